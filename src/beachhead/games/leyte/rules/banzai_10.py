"""10.0 Japanese massed infantry ("Banzai") attacks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from beachhead.games.leyte.events import BanzaiDeclared
from beachhead.games.leyte.model import JP, SIDES
from beachhead.games.leyte.play import Core, Flow, act, replace
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.retreat_7_7 import eliminate
from beachhead.games.leyte.rules.strength_7_3 import BANZAI_KINDS, attack_strength
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import ANY_UNIT

EXCHANGE_ORDER = (BANZAI_KINDS, frozenset({"armour", "recon"}), frozenset({"artillery"}))
"""10.12 with ruling 6.13: infantry and engineers first, then armour (and reconnaissance), then adjacent artillery."""


def declare_banzai(g: Core) -> Flow[None]:
    """10.0 Before the die is rolled the Japanese attacker may double his infantry and engineers."""
    attack = attack_in_hand(g)
    if g.phasing != JP or not any(g.type(unit).kind in BANZAI_KINDS for unit in attack.attackers):
        return
    yield from decide(g, g.ask("banzai", BANZAI, REGULAR, clause="LEY-10.0b", side=SIDES[JP]))


def banzai(g: Core) -> None:
    """10.0 The attack is a massed one."""
    attack = g.state.attack = replace(attack_in_hand(g), banzai=True)
    g.tell(BanzaiDeclared(clause="LEY-10.0c", attack_strength=attack_strength(g, attack)))


BANZAI = act("banzai", clause="LEY-10.0a", does=banzai)

REGULAR = act("regular", clause="LEY-10.0b", goes_on=True)


def exchange(g: Core) -> Flow[None]:
    """10.0, 10.12, 10.13 After the result, attackers as strong as the defenders' printed Defence are removed.

    Units that the result has already eliminated count toward it (ruling 6.14).
    """
    attack = attack_in_hand(g)
    if not attack.banzai:
        return
    due = sum(g.type(unit).defence for unit in attack.defenders)
    due -= sum(printed_attack(g, unit) for unit in attack.attackers if g.hex(unit) < 0)
    for kinds in EXCHANGE_ORDER:
        able = [unit for unit in attack.attackers if g.hex(unit) >= 0 and g.type(unit).kind in kinds]
        due = yield from remove(g, able, due)


def remove(g: Core, able: list[int], due: int) -> Flow[int]:
    """10.12 Remove units of one category until `due` is met; returns what is still due."""
    while due > 0 and able:
        fair = removals(g, able, due)
        if not fair:  # by the other reading nobody more is given up, not even of the categories to come
            return 0
        ask = g.ask("exchange", REMOVE(fair), clause="LEY-10.0g", side=SIDES[JP], says={"due": due})
        choice: Option = yield from settle(ask)
        able.remove(choice.piece)
        due -= printed_attack(g, choice.piece)
        eliminate(g, choice.piece, "banzai")
    return due


def removals(g: Core, able: list[int], due: int) -> tuple[int, ...]:
    """10.0 with ruling 6.13: the units that belong to some choice that meets `due` exactly, or else as closely as
    possible from above."""
    fair = fair_choices(g, able, due)
    return tuple(unit for unit in able if any(unit in choice for choice in fair))


def giving_up(g: Core, fair: tuple[int, ...], unit: int) -> Conditions:
    """10.0, 10.12 What a unit needs so that it can be given up next."""
    took_part = unit in attack_in_hand(g).attackers
    yield took_part, "LEY-10.0g", "not_in_banzai"
    if not took_part:
        return
    alive = g.hex(unit) >= 0
    yield alive, "LEY-10.0g", "lost_already"
    if not alive:
        return
    in_turn = any({g.type(unit).kind, g.type(fair[0]).kind} <= kinds for kinds in EXCHANGE_ORDER)
    yield in_turn, "LEY-10.12a", "not_in_turn"
    if in_turn:
        yield unit in fair, "LEY-10.0d", "sum_misses"


REMOVE = act("remove", ANY_UNIT, clause="LEY-10.0g", exactly=lambda g, fair: fair, needs=giving_up)


def fair_choices(g: Core, able: list[int], due: int) -> list[tuple[int, ...]]:
    """Ruling 6.13: every set of units that gives up exactly `due`, else the least more; all of them if that is less.

    By the other reading the most below `due`, which may be nobody: the empty set.
    """
    sums = {choice: sum(printed_attack(g, unit) for unit in choice) for choice in subsets(able)}
    if max(sums.values()) < due:
        return [tuple(able)]
    if g.rulings["banzai_exchange"] == "at_most":
        best = max(total for total in sums.values() if total <= due)
    else:
        best = min(total for total in sums.values() if total >= due)
    return [choice for choice, total in sums.items() if total == best]


def subsets(units: list[int]) -> Iterator[tuple[int, ...]]:
    """Every choice among the units, the empty one first."""
    return (choice for size in range(len(units) + 1) for choice in combinations(units, size))


def printed_attack(g: Core, unit: int) -> int:
    """10.0 The printed, undoubled strength: Attack, or Barrage for artillery."""
    printed = g.type(unit)
    return printed.barrage if printed.is_artillery else printed.attack

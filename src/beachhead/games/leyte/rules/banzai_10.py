"""10.0 Japanese massed infantry ("Banzai") attacks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from beachhead.games.leyte.core import Core, Flow, act, replace
from beachhead.games.leyte.events import BanzaiDeclared
from beachhead.games.leyte.model import JP, SIDES, Attack
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.combat_7.retreat_7_7 import eliminate
from beachhead.games.leyte.rules.combat_7.strength_7_3 import BANZAI_KINDS, attack_strength
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import ANY_UNIT

EXCHANGE_ORDER = (BANZAI_KINDS, frozenset({"armour", "recon"}), frozenset({"artillery"}))
"""10.12 with ruling 6.13: infantry and engineers first, then armour (and reconnaissance), then adjacent artillery."""


def declare_banzai(game: Core) -> Flow[None]:
    """10.0 Before the die is rolled the Japanese attacker may double his infantry and engineers."""
    if not may_be_banzai(game, attack_in_hand(game)):
        return
    yield from decide(game, game.ask("banzai", BANZAI, REGULAR, clause="LEY-10.0b", side=SIDES[JP]))


def may_be_banzai(game: Core, attack: Attack) -> bool:
    """10.0 Whether an attack can be a massed one."""
    return game.phasing == JP and any(game.type(unit).kind in BANZAI_KINDS for unit in attack.attackers)


def banzai(game: Core) -> None:
    """10.0 The attack is a massed one."""
    attack = game.state.attack = replace(attack_in_hand(game), banzai=True)
    game.emit(BanzaiDeclared(clause="LEY-10.0c", attack_strength=attack_strength(game, attack)))


BANZAI = act("banzai", clause="LEY-10.0a", does=banzai)

REGULAR = act("regular", clause="LEY-10.0b", goes_on=True)


def exchange(game: Core) -> Flow[None]:
    """10.0, 10.12, 10.13 After the result, attackers as strong as the defenders' printed Defence are removed.

    Units that the result has already eliminated count toward it (ruling 6.14).
    """
    attack = attack_in_hand(game)
    if not attack.banzai:
        return
    due = sum(game.type(unit).defence for unit in attack.defenders)
    due -= sum(printed_attack(game, unit) for unit in attack.attackers if game.hex(unit) < 0)
    for kinds in EXCHANGE_ORDER:
        able = [unit for unit in attack.attackers if game.hex(unit) >= 0 and game.type(unit).kind in kinds]
        due = yield from remove(game, able, due)


def remove(game: Core, able: list[int], due: int) -> Flow[int]:
    """10.12 Remove units of one category until `due` is met; returns what is still due."""
    while due > 0 and able:
        fair = removals(game, able, due)
        if not fair:  # by the other reading nobody more is given up, not even of the categories to come
            return 0
        ask = game.ask("exchange", REMOVE(fair), clause="LEY-10.0g", side=SIDES[JP], says={"due": due})
        choice: Option = yield from settle(ask)
        able.remove(choice.piece)
        due -= printed_attack(game, choice.piece)
        eliminate(game, choice.piece, "banzai")
    return due


def removals(game: Core, able: list[int], due: int) -> tuple[int, ...]:
    """10.0 with ruling 6.13: the units that belong to some choice that meets `due` exactly, or else as closely as
    possible from above."""
    fair = fair_choices(game, able, due)
    return tuple(unit for unit in able if any(unit in choice for choice in fair))


def give_up_needs(game: Core, fair: tuple[int, ...], unit: int) -> Conditions:
    """10.0, 10.12 What a unit needs so that it can be given up next."""
    took_part = unit in attack_in_hand(game).attackers
    yield took_part, "LEY-10.0g", "not_in_banzai"
    if not took_part:
        return
    alive = game.hex(unit) >= 0
    yield alive, "LEY-10.0g", "lost_already"
    if not alive:
        return
    in_turn = any({game.type(unit).kind, game.type(fair[0]).kind} <= kinds for kinds in EXCHANGE_ORDER)
    yield in_turn, "LEY-10.12a", "not_in_turn"
    if in_turn:
        yield unit in fair, "LEY-10.0d", "sum_misses"


REMOVE = act("remove", ANY_UNIT, clause="LEY-10.0g", exactly=lambda game, fair: fair, needs=give_up_needs)


def fair_choices(game: Core, able: list[int], due: int) -> list[tuple[int, ...]]:
    """Ruling 6.13: every set of units that gives up exactly `due`, else the least more; all of them if that is less.

    By the other reading the most below `due`, which may be nobody: the empty set.
    """
    sums = {choice: sum(printed_attack(game, unit) for unit in choice) for choice in subsets(able)}
    if max(sums.values()) < due:
        return [tuple(able)]
    if game.options.banzai_exchange == "at_most":
        best = max(total for total in sums.values() if total <= due)
    else:
        best = min(total for total in sums.values() if total >= due)
    return [choice for choice, total in sums.items() if total == best]


def subsets(units: list[int]) -> Iterator[tuple[int, ...]]:
    """Every choice among the units, the empty one first."""
    return (choice for size in range(len(units) + 1) for choice in combinations(units, size))


def printed_attack(game: Core, unit: int) -> int:
    """10.0 The printed, undoubled strength: Attack, or Barrage for artillery."""
    printed = game.type(unit)
    return printed.barrage if printed.is_artillery else printed.attack

"""Exact odds of an attack: the code that strikes is run once for every face, for all who may find the target.

Decisions inside it are answered plainly: markers are kept, the first way to retreat is taken.  What an explosion of
the HERS does afterwards is left out.  Odds are for those who know the target: see `is_known`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from beachhead.edition.attacks import Way, struck, with_dice
from beachhead.games.gators.components import DIE
from beachhead.games.gators.core import Core, replace
from beachhead.games.gators.model import RAID, REB, SIDES, Attack, Fire
from beachhead.games.gators.rules.combat_7.results_7b import strike
from beachhead.games.gators.rules.combat_7.search_7b import Throw, die_of, searches
from beachhead.games.gators.rules.combat_7.strength_7 import attack_in_hand
from beachhead.kernel.ask import Side
from beachhead.kernel.odds import fork_dice, run_through

PLAINLY = ("keep",)
"""Verbs of the plain answers."""


class Resolved(Way, frozen=True, kw_only=True):
    """One way in which an attack can go, with the attackers that find the target, and the result.

    `result` is "" if nobody finds the target.
    """

    found: tuple[int, ...] = ()
    result: str = ""


def is_known(game: Core, attack: Attack, side: Side | None) -> bool:
    """Whether a side may see the odds: it knows all who take part, and what markers weigh the target down (VII-g)."""
    units = (*attack.defenders, *(fire.unit for fire in attack.fires))
    if any(
        game.type(unit).kind in game.edition.armament and side != SIDES[game.side(unit)] for unit in attack.defenders
    ):
        return False
    return side == SIDES[REB] or not any(game.unit(unit).hidden for unit in units)


def resolutions(game: Core, attack: Attack) -> tuple[Resolved, ...]:
    """Every way in which an attack as it stands can go; the chances add up to 1."""
    return tuple(way for fires, chance in searchers(game, attack) for way in after_search(game, attack, fires, chance))


def searchers(game: Core, attack: Attack) -> Iterator[tuple[tuple[Fire, ...], Fraction]]:
    """VII-b Who may find a target that is hard to hit, with what chance."""
    if attack.kind == RAID:
        yield attack.fires, Fraction(1)
        return
    looks = {
        fire: {die_of(game, fire, clause): faces for clause, faces in searches(game, fire, attack)}
        for fire in attack.fires
    }
    dice = {die: faces for own in looks.values() for die, faces in own.items()}
    found = dict[tuple[Fire, ...], Fraction]()
    for outcome in product((True, False), repeat=len(dice)):
        failed, chance = set[Throw](), Fraction(1)
        for (die, faces), success in zip(dice.items(), outcome, strict=True):
            chance *= Fraction(len(faces) if success else DIE - len(faces), DIE)
            failed |= set() if success else {die}
        fires = tuple(fire for fire, own in looks.items() if failed.isdisjoint(own))
        found[fires] = found.get(fires, Fraction(0)) + chance
    yield from found.items()


def after_search(game: Core, attack: Attack, fires: tuple[Fire, ...], chance: Fraction) -> Iterator[Resolved]:
    """VII-b What those who found the target do to it."""
    found = tuple(fire.unit for fire in fires)
    if attack.fires and not fires:
        yield Resolved(chance=chance, said="not_found")
        return
    narrowed = replace(attack, fires=fires, declared=True)
    for _, share, way in fork_dice(lambda faces: strike_on_copy(game, narrowed, faces)):
        yield replace(way, chance=chance * share, found=found)


def strike_on_copy(game: Core, attack: Attack, faces: tuple[int, ...]) -> Resolved:
    """Run the attack on a copy of the position with scripted dice."""
    copy = with_dice(game, faces)
    copy.state.attack = attack
    run_through(strike(copy), PLAINLY)
    done = attack_in_hand(copy)
    lost, driven = struck(game, copy, range(len(game.state.units)), game.edition.board.distance)
    return Resolved(face=done.face, result=done.result, lost=lost, driven=driven)

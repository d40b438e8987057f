"""Exact odds of a land combat: the code that rolls is run once for every face of the die, and of each check.

Units check one by one (11.4), so that the die of the combat gives a result for each side, and each unit has a chance
of its own; how they retreat is up to their owners.  Odds are for those who know the defenders: see `is_known`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from beachhead.edition.attacks import with_dice
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import BATTLES, SIDES, Battle
from beachhead.games.port_stanley.rules.combat_11.battles_11 import in_hand
from beachhead.games.port_stanley.rules.combat_11.result_11_3 import judge, roll_combat
from beachhead.games.port_stanley.rules.combat_11.retreat_11_5 import costs, must_retreat
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import defenders, read
from beachhead.kernel.ask import Side
from beachhead.kernel.odds import fork_dice


class Prospect(NamedTuple):
    """What a unit has to expect of a result: chances to be eliminated outright, to lose a step, to have to retreat.

    `steps` are those that it has left.
    """

    unit: int
    eliminated: Fraction
    step: Fraction
    retreat: Fraction
    steps: int = 1


class Outlook(NamedTuple):
    """What a face of the die gives: its chance, the results of attacker and defender, and what each unit expects."""

    face: int
    chance: Fraction
    results: tuple[str, str]
    attackers: tuple[Prospect, ...]
    defenders: tuple[Prospect, ...]


def is_known(game: Core, battle: Battle, side: Side | None) -> bool:
    """Whether a side sees whom the battle is against."""
    return side == SIDES[1] or not any(space in game.state.unknown for space in battle.hexes)


def outlooks(game: Core, battle: Battle) -> tuple[Outlook, ...]:
    """What each face would give in a battle as it stands, in the order of the faces; nothing if it is too weak."""
    if read(game, battle) is None:
        return ()
    fought = in_battle(game, battle, ())  # what is worked out in it holds for all faces
    against = defenders(game, battle)

    @cache
    def expected(units: tuple[int, ...], result: str, *, defending: bool) -> tuple[Prospect, ...]:
        return tuple(prospect(fought, unit, result, defending=defending) for unit in units)

    return tuple(
        Outlook(
            faces[0],
            chance,
            results,
            expected(battle.attackers, results[0], defending=False),
            expected(against, results[1], defending=True),
        )
        for faces, chance, results in fork_dice(lambda faces: roll_on_copy(fought, faces))
    )


def roll_on_copy(game: Core, faces: tuple[int, ...]) -> tuple[str, str]:
    """Roll the battle in hand on a copy of the position with scripted dice."""
    copy = with_dice(game, faces)
    found = read(copy, in_hand(copy))
    assert found is not None, "a battle that is too weak is not rolled"
    return roll_combat(copy, found)


def prospect(game: Core, unit: int, result: str, *, defending: bool = False) -> Prospect:
    """What a result of the battle in hand means for a unit, by every face of its check."""
    eliminated, step, retreat = Fraction(0), Fraction(0), Fraction(0)
    for _, chance, verdicts in fork_dice(
        lambda faces: judge(with_dice(game, faces), (unit,), result, defending=defending)
    ):
        for verdict in verdicts:
            outright = verdict.code == "E" and not verdict.passed
            eliminated += chance * outright
            step += chance * (costs(verdict) and not outright)
            retreat += chance * (must_retreat(verdict) and not outright)
    steps = game.type(unit).steps - game.unit(unit).reduced
    return Prospect(unit, eliminated, step, retreat, steps)


def in_battle(game: Core, battle: Battle, faces: tuple[int, ...]) -> Core:
    """A copy of the position in which the battle is in hand, with scripted dice."""
    copy = with_dice(game, faces)
    copy.state.step, copy.state.battles, copy.state.fighting = BATTLES, (battle,), 0
    copy.forget()
    return copy

"""6.2 Steps: a division of two is flipped, whoever has but one is eliminated."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import PieceLost, StepLost
from beachhead.games.britain_stands_alone.model import LOST, NOBODY
from beachhead.kernel.ask import Side


def steps(game: Core, unit: int) -> int:
    """6.2 How many steps a land unit has now."""
    return 1 if game.unit(unit).reduced else game.type(unit).steps


def step_worth(game: Core, unit: int) -> int:
    """6.2, 1.1 What the next step of a unit takes from its factors: all of them if it is the last one."""
    now, after = game.values(unit), game.type(unit).reduced
    left = after.attack + after.defence if after is not None and steps(game, unit) > 1 else 0
    return int(now.attack + now.defence - left)


def lose_step(
    game: Core, unit: int, cause: str, clause: str, space: int = NOBODY, told: tuple[Side, ...] | None = None
) -> None:
    """6.2 A unit loses a step: where it is, or in another space if it was on its way.

    Where it is is on a secret list those whom it is `told` alone know what it has left.
    """
    if steps(game, unit) > 1:
        game.stamp(unit, reduced=True)
        there = game.place(unit) if space == NOBODY else space
        game.emit(StepLost(clause=clause, piece=unit, space=there, cause=cause, audience=told))
    else:
        eliminate(game, unit, cause, clause, space, told)


def eliminate(
    game: Core, unit: int, cause: str, clause: str, space: int = NOBODY, told: tuple[Side, ...] | None = None
) -> None:
    """6.2 A unit is out of the match, with its markers; of one on a secret list those whom it is `told` alone know."""
    space = game.place(unit) if space == NOBODY else space
    game.put(unit, LOST, hits=0, oos=0, assault=False, dropped=0, stormed=0)
    game.emit(PieceLost(clause=clause, piece=unit, space=space, cause=cause, audience=told))

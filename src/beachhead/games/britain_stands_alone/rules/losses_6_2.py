"""6.2 Steps: a division of two is flipped, whoever has but one is eliminated."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import PieceLost, StepLost
from beachhead.games.britain_stands_alone.model import LOST


def steps(game: Core, unit: int) -> int:
    """6.2 How many steps a land unit has now."""
    return 1 if game.unit(unit).reduced else game.type(unit).steps


def lose_step(game: Core, unit: int, cause: str, clause: str) -> None:
    """6.2 A unit loses a step."""
    if steps(game, unit) > 1:
        game.stamp(unit, reduced=True)
        game.emit(StepLost(clause=clause, piece=unit, space=game.place(unit), cause=cause))
    else:
        eliminate(game, unit, cause, clause)


def eliminate(game: Core, unit: int, cause: str, clause: str) -> None:
    """6.2 A unit is out of the match, with its markers."""
    space = game.place(unit)
    game.put(unit, LOST, hits=0, oos=0, assault=False, dropped=0)
    game.emit(PieceLost(clause=clause, piece=unit, space=space, cause=cause))

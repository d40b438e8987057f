"""8.3, 8.5, 8.8 What an air point that is lost takes with it."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import PieceLost
from beachhead.games.britain_stands_alone.model import LOST, NOTHING, Mission
from beachhead.games.britain_stands_alone.rules.losses_6_2 import lose_step, step_worth
from beachhead.games.britain_stands_alone.rules.pilots_8_8 import lose_pilots


def shoot_down(game: Core, unit: int, cause: str = "shot_down", clause: str = "BSA-8.3h") -> None:
    """8.3, 8.5, 8.8 An air point is eliminated in the air, with the step that it carries; Spitfires cost pilots.

    So they do where they find no base: 8.8 excepts only those that are destroyed on the ground.
    """
    mission = game.enclosing(Mission)
    space = game.place(unit) if mission is None else mission.space
    for rider in game.riders(unit):
        unload(game, rider, unit, space)
    game.put(unit, LOST, aloft=False, flown=0, load=NOTHING)
    game.emit(PieceLost(clause=clause, piece=unit, space=space, cause=cause))
    if game.type(unit).kind == "spitfire":
        lose_pilots(game, 1)


def is_loaded(game: Core, unit: int) -> bool:
    """8.5 Whether a point carries anything: land units, or a Replacement Point."""
    return game.unit(unit).load != NOTHING or bool(game.riders(unit))


def cargo_worth(game: Core, unit: int) -> int:
    """8.5 The factors of the step that a point carries."""
    return sum(step_worth(game, rider) for rider in game.riders(unit))


def unload(game: Core, rider: int, unit: int, space: int) -> None:
    """8.5 A carried unit loses the step that a lost point carried; what is left of it stays aboard the others."""
    lies = game.unit(rider)
    others = tuple(point for point in (lies.inside, *lies.also) if point != unit)
    lose_step(game, rider, "shot_down", "BSA-8.5j", space)
    if game.is_alive(rider):
        game.stow(rider, others)

"""15.3 Lines of communications."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.leyte.components import Edition
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.model import JP, US
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.movement import Reached
from beachhead.mechanics.rows import either, unless
from beachhead.mechanics.tracing import Leg, flood_by_legs

FREE_HEXES = 3
"""15.32 The first hexes of a line may be of any type."""


def us_lines(game: Core) -> Reached:
    """15.31 The hexes from which a US unit can trace a line to a Beach hex that is active in the scenario."""
    return lines_to(game, US, active_beaches(game))


def jp_lines(game: Core) -> Reached:
    """16.34 The hexes from which a Japanese unit can trace a line off the western mapedge."""
    return lines_to(game, JP, west_goals(game))


def active_beaches(game: Core) -> frozenset[int]:
    """15.31 with ruling 6.9: beaches North and East always; South from the first US landing there."""
    beaches = {*game.edition.beaches["N"], *game.edition.beaches["E"]}
    rule = game.options.south_beach
    if rule == "always" or (rule == "landed" and (game.state.south_landed or "S" in game.scenario.active_beaches)):
        beaches |= {*game.edition.beaches["S"]}
    return frozenset(beaches)


def west_goals(game: Core) -> frozenset[int]:
    """16.34 with ruling 6.23: the hexes of the western mapedge."""
    return frozenset(game.edition.edges["0001"])


def closed_to(game: Core, side: int) -> bytearray:
    """15.32 Where no line of a side goes: enemy units, and enemy zones of control without a friendly unit in them."""
    enemies, friends = game.occupant[1 - side], game.occupant[side]
    return either(enemies, unless(game.control[1 - side], friends))


def lines_to(game: Core, side: int, goals: Iterable[int]) -> Reached:
    """15.32 The hexes from which a side's line leads to one of the goals; by hex its length, and the next hex on it.

    Three hexes of any type, then contiguous road or trail hexes; with ruling 6.8 the unit's own hex is not one of the
    three.  Found for all hexes at once, from the goals back: each leg says from where a line comes into a hex.
    """
    edition, closed = game.edition, closed_to(game, side)
    on_it = edition.road_hexes | edition.trail_hexes

    def by_any_type(here: int) -> Iterable[int]:
        return () if closed[here] else beside(edition, here)

    def onto_the_road(here: int) -> Iterable[int]:
        return by_any_type(here) if here in on_it else ()

    def along_the_road(here: int) -> Iterable[int]:
        """Ruling 6.34: from hexside to hexside."""
        return () if closed[here] else [there for there in edition.road_links[here] if there in on_it]

    free = FREE_HEXES - (game.options.loc_count == "own_hex_included")
    return flood_by_legs(goals, Leg(along_the_road), Leg(onto_the_road, 1), Leg(by_any_type, free))


@lru_cache(maxsize=4096)
def beside(edition: Edition, space: int) -> tuple[int, ...]:
    """15.32 From where a line comes into a hex: never into one all sea; ruling 6.34: nor over water.  Printed: kept."""
    if edition.terrain[space] in ("sea", "out"):
        return ()
    return tuple(there for there in edition.board.near[space] if sort_side(space, there) not in edition.water_sides)

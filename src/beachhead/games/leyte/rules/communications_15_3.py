"""15.3 Lines of communications."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from beachhead.games.leyte.components import Edition
from beachhead.games.leyte.core import Core
from beachhead.mechanics import tracing
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.rows import either, unless
from beachhead.mechanics.tracing import Leg

FREE_HEXES = 3
"""15.32 The first hexes of a line may be of any type."""


def us_has_line(game: Core, unit: int) -> bool:
    """15.31 Whether a US unit can trace a line to a Beach hex that is active in the scenario."""
    return trace(game, unit, active_beaches(game)) is not None


def jp_has_line(game: Core, unit: int) -> bool:
    """16.34 Whether a Japanese unit can trace a line off the western mapedge."""
    return trace(game, unit, west_goals(game)) is not None


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


def trace(game: Core, unit: int, goals: Collection[int]) -> tuple[int, ...] | None:
    """15.32 Three hexes of any type, then contiguous road or trail hexes, to one of the goals: the line, or None.

    With ruling 6.8 the unit's own hex is not one of the three.
    """
    edition, closed = game.edition, closed_to(game, game.side(unit))
    roads, trails = edition.road_hexes, edition.trail_hexes

    def of_any_type(here: int) -> list[int]:
        return [there for there in passable_from(edition, here) if not closed[there]]

    def onto_the_road(here: int) -> list[int]:
        return [there for there in of_any_type(here) if there in roads or there in trails]

    def along_the_road(here: int) -> list[int]:
        """Ruling 6.34: from hexside to hexside."""
        on_it = here in roads or here in trails
        return [there for there in edition.road_links[here] if not closed[there]] if on_it else []

    free = FREE_HEXES - (game.options.loc_count == "own_hex_included")
    legs = Leg(of_any_type, free), Leg(onto_the_road, 1), Leg(along_the_road)
    return tracing.trace(game.hex(unit), goals, *legs) or None


@lru_cache(maxsize=4096)
def passable_from(edition: Edition, space: int) -> tuple[int, ...]:
    """15.32 Neighbours that are not all sea; ruling 6.34: nor parted from a hex by water.  It is printed: kept."""
    return tuple(
        there
        for there in edition.board.near[space]
        if edition.terrain[there] not in ("sea", "out") and sort_side(space, there) not in edition.water_sides
    )

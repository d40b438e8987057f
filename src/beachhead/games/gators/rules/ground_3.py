"""III Map terrain: who may enter what, at what cost, and how fast.

Costs are tabulated once for each kind of mover.  A land unit may not move more in a turn than the lowest cap of the
hexes it enters; if its whole move is on road it moves its full rating whatever the ground.
"""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.components import Edition, UnitType
from beachhead.games.gators.core import Core
from beachhead.games.gators.decode import Terrain
from beachhead.games.gators.model import US
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.costs import PROHIBITED, step_costs
from beachhead.mechanics.floods import Graph, numbers_of, spaces_of
from beachhead.mechanics.movement import Steps

NO_CAP = 99
"""More than any unit moves."""


@lru_cache(maxsize=8)
def caps(edition: Edition) -> tuple[int, ...]:
    """III The speeds to which terrain holds units, the highest first: none at all, then those of the terrain key."""
    return (NO_CAP, *sorted({ground.cap for ground in edition.ground if ground.cap}, reverse=True))


@lru_cache(maxsize=8)
def slowing_ground(edition: Edition) -> dict[int, tuple[int, ...]]:
    """III For each of the `caps`, by hex, how far away the next ground is that holds units to just this speed."""
    hexes, graph = range(len(edition.ground)), Graph(edition.board.near)
    nearest = {NO_CAP: (0,) * len(hexes)}
    for cap in caps(edition)[1:]:
        rings = graph.rings({0: spaces_of(space for space in hexes if edition.ground[space].cap == cap)}, -1, NO_CAP)
        far = {space: distance for distance, ring in enumerate(rings) for space in numbers_of(ring)}
        nearest[cap] = tuple(far.get(space, NO_CAP + 1) for space in hexes)
    return nearest


# -- by land -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def land_steps(edition: Edition, slow: bool, tag: str, cap: int) -> Steps:
    """III The steps by land of units of a kind into hexes that allow a speed of `cap` or more.

    `slow`: units that can move only one hex pay 1 for any hex.  `tag`: "lcac" for hovercraft, else "".
    """
    costs = [
        land_cost(ground, slow, tag) if walks(ground, tag) and (ground.cap or NO_CAP) >= cap else PROHIBITED
        for ground in edition.ground
    ]
    return step_costs(edition.board.near, costs, closed=edition.parted)


@lru_cache(maxsize=8)
def road_steps(edition: Edition, tag: str) -> Steps:
    """III The steps along roads, through towns, airstrips and over bridges."""
    off_road = {space for space, ground in enumerate(edition.ground) if not ground.road}
    costs = [1 if walks(ground, tag) else PROHIBITED for ground in edition.ground]
    return step_costs(edition.board.without(off_road).near, costs, closed=edition.parted)


def land_cost(ground: Terrain, slow: bool, tag: str) -> int:
    """III Move units to enter a hex: hills, depressions and swamps cost 2, or 1 for units that move one hex anyway."""
    return 1 if slow or tag in ground.free_to else ground.cost


def step_cost(game: Core, unit: int, space: int) -> int:
    """III Move units to enter a hex: 1 in the air and in water, by land what the terrain key says."""
    kind = game.type(unit)
    if kind.is_air or kind.element == "water" or kind.is_ship or is_open_water(game, space):
        return 1
    return land_cost(game.ground(space), kind.move <= 1, terrain_tag(kind))


def walks(ground: Terrain, tag: str) -> bool:
    """III Whether a unit can enter ground by land: on land and bridges."""
    return ground.walkable and tag not in ground.closed_to


@lru_cache(maxsize=8)
def dry_hexes(edition: Edition) -> tuple[int, ...]:
    """III The hexes with land or a bridge."""
    return tuple(space for space, ground in enumerate(edition.ground) if ground.walkable)


def can_walk(edition: Edition, here: int, there: int, tag: str) -> bool:
    """III Whether a unit can go by land from a hex to the next: not between parted hexes."""
    return walks(edition.ground[there], tag) and sort_side(here, there) not in edition.parted


def walkable_for(game: Core, unit: int, here: int, there: int) -> bool:
    """Whether a unit of this kind can step by land from a hex to the next, debris in its way apart."""
    return can_walk(game.edition, here, there, terrain_tag(game.type(unit)))


def terrain_tag(kind: UnitType) -> str:
    """How the terrain key calls a kind of unit that it treats apart."""
    return "lcac" if "lcac" in kind.tags else ""


# -- by water ----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def water_steps(edition: Edition, waters: frozenset[str], low_bridges: bool, river_bridges: bool) -> Steps:
    """III The steps by water through the kinds of water named; under which bridges the mover passes."""

    def opens(space: int) -> bool:
        ground = edition.ground[space]
        if ground.water not in waters or (space in edition.low_bridges and not low_bridges):
            return False
        return river_bridges or not (ground.bridge and ground.water == "river")

    costs = [1 if opens(space) else PROHIBITED for space in range(len(edition.ground))]
    return step_costs(edition.board.near, costs)


def is_open_water(game: Core, space: int) -> bool:
    """Whether a hex is water that no bridge spans."""
    return bool(game.ground(space).water) and not game.ground(space).bridge


def waters_of(game: Core, unit: int) -> frozenset[str]:
    """III, II-c The kinds of water that a unit can enter."""
    kind = game.type(unit)
    if kind.is_ship or kind.element in ("land", "air"):
        return frozenset({"deep"} if kind.is_ship else ())
    if kind.amphibious:
        return frozenset({"deep", "shallow", "river"})
    if "patrol" in kind.tags:
        return frozenset({"deep", "shallow", "river"})
    if "zodiac" in kind.tags and game.options.small_craft_shallow == "may_not":
        return frozenset({"deep"})
    return frozenset({"deep", "shallow"})


def steps_by_water(game: Core, unit: int) -> Steps:
    """III The steps by water of a unit: Player 1's ships pass no low bridge, Patrol Boats no bridge over a river."""
    kind = game.type(unit)
    return water_steps(game.edition, waters_of(game, unit), not kind.is_ship, "patrol" not in kind.tags)


# -- what the ground must be -------------------------------------------------------------------------


CLOSED = {"jungle": "GAT-III.27", "town": "GAT-III.34", "hill": "GAT-III.38"}
"""The clauses of ground that is closed to units that the terrain key treats apart."""


def ground_needs(game: Core, unit: int, space: int) -> Conditions:
    """III What the ground of a hex must be so that a unit can be there, whatever the way."""
    kind, ground = game.type(unit), game.ground(space)
    if kind.is_air:
        return
    tag = terrain_tag(kind)
    if tag:
        yield tag not in ground.closed_to, CLOSED.get(ground.id, "GAT-III.27"), "closed_ground"
    if kind.element == "land":
        yield ground.walkable, "GAT-III.19", "needs_land"
        return
    if kind.amphibious and ground.walkable:
        return
    its_water = ground.water in waters_of(game, unit)
    yield its_water, water_clause(game, unit), "wrong_water"
    if its_water and kind.is_ship:
        yield space not in game.edition.low_bridges, "GAT-III.7", "low_bridge"
    if its_water and "patrol" in kind.tags:
        yield not (ground.bridge and ground.water == "river"), "GAT-II-c.10", "river_bridge"


def open_ground(game: Core, unit: int) -> bytes:
    """III By hex, whether a unit can be there at all: what `treading` says, kept for all of its kind."""
    key = ("open_ground", game.type(unit).kind, game.options.small_craft_shallow)
    found: bytes | None = game.edition.worked_out.get(key)
    if found is None:
        found = bytes(met(ground_needs(game, unit, space)) for space in range(len(game.edition.ground)))
        game.edition.worked_out[key] = found
    return found


def water_clause(game: Core, unit: int) -> str:
    """The clause that says in which water a unit moves."""
    kind = game.type(unit)
    if kind.is_ship:
        return "GAT-III.18"
    if game.side(unit) == US:
        return "GAT-III.19"
    return "GAT-II-c.9" if "patrol" in kind.tags else "GAT-II-c.8"

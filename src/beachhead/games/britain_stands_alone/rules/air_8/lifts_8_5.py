"""8.5, 8.6 Where missions that carry something can go: transport, supply by air, by parachute, Airborne Assault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import AIR_OF, LAND_OF, Core, act
from beachhead.games.britain_stands_alone.model import GE_MISSIONS, NOBODY, Mission
from beachhead.games.britain_stands_alone.rules.air_8.cargo_8_5 import (
    crew_for,
    depots,
    leg_needs,
    passengers,
    ready_needs,
    rider_needs,
    survivors,
    transports,
    waiting,
    way_needs,
    within,
)
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import ASSAULT, PARACHUTE, SUPPLY, TRANSPORT
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import in_reach_of
from beachhead.games.britain_stands_alone.rules.air_8.relief_8_5 import hungry_at, hungry_near
from beachhead.games.britain_stands_alone.rules.basing_4 import is_airbase, own_bases
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.games.britain_stands_alone.rules.moments_2 import in_missions
from beachhead.games.britain_stands_alone.rules.stacking_4 import size
from beachhead.games.britain_stands_alone.rules.weather_3 import drops
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.acts import Act
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import first_of_each
from beachhead.mechanics.floods import Spaces, numbers_of, spaces_of
from beachhead.mechanics.picks import SPACE

Targets = Callable[[Core], Iterable[int]]
"""Where a mission can go."""

DROP_CITIES = ("reference", "minor")
"""8.6 The classes of cities on which airborne units can drop."""


def planned(game: Core, task: str, space: int) -> Mission:
    """8.2 A mission of which nothing is settled but what it is for and where it goes."""
    return Mission(side=game.phasing, task=task, space=space, points=())


# -- 8.5 transport ---------------------------------------------------------------------------------------


def airlift_needs(game: Core, space: int) -> Conditions:
    """8.5 What a space needs for a transport mission: an airbase of its own side's, and something to carry there."""
    yield is_airbase(game, space), "BSA-8.5f", "no_airbase"
    yield game.controls(game.phasing, space), "BSA-8.5f", "enemy_base"
    friend = bool(game.here(space, game.phasing))
    yield friend or not in_zone(game, space, game.phasing), "BSA-8.5h", "in_enemy_zone"
    mission = planned(game, TRANSPORT, space)
    somebody = any(met(way_needs(game, mission, unit)) for unit in travellers(game, TRANSPORT))
    yield somebody or any(True for _ in depots(game, mission)), "BSA-8.5d", "nothing_to_carry"


def travellers(game: Core, task: str) -> list[int]:
    """8.5, 8.6 The land units that could be carried somewhere; of those of one base, as heavy and as big, the first."""

    def likeness(unit: int) -> tuple[int, int, int]:
        return game.hex(unit), steps(game, unit), size(game, unit)

    def find() -> list[int]:
        anywhere = planned(game, task, NOBODY)
        ready = (unit for unit in waiting(game, game.phasing) if met(ready_needs(game, anywhere, unit)))
        return list(first_of_each(ready, likeness))

    return game.kept_while((AIR_OF[game.phasing], *LAND_OF), ("travellers", task), find)


# -- 8.5 supply ------------------------------------------------------------------------------------------


def supplier(game: Core, space: int) -> int:
    """8.5 The number of transport points based on the display that reach a space."""
    bases = (base for base in transports(game, game.phasing) if base in game.edition.zones)
    return sum(len(within(game, game.phasing, base, space)) for base in bases)


def air_supply_needs(game: Core, space: int) -> Conditions:
    """8.5 What an airbase in England needs to be supplied: control, somebody within two hexes, transports."""
    yield is_airbase(game, space) and space not in game.edition.zones, "BSA-8.5m", "no_airbase"
    yield game.controls(game.phasing, space), "BSA-8.5f", "enemy_base"
    yield supplier(game, space) > 0, "BSA-8.5m", "no_transports"
    yield bool(hungry_near(game, game.phasing, space)), "BSA-8.5n", "nobody_hungry"


def parachute_needs(game: Core, space: int) -> Conditions:
    """8.5 What a hex needs for supply by parachute: no airbase of its own side's, somebody to supply, transports."""
    own = is_airbase(game, space) and game.controls(game.phasing, space)
    yield not own, "BSA-8.5p", "has_airbase"
    yield supplier(game, space) >= game.edition.tables.air.parachute, "BSA-8.5m", "no_transports"
    yield bool(hungry_at(game, game.phasing, space)), "BSA-8.5p", "nobody_hungry"


# -- 8.6 assault -----------------------------------------------------------------------------------------


def airdrop_needs(game: Core, space: int) -> Conditions:
    """8.6, 3.0, 2.0 What a hex needs for an Airborne Assault: the ground, the weather, a combat phase that follows."""
    yield is_drop_zone(game, space), "BSA-8.6b", "no_drop_zone"
    yield drops(game), "BSA-3.0g", "foul_drop"
    yield game.state.phase == GE_MISSIONS, "BSA-2.0p", "no_combat_follows"
    yield bool(drop_reach(game) >> space & 1), "BSA-8.6a", "nobody_to_drop"


def may_drop(game: Core) -> bool:
    """3.0, 2.0 Whether it is a moment for Airborne Assaults."""
    return drops(game) and game.state.phase == GE_MISSIONS


def is_drop_zone(game: Core, space: int) -> bool:
    """8.6 Whether airborne units can drop on a space."""
    return space in drop_zones(game.edition)


@lru_cache(maxsize=8)
def drop_zones(edition: Edition) -> frozenset[int]:
    """8.6, ruling B-37 Clear hexes, and Minor and Reference Cities on any ground."""
    hexes = (space for space in range(len(edition.chart.names)) if edition.land[space])
    cities, ground = edition.city, edition.ground
    return frozenset(
        space for space in hexes if cities[space] in DROP_CITIES or (not cities[space] and ground[space] == "clear")
    )


def drop_reach(game: Core) -> Spaces:
    """8.6 The hexes on which some airborne unit could be dropped."""
    return game.kept_while((AIR_OF[game.phasing], *LAND_OF), "drop_reach", lambda: find_drop_reach(game))


def find_drop_reach(game: Core) -> Spaces:
    """The same, worked out: of the airborne units at a base, that are as heavy and as big, one stands for all.

    There is room wherever nobody is.
    """
    zones, held = spaces_of(drop_zones(game.edition)), spaces_of(game.hex(unit) for unit in game.on_map(game.phasing))
    found = 0
    for unit in travellers(game, ASSAULT):
        near = carried_to(game, unit) & zones & ~(1 << game.hex(unit))
        found |= near & ~held
        for space in numbers_of(near & held):
            found |= met(way_needs(game, planned(game, ASSAULT, space), unit)) << space
    return found


def carried_to(game: Core, unit: int) -> Spaces:
    """8.5 Where transports enough for all steps of a unit come from its base."""
    base, needed = game.hex(unit), steps(game, unit)
    crew = sorted(transports(game, game.phasing).get(base, ()), key=lambda point: -game.values(point).reach)
    enough = needed <= min(len(crew), game.edition.tables.air.mission)
    return in_reach_of(game, crew[needed - 1], base) if enough else 0


# -- forming up ------------------------------------------------------------------------------------------


def loadable(game: Core) -> Iterable[int]:
    """8.5 The land units that the mission in hand could carry."""
    mission = game.contest(Mission)
    return passengers(game, mission) if mission.task in (TRANSPORT, ASSAULT) else ()


def load_needs(game: Core, unit: int) -> Conditions:
    """8.5, 8.6 What a land unit needs to be carried in the mission in hand."""
    mission = game.contest(Mission)
    yield mission.task in (TRANSPORT, ASSAULT), "BSA-8.5m", "carries_no_units"
    yield game.type(unit).arm == "land", "BSA-8.5a", "no_land_unit"
    yield from rider_needs(game, mission, unit)


def load(game: Core, unit: int) -> None:
    """8.5 A land unit is carried, with the transports from its base that this takes."""
    mission = game.contest(Mission)
    more = crew_for(game, mission, game.hex(unit), steps(game, unit)) or ()
    game.note(riders=(*mission.riders, unit), points=(*mission.points, *more))


def load_point_needs(game: Core, zone: int) -> Conditions:
    """8.5 What a zone needs so that a Leg Replacement Point is carried from it in the mission in hand."""
    yield from leg_needs(game, game.contest(Mission), zone)


def load_point(game: Core, zone: int) -> None:
    """8.5 A Leg Replacement Point is carried, with the transports that this takes."""
    mission = game.contest(Mission)
    more = crew_for(game, mission, zone, game.edition.tables.air.transports_leg_point) or ()
    game.note(leg=zone, points=(*mission.points, *more))


def cargo_needs(game: Core, mission: Mission) -> Conditions:
    """8.5, 8.6 What a mission that carries something needs to fly: cargo, or transports enough for some supply."""
    if mission.task in (TRANSPORT, ASSAULT):
        yield bool(mission.riders) or mission.leg != NOBODY, "BSA-8.5b", "nothing_aboard"
    elif mission.task in (SUPPLY, PARACHUTE):
        least = game.edition.tables.air.parachute if mission.task == PARACHUTE else 1
        yield len(survivors(game, mission)) >= least, "BSA-8.5m", "too_few_transports"


# -- acts ------------------------------------------------------------------------------------------------


def goals(game: Core) -> Iterable[int]:
    """8.5 The airbases that come into question for a side that has transports ready: from the display only others."""
    zones, ready = game.edition.zones, transports(game, game.phasing)
    if all(base in zones for base in ready):
        return [base for base in own_bases(game, game.phasing) if base not in zones] if ready else ()
    return own_bases(game, game.phasing)


def occupied(game: Core) -> Iterable[int]:
    """8.5 The hexes with units of a side that has transports ready."""
    return sorted({game.hex(unit) for unit in game.on_map(game.phasing)}) if transports(game, game.phasing) else ()


def droppable(game: Core) -> Iterable[int]:
    """8.6, 3.0 Where airborne units can be dropped now."""
    return numbers_of(drop_reach(game)) if may_drop(game) else ()


def lift(verb: str, task: str, clause: str, needs: Callable[[Core, int], Conditions], **spaces: Targets) -> Act:
    """8.2, 8.5 The act by which a mission that carries something is begun, with a task to one of some spaces."""
    return act(
        verb,
        SPACE,
        clause=clause,
        needs=needs,
        does=lambda game, space: game.open_contest(planned(game, task, space)),
        when=in_missions,
        **spaces,
    )


AIRLIFT = lift("airlift", TRANSPORT, "BSA-8.5f", airlift_needs, among=goals)
AIR_SUPPLY = lift("air_supply", SUPPLY, "BSA-8.5m", air_supply_needs, among=goals)
BY_PARACHUTE = lift("parachute", PARACHUTE, "BSA-8.5p", parachute_needs, among=occupied)
AIRDROP = lift("airdrop", ASSAULT, "BSA-8.6a", airdrop_needs, exactly=droppable)

LOAD = act("load", OWN_UNIT, clause="BSA-8.5a", among=loadable, needs=load_needs, does=load)

LOAD_POINT = act(
    "load_point",
    SPACE,
    clause="BSA-8.5k",
    among=lambda game: depots(game, game.contest(Mission)),
    needs=load_point_needs,
    does=load_point,
)

LIFT_ACTS = (AIRLIFT, AIR_SUPPLY, BY_PARACHUTE, AIRDROP)
"""8.5, 8.6 The missions that carry something."""

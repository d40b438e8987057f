"""8.5, 8.6 What transports can carry: who, from which base, and how many points that takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.games.britain_stands_alone.core import AIR_OF, Core
from beachhead.games.britain_stands_alone.model import GE, LEG_POINT, NOBODY, Mission
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import ASSAULT, TRANSPORT, fit
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import hexes_apart
from beachhead.games.britain_stands_alone.rules.basing_4 import is_airbase
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.games.britain_stands_alone.rules.off_map_5_5 import has_left
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from beachhead.kernel.refusal import Conditions, met

# -- the transports --------------------------------------------------------------------------------------


def transports(game: Core, side: int) -> dict[int, tuple[int, ...]]:
    """8.5 By base, the side's transport points that can fly."""

    def find() -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for unit in fit(game, side):
            if game.type(unit).role == "transport":
                found[game.hex(unit)] = (*found.get(game.hex(unit), ()), unit)
        return found

    return game.kept_while((AIR_OF[side],), ("transports", side), find)


def within(game: Core, side: int, base: int, space: int) -> tuple[int, ...]:
    """8.5 The transport points at a base that reach a space."""
    ready = transports(game, side).get(base, ())
    far = hexes_apart(game.edition, base, space) if ready else 0
    return tuple(unit for unit in ready if far <= game.values(unit).reach)


def taken(game: Core, mission: Mission, base: int) -> int:
    """8.5 How many points of a mission the cargo from a base takes."""
    needed = sum(steps(game, unit) for unit in mission.riders if game.hex(unit) == base)
    return needed + game.edition.tables.air.transports_leg_point * (mission.leg == base)


def crew_for(game: Core, mission: Mission, base: int, needed: int) -> tuple[int, ...] | None:
    """8.5 The transport points that have to join a mission for so much more cargo from a base; None if too few can."""
    there = within(game, mission.side, base, mission.space)
    flying = sum(unit in mission.points for unit in there)
    spare = [unit for unit in there if unit not in mission.points]
    more = max(taken(game, mission, base) + needed - flying, 0)
    room = game.edition.tables.air.mission - len(mission.points)
    return tuple(spare[:more]) if more <= min(len(spare), room) else None


# -- land units ------------------------------------------------------------------------------------------


def rider_needs(game: Core, mission: Mission, unit: int) -> Conditions:
    """8.5, 8.6 What a land unit needs to be carried in a mission."""
    yield from ready_needs(game, mission, unit)
    if is_airbase(game, game.hex(unit)):
        yield from way_needs(game, mission, unit)


def ready_needs(game: Core, mission: Mission, unit: int) -> Conditions:
    """8.5, 8.6, 5.5 What a land unit needs to be carried, wherever the mission goes: kind, airbase, no move before.

    From the display all missions lead back onto the map: not with who has left it in this turn, by sea.
    """
    kind, base = game.type(unit), game.hex(unit)
    yield kind.airlift, "BSA-8.5c" if kind.kind == "mountain" else "BSA-8.5a", "not_airborne"
    yield mission.task != ASSAULT or kind.kind == "airborne", "BSA-8.6a", "only_paratroops"
    yield unit not in mission.riders, "BSA-8.5b", "in_the_mission"
    at_base = is_airbase(game, base)
    yield at_base, "BSA-8.5d", "not_at_an_airbase"
    if at_base:
        yield not has_moved(game, unit), "BSA-8.5e", "has_moved"
        yield base not in game.edition.zones or not has_left(game, unit), "BSA-5.5d", "left_this_turn"
        covered = not in_zone(game, base, game.side(unit)) or is_covered(game, mission, unit)
        yield covered, "BSA-8.5h", "nobody_stays"


def way_needs(game: Core, mission: Mission, unit: int) -> Conditions:
    """8.5, ruling B-39 What a land unit needs to be carried where the mission goes: transports, and room there."""
    base, zones = game.hex(unit), game.edition.zones
    yield base != mission.space, "BSA-8.5d", "not_at_an_airbase"
    yield base not in zones or mission.space not in zones, "BSA-8.5a", "display_to_display"
    yield crew_for(game, mission, base, steps(game, unit)) is not None, "BSA-8.5b", "too_few_transports"
    yield fits(game, mission.space, game.side(unit), (*mission.riders, unit)), "BSA-4.0a", "overstacked"


def has_moved(game: Core, unit: int) -> bool:
    """8.5 Whether a unit moved in the Movement Phase just before, or was carried in this phase."""
    lies = game.unit(unit)
    return game.this_segment(lies.moved) or game.this_segment(lies.railed)


def is_covered(game: Core, mission: Mission, unit: int) -> bool:
    """8.5 Whether a land unit that is not carried stays at an airbase in an enemy zone of control."""
    return any(other not in (*mission.riders, unit) for other in game.here(game.hex(unit), game.side(unit)))


def passengers(game: Core, mission: Mission) -> Iterator[int]:
    """8.5, 8.6 The land units that could be carried in a mission."""
    return (unit for unit in waiting(game, mission.side) if met(rider_needs(game, mission, unit)))


def waiting(game: Core, side: int) -> Iterable[int]:
    """8.5 The land units at the airbases where transports are ready."""
    return (unit for base in transports(game, side) for unit in game.here(base, side))


# -- Leg Replacement Points ------------------------------------------------------------------------------


def leg_needs(game: Core, mission: Mission, zone: int) -> Conditions:
    """8.5, 14.2 What a Leg Replacement Point needs to be carried: it is off the map, the first of the turn."""
    air = game.edition.tables.air
    yield mission.task == TRANSPORT and mission.side == GE, "BSA-8.5k", "no_leg_points"
    own = zone in game.edition.zones and is_airbase(game, zone) and game.controls(GE, zone)
    yield own, "BSA-14.2c", "not_off_map"
    yield mission.leg == NOBODY and not game.this_turn(game.state.lifted), "BSA-8.5l", "one_leg_point"
    yield mission.space not in game.edition.zones, "BSA-14.2k", "not_to_england"
    if own:
        enough = crew_for(game, mission, zone, air.transports_leg_point) is not None
        yield enough, "BSA-8.5k", "too_few_transports"


def depots(game: Core, mission: Mission) -> Iterator[int]:
    """8.5 The zones from which a mission could carry a Leg Replacement Point."""
    return (base for base in transports(game, mission.side) if met(leg_needs(game, mission, base)))


# -- loading, and what is left ---------------------------------------------------------------------------


def stow_cargo(game: Core) -> None:
    """8.5 All that the mission carries goes aboard transports from its base, one point for each step."""
    mission = game.contest(Mission)
    free = one_of_each_counter_first(game, survivors(game, mission))
    for unit in mission.riders:
        carriers = tuple([one for one in free if game.hex(one) == game.hex(unit)][: steps(game, unit)])
        free = [one for one in free if one not in carriers]
        game.stow(unit, carriers)
    if mission.leg != NOBODY:
        for one in [one for one in free if game.hex(one) == mission.leg][
            : game.edition.tables.air.transports_leg_point
        ]:
            game.stamp(one, load=LEG_POINT)
        game.state.lifted = game.state.turn


def one_of_each_counter_first(game: Core, points: Iterable[int]) -> list[int]:
    """1.2, 8.5 Transport points in the order in which they are loaded: of a counter the empty point is lost first."""
    counters = consolidated(game, points)
    return [*(counter[0] for counter in counters), *(point for counter in counters for point in counter[1:])]


def survivors(game: Core, mission: Mission) -> tuple[int, ...]:
    """8.5 The transport points of a mission that are left."""
    return tuple(unit for unit in mission.points if game.is_alive(unit) and game.type(unit).role == "transport")

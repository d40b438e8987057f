"""8.2 Who can fly in an air mission of the Operations Segments, how many, and how far."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import Mission
from beachhead.games.britain_stands_alone.rules.air_8.ferry_8_1 import one_of_each
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import flies_to, off_the_map
from beachhead.games.britain_stands_alone.rules.strength_11_2 import supply_level
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import LookedAtAgain

BOMB, NIGHT = "bomb", "night"
"""The tasks of a mission that bombs (8.4)."""

TRANSPORT, SUPPLY, PARACHUTE, ASSAULT = LIFTS = ("transport", "supply", "parachute", "assault")
"""The tasks of a mission that carries something (8.5, 8.6)."""


def fit(game: Core, side: int) -> list[int]:
    """8.2, 12.0 The side's air points that can fly: at a base, unflown, in supply."""
    known: LookedAtAgain = game.kept_while((), ("fit", side), lambda: LookedAtAgain(game.squadrons[side]))
    return known.among(game.state.units, lambda unit: met(fit_needs(game, unit)))


def fit_needs(game: Core, unit: int) -> Conditions:
    """8.2, 12.0 What an air point needs to fly in an Operations Segment."""
    lies = game.unit(unit)
    yield game.type(unit).arm == "air" and lies.hex >= 0, "BSA-8.2d", "not_at_a_base"
    yield not lies.aloft, "BSA-8.1d", "in_the_air"
    yield not game.this_turn(lies.flown), "BSA-8.2d", "flown"
    yield not supply_level(game, unit), "BSA-12.0k", "out_of_supply"


def crew_needs(game: Core, mission: Mission, unit: int) -> Conditions:
    """8.2, 8.4, 8.5 What an air point needs to join a mission."""
    air, kind = game.edition.tables.air, game.type(unit)
    yield from fit_needs(game, unit)
    yield unit not in mission.points, "BSA-8.2a", "in_the_mission"
    yield len(mission.points) < air.mission, "BSA-8.2a", "mission_full"
    if mission.task in LIFTS:
        yield from lift_crew_needs(game, mission, unit)
    else:
        yield kind.role != "transport", "BSA-8.2a", "transports_do_not_bomb"
    if kind.role == "bomber":
        bombers = sum(game.type(other).role == "bomber" for other in mission.points)
        yield bombers < air.bombers, "BSA-8.2a", "bombers_enough"
    if mission.task == NIGHT:
        yield kind.night, "BSA-8.4z", "not_by_night"
    yield reaches(game, mission, unit), "BSA-8.2c", "too_far"
    yield keeps_up(game, mission, unit), "BSA-8.1k", "others_left_behind"


def lift_crew_needs(game: Core, mission: Mission, unit: int) -> Conditions:
    """1.1, 8.5 Transports alone carry, and fighters escort them; supplies come from the display."""
    role = game.type(unit).role
    yield role != "bomber", "BSA-1.1ab", "bombers_do_not_carry"
    if role == "transport" and mission.task in (SUPPLY, PARACHUTE):
        yield game.hex(unit) in game.edition.zones, "BSA-8.5m", "not_from_display"


def reaches(game: Core, mission: Mission, unit: int) -> bool:
    """8.1, 8.2 Whether an air point reaches the target together with those that it joins."""
    return flies_to(game, unit, game.hex(unit), mission.space, by_hexes=goes_by_hexes(game, mission, unit))


def goes_by_hexes(game: Core, mission: Mission, unit: int) -> bool:
    """8.1, 8.2 Whether a mission flies over the hexes with a unit that joins it.

    Zone by zone where all of the crew are based off the map and the target is there too, else over the hexes.
    """
    return over_hexes(game, (unit, *mission.points))


def over_hexes(game: Core, crew: tuple[int, ...]) -> bool:
    """8.1 Whether a crew flies over the hexes wherever it goes: not all of it are based off the map."""
    return not all(off_the_map(game.edition, game.hex(one)) for one in crew)


def keeps_up(game: Core, mission: Mission, unit: int) -> bool:
    """8.1, 8.2 Whether those of a mission still reach its target if a unit joins them, from the map or not."""
    by_hexes = goes_by_hexes(game, mission, unit)

    def find() -> bool:
        return all(flies_to(game, one, game.hex(one), mission.space, by_hexes=by_hexes) for one in mission.points)

    found: bool = game.kept(("keeps_up", mission.points, mission.space, by_hexes), find)
    return found


def joinable(game: Core) -> Iterator[int]:
    """8.2 Who can join the mission in hand; of points that are alike one for all."""
    mission = game.contest(Mission)
    if len(mission.points) >= game.edition.tables.air.mission:
        return iter(())
    return one_of_each(game, (unit for unit in fit(game, mission.side) if unit not in mission.points))


def join_needs(game: Core, unit: int) -> Conditions:
    """8.2 What an air point needs to join the mission in hand."""
    yield from crew_needs(game, game.contest(Mission), unit)


def join(game: Core, unit: int) -> None:
    """8.2 An air point joins the mission."""
    game.note(points=(*game.contest(Mission).points, unit))

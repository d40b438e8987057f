"""7.2 Who can intercept a stack that has been detected: aircraft, a stack of ships, coast artillery, and how much."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import AIR_OF, Core, act
from beachhead.games.britain_stands_alone.model import BR, BR_DETECTION, GE, GE_DETECTION, INTERCEPT, Sailing, Sighting
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import reaches_zone
from beachhead.games.britain_stands_alone.rules.air_8.patrols_8_2 import again_needs, is_in_flight
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.detection_7 import UNDETECTED, allotments, coming
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import (
    approaches,
    reach,
    ready_to_sail,
    sailing_needs,
    together_needs,
)
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import (
    fits_in_stack,
    is_sea,
    one_of_each,
    partners,
    stack_of,
)
from beachhead.games.britain_stands_alone.rules.release_9_5 import is_released, is_restricted
from beachhead.games.britain_stands_alone.rules.strength_11_2 import supply_level
from beachhead.games.britain_stands_alone.rules.weather_3 import flies
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import AMOUNT
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions, every, met

# -- how much --------------------------------------------------------------------------------------------


def shares(game: Core, air: int, ships: Iterable[int], artillery: int) -> int:
    """7.2, ruling R-21 How many allotments air points, ships by the counter and coast artillery take."""
    sea = game.edition.tables.sea
    counters = len(consolidated(game, ships))
    return -(-air // sea.margin_air) - (-counters // sea.margin_ships) - (-artillery // sea.margin_artillery)


def fits(game: Core, *, air: int = 0, ships: tuple[int, ...] = (), artillery: int = 0) -> bool:
    """7.2 Whether the detection allows so much besides what was picked; before the die it may allow anything.

    `ships` are those to be picked with those that were.
    """
    picked = game.contest(Sighting)
    if picked.margin == UNDETECTED:
        return True
    taken = shares(game, len(picked.air) + air, ships or picked.ships, picked.guns + artillery)
    return taken <= allotments(picked.margin)


def in_place(game: Core, units: Iterable[int], zone: int) -> tuple[int, ...]:
    """7.2 Those of some ships that are still in a zone."""
    return tuple(unit for unit in units if game.hex(unit) == zone)


# -- aircraft --------------------------------------------------------------------------------------------


def wing_needs(game: Core, unit: int) -> Conditions:
    """7.2, 8.2, 3.0 What an air point needs to intercept: reach, and room in the mission and by the die."""
    sighting, air, kind = game.contest(Sighting), game.edition.tables.air, game.type(unit)
    lies = game.unit(unit)
    yield kind.arm == "air" and lies.hex >= 0, "BSA-7.2e", "not_at_a_base"
    yield kind.role != "transport", "BSA-8.2a", "transports_do_not_bomb"
    yield flies(game), "BSA-3.0j", "stormy"
    yield unit not in sighting.air, "BSA-7.2g", "in_the_mission"
    if sighting.special and is_in_flight(game, unit, sighting.zone):
        yield from again_needs(game, unit)
    else:
        yield not lies.aloft, "BSA-7.2p", "in_the_air"
        yield not supply_level(game, unit), "BSA-12.0k", "out_of_supply"
        if kind.arm == "air" and lies.hex >= 0:
            yield reaches_zone(game, unit, sighting.zone), "BSA-7.2e", "too_far"
    yield len(sighting.air) < air.mission, "BSA-7.2g", "mission_full"
    if kind.role == "bomber":
        bombers = sum(game.type(other).role == "bomber" for other in sighting.air)
        yield bombers < air.bombers, "BSA-7.2g", "bombers_enough"
    yield fits(game, air=1), "BSA-7.2a", "detection_spent"


def taking_off_alike(game: Core, unit: int) -> object:
    """7.2 All that decides whether an air point in reach can intercept: who is In Flight stands for itself."""
    return unit if game.unit(unit).aloft else (game.type(unit).role, supply_level(game, unit))


def wings(game: Core) -> list[int]:
    """7.2 The side's air points that come into question; of points that are alike one for all."""
    sighting = game.contest(Sighting)
    if not fits(game, air=1) or len(sighting.air) >= game.edition.tables.air.mission:
        return []
    left = [
        [unit for unit in alike if unit not in sighting.air] for alike in wings_near(game, sighting.side, sighting.zone)
    ]
    found = [points[0] for points in left if points]
    if sighting.special:
        aloft = (unit for unit in game.aloft(sighting.zone, sighting.side) if met(again_needs(game, unit)))
        found += one_of_each(game, (unit for unit in aloft if unit not in sighting.air))
    return sorted(found)


def wings_near(game: Core, side: int, zone: int) -> list[list[int]]:
    """7.2 The side's air points at bases from which they reach a sea zone, those together that are alike."""

    def find() -> list[list[int]]:
        units, found = game.state.units, dict[object, list[int]]()
        for unit in game.squadrons[side]:
            lies = units[unit]
            if lies.hex >= 0 and not lies.aloft and reaches_zone(game, unit, zone):
                found.setdefault((game.type(unit).row, lies), []).append(unit)
        return list(found.values())

    return game.kept_while((AIR_OF[side],), ("wings_near", side, zone), find)


def wings_ready(game: Core) -> bool:
    """7.2 Whether an air point can be picked."""
    return any(met(wing_needs(game, unit)) for unit in wings(game))


def pick_wing(game: Core, unit: int) -> None:
    """7.2 An air point flies with the mission."""
    game.note(air=(*game.contest(Sighting).air, unit))


# -- ships -----------------------------------------------------------------------------------------------


def by_air_alone(game: Core) -> bool:
    """7.2, 9.2 Whether aircraft alone can intercept: the stack does so itself, or has fought a round."""
    return intercepting(game) is not None or game.contest(Sighting).special


def intercepting(game: Core) -> Sailing | None:
    """7.2 The stack that is being looked for, if it is on its way to intercept."""
    below = game.state.contests[-2:-1]
    return next((one for one in below if isinstance(one, Sailing) and one.kind == INTERCEPT), None)


def comes_to_fight(game: Core) -> bool:
    """7.2 Whether the stack that is being looked for has come where it intercepts."""
    stack = intercepting(game)
    return stack is not None and stack.zone == stack.goal


def ship_needs(game: Core, unit: int) -> Conditions:
    """7.2, 9.1, 9.5, ruling B-26 What a naval unit needs to intercept, it and all who have to go with it.

    All who intercept are one stack, which has not moved and comes there in time.
    """
    sighting = game.contest(Sighting)
    yield not by_air_alone(game), "BSA-9.2ad" if sighting.special else "BSA-7.2i", "by_air_alone"
    yield not sighting.guns, "BSA-7.2k", "with_guns"
    yield unit not in sighting.ships, "BSA-7.2h", "intercepts_already"
    if not (yield from every(sailing_needs(game, unit))):
        return
    yield from release_needs(game, unit)
    group = company(game, unit)
    for one in group:
        if one != unit:
            yield from sailing_needs(game, one)
        if sighting.ships:
            yield from together_needs(game, sighting.ships, one)
    stack = tuple(dict.fromkeys((*sighting.ships, *group)))
    yield comes_in_time(game, stack), "BSA-7.2h", "too_far"
    yield fits_in_stack(game, stack), "BSA-7.2h", "six_in_a_stack"
    yield fits(game, ships=stack), "BSA-7.2a", "detection_spent"


def company(game: Core, unit: int) -> tuple[int, ...]:
    """9.1, 9.3, 9.5 Who has to intercept with a naval unit: all who share a load with it, and its stack at sea.

    A stack at sea can split as a Naval Movement Phase begins, not in the Detection Phases before; those who are not
    released stay behind at any time.
    """
    whole = game.state.phase in (GE_DETECTION, BR_DETECTION) and is_sea(game, game.hex(unit))
    mates = (one for one in stack_of(game, unit) if met(release_needs(game, one))) if whole else ()
    return tuple(sorted({*mates, *partners(game, unit)}))


def release_needs(game: Core, unit: int) -> Conditions:
    """16.0, 9.5, ruling B-1 What a British naval unit needs besides: a fleet that may sail; release."""
    if game.side(unit) == BR:
        in_port = game.hex(unit) in game.edition.ports
        yield game.state.sailed or not in_port, "BSA-16.0g", "fleet_held"
        held = is_restricted(game, game.contest(Sighting).zone) and not is_released(game, unit)
        yield not held, "BSA-9.5g", "not_released"


def comes_in_time(game: Core, units: tuple[int, ...]) -> bool:
    """7.2, 9.1 Whether a stack is in the zone, or can enter it with the points that interceptors have."""
    zone, most = game.contest(Sighting).zone, game.edition.tables.sea.intercept
    return zone in reach(game, units, most)


def vessels(game: Core) -> list[int]:
    """7.2 The side's naval units that come into question; of such as are alike one for all."""
    sighting, most = game.contest(Sighting), game.edition.tables.sea.intercept
    if sighting.guns or by_air_alone(game):
        return []
    near = approaches(game.edition, sighting.zone, most)
    fleet = (unit for unit in ready_to_sail(game, sighting.side) if game.hex(unit) in near)
    return list(one_of_each(game, (unit for unit in fleet if unit not in sighting.ships)))


def ships_ready(game: Core) -> bool:
    """7.2 Whether a naval unit can be picked, of whatever kind."""
    return any(met(ship_needs(game, unit)) for unit in vessels(game))


def pick_ship(game: Core, unit: int) -> None:
    """7.2 A naval unit sails with the stack that intercepts, and all who have to go with it."""
    ships = game.contest(Sighting).ships
    game.note(ships=tuple(dict.fromkeys((*ships, *company(game, unit)))))


# -- coast artillery -------------------------------------------------------------------------------------


def guns_needs(game: Core, points: int) -> Conditions:
    """7.2, 13.1 What coast artillery needs to intercept: the Straits of Dover, points that are left, and no ships."""
    sighting, table = game.contest(Sighting), game.edition.tables.artillery
    yield sighting.side == GE, "BSA-7.2b", "german_guns"
    yield not by_air_alone(game), "BSA-9.2ad" if sighting.special else "BSA-7.2i", "by_air_alone"
    yield game.edition.zones[sighting.zone].name == table.zone, "BSA-7.2b", "out_of_range"
    yield not sighting.ships, "BSA-7.2k", "with_ships"
    yield not sighting.guns, "BSA-7.2b", "guns_picked"
    yield points <= game.state.shells, "BSA-13.1a", "no_shells"
    targets = len(consolidated(game, sighting.units))
    yield points <= table.ship * targets, "BSA-13.1e", "three_on_a_ship"
    yield fits(game, artillery=points), "BSA-7.2a", "detection_spent"


def guns(game: Core) -> list[int]:
    """7.2, 13.1 How many points of coast artillery can intercept."""
    return [points for points in range(1, game.state.shells + 1) if met(guns_needs(game, points))]


def pick_guns(game: Core, points: int) -> None:
    """7.2, 13.1 So much coast artillery will fire."""
    game.note(guns=points)


def in_sight(game: Core) -> Coming:
    """7.2 The stack that has been detected and its zone; how many air points have been picked, and could be in all."""
    sighting, air = game.contest(Sighting), game.edition.tables.air
    there = (unit for unit in game.wings[sighting.side] if game.hex(unit) >= 0)
    able = [game.type(unit).role == "bomber" for unit in there if met(wing_needs(game, unit))]
    bombers = air.bombers - sum(game.type(unit).role == "bomber" for unit in sighting.air)
    more = min(able.count(False) + min(able.count(True), bombers), air.mission - len(sighting.air))
    more = next((count for count in range(more, 0, -1) if fits(game, air=count)), 0)
    ready = {WING.verb: (len(sighting.air), len(sighting.air) + more)}
    return coming(game, sighting.units, sighting.zone, ready)


def anybody(game: Core) -> bool:
    """7.2 Whether the side has anything that can intercept, which everybody can see."""
    return wings_ready(game) or ships_ready(game) or bool(guns(game))


WING = act(
    "fly_out",
    OWN_UNIT,
    clause="BSA-7.2e",
    does=pick_wing,
    **one_for_all(wings, wing_needs, decides=taking_off_alike),
)

SHIP = act("sail_out", OWN_UNIT, clause="BSA-7.2h", does=pick_ship, **one_for_all(vessels, ship_needs))

GUNS = act("guns", AMOUNT, clause="BSA-7.2b", among=guns, needs=guns_needs, does=pick_guns)

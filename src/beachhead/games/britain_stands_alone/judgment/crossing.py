"""The crossing: when the Germans sail, who goes aboard and where to, what feeds those ashore, how boats return (9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.aims import aimed_at, crossing_worth
from beachhead.games.britain_stands_alone.judgment.feeding import points_needed
from beachhead.games.britain_stands_alone.judgment.ground import (
    is_rough,
    prize,
    risk,
    spare_capacity,
    staunch,
    unit_worth,
)
from beachhead.games.britain_stands_alone.judgment.havens import (
    berth_worth,
    distance,
    haven,
    home,
    is_safe_at_sea,
    mines,
    paid,
)
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import GE, GE_RETURN, NOBODY, SUPPLY, Sailing
from beachhead.games.britain_stands_alone.rules.basing_4 import port_room
from beachhead.games.britain_stands_alone.rules.combat_6.armour_6_4 import TANKS
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.naval_9.assault_9_4 import is_mine_in_time
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import (
    seas_beside,
)
from beachhead.games.britain_stands_alone.rules.naval_9.landing_9_3 import land_at_needs, shores
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_laden, is_sea
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import boarding, passengers
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import points_needed as points_to_carry
from beachhead.games.britain_stands_alone.rules.strength_11_2 import armour
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import is_free
from beachhead.games.britain_stands_alone.rules.weather_3 import lands
from beachhead.kernel.refusal import met

CRAFT = ("lc", "prahm")
"""9.3 What carries divisions to a beach."""

LIFT, MISSING, LEAST_LIFT = 10, 2, 6
"""9.3 The points that have to be ready for the first wave; late in the year all but some, and at least so many."""

LATE = "September #7"
"""3.0, 9.5 From when on nothing gets better by waiting: neither the weather, nor the destroyers that are let out."""

SEASON = {"battle_of_britain": "August #8", "july": "August #3"}
"""16 The turn from which the Mine is laid, so that the landing can follow."""

CHOSEN = 99.0
"""9.5 The Mine goes where the landing was meant to be all along."""

WAVE = 2
"""9.4 From which turn of the landing on, the first of them counted, armour comes before infantry."""

CARGO, ESCORTS = 4, 2
"""9.1, 9.5 The counters of shipping and of torpedo boats in a stack."""

PANZERS = 4
"""9.3 The points that carry a division of panzers: a port with less room may turn them away."""

SETTLED, SECOND, HOLDS = 2, 6, -1
"""9.4, 15.2 So many turns after the first landing there may be a second one, with so many points of shipping to spare,
where no more port capacity is lacking than a village has."""

FRESH = 10
"""6.1 The defence factor of a division that lands."""


# -- when and where --------------------------------------------------------------------------------------


def water(game: Core) -> int:
    """9.5 The sea zone of the crossing: that of the Mine."""
    return game.state.mine


def wave(game: Core) -> int:
    """9.3, 9.4 The sea zone to which troops sail now: that of the crossing, or of a second landing beside it."""
    found: int = game.kept("wave", lambda: second(game) if is_time_for_second(game) else water(game))
    return found


def second(game: Core) -> int:
    """9.4 The sea zone of a second landing: the best one beside that of the crossing."""
    main, zones = water(game), game.edition.zones
    beside = (zone for zone in zones[main].borders if zone in zones and zones[zone].sea)
    return max(beside, key=lambda zone: (crossing_worth(game.edition, zone), -zone))


def is_time_for_second(game: Core) -> bool:
    """9.4, 12.2, 15.2 Whether the first landing holds its ports, and boats are to spare beyond those that feed it.

    Once the second one has a port too they go to the first one again.
    """
    s, edition = game.state, game.edition
    if water(game) == NOBODY or not s.invaded or s.turn - s.invaded < SETTLED or spare_capacity(game) < HOLDS:
        return False
    zone = second(game)
    if any(zone in edition.ports[space].seas for space in game.german if space in edition.ports):
        return False
    craft = [point for point in landing_craft(game) if game.unit(point).load != SUPPLY]
    size = len(edition.chart.names)
    ports = [point for point in craft if game.hex(point) in edition.ports and game.hex(point) >= size]
    able = sum(within(game, point, zone) for point in ports)
    able += sum(is_laden(game, point) and is_sea(game, game.hex(point)) for point in craft)
    return able - max(wanted(game), 0) >= SECOND


def crosses(game: Core) -> bool:
    """9.3, 9.4 Whether to cross now: in weather that lasts, with enough boats, while the Royal Navy is not let out."""
    found: bool = game.kept("crosses", lambda: is_time_to_cross(game))
    return found


def is_time_to_cross(game: Core) -> bool:
    """9.3, 9.4 The same, worked out."""
    if not is_mine_in_time(game) or not lands(game) or is_over(game):
        return False
    if game.on_map(GE) or has_begun(game):
        return True
    kept_in = "all" not in game.state.released and ("dd" not in game.state.released or is_late(game))
    enough = len(ready(game)) >= least_lift(game) and filled(game) >= least_lift(game) - MISSING
    return not is_rough(game) and kept_in and enough


def has_begun(game: Core) -> bool:
    """9.3 Whether somebody with troops aboard is at sea: whatever is lost on the way, the others follow."""
    return any(is_laden(game, point) and is_sea(game, game.hex(point)) for point in game.fleets[GE])


def is_late(game: Core) -> bool:
    """3.0 Whether there is no more time to wait."""
    return game.state.turn >= game.edition.turn_number(LATE)


def least_lift(game: Core) -> int:
    """9.3 How many points have to be ready: late in the year all but some of those that there are."""
    return min(LIFT, max(craft_afloat(game) - MISSING, LEAST_LIFT)) if is_late(game) else LIFT


def craft_afloat(game: Core) -> int:
    """9.3 The landing craft that there are."""
    return sum(game.hex(point) >= 0 for point in landing_craft(game))


def landing_craft(game: Core) -> Iterator[int]:
    """9.3, 9.5 The points that carry divisions to a beach, without the dummies among them."""
    return (one for one in sorted(game.fleets[GE]) if game.type(one).kind in CRAFT and one not in game.state.dummies)


def is_over(game: Core) -> bool:
    """15.2 Whether it is too late for a landing: in the last turns nothing is won by it."""
    return not game.on_map(GE) and game.state.turn > last_chance(game.edition)


@lru_cache(maxsize=8)
def last_chance(edition: Edition) -> int:
    """16 The last turn in which to land."""
    return edition.turn_number("October #4")


def ready(game: Core) -> Sequence[int]:
    """9.3 The landing craft from whose ports the zone of the crossing is near enough, or that are already in it."""
    return [point for point in landing_craft(game) if serves(game, point) or game.hex(point) == wave(game)]


def filled(game: Core) -> int:
    """9.3 How many of those that are ready carry a division, or find one for a landing in the zone of their port."""
    laden = [point for point in ready(game) if is_laden(game, point)]
    lie = (game.hex(point) for point in ready(game) if point not in laden)
    boats = Counter(game.edition.ports[here].zone for here in lie if here in game.edition.ports)
    return len(laden) + sum(min(count, needed_in(game, zone)) for zone, count in boats.items())


def needed_in(game: Core, zone: int) -> int:
    """9.3 The points that the divisions in a zone of the display take which can land on a beach."""
    kinds = ((unit, game.type(unit)) for unit in game.here(zone, GE))
    return sum(points_to_carry(game, unit) for unit, kind in kinds if kind.size == "division" and kind.leg)


def lays_mine(game: Core, zone: int) -> float:
    """9.5 Where the Mine is laid, and whether yet: where the crossing will be, a turn before the landing."""
    begins = SEASON.get(game.state.scenario)
    early = begins is not None and game.state.turn < game.edition.turn_number(begins)
    return LAST if early else 0.1 + crossing_worth(game.edition, zone) + CHOSEN * (zone == aimed_at(game))


def sends_submarine(game: Core, zone: int) -> float:
    """9.5 Where a U-Boat lies in wait: beside the zone of the crossing, on the Navy's ways."""
    if water(game) == NOBODY or not crosses(game):
        return LAST
    return 6.0 if zone in game.edition.zones[water(game)].borders else LAST


# -- what goes aboard ------------------------------------------------------------------------------------


def wanted(game: Core) -> int:
    """12.2 How many points have to carry supply for those ashore and those who come to them, besides those that do."""

    def find() -> int:
        eaters = [unit for unit in game.on_map(GE) if not is_free(game, unit)]
        eaters += [unit for unit in passengers(game, GE) if not game.unit(unit).stormed] if eaters else []
        carry = sum(game.unit(point).load == SUPPLY for point in game.fleets[GE] if game.hex(point) >= 0)
        return points_needed(game, water(game), eaters) - carry

    found: int = game.kept("wanted", find)
    return found


def loads(game: Core, point: int) -> float:
    """12.2 Whether a point carries supply: as long as those ashore need it."""
    here = game.hex(point)
    near = here == water(game) or (here in game.edition.ports and water(game) in game.edition.ports[here].seas)
    return 7.0 + (here == water(game)) if near and wanted(game) > 0 else LAST


def embarks(game: Core, unit: int) -> float:
    """9.3, 9.4 Who goes aboard: infantry for the first waves, with the amphibious battalions, then panzers too.

    One division of tanks comes before supply, the others after it.
    """
    if not crosses(game) or game.hex(unit) < len(game.edition.chart.names):
        return LAST
    if not any(serves(game, point) for point in boarding(game, unit, ())):
        return LAST
    kind, now = game.type(unit), game.state.turn
    ashore = game.state.invaded and now - game.state.invaded >= WAVE - 1 and bool(game.on_map(GE))
    if kind.kind == "amphibious":
        return 2.5 if any(is_laden(game, point) for point in boarding(game, unit, ())) else LAST
    if kind.size != "division":
        return LAST
    if not kind.leg:
        ashore = ashore and has_shore(game)
        first = not any(game.type(other).kind in TANKS for other in passengers(game, GE))
        return 4.0 + 0.1 * unit_worth(game, unit) + first * armour(game, unit) if ashore else LAST
    return 3.0 + 0.1 * unit_worth(game, unit)


def serves(game: Core, point: int) -> bool:
    """9.1, 9.3 Whether a point comes to the zone of the crossing from its port and can land there, an AP in a port."""
    if game.hex(point) not in game.edition.ports:
        return False
    if game.type(point).kind == "ap" and not has_harbour(game):
        return False
    return within(game, point, wave(game))


def within(game: Core, point: int, zone: int) -> bool:
    """9.1, 9.3 Whether a point comes to a zone from its port and can still land there."""
    left = game.values(point).speed - distance(game, game.hex(point), zone)
    return left >= game.edition.tables.sea.landing


def has_harbour(game: Core) -> bool:
    """9.3, 4.0 Whether a port in England on the zone of the crossing has room for those who carry any division."""
    edition, on_map = game.edition, range(len(game.edition.chart.names))
    own = (space for space, port in edition.ports.items() if space in on_map and wave(game) in port.seas)
    return any(game.controls(GE, space) and port_room(game, space) >= PANZERS for space in own)


def has_shore(game: Core) -> bool:
    """9.3 Whether the Germans hold a port or a beach on the zone of the crossing, where tanks can come ashore."""
    edition, sea = game.edition, wave(game)
    return any(edition.coast[space] and edition.sea_zone[space] == sea for space in game.german) or has_harbour(game)


def goes_aboard(game: Core, point: int) -> float:
    """9.3 Which points a unit takes: those that lie on the zone of the crossing, landing craft first."""
    return float(serves(game, point)) + 0.1 * (game.type(point).kind == "lc")


# -- at sea ----------------------------------------------------------------------------------------------


def has_business(game: Core, point: int) -> bool:
    """9.3 Whether a point carries something."""
    return is_laden(game, point) or game.unit(point).load != 0


def bound_for(game: Core, units: tuple[int, ...]) -> int:
    """9.3, 12.2 The sea zone that a stack sails to: with troops aboard that of the wave, with supply the first one."""
    return wave(game) if any(is_laden(game, unit) for unit in units) else water(game)


def sails(game: Core, unit: int, *, returning: bool) -> float:
    """9.1 Who sails: what is laden and in port; who is at sea and empty comes home, but not who feeds those ashore."""
    at_sea = is_sea(game, game.hex(unit))
    if returning:
        feeds = game.unit(unit).load == SUPPLY and game.hex(unit) == water(game) and not is_rough(game)
        waits = is_laden(game, unit) and bool(game.on_map(GE))
        return 1.0 if at_sea and not feeds and not waits and not is_safe_at_sea(game, unit) else LAST
    if has_business(game, unit):
        return 2.0 if game.hex(unit) != bound_for(game, (unit,)) and crosses(game) else LAST
    return 1.0 if (at_sea and not is_safe_at_sea(game, unit)) or gathers(game, unit) else LAST


def gathers(game: Core, unit: int) -> bool:
    """9.3 Whether a boat lies in England, or too far from the zone of the crossing, and can come to a better port."""
    here = game.hex(unit)
    if here not in game.edition.ports or game.type(unit).kind not in ("ap", "lc", "prahm", "tb"):
        return False
    near = distance(game, here, home(game)) + game.edition.tables.sea.landing <= game.values(unit).speed
    if near and here >= len(game.edition.chart.names):
        return False
    best = max(haven(game, (unit,), zone, 1) for zone in seas_beside(game, here))
    return best > berth_worth(game, here)


def comes_along(game: Core, unit: int) -> float:
    """9.1, 9.5 Who sails with the stack in hand: others that are laden, and torpedo boats for them."""
    sailing = game.contest(Sailing)
    laden = [one for one in sailing.units if has_business(game, one)]
    if not laden:
        return LAST
    kinds = [game.type(counter[0]).kind for counter in consolidated(game, sailing.units)]
    if has_business(game, unit):
        if bound_for(game, (unit,)) != bound_for(game, sailing.units):
            return LAST
        return 2.0 if sum(kind in ("prahm", "lc", "ap", "mb") for kind in kinds) < CARGO else LAST
    return 1.5 if game.type(unit).kind == "tb" and kinds.count("tb") < ESCORTS else LAST


def steers(game: Core, units: tuple[int, ...], zone: int) -> float:
    """9.1 Where a stack goes: the laden to the zone of the crossing, the others to a port near it."""
    if game.state.phase == GE_RETURN or not any(has_business(game, unit) for unit in units):
        return haven(game, units, zone, paid(game) + 1) - mines(game, zone)
    here, goal = game.hex(units[0]), bound_for(game, units)
    nearer = distance(game, here, goal) - distance(game, zone, goal)
    return 1.0 + 0.1 * nearer if here != goal and nearer > 0 else LAST


def puts_in(game: Core, units: tuple[int, ...], port: int) -> float:
    """9.1 Where a stack enters a port: the empty ones."""
    if any(has_business(game, unit) for unit in units) and game.state.phase != GE_RETURN:
        return LAST
    return berth_worth(game, port) + 0.1


# -- ashore ----------------------------------------------------------------------------------------------


def disembarks(game: Core, unit: int) -> float:
    """9.3 Whether a unit goes ashore on a shore of its own side's: in England only."""
    size = len(game.edition.chart.names)
    found = (space for space in shores(game, unit) if space < size and met(land_at_needs(game, unit, space)))
    best = max((lands_on(game, space) for space in found), default=LAST)
    return 3.0 + unit_worth(game, unit) * 0.1 if best > 0 else LAST


def assaults(game: Core, unit: int) -> float:
    """9.4 Whether a unit stays aboard for an assault: where there is no shore to land on yet."""
    return 2.0


def lands_on(game: Core, space: int) -> float:
    """9.3 Where a unit goes ashore: where it is needed to hold what is worth it, near to what is wanted."""
    if space >= len(game.edition.chart.names):
        return LAST
    stands = sum(staunch(game, unit) for unit in game.here(space, GE))
    safer = risk(game, space, GE, stands) - risk(game, space, GE, stands + FRESH)
    return 1.0 + prize(game, space) * (0.2 + safer) + 0.3 * bool(stands) - 0.5 * risk(game, space, GE, stands + FRESH)

"""Ships of both sides: who sails, where stacks go, who is left without escort (9.1, 9.5)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment import crossing, havens
from beachhead.games.britain_stands_alone.judgment.ground import is_rough
from beachhead.games.britain_stands_alone.judgment.raids import ship_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, BR_RETURN, GE, GE_RETURN, NOBODY, SIDES, Sailing
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import flies_to
from beachhead.games.britain_stands_alone.rules.detection_7 import naval_value
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import (
    distances,
    harbour_needs,
    points_left,
    ports_on,
    reach,
    seas_beside,
    zone_needs,
)
from beachhead.games.britain_stands_alone.rules.naval_9.due_9_3 import stays_due
from beachhead.games.britain_stands_alone.rules.naval_9.sailing_9_1 import mates, with_needs
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea, partners
from beachhead.games.britain_stands_alone.rules.release_9_5 import is_confined, is_restricted
from beachhead.kernel.refusal import met

FAR = 99
"""More zones, or bombers, than there are."""

ASHORE = 4.0
"""9.3 Who has to go ashore and cannot where he is sails before all others, and puts in where he can."""

FEARED = 4
"""8.2 So many bombers are enough for ships not to stay in their reach: a whole mission."""

UNSEEN = 4
"""7.1 The Naval Detection Value of the Germans up to which destroyers lie in wait in a sea zone."""

PACK = 4
"""7.2 At least so many destroyers lie in wait together: fewer sink nothing, and are lost one by one."""

SCARCE, LODGED = 11, 8
"""16.0 Below so many destroyers, and with so many Germans in England, more are worth their victory points."""


class Refuge(NamedTuple):
    """9.1 A port to which ships can go: the fewest bombers over it come first, then the shortest way."""

    bombers: int
    paid: int
    zone: int
    port: int


def is_return(game: Core) -> bool:
    """2.0 Whether it is a Return to Base Phase."""
    return game.state.phase in (GE_RETURN, BR_RETURN)


def sails(game: Core, unit: int) -> float:
    """9.1 Who sails: the Germans across the Channel, the British out of danger; nobody who finds nowhere to go."""
    if stays_due(game, partners(game, unit), 0):
        return ASHORE
    if game.side(unit) == GE:
        found = crossing.sails(game, unit, returning=is_return(game))
    elif lies_in_wait(game, unit):
        found = 1.0 if game.hex(unit) not in ambushes(game) and not is_return(game) else LAST
    else:
        found = 1.0 if is_sea(game, game.hex(unit)) or threatened(game, game.hex(unit)) else LAST
    return found if found > 0.0 and has_course(game, partners(game, unit)) else LAST


def calls_western(game: Core) -> float:
    """16.0 Whether a destroyer comes from the Western Approaches: while few are left and the Germans are settled."""
    afloat = sum(game.type(unit).kind == "dd" and game.hex(unit) >= 0 for unit in game.fleets[BR])
    return 0.2 if afloat < SCARCE and len(game.on_map(GE)) >= LODGED else LAST


def threatened(game: Core, port: int) -> bool:
    """8.2, 15.1 Whether ships in a port have the enemy's bombers to fear."""
    return not is_return(game) and bombers_over(game, port) >= FEARED


def lies_in_wait(game: Core, unit: int) -> bool:
    """7.2, 3.0 Whether a destroyer goes where it can intercept those who cross: in weather that is none for bombers."""
    rough = is_rough(game) and game.edition.tables.weather.landings[game.state.weather]
    return rough and bool(game.on_map(GE)) and game.type(unit).kind == "dd" and is_in_pack(game, unit)


def is_in_pack(game: Core, unit: int) -> bool:
    """7.2 Whether enough destroyers are where one is, in a zone to lie in wait in or a port on one."""
    here, found = game.hex(unit), ambushes(game)
    if not found or found.isdisjoint((here, *seas_beside(game, here)) if here in game.edition.ports else (here,)):
        return False
    return sum(game.type(other).kind == "dd" for other in game.ships(here, BR)) >= PACK


def ambushes(game: Core) -> frozenset[int]:
    """7.2, 9.5 The sea zones open to the British and ill seen by the enemy from which the crossing is reached."""
    if crossing.water(game) == NOBODY:
        return frozenset()
    zones, most = game.edition.zones, game.edition.tables.sea.intercept
    free = (zone for zone in zones if is_sea(game, zone) and not is_restricted(game, zone))
    unseen = (zone for zone in free if naval_value(game, GE, zone) <= UNSEEN)
    return frozenset(zone for zone in unseen if havens.distance(game, zone, crossing.water(game)) <= most)


def bombers_over(game: Core, port: int) -> int:
    """8.1, 8.2 How many German bombers ships in a port fear; none off the map, where no escort follows to fight off
    the fighters there.
    """
    return bombers_reaching(game, port) if port < len(game.edition.chart.names) else 0


def bombers_reaching(game: Core, space: int) -> int:
    """8.1, 8.2 How many German bombers fly to a hex or a zone of the display from where they are."""

    def find() -> int:
        groups = Counter(
            (game.hex(unit), game.type(unit).row)
            for unit in game.wings[GE]
            if game.type(unit).role == "bomber" and game.hex(unit) >= 0
        )
        first = {(game.hex(unit), game.type(unit).row): unit for unit in game.wings[GE]}
        return sum(count for key, count in groups.items() if flies_to(game, first[key], key[0], space))

    found: int = game.kept(("bombers reaching", space), find)
    return found


def refuge(game: Core, units: tuple[int, ...]) -> Refuge | None:
    """9.1 The safest port that British ships come to in this phase, if it is safer than where they are."""

    def find() -> Refuge | None:
        used, here = havens.paid(game), game.hex(units[0])
        seas = reach(game, units, min(points_left(game, unit, used) for unit in units))
        now = FAR if is_sea(game, here) else bombers_over(game, here)
        bases = [space for space, port in game.edition.ports.items() if port.naval_base == SIDES[BR]]
        found = [
            Refuge(bombers_over(game, port), paid, zone, port)
            for zone, paid in seas.items()
            for port in bases
            if port in ports_on(game, zone) and met(harbour_needs(game, units, port, used + paid, zone))
        ]
        best = min(found, default=None)
        return best if best is not None and best.bombers < now else None

    known: Refuge | None = game.kept(("refuge", units), find)
    return known


def has_course(game: Core, units: tuple[int, ...]) -> bool:
    """9.1 Whether a stack that has not sailed yet finds a zone or a port that is worth going to."""
    here = game.hex(units[0])
    zones = (zone for zone in seas_beside(game, here) if met(zone_needs(game, units, zone, 0)))
    ports = (port for port in ports_on(game, here) if is_sea(game, here) and met(harbour_needs(game, units, port, 0)))
    return any(steers(game, units, zone) > 0.0 for zone in zones) or any(
        puts_in(game, units, port) > 0.0 for port in ports
    )


def comes_along(game: Core, unit: int) -> float:
    """9.1 Who sails with the stack in hand: whoever does not keep it from its course."""
    first = game.contest(Sailing).units[0]
    if game.side(unit) == GE:
        found = crossing.comes_along(game, unit)
    else:
        found = 2.0 if lies_in_wait(game, unit) == lies_in_wait(game, first) else LAST
    together = tuple(sorted({*game.contest(Sailing).units, *partners(game, unit)}))
    return found if found > 0.0 and has_course(game, together) else LAST


def all_come(game: Core) -> float:
    """9.1 Whether all who lie together sail together: the British do, where that leaves them their course."""
    sailing = game.contest(Sailing)
    if sailing.side == GE:
        return LAST
    everybody = with_mates(game, sailing)
    of_one_mind = len({lies_in_wait(game, unit) for unit in everybody}) == 1
    return 3.0 if of_one_mind and has_course(game, everybody) else LAST


def with_mates(game: Core, sailing: Sailing) -> tuple[int, ...]:
    """9.1 A stack with all who lie with it."""
    return tuple(sorted({*sailing.units, *(unit for unit in mates(game) if met(with_needs(game, unit)))}))


def steers(game: Core, units: tuple[int, ...], zone: int) -> float:
    """9.1, 9.5 Into which zone a stack goes: the British out of where they may not stay, and nearer to a port."""
    if stays_due(game, units, havens.paid(game)):
        return 1.0
    if game.side(units[0]) == GE:
        return crossing.steers(game, units, zone)
    if all(lies_in_wait(game, unit) for unit in units):
        here, there = (
            min(havens.distance(game, space, one) for one in ambushes(game)) for space in (game.hex(units[0]), zone)
        )
        return 1.0 if there < here else -1.0
    goal = refuge(game, units)
    if goal is not None:
        return 1.0 if distances(game, units, goal.zone).get(zone, FAR) < goal.paid else -1.0
    confined = any(is_confined(game, unit) for unit in units)
    return 1.0 - 0.5 * is_restricted(game, zone) if confined else -1.0


def puts_in(game: Core, units: tuple[int, ...], port: int) -> float:
    """9.1 Which port a stack enters: the British one out of reach of the enemy's bombers."""
    if stays_due(game, units, havens.paid(game)):
        return ASHORE
    if game.side(units[0]) == GE:
        return crossing.puts_in(game, units, port)
    goal = None if all(lies_in_wait(game, unit) for unit in units) else refuge(game, units)
    return 3.0 if goal is not None and goal.port == port else -1.0


def unescorted(game: Core, unit: int) -> float:
    """9.5 Which ships sail without escort: those that are worth least."""
    return -ship_worth(game, unit)

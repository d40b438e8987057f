"""Trains: British reserves come to the front, Germans to the ports from which the crossing is near (5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from beachhead.games.britain_stands_alone.core import SEA_OF, Core
from beachhead.games.britain_stands_alone.judgment import crossing, havens
from beachhead.games.britain_stands_alone.judgment.ground import is_invaded, pull, unit_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import has_moved
from beachhead.games.britain_stands_alone.rules.movement_5.rail_5_4 import goes_by_rail, rail_to_needs, tracks_of
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import points_needed
from beachhead.games.britain_stands_alone.rules.strength_11_2 import armour, attack, defence
from beachhead.kernel.refusal import met

NEARER = 0.8
"""How much more a station must draw than where a unit is, for it to go there."""

TRIED = 4
"""How many units are looked at before the trains stay where they are."""

DRIVES = 0.5
"""5.2 How much a train counts to those who are as quick by road."""

BEFORE_MARCHES = 1.5
"""More than a march is worth: trains go first, since who has walked goes by no train."""


class Journey(NamedTuple):
    """Who goes by rail, and where."""

    unit: int
    station: int


def boards(game: Core, unit: int, units: Iterable[int], kept: dict[Any, Any]) -> float:
    """5.4 Whether a unit is the one to go by rail."""
    found: Journey | None = game.kept("journey", lambda: find_journey(game, units, kept))
    return BEFORE_MARCHES if found is not None and found.unit == unit else LAST


def find_journey(game: Core, units: Iterable[int], kept: dict[Any, Any]) -> Journey | None:
    """5.4 Who of some units goes by rail, and where, before anybody marches; nobody where it leads no nearer."""
    side = game.phasing
    if side == GE:
        return next((Journey(unit, goal) for unit in in_order(game, units) if (goal := depot(game, unit)) >= 0), None)
    if not is_invaded(game) or has_begun_to_march(game):
        return None
    draws = pull(game, BR, kept)
    able = [unit for unit in units if game.type(unit).kind != "leader" and not goes_by_rail(game, unit)]
    able.sort(key=lambda unit: (-promise(game, unit, draws), unit))
    for unit in able[:TRIED]:
        goal = station(game, unit, draws)
        if goal != NOBODY:
            return Journey(unit, goal)
    return None


def has_begun_to_march(game: Core) -> bool:
    """5.2 Whether anybody of the phasing side has moved in this phase without a train."""
    return any(has_moved(game, unit) and not goes_by_rail(game, unit) for unit in game.on_map(game.phasing))


def promise(game: Core, unit: int, draws: Sequence[float]) -> float:
    """5.4 What there could be in a journey: the more the stronger a unit is and the further from where it is needed."""
    far = max(draws) - drawn(game.hex(unit), draws)
    strong = attack(game, unit) + defence(game, unit)
    return strong * far * (1.0 if game.type(unit).leg else DRIVES)


def drawn(space: int, draws: Sequence[float]) -> float:
    """How strongly a space draws: those off the map not at all."""
    return draws[space] if space < len(draws) else 0.0


def station(game: Core, unit: int, draws: Sequence[float]) -> int:
    """5.4 Where a British unit goes by rail: as near to the enemy as trains go, NOBODY if that is no nearer."""
    here = drawn(game.hex(unit), draws)
    nearer = [space for space in tracks_of(game, unit) if drawn(space, draws) >= here + NEARER]
    nearer.sort(key=lambda space: (-draws[space], space))
    return next((space for space in nearer if met(rail_to_needs(game, unit, space))), NOBODY)


def in_order(game: Core, units: Iterable[int]) -> list[int]:
    """5.4 The divisions among some German units, tanks first."""
    divisions = [unit for unit in units if game.type(unit).size == "division"]
    return sorted(divisions, key=lambda unit: (-armour(game, unit), -unit_worth(game, unit), unit))


def depot(game: Core, unit: int) -> int:
    """5.4, 9.3 The zone of the display to which a German unit goes to be shipped, NOBODY if it is in a good one.

    That is where most boats still lack somebody to carry; who is where boats are leaves only those too many for them.
    """
    here = game.hex(unit)
    if goes_by_rail(game, unit) or (lift(game, here) and idle_boats(game, here) >= 0):
        return NOBODY
    zones = [zone for zone in tracks_of(game, unit) if lift(game, zone)]
    best = max(zones, key=lambda zone: (idle_boats(game, zone), -zone), default=NOBODY)
    if best == NOBODY or (lift(game, here) and idle_boats(game, best) < points_needed(game, unit)):
        return NOBODY
    return best


def lift(game: Core, zone: int) -> int:
    """9.3 The landing craft in the ports of a zone from which they come to the crossing."""

    def find() -> int:
        goal, landing = havens.home(game), game.edition.tables.sea.landing
        ports = [space for space, port in game.edition.ports.items() if port.zone == zone]
        near = {port: havens.distance(game, port, goal) + landing for port in ports}
        craft = (point for port in ports for point in game.ships(port, GE))
        return sum(
            game.type(one).kind in crossing.CRAFT and near[game.hex(one)] <= game.values(one).speed for one in craft
        )

    found: int = game.kept_while((SEA_OF[GE],), ("lift", zone), find)
    return found


def idle_boats(game: Core, zone: int) -> int:
    """9.3 The landing craft in a zone for which no division is there; below 0 what the divisions there lack."""
    waiting = (unit for unit in game.here(zone, GE) if game.type(unit).size == "division")
    return lift(game, zone) - sum(points_needed(game, unit) for unit in waiting)


def arrives(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """5.4 Whether a station is where a unit goes."""

    def find() -> int:
        return depot(game, unit) if game.side(unit) == GE else station(game, unit, pull(game, BR, kept))

    goal: int = game.kept(("station", unit), find)
    return 1.0 if space == goal else LAST

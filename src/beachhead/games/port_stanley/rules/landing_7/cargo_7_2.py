"""7.2, ruling P30 Landing ships and what they hold: capacity, room, and what is aboard."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import ABOARD, NOBODY, UK, Supplies
from beachhead.mechanics.tracing import flood

WHOLE = 2
"""7.2 What an infantry battalion takes; everything else takes 1."""

LANDING_SHIPS = ("A", "L")
"""7.2 The letters of the counters that carry others."""


def needed(game: Core, unit: int) -> int:
    """7.2, ruling P30 The capacity that a unit takes: a full battalion 2, a reduced one and anything else 1."""
    kind = game.type(unit)
    full = kind.kind == "infantry" and kind.size == "battalion" and not game.unit(unit).reduced
    return WHOLE if full else 1


def is_landing_ship(game: Core, unit: int) -> bool:
    """7.2 Whether a counter is one of landing ships."""
    return game.type(unit).letter in LANDING_SHIPS


def landing_ships(game: Core) -> list[int]:
    """7.2 The landing ships that are left, on the map or not."""
    return [ship for ship in landing_counters(game.edition) if game.is_alive(ship)]


@lru_cache(maxsize=8)
def landing_counters(edition: Edition) -> tuple[int, ...]:
    """7.2 All counters of landing ships."""
    return tuple(kind.index for kind in edition.units if kind.is_ship and kind.letter in LANDING_SHIPS)


def cargo(game: Core, ship: int) -> tuple[int, ...]:
    """7.2 The units on a ship, those included that another ship holds half of."""
    shared: dict[int, list[int]] = game.kept_of(UK, "shared", lambda: halved(game))
    return (*game.aboard.get(ship, ()), *shared.get(ship, ()))


def halved(game: Core) -> dict[int, list[int]]:
    """7.2 By ship the units of which it holds the second half."""
    found: dict[int, list[int]] = {}
    for unit in game.elsewhere(UK, ABOARD):
        if game.unit(unit).also != NOBODY:
            found.setdefault(game.unit(unit).also, []).append(unit)
    return found


def stores(game: Core, ship: int) -> int:
    """7.2 The supply points on a ship."""
    return sum(one.points for one in game.state.supplies if one.hex == ABOARD and one.inside == ship)


def used(game: Core, ship: int) -> int:
    """7.2 How much of a ship's capacity is taken; of a battalion on two ships each holds half."""
    units = cargo(game, ship)
    return stores(game, ship) + sum(1 if game.unit(unit).also != NOBODY else needed(game, unit) for unit in units)


def room(game: Core, ship: int) -> int:
    """7.2 How much a ship can still take."""
    found: int = game.kept_of(UK, ("room", ship), lambda: game.values(ship).capacity - used(game, ship))
    return found


def is_empty(game: Core, ship: int) -> bool:
    """7.9 Whether nothing is on a ship."""
    return used(game, ship) == 0


def sharers(game: Core, ship: int, ships: Iterable[int]) -> list[int]:
    """7.2 Of some ships those in the same place with room for half a battalion, the fullest first."""
    there = game.hex(ship)
    beside = [other for other in ships if other != ship and game.hex(other) == there]
    return sorted((other for other in beside if room(game, other) > 0), key=lambda other: (room(game, other), other))


def sharers_of(game: Core, unit: int, ship: int, ships: Iterable[int]) -> list[int]:
    """7.2 The ships of which one has to take the other half of a unit: none where there is room for all of it."""
    return [] if room(game, ship) >= needed(game, unit) else sharers(game, ship, ships)


def fits(game: Core, unit: int, ship: int, ships: Iterable[int]) -> bool:
    """7.2 Whether a ship has room for a unit; for a battalion perhaps together with another of the ships in its place.

    `ships`: those that can be gone aboard.
    """
    there = room(game, ship)
    return there >= needed(game, unit) or (there == 1 and bool(sharers(game, ship, ships)))


def tied(game: Core, ship: int) -> list[int]:
    """7.2 The ships that are of one stack with this one by the battalions that two of them hold together."""
    return sorted(set(flood((ship,), lambda one: shares_with(game, one))) - {ship})


def shares_with(game: Core, ship: int) -> set[int]:
    """7.2 The ships that hold a battalion together with this one."""
    lie = [game.unit(unit) for unit in cargo(game, ship)]
    return {one for lies in lie if lies.also != NOBODY for one in (lies.inside, lies.also)}


def add_stores(game: Core, ship: int, points: int) -> None:
    """7.2, 15.4 Supply points come onto a ship, or off it where the number is negative: those left came before."""
    s, now = game.state, stores(game, ship) + points
    there = [one for one in s.supplies if one.hex == ABOARD and one.inside == ship]
    came = s.clock if points > 0 else max((one.came for one in there), default=0)
    others = tuple(one for one in s.supplies if one not in there)
    s.supplies = (*others, Supplies(UK, ABOARD, now, inside=ship, came=came)) if now else others
    game.recount_of(UK)


def forsake(game: Core) -> None:
    """7.2, 7.4, 7.7 Nobody waits for a beach hex any more to which no ship with anybody aboard has come."""
    s = game.state
    wanted = {game.unit(ship).bound for ship in landing_ships(game) if cargo(game, ship)}
    s.approached = tuple(space for space in s.approached if space in wanted)
    game.forget()

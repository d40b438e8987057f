"""Who could be brought by helicopter next to a hex, or so near that they go there themselves, and attack it (8.4.1,
8.4.2): each helicopter brings one load, two of them a full battalion."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress

from beachhead.edition.threats import Comer
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.rules.allowance_5 import carriers_needed, may_move_needs
from beachhead.games.port_stanley.rules.combat_11.attack_11_1 import fighter_needs
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import gun
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import Flight
from beachhead.games.port_stanley.rules.helicopters_8.lifting_8_2 import (
    all_fit,
    landing_places,
    lift_needs,
    loads,
    put_down,
)
from beachhead.games.port_stanley.rules.morale_17 import SurrenderedError
from beachhead.games.port_stanley.rules.movement_5 import destinations
from beachhead.kernel.refusal import met


def flown_in(now: Core, helicopters: list[int], space: int, walking: Collection[int]) -> Iterator[Comer]:
    """8.2, 8.4 Who could be brought to attack a hex in a movement phase, the strongest first; not who is `walking`."""
    left = list(helicopters)
    for unit in (one for one in able(now, helicopters) if one not in walking):
        flight = flight_for(now, left, unit)
        stops = set_down(now, flight, unit, space) if flight else ()
        if stops:
            left = [other for other in left if other not in flight]
            yield Comer(unit, strength(now, unit), stops, "flies", now.place(unit))


def able(now: Core, helicopters: list[int]) -> list[int]:
    """8.4.1, 11.1 Units where helicopters are that can attack, the strongest first; guns are not brought for that."""
    found = {unit for one in helicopters for unit in loads(now, (one,)) if met(fighter_needs(now, unit))}
    armed = [unit for unit in found if strength(now, unit) > 0 and gun(now, unit) <= 0]
    return sorted(armed, key=lambda unit: (-strength(now, unit), unit))


def strength(now: Core, unit: int) -> int:
    """11.2 What a unit attacks with."""
    return now.values(unit).strength


def flight_for(now: Core, helicopters: list[int], unit: int) -> Flight:
    """8.2 The helicopters that lift a unit together: the first that are where it is; () if they are too few."""
    beside = [one for one in helicopters if unit in loads(now, (one,))]
    for first in beside:
        flight = tuple(one for one in beside if now.hex(one) == now.hex(first))[: carriers_needed(now, unit)]
        if met(lift_needs(now, flight, unit)):
            return flight
    return ()


def set_down(now: Core, flight: Flight, unit: int, space: int) -> tuple[int, ...]:
    """8.4.1, 8.4.2 The hexes next to one from which a unit that is brought could attack it."""
    edition = now.edition
    places = landing_places(now, flight, edition.tables.movement.helicopter.pick_up)
    near = edition.board.near[space]
    found = [there for there in near if places >> there & 1 and all_fit(now, there, (unit,))]
    around = dict.fromkeys(far for there in near for far in edition.board.near[there])
    for far in around:
        if far not in near and far != space and places >> far & 1 and all_fit(now, far, (unit,)):
            found += [there for there in gone_on(now, unit, far) if there in near]
    return tuple(dict.fromkeys(found))


def gone_on(now: Core, unit: int, space: int) -> list[int]:
    """8.4.2 Where a unit that is put down in a hex can go from there."""
    copy = now.fork()
    with suppress(SurrenderedError):
        put_down(copy, unit, space)
        return list(destinations(copy, (unit,))) if met(may_move_needs(copy, unit)) else []
    return []

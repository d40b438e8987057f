"""What helicopters could put down where in a Movement Phase: those that have something to lift where they are (8.4)."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import capacity, fly_needs, helicopters
from beachhead.games.port_stanley.rules.helicopters_8.lifting_8_2 import landing_places, loads, may_pick_up
from beachhead.games.port_stanley.rules.helicopters_8.points_8_2 import supply_of
from beachhead.kernel.refusal import met
from beachhead.mechanics.floods import Spaces, numbers_of


def lifted(now: Core) -> dict[int, tuple[int, Spaces]]:
    """8.2, 8.4.1 By helicopter how many loads it brings, and the land hexes to which it can bring them."""
    price = now.edition.tables.movement.helicopter.pick_up
    found = {}
    for unit in helicopters(now):
        flight = (unit,)
        if met(fly_needs(now, unit)) and may_pick_up(now, flight) and (loads(now, flight) or supply_of(now, flight)):
            found[unit] = (capacity(now, flight), landing_places(now, flight, price))
    return found


def brought(carriers: dict[int, tuple[int, Spaces]]) -> dict[int, int]:
    """8.2 By hex how many loads helicopters could bring there, all together."""
    found: dict[int, int] = {}
    for number, places in carriers.values():
        for space in numbers_of(places):
            found[space] = found.get(space, 0) + number
    return found

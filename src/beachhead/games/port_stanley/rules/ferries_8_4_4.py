"""8.4.4 Ferries under way, and the hexes for which they are bound: whether the enemy has been there (optional)."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import NOBODY
from beachhead.games.port_stanley.rules.zones_9 import could_exert

BATTERIES = frozenset({"air_defence", "exocet"})
"""Figure 2 Batteries and troops bear the sign of companies."""


def is_ferrying(game: Core, unit: int) -> bool:
    """8.4.4 Whether a helicopter is ferrying a battalion."""
    return game.type(unit).kind == "helicopter" and game.unit(unit).bound != NOBODY and game.is_alive(unit)


def ferries(game: Core, side: int) -> list[int]:
    """8.4.4 A side's helicopters that are ferrying."""
    return [unit for unit in game.counters(side, "helicopter") if is_ferrying(game, unit)]


def is_company(game: Core, unit: int) -> bool:
    """8.4.4 Whether a unit is of at least company size, with or without a zone of control."""
    return could_exert(game, unit) or game.type(unit).kind in BATTERIES


def is_held_by_company(game: Core, side: int, space: int) -> bool:
    """8.4.4 Whether an enemy unit of at least company size is in a hex."""
    return any(is_company(game, unit) for unit in game.here(space, 1 - side))


def meet_ferries(game: Core, unit: int) -> None:
    """8.4.4 A unit has come to a hex: the ferries of the enemy that are bound for it will pay, though it went on."""
    if game.options.ferry == "yes" and is_company(game, unit):
        for helicopter in ferries(game, 1 - game.side(unit)):
            if game.unit(helicopter).bound == game.hex(unit):
                game.stamp(helicopter, barred=game.state.clock)

"""9.5, 16.0 What naval units bring about by entering a sea zone: ports are open to the British, ships released."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events_sea import FleetUnlocked
from beachhead.games.britain_stands_alone.model import BR_SAILING, GE, GE_SAILING
from beachhead.games.britain_stands_alone.rules.release_9_5 import watch_zone


def watch(game: Core, units: Iterable[int], zone: int) -> None:
    """9.5, 16.0 Naval units have entered a sea zone."""
    s = game.state
    german = [unit for unit in units if game.side(unit) == GE]
    if german and not s.sailed and not game.edition.zones[zone].home:
        s.sailed = True
        game.forget()
        game.emit(FleetUnlocked(clause="BSA-16.0c"))
    if s.phase in (GE_SAILING, BR_SAILING):
        for unit in german:
            watch_zone(game, unit, zone)

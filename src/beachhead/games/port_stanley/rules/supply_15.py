"""15.0 Supply: sources, lines of supply, isolation."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core


def lacks_defensive_line(game: Core, unit: int) -> bool:
    """15.3.2 Whether a unit cannot trace a line of its movement factor to a supply unit."""
    return False


def is_starved(game: Core, unit: int) -> bool:
    """15.6.2 Whether a unit is isolated without a supply point that it could use."""
    return False

"""5.5 Who has left the map, and does not come back onto it in the same turn: on foot, by rail or by air."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core


def has_left(game: Core, unit: int) -> bool:
    """5.5 Whether a unit has left the map in this turn."""
    return game.this_turn(game.unit(unit).left)

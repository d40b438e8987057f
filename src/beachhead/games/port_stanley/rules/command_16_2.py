"""16.2 Command control: which Argentine units may attack, and where a headquarters changes the die."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import AR
from beachhead.games.port_stanley.rules.lines_15 import movement_factor, within


def in_command(game: Core, unit: int) -> bool:
    """16.2.1 Whether an Argentine unit has a line of at most half its movement factor to a headquarters."""
    found = within(game, unit, movement_factor(game, unit) // 2)
    return any(place in found for place in headquarters_places(game))


def headquarters(game: Core) -> list[int]:
    """16.1 The headquarters on the map."""
    return [unit for unit in game.on_map(AR) if game.type(unit).kind == "headquarters"]


def headquarters_places(game: Core) -> list[int]:
    """16.1 Where the headquarters are on the map."""
    return [game.hex(unit) for unit in headquarters(game)]


def headquarters_by(game: Core, spaces: Iterable[int]) -> list[int]:
    """16.2.2 The headquarters in or next to any of some hexes."""
    where, near = set(spaces), game.edition.board.near
    return [
        unit for unit in headquarters(game) if game.hex(unit) in where or not where.isdisjoint(near[game.hex(unit)])
    ]

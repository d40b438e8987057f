"""16 What a scenario gives either side to set up, and what of it is still in hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR, LATER, SIDES
from beachhead.games.britain_stands_alone.scenarios import Placement, Ready, Scenario


def scenario_of(game: Core) -> Scenario:
    """16 The scenario that is played."""
    return game.edition.scenarios[game.state.scenario]


def ready_of(game: Core, side: int) -> Ready:
    """The ready-made set-up of a side."""
    return scenario_of(game).ready[side]


def dealt(game: Core, side: int) -> tuple[int, ...]:
    """16 Everything that a side sets up, in the order of the pieces."""
    return _dealt(game.edition, game.state.scenario, side)


@lru_cache(maxsize=32)
def _dealt(edition: Edition, scenario: str, side: int) -> tuple[int, ...]:
    chosen = edition.scenarios[scenario]
    land = [placement.unit for placement in chosen.british] if side == BR else list(chosen.german)
    pieces = {
        *land,
        *chosen.ships,
        *(piece for row, count in chosen.points.items() for piece in edition.rows[row][:count]),
    }
    return tuple(sorted(piece for piece in pieces if edition.units[piece].side == SIDES[side]))


def in_hand(game: Core, side: int) -> Iterator[int]:
    """16 What a side has still to put somewhere."""
    pieces, units = (*dealt(game, side), *game.state.drawn), game.state.units
    return (piece for piece in pieces if units[piece].hex == LATER and game.side(piece) == side)


def placements(game: Core) -> dict[int, Placement]:
    """16.1 Where each British land unit is set up."""
    return _placements(game.edition, game.state.scenario)


@lru_cache(maxsize=8)
def _placements(edition: Edition, scenario: str) -> dict[int, Placement]:
    return {placement.unit: placement for placement in edition.scenarios[scenario].british}

"""6.1, 17.2.1, 18.1.2 Where units began the phase."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import MERGED, UK


def began_in(game: Core, unit: int) -> int:
    """17.2.1 Where a counter was at the beginning of the phase."""
    lies = game.unit(unit)
    return lies.origin if game.now(lies.moved) else lies.hex


def origins(game: Core, unit: int) -> frozenset[int]:
    """17.2.1, 18.1.2 Where a unit was at the beginning of the phase; of one merged in it, where both halves were."""
    formation = game.type(unit).formation
    halves = (
        half
        for half in game.elsewhere(UK, MERGED)
        if game.type(half).formation == formation and game.now(game.unit(half).moved)
    )
    return frozenset(began_in(game, one) for one in (unit, *halves))

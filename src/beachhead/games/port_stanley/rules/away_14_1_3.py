"""14.1.3 Special forces that were withdrawn stay away for a whole turn."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import TURN_END, WEATHER

PHASES_OF_A_TURN = TURN_END - WEATHER + 1


def has_been_away(game: Core, unit: int) -> bool:
    """14.1.3 Whether a whole turn has passed since special forces were withdrawn; parts of two are none."""
    withdrawn = game.unit(unit).withdrawn
    return not withdrawn or withdrawn < game.state.opened - PHASES_OF_A_TURN

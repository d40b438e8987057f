"""19.1, 19.2 The British forces that come on turns 1 and 6."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import BrigadeArrived
from beachhead.games.port_stanley.model import LATER, OFF_MAP, UK


def arrive(game: Core) -> None:
    """19.1, 19.2, 20.0 Land units and ships of this turn join the task force, and so do the later Harriers."""
    s, air = game.state, game.edition.tables.air
    coming = join(game)
    if s.turn == air.later:
        s.harriers += air.harrier_later
        game.forget()
    if coming:
        game.emit(BrigadeArrived(clause="PS-19.2a" if s.turn == air.later else "PS-19.1a", turn=s.turn))


def join(game: Core) -> list[int]:
    """19.1, 19.2, 20.0 Those who come in this turn and have not joined the task force do."""
    coming = [unit for unit in game.roster(UK) if game.hex(unit) == LATER and comes(game, unit)]
    for unit in coming:
        game.put(unit, OFF_MAP)
    return coming


def comes(game: Core, unit: int) -> bool:
    """19.1, 19.2, 20.0 Whether a unit comes in this turn; the fifth helicopter only with Atlantic Conveyor."""
    kind = game.type(unit)
    return kind.turn == game.state.turn and (not kind.only or game.state.conveyor)

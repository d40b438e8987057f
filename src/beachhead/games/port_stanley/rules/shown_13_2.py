"""3.3, 13.2 A counter is turned up, and the position over its hex shows for how many it is."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.model import AR
from beachhead.games.port_stanley.rules.stacking_6 import battalions


def turn_up(game: Core, unit: int, clause: str) -> None:
    """3.3, 13.2 A counter is turned up by reconnaissance or in combat, if it lies face down."""
    if game.unit(unit).down:
        space = game.hex(unit)
        game.turn_up(unit, clause)
        turn_over(game, space)


def turn_over(game: Core, space: int) -> None:
    """13.2 When it is seen that no more than one battalion is in a hex with a 2, the marker is turned to its 1."""
    there = game.position_in(space)
    if there is None or there.size == 1 or there.side != AR:
        return
    units = game.here(space, AR)
    if not any(game.unit(unit).down for unit in units) and battalions(game, units) <= 1:
        game.state.positions = tuple(replace(one, size=1) if one is there else one for one in game.state.positions)
        game.recount()

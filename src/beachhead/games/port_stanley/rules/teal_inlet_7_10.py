"""7.10 Teal Inlet (optional): no beach to storm, but landing stages once a British combat unit has been through it."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import UK


def pass_through(game: Core, unit: int, space: int) -> None:
    """7.10 A unit enters a hex: if it is a British combat unit at Teal Inlet, the place is theirs to use."""
    s = game.state
    if space != game.edition.inlet or s.inlet_open:
        return
    if game.side(unit) == UK and game.values(unit).strength >= 0:
        s.inlet_open = True
        game.forget()


def serves(game: Core, space: int) -> bool:
    """7.10 Whether a hex is Teal Inlet, and serves as a beach for follow-ups and re-embarkation."""
    return space == game.edition.inlet and game.options.teal_inlet == "yes" and game.state.inlet_open

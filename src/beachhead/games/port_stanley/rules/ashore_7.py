"""7.2, 7.4 A unit comes ashore on a beach, which counts as landed at from then on."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import OFF_MAP
from beachhead.games.port_stanley.rules.morale_17 import settle
from beachhead.games.port_stanley.rules.teal_inlet_7_10 import serves


def come_ashore(game: Core, unit: int, space: int) -> None:
    """7.2, 7.4, 7.5 A unit goes from its ship to a beach hex, and does not move any more in this turn."""
    clock = game.state.clock
    game.put(unit, space, ashore=clock, moved=clock, active=clock, origin=OFF_MAP)
    secure(game, space)
    settle(game, unit)


def secure(game: Core, space: int) -> None:
    """7.2, 7.10, 11.5.3, 15.6.1 The British have landed at the beach of a hex, or at Teal Inlet."""
    s, beach = game.state, game.edition.beach_of.get(space)
    if beach is not None:
        s.first_landing = s.first_landing or s.turn
    if beach is not None and beach not in s.landed:
        s.landed = (*s.landed, beach)
        s.beachheads = (*s.beachheads, *(other for other in game.edition.beaches[beach] if other not in s.beachheads))
        s.fresh_beaches = (*s.fresh_beaches, beach)
    elif serves(game, space) and space not in s.beachheads:
        s.beachheads = (*s.beachheads, space)
    game.forget()

"""8.4.5 The helicopters rest after their intensive use, until they could have flown for a turn."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.rules.morale_17 import change_morale


def rest(game: Core, *, grounded: bool) -> None:
    """8.4.5 In the turns after intensive use none fly; each of storm or fog costs another point of morale."""
    s = game.state
    if s.intensive and s.intensive == s.turn - 1:
        s.lift_rest, s.rested = True, False
    elif s.rested:
        s.lift_rest, s.rested = False, False
    if s.lift_rest:
        s.rested = not grounded
        if grounded:
            change_morale(game, -1, "helicopters", "PS-8.4.5c")

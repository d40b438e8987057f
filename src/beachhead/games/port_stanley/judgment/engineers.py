"""British engineers: they repair the bridges on the way of the others, and otherwise stay with them."""

from __future__ import annotations

from typing import Any

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import ground
from beachhead.games.port_stanley.judgment.survey import front, ways
from beachhead.games.port_stanley.rules.bridges_14_2 import bridges_at
from beachhead.games.port_stanley.rules.movement_5 import destinations, move_needs
from beachhead.kernel.refusal import met

BRIDGE = 0.5
"""14.2.1 What it is worth to be beside a blown bridge that is on the way."""
BEHIND = 12.0
"""So many movement points behind the foremost a bridge is still on the way of those who follow."""
KEEN = 0.1


def on_the_way(game: Core, space: int, kept: dict[Any, Any]) -> bool:
    """14.2.1 Whether a hex is beside a blown bridge that the British come to, or have just passed."""
    way, foremost = ways(game, kept), front(game, kept)
    sides = (game.edition.bridges[number].side for number in bridges_at(game, space, blown=True))
    return any(foremost - BEHIND <= min(way[there] for there in side) <= foremost + BEHIND for side in sides)


def place_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """14.2.1 What it is worth that engineers are in a hex."""
    return ground.place_worth(game, unit, space, kept) + BRIDGE * on_the_way(game, space, kept)


def move_gain(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """5.1 What the best move of engineers is worth, above staying; who can repair a bridge where he is stays."""
    if not met(move_needs(game, unit)) or on_the_way(game, game.hex(unit), kept):
        return -1.0
    stay = place_worth(game, unit, game.hex(unit), kept)
    best = max((place_worth(game, unit, space, kept) for space in destinations(game, (unit,))), default=stay)
    return best - stay - KEEN


def repairs(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """14.2.1 Whether engineers set to work on the bridge beside them."""
    return 1.0 if on_the_way(game, game.hex(unit), kept) else -1.0

"""What is lost with a unit, a ship or an aircraft, in victory points (21.1), and what a turn is worth."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import UK
from beachhead.games.port_stanley.rules.victory_21 import last_turn, value_of

MORALE = 0.6
"""What a point of Argentine morale is worth to either side."""

SETTLED = 1.0
"""17.2.3 What it is worth to the British to come to a settlement where nobody is."""

SHIP = {"C": 1.0, "A": 1.0, "E": 2.0, "L": 1.0}
"""21.1 What a hit on a ship of a type is worth: of C and A only the second one sinks it."""


def turn_saved(game: Core) -> float:
    """21.2 What the British gain by being a turn earlier."""
    turn = min(game.state.turn, last_turn(game) - 1)
    return float(value_of(game, turn) - value_of(game, turn + 1))


def step(game: Core, unit: int) -> float:
    """21.1, 17.2 What the loss of the next step of a unit costs its side."""
    kind, lies = game.type(unit), game.unit(unit)
    if kind.is_ship:
        return SHIP[kind.letter]
    now, after = game.values(unit).strength, 0
    if kind.reduced is not None and not lies.reduced:
        after = kind.reduced.strength
    if game.side(unit) == UK:
        return max(now - max(after, 0), 0) + MORALE
    return 0.5 * max(now - max(after, 0), 0) + MORALE * (kind.steps == 2 and lies.reduced)

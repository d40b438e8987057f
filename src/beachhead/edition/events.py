"""Events that every published game tells."""

from __future__ import annotations

from beachhead.kernel.events import Event


class TurnBegan(Event, frozen=True):
    """A turn begins."""

    turn: int


class PhaseBegan(Event, frozen=True):
    """A phase begins, in a turn (0: the game does not say)."""

    phase: int
    turn: int = 0

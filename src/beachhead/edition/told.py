"""What games tell of units in one way: events to derive a game's own from."""

from __future__ import annotations

from beachhead.kernel.events import Event


class OfUnit(Event, frozen=True):
    """Something happened to a unit (-1: one that is not known)."""

    unit: int


class InHex(OfUnit, frozen=True):
    """Something happened to a unit in a hex, which it may have come to by that."""

    hex: int


class Went(OfUnit, frozen=True):
    """A unit went along `path`, start included."""

    path: tuple[int, ...]

"""What happens in Port Stanley, as typed events.  Units and hexes by number.

An event that only one side may know in full is told twice: to that side as it is, to the others without what they may
not see (`unit` -1: a counter that is seen face down).
"""

from __future__ import annotations

from beachhead.kernel.events import Event


class TurnBegan(Event, frozen=True):
    """A turn begins (2.1)."""

    turn: int


class PhaseBegan(Event, frozen=True):
    """A phase begins (2.1)."""

    turn: int
    phase: int


class MoraleChanged(Event, frozen=True):
    """Argentine morale is another (17.2): by how much, what it is now, and why."""

    by: int
    now: int
    reason: str


class PointsScored(Event, frozen=True):
    """A side scores victory points (21): how many, and for what (a unit or ship by number, -1: none)."""

    side: int
    points: int
    unit: int = -1


class Moved(Event, frozen=True):
    """A unit moved along `path`, start included (5.1)."""

    unit: int
    path: tuple[int, ...]


class Lost(Event, frozen=True):
    """A unit was eliminated or captured in a hex, or lost with its ship (11.5.1)."""

    unit: int
    hex: int


class StepLost(Event, frozen=True):
    """A unit lost a step (11.5.2)."""

    unit: int
    hex: int


class TurnedUp(Event, frozen=True):
    """A counter that lay face down was turned up (3.3, 10)."""

    unit: int
    hex: int


class DummyRemoved(Event, frozen=True):
    """A dummy was shown and leaves the match (14.5)."""

    unit: int
    hex: int


class MoraleChecked(Event, frozen=True):
    """A unit made a morale check (11.4): the face, what was added, what it had to stay below."""

    unit: int
    face: int
    added: int
    rating: int
    passed: bool


class MatchEnded(Event, frozen=True):
    """The match is over (21.0): by "stanley", "surrender" or "time"."""

    by: str

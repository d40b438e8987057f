"""What happens at sea in Britain Stands Alone, as typed events."""

from __future__ import annotations

from beachhead.kernel.events import Event


class Sailed(Event, frozen=True):
    """A stack of naval units has entered a sea zone (9.1): where it came from, and as what.

    `kind` is "move", "intercept", "withdraw" or "return".
    """

    pieces: tuple[int, ...]
    origin: int
    zone: int
    kind: str


class PutIn(Event, frozen=True):
    """Naval units have entered a port (9.1)."""

    pieces: tuple[int, ...]
    port: int


class DroppedOff(Event, frozen=True):
    """Naval units stay behind in a zone while their stack goes on, or are a stack of their own now (9.1)."""

    pieces: tuple[int, ...]
    zone: int


class HazardRolled(Event, frozen=True):
    """The die for a mine or a submarine against a naval unit (9.5): what was added, whether it hit."""

    cause: str
    piece: int
    zone: int
    face: int
    added: int
    hit: bool


class FleetUnlocked(Event, frozen=True):
    """German ships have been seen in open waters: the British may leave port from now on (16.0)."""


# -- 9.3, 9.4, 9.5, 14.2 loads -----------------------------------------------------------------------------


class Embarked(Event, frozen=True):
    """A land unit went aboard (9.3); by which points its owner alone is told."""

    piece: int
    space: int
    points: tuple[int, ...] = ()


class Loaded(Event, frozen=True):
    """Points are on their owner's list with supply or a replacement point (9.5, 14.2)."""

    pieces: tuple[int, ...]
    load: int


class Landed(Event, frozen=True):
    """A land unit has gone ashore (9.3)."""

    piece: int
    space: int


class Unloaded(Event, frozen=True):
    """A replacement point has come ashore in a port (14.2), with so many hits."""

    port: int
    load: int
    hits: int


class AssaultMeant(Event, frozen=True):
    """A land unit stays aboard for an Amphibious Assault (9.4); its owner alone is told."""

    piece: int


class SubmarineSent(Event, frozen=True):
    """A U-Boat marker was put into a sea zone (9.5)."""

    zone: int


class SubmarineRecalled(Event, frozen=True):
    """A U-Boat marker was taken up, to be put elsewhere (9.5)."""

    zone: int

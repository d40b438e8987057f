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

"""What happens in the air and under bombs in Britain Stands Alone, and in fights of both kinds, as typed events."""

from __future__ import annotations

from beachhead.kernel.events import Event


class DetectionRolled(Event, frozen=True):
    """A side tried to detect the enemy in a zone (7.1, 7.3), `of` "sea" or "air": value, die, what was added."""

    side: int
    zone: int
    of: str
    face: int
    modifier: int
    value: int


class AttackerRolled(Event, frozen=True):
    """The die for who organizes a combat (8.3, 9.2): the difference of the detection values is added."""

    face: int
    added: int
    side: int


class Matched(Event, frozen=True):
    """A unit on the Air-Naval Combat Display, and the one that is allotted to fire at it (8.3, 9.2)."""

    target: tuple[int, ...]
    firing: tuple[int, ...]


class Fired(Event, frozen=True):
    """A unit fires in Air or Naval Combat (8.3, 9.2): die, what was added, the hit number, whether it hit."""

    piece: int
    target: int
    face: int
    added: int
    number: int
    hit: bool


class Flown(Event, frozen=True):
    """An air point flew to a base (8.1): in the Air Ferry Phase, or to land."""

    piece: int
    origin: int
    space: int


class MissionFlew(Event, frozen=True):
    """An air mission has flown to a hex or zone (8.2)."""

    side: int
    space: int
    pieces: tuple[int, ...]


class Intercepted(Event, frozen=True):
    """Fighters of a side intercept a mission (7.4)."""

    side: int
    space: int
    pieces: tuple[int, ...]


class BombsFell(Event, frozen=True):
    """A bomber's die (8.4): what it attacked where, what was added, the factor, whether it hit."""

    piece: int
    target: str
    space: int
    face: int
    added: int
    factor: int
    hit: bool


# -- 5.4, 12 supply ---------------------------------------------------------------------------------------------


class Revealed(Event, frozen=True):
    """A Prahm that was fired upon turns out to be a dummy (9.5)."""

    piece: int
    space: int


class AntiAircraft(Event, frozen=True):
    """Anti-aircraft fire of a naval unit and its neighbours against a bomber (8.4): the die, the factors together."""

    piece: int
    bomber: int
    face: int
    factor: int
    hit: bool

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
    """A unit fires in Air or Naval Combat (8.3, 9.2): die, what was added, the hit number, whether it hit.

    `attack` and `defence` are the factors by which the number was found.
    """

    piece: int
    target: int
    face: int
    added: int
    number: int
    hit: bool
    attack: int
    defence: int


class Flown(Event, frozen=True):
    """An air point flew to a base (8.1): in the Air Ferry Phase, or to land."""

    piece: int
    origin: int
    space: int


class MissionFlew(Event, frozen=True):
    """An air mission has flown to a hex or zone (8.2): what for, and what it carries (8.5, 8.6)."""

    side: int
    space: int
    pieces: tuple[int, ...]
    task: str = "bomb"
    cargo: tuple[int, ...] = ()


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


# -- 8.5, 8.6 what transports bring -----------------------------------------------------------------------------


class AirLanded(Event, frozen=True):
    """Land units have landed at an airbase (8.5)."""

    pieces: tuple[int, ...]
    space: int


class PointFlown(Event, frozen=True):
    """A Leg Replacement Point was flown to an airbase (8.5): it has arrived, or was lost with a transport."""

    space: int
    arrived: bool


class CameDown(Event, frozen=True):
    """A unit came down in an Airborne Assault (8.6): the strength there, its die, what was added, what became of it."""

    piece: int
    space: int
    strength: int
    face: int
    modifiers: tuple[tuple[str, int], ...]
    lost: bool
    hit: bool


class Strengthened(Event, frozen=True):
    """A regiment that came by air has its heavy weapons (8.7)."""

    piece: int
    space: int

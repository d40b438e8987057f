"""What happens in Port Stanley from the air and with missiles (12, 14.3, 14.4), as typed events."""

from __future__ import annotations

from beachhead.edition.told import InHex
from beachhead.kernel.events import Event

Kinds = tuple[int, int, int]
"""How many Mirages, Skyhawks, Pucaras."""


class MissionsRevealed(Event, frozen=True):
    """Both sides have filled their mission boxes (12.4)."""

    patrol: int
    suppression: int
    ground: int
    shipping: Kinds
    bombing: Kinds


class PatrolRolled(Event, frozen=True):
    """The mainland aircraft met the patrol (12.5): the factor, the die, that after a 6 (0: none), what they lost."""

    harriers: int
    factor: int
    face: int
    again: int
    lost: int


class HarriersLost(Event, frozen=True):
    """Harriers were lost (12.5.3, 12.6.4)."""

    number: int


class PlanesLost(Event, frozen=True):
    """Argentine aircraft were lost (12.5.2, 12.6.4, 14.4)."""

    planes: Kinds


class StrikeDesignated(Event, frozen=True):
    """An air attack was designated (2.2): on "ships", "ground" or an "airfield"."""

    kind: str
    hex: int
    harriers: int
    planes: Kinds


class DefenceAllocated(InHex, frozen=True):
    """A ship or air defence unit defends against an air attack (2.2, 12.6.2)."""

    kind: str


class AirDefenceRolled(Event, frozen=True):
    """Air defence (12.6.4): the aircraft, what was added, die, row, result, die after an asterisk (0: none), losses."""

    hex: int
    aircraft: int
    defence: int
    face: int
    row: int
    result: str
    again: int
    lost: int


class ShipsAttacked(Event, frozen=True):
    """Ships were attacked (12.6.5): the strength, column from 1, die, what was added, the types hit."""

    hex: int
    strength: int
    column: int
    face: int
    added: int
    result: str


class AirfieldAttacked(Event, frozen=True):
    """An airfield was attacked (12.8): the die, the sum, how often it has been suppressed, whether it is gone."""

    hex: int
    face: int
    total: int
    hits: int
    down: bool


class SupportDesignated(Event, frozen=True):
    """Aircraft support those who are attacked in a hex, or a landing there (12.7.5)."""

    side: int
    hex: int
    planes: int


class SupportRolled(Event, frozen=True):
    """Ground support was rolled (12.7.5): line, column from 1, die, the strength points."""

    side: int
    hex: int
    planes: int
    line: str
    column: int
    face: int
    strength: int


class ExocetFired(InHex, frozen=True):
    """The Exocet unit has fired, and is gone (14.3): from where at which hex, the die, the types hit."""

    target: int
    face: int
    result: str

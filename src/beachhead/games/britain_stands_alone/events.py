"""What happens in Britain Stands Alone, as typed events.  Pieces and spaces by number.

What only one side may know in full is told twice: to that side as it is, to the other without what it may not see.
"""

from __future__ import annotations

from beachhead.kernel.events import Event


class TurnBegan(Event, frozen=True):
    """A turn begins (2.0)."""

    turn: int


class PhaseBegan(Event, frozen=True):
    """A phase begins (2.0)."""

    turn: int
    phase: int


class ControlChanged(Event, frozen=True):
    """A hex is now controlled by the other side (1.3)."""

    hex: int
    side: int


class PointsScored(Event, frozen=True):
    """The German player gains or loses victory points (15.1): how many, which total ("naval", "other"), what for."""

    points: int
    total: str
    reason: str
    piece: int = -1
    hex: int = -1


class PieceLost(Event, frozen=True):
    """A unit, ship or point is out of the match (6.2, 8.3, 11.2): where it was, and through what."""

    piece: int
    space: int
    cause: str


class StepLost(Event, frozen=True):
    """A division is flipped to its reduced side, a ship to its damaged one (6.2, 11.2)."""

    piece: int
    space: int
    cause: str


class Hit(Event, frozen=True):
    """A land unit has accumulated a hit (11.2): how many it has now."""

    piece: int
    hits: int
    cause: str


class InstallationHit(Event, frozen=True):
    """An installation has accumulated hits (11.2): by how many, how many it has now."""

    kind: str
    space: int
    by: int
    hits: int
    cause: str


class Moved(Event, frozen=True):
    """A unit moved along a path on the map, start included (5.2)."""

    piece: int
    path: tuple[int, ...]


class MatchEnded(Event, frozen=True):
    """The match is over (15.2): at which level, through what, with how many points."""

    level: str
    cause: str
    points: int


class WeatherRolled(Event, frozen=True):
    """The weather of the turn (3.0): the die, what was added to it, and what came of it."""

    face: int
    added: int
    weather: int


class ReleaseRolled(Event, frozen=True):
    """The Royal Navy Release roll (9.5): the die, the entry of the table, and which classes are released."""

    face: int
    entry: tuple[int, ...]
    released: tuple[str, ...]


class FleetReleased(Event, frozen=True):
    """All British naval units are released for the rest of the turn (9.5)."""


class PilotsCounted(Event, frozen=True):
    """The Spitfires that can be in play at most are fewer (8.8): by how many, and what they are now."""

    by: int
    most: int


class InstallationRepaired(Event, frozen=True):
    """An installation has lost a hit in the Repair Segment (11.3): how many it still has."""

    kind: str
    space: int
    hits: int


class ShipRepairRolled(Event, frozen=True):
    """The die for a damaged ship at a naval base (11.3)."""

    piece: int
    face: int
    repaired: bool


class DetectionRolled(Event, frozen=True):
    """A side tried to detect the enemy in a zone (7.1, 7.3), `of` "sea" or "air": value, die, what was added."""

    side: int
    zone: int
    of: str
    face: int
    modifier: int
    value: int


class MinePlaced(Event, frozen=True):
    """The German player has laid his Mine in a sea zone (9.5)."""

    zone: int


class ShipAttacked(Event, frozen=True):
    """A British ship or destroyer point was attacked before the match began (16.1): the die, what came of it."""

    piece: int
    face: int
    hit: bool
    sunk: bool


class BaseClosed(Event, frozen=True):
    """The German player has named the naval base in which no British ship is set up (16.1)."""

    port: int


class SetUp(Event, frozen=True):
    """A piece was set up in a space (16)."""

    piece: int
    space: int

"""What happens in Britain Stands Alone, as typed events.  Pieces and spaces by number.

What only one side may know in full is told twice: to that side as it is, to the other without what it may not see.
"""

from __future__ import annotations

from beachhead.kernel.events import Event


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


# -- 6, 8.6, 9.4, 13.3 land combat -----------------------------------------------------------------------

Part = tuple[str, int, int]
"""What a unit adds to a strength: how, how much, and who (-1: no unit)."""


class AttackDeclared(Event, frozen=True):
    """A side attacks hexes with units, across its hexsides, from the sea or from the air (6.1, 5.6)."""

    side: int
    hexes: tuple[int, ...]
    attackers: tuple[int, ...]
    places: tuple[int, ...]
    overrun: bool = False


class BoatsSpent(Event, frozen=True):
    """A motorboat point has put its troops ashore and is out of the match (9.5)."""

    piece: int
    space: int


class ArmourCommitted(Event, frozen=True):
    """A side commits a unit for Armour Superiority, or none (6.4)."""

    side: int
    piece: int


class LeaderRolled(Event, frozen=True):
    """13.3 The die for Churchill's presence, and what it adds to the die of the combat."""

    piece: int
    face: int
    modifier: int


class CombatRolled(Event, frozen=True):
    """The die of a Land Combat or an Overrun (6.1).

    `attack`, `defence`: what each unit, the coast artillery and the Home Guard add; `initial` the odds, `shifts` the
    columns by name, `odds` the final ones; `face`, `modifiers`, and the result as printed.
    """

    side: int
    hexes: tuple[int, ...]
    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    initial: str
    shifts: tuple[tuple[str, int], ...]
    odds: str
    face: int
    modifiers: tuple[tuple[str, int], ...]
    result: str


class Retreated(Event, frozen=True):
    """A unit retreated along a path, start included (6.2)."""

    piece: int
    path: tuple[int, ...]


class Advanced(Event, frozen=True):
    """A unit advanced after combat along a path, start included (6.3): for one from the sea its zone (9.4)."""

    piece: int
    path: tuple[int, ...]


class Overran(Event, frozen=True):
    """A stack has won an Overrun, and stands in the hex (5.6)."""

    hex: int
    pieces: tuple[int, ...]


class Repelled(Event, frozen=True):
    """Units that assaulted from the sea stay aboard, or go back there (9.4)."""

    hex: int
    pieces: tuple[int, ...]


class GuardBeaten(Event, frozen=True):
    """The Home Guard that defended a hex alone is gone (10.0)."""

    hex: int


class DivisionCharged(Event, frozen=True):
    """A result on a beach counts against a coastal division (9.4): so much, and with what came before."""

    piece: int
    by: int
    total: int


class LeaderMoved(Event, frozen=True):
    """Churchill or the Royal Family went along with a unit (13.3)."""

    piece: int
    unit: int
    hex: int


class CaptureRolled(Event, frozen=True):
    """13.3 The die after a combat that a leader was in."""

    piece: int
    face: int


class LeaderCaptured(Event, frozen=True):
    """Churchill or the Royal Family was captured (13.3)."""

    piece: int
    hex: int


class Came(Event, frozen=True):
    """Pieces have come (14.1, 14.2): they wait to be placed, or are where units come back."""

    pieces: tuple[int, ...]


class Rebuilt(Event, frozen=True):
    """A division has two steps again (14.2)."""

    piece: int
    space: int


class StoresLost(Event, frozen=True):
    """German Replacement Points were lost with the port or airbase where they lay (14.2)."""

    hex: int
    points: int


class MenaceRolled(Event, frozen=True):
    """The die for Operation MENACE (16.2): half the Prahms are added; whether ships leave."""

    face: int
    added: int
    leaves: bool


class DetachmentFormed(Event, frozen=True):
    """A division has formed its Forward Detachment (13.4)."""

    piece: int
    parent: int
    space: int


class DetachmentJoined(Event, frozen=True):
    """A Forward Detachment has rejoined its division (13.4)."""

    piece: int
    parent: int
    space: int


# -- 1.3, 4.0, 5, 11.1, 13.3, 16.0 land movement, what changes hands ------------------------------------------


class RailRolled(Event, frozen=True):
    """The British die for railroads (5.4): so many steps may go by rail in this phase."""

    face: int


class Derailed(Event, frozen=True):
    """A railroad hex is no longer converted (5.4): it was retaken, or hits shortened the line."""

    hex: int


class DemolitionRolled(Event, frozen=True):
    """An owner's die on the Demolition Table (11.1), and what a Brandenberger point took from it."""

    kind: str
    hex: int
    face: int
    modifier: int


class EscapeRolled(Event, frozen=True):
    """The die of an air point whose airbase was taken (4.0)."""

    piece: int
    hex: int
    face: int


class Escaped(Event, frozen=True):
    """An air point has flown from an airbase that was taken to another (4.0)."""

    piece: int
    hex: int
    to: int


class PutToSea(Event, frozen=True):
    """Ships had to leave a port that the enemy entered, or whose way to the sea he blocks (4.0)."""

    pieces: tuple[int, ...]
    port: int
    zone: int


class PulledBack(Event, frozen=True):
    """A unit left a hex that held too many at the end of a phase (4.0)."""

    piece: int
    hex: int
    to: int


class Relocated(Event, frozen=True):
    """A division that had seen the invasion coming is somewhere else now (16.0)."""

    piece: int
    hex: int


class Exiled(Event, frozen=True):
    """The Royal Family has gone into exile (13.3)."""

    piece: int


class Converted(Event, frozen=True):
    """The German player has converted a railroad hex (5.4), of the line that begins in a port."""

    hex: int
    port: int


class SupplyCarried(Event, frozen=True):
    """A point supplies a land zone, or over a beach (12.2)."""

    piece: int
    space: int


class SupplyChanged(Event, frozen=True):
    """A unit or an air point is out of supply at a level, or is in supply again: level 0 (12.0)."""

    piece: int
    level: int


class SabotageRolled(Event, frozen=True):
    """A side's die for an Auxiliary or Brandenberger attack (13.2): on what, what was added, whether it succeeded."""

    side: int
    kind: str
    hex: int
    face: int
    added: int
    success: bool

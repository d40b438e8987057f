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


class ZoneDeclared(Event, frozen=True):
    """The Argentine player declared the zone of control of a counter face down in a hex (9.0)."""

    hex: int


class BridgeBlown(Event, frozen=True):
    """A unit blew a bridge (14.2.2)."""

    unit: int
    bridge: int
    face: int


class DemolitionFailed(Event, frozen=True):
    """A unit tried to blow a bridge in vain (14.2.2)."""

    unit: int
    bridge: int
    face: int


class BridgeRepaired(Event, frozen=True):
    """The engineers have repaired a bridge (14.2.1)."""

    unit: int
    bridge: int


class TrackBuilt(Event, frozen=True):
    """The engineers have led a track from a hex to the next one (14.2.1)."""

    unit: int
    hex: int
    to: int


class AirfieldBuilt(Event, frozen=True):
    """The British have an airfield in a hex (14.2.1, 14.4)."""

    hex: int


class PositionBuilt(Event, frozen=True):
    """A side has improved its position in a hex, for so many battalions (13.1)."""

    side: int
    hex: int
    size: int


class PositionTakenUp(Event, frozen=True):
    """A side has taken up a vacant position (13.3)."""

    side: int
    hex: int


class Merged(Event, frozen=True):
    """Two reduced halves of a British battalion were made one (18.1.2)."""

    unit: int
    other: int


class Boarded(Event, frozen=True):
    """A unit got onto a carrier (8.5)."""

    unit: int
    carrier: int


class GotOff(Event, frozen=True):
    """A unit got off a carrier (8.5)."""

    unit: int
    hex: int


class SuppliesMoved(Event, frozen=True):
    """Supply points of a side came to a hex (8, 15.2)."""

    side: int
    hex: int
    points: int


class FellBack(Event, frozen=True):
    """A unit went back to where it began the phase, because its hex held too many (6.1)."""

    unit: int
    hex: int


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


# -- 3 Set-up --------------------------------------------------------------------------------------------


class SitesSealed(Event, frozen=True):
    """The British have sealed their list of beaches (3.1)."""

    sites: tuple[int, ...]


class Deployed(Event, frozen=True):
    """The Argentine player has laid everything out (3.3)."""


class ReinforcementsDrawn(Event, frozen=True):
    """Two Argentine units come later (19.3)."""

    units: tuple[int, ...]


# -- 4, 8.3, 10, 20 The weather phase, and reconnaissance -----------------------------------------------


class WeatherRolled(Event, frozen=True):
    """The weather of the turn (4.1): both dice, and what they came to."""

    first: int
    second: int
    weather: int
    effect: int


class TransportRolled(Event, frozen=True):
    """How many helicopters or APCs the Argentine player may use (8.3.1)."""

    kind: str
    face: int
    result: str


class ReinforcementsRolled(Event, frozen=True):
    """A die for the Argentine reinforcements (19.3)."""

    face: int
    coming: bool


class ReinforcementsArrived(Event, frozen=True):
    """The Argentine reinforcements are at the airport (19.3)."""

    units: int


class ExtraneousEvent(Event, frozen=True):
    """Something happened elsewhere (20.0), by the second die."""

    face: int


class Reconnoitred(Event, frozen=True):
    """A hex was reconnoitred (10.2.2): the die, as rolled and as modified, and what the table says."""

    hex: int
    face: int
    die: int
    result: str

"""What happens in Port Stanley, as typed events.  Units and hexes by number.

An event that only one side may know in full is told twice: to that side as it is, to the others without what they may
not see (`unit` -1: a counter that is seen face down).
"""

from __future__ import annotations

from beachhead.edition.told import InHex, OfUnit, Went
from beachhead.kernel.events import Event


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


class Moved(Went, frozen=True):
    """A unit moved along `path`, start included (5.1)."""


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


class TrackBuilt(InHex, frozen=True):
    """The engineers have led a track from a hex to the next one (14.2.1)."""

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


class GotOff(InHex, frozen=True):
    """A unit got off a carrier (8.5)."""


class SuppliesMoved(Event, frozen=True):
    """Supply points of a side came to a hex (8, 15.2)."""

    side: int
    hex: int
    points: int


class FellBack(InHex, frozen=True):
    """A unit went back to where it began the phase, because its hex held too many (6.1)."""


class Lost(InHex, frozen=True):
    """A unit was eliminated or captured in a hex, or lost with its ship (11.5.1)."""


class StepLost(InHex, frozen=True):
    """A unit lost a step (11.5.2)."""


class TurnedUp(InHex, frozen=True):
    """A counter that lay face down was turned up (3.3, 10)."""


class DummyRemoved(InHex, frozen=True):
    """A dummy was shown and leaves the match (14.5)."""


class MoraleChecked(Event, frozen=True):
    """A unit made a morale check (11.4): the face, what was added, what it had to stay below."""

    unit: int
    face: int
    added: int
    rating: int
    passed: bool


class StackChecked(Event, frozen=True):
    """Those who lie face down in a hex made morale checks (11.4, 12.7.2); the British do not hear how many did."""

    hex: int


class MatchEnded(Event, frozen=True):
    """The match is over (21.0): by "stanley", "surrender", "time" or "forfeit" (7.2)."""

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


# 11 land combat, 15 supply

Part = tuple[str, int, int]
"""What somebody adds to a strength: how, how much, which unit (-1: none)."""


class SupplyUsed(Event, frozen=True):
    """A side used supply points in a hex (15.3.1, 15.6.2)."""

    side: int
    hex: int
    points: int


class SupplySpared(Event, frozen=True):
    """Supply points of an attack that is not made are not used (15.3.1)."""

    side: int
    hex: int
    points: int


class Recovered(OfUnit, frozen=True):
    """A unit is no longer demoralized (2.2)."""


class AttackDeclared(Event, frozen=True):
    """An attack or barrage was designated (2.2)."""

    hexes: tuple[int, ...]
    attackers: tuple[int, ...]
    guns: tuple[int, ...]
    lent: tuple[int, ...]
    barrage: bool
    naval: bool


class GunAllocated(Event, frozen=True):
    """Artillery of the defender takes part in the defence of hexes under attack (2.2)."""

    unit: int
    hexes: tuple[int, ...]


class AttackFailed(Event, frozen=True):
    """An attack was too weak to be made, or found nobody to fight (11.2, ruling P14): no die was rolled."""

    hexes: tuple[int, ...]
    attack: int
    defence: int


class CombatRolled(Event, frozen=True):
    """A land combat was read and rolled (11.2): all that it was made of, the cell, and its two results.

    `line` is the defence strength after halving; columns count from 1.
    """

    side: int
    hexes: tuple[int, ...]
    attackers: tuple[int, ...]
    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    line: int
    column: int
    modifiers: tuple[tuple[str, int], ...]
    face: int
    row: int
    results: tuple[str, str]


class Retreated(Event, frozen=True):
    """A unit retreated one hex (11.5.3), `chosen`: of its own accord (11.5.7)."""

    unit: int
    path: tuple[int, int]
    chosen: bool = False


class Stood(InHex, frozen=True):
    """A unit took a step loss instead of a retreat (11.5.6)."""


class Displaced(Event, frozen=True):
    """A unit made room for one that retreats (11.5.3)."""

    unit: int
    path: tuple[int, int]


class Advanced(Went, frozen=True):
    """A unit advanced after combat (11.6); from a ship (7.4) the path is the beach hex alone."""


class Bombarded(Event, frozen=True):
    """Units in a hex were bombed or shelled (12.7.2): strength, line of the table, column from 1, die, result."""

    hex: int
    strength: int
    line: str
    column: int
    face: int
    added: int
    result: str


class Demoralized(InHex, frozen=True):
    """A unit is demoralized (12.7.2); of a counter face down only that it is one, and where."""


# -- 5.7, 7, 19 Ships, landings, arrivals ----------------------------------------------------------------


class BrigadeArrived(Event, frozen=True):
    """British forces have joined the task force (19.1, 19.2)."""

    turn: int


class ShipDamaged(InHex, frozen=True):
    """A ship of two steps has lost the first one (12.6.3)."""


class ShipSunk(InHex, frozen=True):
    """A ship has been sunk: a counter was turned over or removed (12.6.3)."""


class CargoLost(Event, frozen=True):
    """Supply points were lost with a ship (7.7); the Argentine player does not know of them."""

    unit: int
    points: int


class Sailed(Event, frozen=True):
    """Ships sailed along `path` (5.7); what is aboard nobody tells."""

    ships: tuple[int, ...]
    path: tuple[int, ...]


class Embarked(Event, frozen=True):
    """A unit went aboard a ship (7.2), from the beach `hex` or (-1) from the task force; which ship is secret."""

    unit: int
    ship: int
    hex: int = -1


class SentBack(OfUnit, frozen=True):
    """A unit aboard a ship joined the task force again (7.9)."""


class LandingRolled(Event, frozen=True):
    """A die for landings from a kind of water (7.2), or for the follow-ups at a beach (7.6)."""

    water: str
    face: int
    die: int
    permitted: bool


class Approached(Event, frozen=True):
    """Landing ships with units aboard have come to a beach hex (7.2)."""

    hex: int


class Landed(Event, frozen=True):
    """Units and supply points came ashore in a hex (7.2, 7.6)."""

    landed: tuple[int, ...]
    hex: int
    points: int


class ListShown(Event, frozen=True):
    """The Argentine player has looked at the sealed list (7.2): whether the British have kept to it."""

    kept: bool


class Flew(Event, frozen=True):
    """Helicopters flew along `path` (8.4.1)."""

    flyers: tuple[int, ...]
    path: tuple[int, ...]


class FerryAnnounced(Event, frozen=True):
    """One helicopter begins to ferry a battalion to a hex (8.4.4)."""

    unit: int
    to: int


class Ferried(InHex, frozen=True):
    """A battalion has been ferried to a hex (8.4.4)."""


class IntensiveLift(Event, frozen=True):
    """The Argentine helicopters carry twice as much in this turn (8.4.5)."""


class PutDown(InHex, frozen=True):
    """Helicopters put a unit down in a hex (8.4.1)."""


# -- 14.1 Special forces ---------------------------------------------------------------------------------


class Inserted(InHex, frozen=True):
    """Special forces were placed in a hex (14.1.3)."""


class Withdrawn(InHex, frozen=True):
    """Special forces left the map from a hex (14.1.3)."""


class Raided(Event, frozen=True):
    """A raid on a target (14.1.4): the strength shown, the die as rolled and as modified, what the table says."""

    raiders: tuple[int, ...]
    hex: int
    aim: str
    strength: int
    face: int
    die: int
    result: str

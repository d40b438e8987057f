"""What happens in Gators!, as typed events.  Units and hexes by number.

An event that only one side may know in full is told twice: to that side as it is, to the others without what they may
not see (`unit` -1: a counter under camouflage).
"""

from __future__ import annotations

from beachhead.edition.told import InHex, Went
from beachhead.kernel.events import Event


class Deployed(Event, frozen=True):
    """Units were set up (IV)."""

    side: int
    units: int


class ReadinessRolled(Event, frozen=True):
    """The secret die of the set-up (IV): kinds that do not work."""

    face: int
    broken: tuple[str, ...]


class LeftOut(Event, frozen=True):
    """An ocean sheet was left out (III)."""

    sheet: str


class Anchored(InHex, frozen=True):
    """A ship was set up (IV)."""


class Launched(Event, frozen=True):
    """A ship launched a unit into a hex, or off the map beside it (-1) (V)."""

    unit: int
    ship: int
    hex: int


class Recovered(Event, frozen=True):
    """A unit came aboard a ship (V)."""

    unit: int
    ship: int


class Posted(Event, frozen=True):
    """An air-defence unit was posted on the deck of a ship (VII-f)."""

    unit: int
    ship: int


class Moved(Went, frozen=True):
    """A unit moved along `path`, start included, or came onto the map where the path begins and ends (V, VI)."""


class TookOff(Event, frozen=True):
    """An aircraft took off with markers (VI-b)."""

    unit: int
    load: str


class Loaded(Event, frozen=True):
    """A unit was loaded (VI-g)."""

    unit: int
    carrier: int


class Unloaded(Event, frozen=True):
    """A unit was unloaded into a hex, or swam or slid into the water (VI-f)."""

    unit: int
    carrier: int
    hex: int


class Merged(Event, frozen=True):
    """Three squads became a platoon (VI-i)."""

    platoon: int
    squads: tuple[int, ...]
    hex: int


class SplitUp(Event, frozen=True):
    """A platoon became three squads (VI-j)."""

    platoon: int
    squads: tuple[int, ...]


class Hitched(Event, frozen=True):
    """A truck hitched a gun, or let it go (VI-k)."""

    truck: int
    gun: int
    hitched: bool


class Hidden(InHex, frozen=True):
    """A camouflage marker was put on a unit (VI-l)."""


class Revealed(InHex, frozen=True):
    """A unit lost its camouflage marker (VI-l)."""


class DebrisLaid(Event, frozen=True):
    """A debris marker was placed (VI-q)."""

    hex: int


class DebrisCleared(InHex, frozen=True):
    """Debris was removed, or its traps disarmed (VI-q)."""

    removed: bool


class TrapRolled(InHex, frozen=True):
    """A unit entered debris and rolled for booby traps (VI-q)."""

    face: int
    sprung: bool


class AttackDeclared(Event, frozen=True):
    """An attack was announced (VII-a): `strength` (with halves, VII-c) against `defence`; 0 for fixed odds.

    To Player 1 the strength of a target under camouflage, and his own against it, are 0.
    """

    kind: str
    side: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    hex: int
    strength: float
    defence: int


class StoodDown(Event, frozen=True):
    """Units have nothing against their target, which flies or has landed, and do not attack it (VII-a)."""

    units: tuple[int, ...]
    target: int
    landed: bool


class SearchRolled(InHex, frozen=True):
    """An attacker rolled to find a target that is hard to hit (VII-b)."""

    face: int
    found: bool


class Jettisoned(Event, frozen=True):
    """An aircraft that is attacked dropped a marker (VII-g)."""

    unit: int
    letter: str


class CombatRolled(Event, frozen=True):
    """The die of a combat (VII-b): odds before and column after shifts, die as rolled and as read, the result.

    `modifiers` are what moved the column and the die: by name, how much, by which clause.  To Player 1, against a
    target under camouflage, odds 0, column -1, no modifiers, and the die only as rolled.
    """

    side: int
    hex: int
    odds: int
    column: int
    face: int
    die: int
    result: str
    modifiers: tuple[tuple[str, int, str], ...] = ()


class Retreated(Went, frozen=True):
    """A unit retreated along `path` (VII-b)."""


class Destroyed(InHex, frozen=True):
    """A unit was destroyed (VII-b, VII-e)."""


class Kidnapped(InHex, frozen=True):
    """The Medical Team was kidnapped (VII-l)."""


class GuerrillasRolled(Event, frozen=True):
    """Player 2 rolled for guerrillas (VI-m)."""

    face: int
    needed: int


class GuerrillasAppeared(InHex, frozen=True):
    """Guerrillas appeared (VI-m)."""


class Refuelled(Event, frozen=True):
    """An aircraft, or some tanks, used refuel markers (VI-n): how many are left."""

    units: tuple[int, ...]
    left: int


class DepotFilled(Event, frozen=True):
    """The HERS was filled up (VI-n): how many markers it has."""

    left: int


class MedicalRolled(Event, frozen=True):
    """The Medical Team rolled to win over a militia (VI-o)."""

    face: int
    won: bool


class StripTaken(Event, frozen=True):
    """An airstrip changed hands, or can be used to rearm (VI-p)."""

    hex: int
    side: int
    rearms: bool


class MatchEnded(Event, frozen=True):
    """The match is over (VIII)."""

    winner: int

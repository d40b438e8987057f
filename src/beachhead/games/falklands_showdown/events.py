"""What happens in Falklands Showdown, as typed events.  Units, areas and sides by number."""

from __future__ import annotations

from beachhead.edition.told import OfUnit, Went
from beachhead.kernel.events import Event


class BidsShown(Event, frozen=True):
    """Both bids are shown; `side` is the player who made the lower one and commands the UK (4.7); `face` of a tie."""

    bids: tuple[int, int]
    side: int
    face: int = 0


class OperationBegan(Event, frozen=True):
    """A side names an operation (7.0); `free` if an event adds it."""

    side: int
    number: int
    free: bool = False


class OperationDone(Event, frozen=True):
    """An operation is completed; `left` are those that the UK has left (5.3)."""

    side: int
    number: int
    left: int


class Placed(Event, frozen=True):
    """A unit comes into play in an area (3.3, 7.1), with those aboard it."""

    unit: int
    area: int


class Sailed(Event, frozen=True):
    """Ships or a submarine went along `path`, start included (8.1, 9.1)."""

    side: int
    units: tuple[int, ...]
    path: tuple[int, ...]


class Flown(Event, frozen=True):
    """Aircraft, those of a carrier or airlifted units flew from `start` to `goal` (7.1, 9.4, 10.5)."""

    side: int
    units: tuple[int, ...]
    start: int
    goal: int


class Loaded(Event, frozen=True):
    """A ground unit went aboard a ship (6.5, 7.1 Op 12), by a `path` if not where both were."""

    unit: int
    ship: int
    path: tuple[int, ...] = ()


class Landed(Event, frozen=True):
    """A ground unit went ashore from a ship (7.1, 10.4), by a `path` if not where both were."""

    unit: int
    ship: int
    area: int
    path: tuple[int, ...] = ()


class Marched(Went, frozen=True):
    """A ground unit marched, or was shipped (7.1 Ops 19, 22)."""


class Intercepted(Event, frozen=True):
    """The UK declares Operation 11 (9.5)."""

    area: int


class FightBegan(Event, frozen=True):
    """An exchange of fire begins (10.1): who fires for the side whose operation it is, and at whom."""

    kind: str
    side: int
    area: int
    units: tuple[int, ...]
    targets: tuple[int, ...]


class Fired(Event, frozen=True):
    """A die of a fight: it hits on `number` or less (10.1), of which `changes` have made what it is."""

    shooter: int
    target: int
    number: int
    face: int
    hit: bool
    changes: tuple[tuple[str, int, str], ...] = ()


class Hit(OfUnit, frozen=True):
    """A two-step unit takes a Hit marker (10.11)."""


class Spared(Event, frozen=True):
    """A hit does not count: saved by an escort (9.5) or the bomb did not go off (3-4)."""

    unit: int
    why: str


class Lost(Event, frozen=True):
    """A unit is eliminated in an area (10.11); an aircraft that is shot down, in that of the fight."""

    unit: int
    area: int


class Repaired(OfUnit, frozen=True):
    """A unit's Hit marker is removed (7.1 Ops 5, 9)."""


class DieRolled(Event, frozen=True):
    """A single die that is no shot: `what` is the name of its number in tables.toml ([faces])."""

    what: str
    face: int
    good: bool
    side: int
    unit: int = -1
    area: int = -1


class ControlChanged(Event, frozen=True):
    """An area comes under a side's control (3.6)."""

    area: int
    side: int


class MarkerMoved(Event, frozen=True):
    """A marker comes ("black_buck", "exocet"), goes ("black_buck_gone") or counts down ("stealth", `left`)."""

    marker: str
    left: int = 0


class Rendezvous(Event, frozen=True):
    """Atlantic Conveyor has met the carriers (10.9)."""

    area: int


class Rebased(Event, frozen=True):
    """An aircraft counter is now based elsewhere (7.1 Op 19, 9.6)."""

    unit: int
    start: int
    goal: int


class EventRolled(Event, frozen=True):
    """The two dice of the Random Event Phase (11.1); `void` if it cannot apply."""

    faces: tuple[int, int]
    roll: str
    void: bool = False


class EventChose(Event, frozen=True):
    """A unit that an event concerns: brought back, named, hampered (11.3)."""

    roll: str
    unit: int


class Scored(Event, frozen=True):
    """Victory Points: positive for AR, negative for the UK; `total` on the track (4.1)."""

    points: int
    total: int
    what: str
    unit: int = -1
    area: int = -1


class MatchEnded(Event, frozen=True):
    """The match is over; `level` says how: "sudden", "no_stanley", "points" (4.2, 4.5, 4.6)."""

    winner: int
    level: str
    points: int

"""The state of a match of Falklands Showdown: units, tracks, the operation and the fight in hand."""

from __future__ import annotations

import msgspec

from beachhead.kernel.dice import Dice

UK, AR = 0, 1
SIDES = ("uk", "ar")
"""The sides by number; the number is also the order of play (5.2)."""

NOBODY = -1
"""No unit, no area, no side."""

# Where a unit is when it is in no area of its own.
RESERVE = -1  # to come as a reinforcement
LOST = -2  # eliminated
ABOARD = -3  # aboard `ship`

# The phases (4.7, 3.3, 5.2).
BID, SET_UP, UK_OPS, AR_OPS, UK_SUBS, AR_SUBS, EVENT = range(7)
PHASES = ("bid", "set_up", "uk_ops", "ar_ops", "uk_subs", "ar_subs", "event")
PHASING = (UK, UK, UK, AR, UK, AR, UK)
"""The side whose phase each is; the UK's those of both."""

QUIET = "1-1"
"""The roll of the event that is none (11.1)."""

# Who aims next in a fight, or whether its dice have fallen.
FIRST, SECOND, ROLLED = range(3)


class Unit(msgspec.Struct, frozen=True):
    """A unit as it lies; what is printed on it is in the edition.

    `area` is an area, or RESERVE, LOST, ABOARD (then `ship` carries it).  Aircraft are in the area of their base.
    `hits` counts Hit markers.
    """

    area: int
    ship: int = NOBODY
    hits: int = 0


class Operation(msgspec.Struct, frozen=True):
    """The operation in hand: its number, what has been chosen for it so far, and how far it has got.

    `picks` are units in the order chosen, `area` and `goal` the place where it begins and the one that it is aimed
    at, `stage` a number that each operation counts for itself.  `free` marks one that an event adds (6-1 to 6-3).
    """

    number: int
    picks: tuple[int, ...] = ()
    area: int = NOBODY
    goal: int = NOBODY
    stage: int = 0
    free: bool = False


class Shot(msgspec.Struct, frozen=True):
    """One die: who rolls it, at whom, and the face (0 before it is rolled)."""

    shooter: int
    target: int
    face: int = 0


class Fight(msgspec.Struct, frozen=True):
    """An exchange of fire: `kind` names its rule (see fire_10), `first` and `second` who fires for the
    side whose operation it is and for the other, a unit once for each of its dice.

    `at_first` and `at_second` are those that each side may name, `shots` those named so far, in order; `stage` is
    FIRST, SECOND or ROLLED.
    """

    kind: str
    area: int
    side: int
    first: tuple[int, ...]
    second: tuple[int, ...] = ()
    at_first: tuple[int, ...] = ()
    at_second: tuple[int, ...] = ()
    shots: tuple[Shot, ...] = ()
    stage: int = FIRST


class Award(msgspec.Struct, frozen=True):
    """Victory Points scored: positive for AR, negative for the UK; what for (a key of the catalogue), where, when."""

    points: int
    what: str
    clause: str
    turn: int
    unit: int = NOBODY
    area: int = NOBODY


class Done(msgspec.Struct, frozen=True):
    """An operation that was carried out."""

    turn: int
    side: int
    number: int
    goal: int = NOBODY


class State(msgspec.Struct):
    """Everything that changes.

    `control` is the side that controls each area, NOBODY for the sea.  `operations` are those the UK has left.
    `event` is the roll that is in effect; `event_unit` the carrier of event 5-3; `duds` the ships that have ignored a
    hit under event 3-4.  `done` are all operations so far, `used` how many of this phase (in the Random Event Phase how
    far it has got), `free` whether its added one is taken.  `mover` is the submarine in hand.
    `group` is the last reinforcement group that came.  `exocet` is "" before event 6-4, then "held", then "fired".
    `bids` are by side, 0 before; `sides_swapped` whether the players changed sides after the bid (4.7).
    `retreating` are aircraft that must look for another base (9.6).  `winner` is NOBODY while the match goes on.
    """

    units: list[Unit]
    control: list[int]
    dice: Dice
    undo_barriers: int = msgspec.field(default=0, name="sealed")
    turn: int = 1
    phase: int = SET_UP
    operations: int = 30
    points: int = 8
    event: str = QUIET
    event_unit: int = NOBODY
    duds: tuple[int, ...] = ()
    black_buck: bool = False
    stealth: int = 3
    exocet: str = ""
    rendezvous: bool = False
    group: int = 0
    op: Operation | None = None
    fight: Fight | None = None
    used: int = 0
    free: bool = False
    mover: int = NOBODY
    retreating: tuple[int, ...] = ()
    done: list[Done] = []
    awards: list[Award] = []
    bids: tuple[int, int] = (0, 0)
    sides_swapped: bool = msgspec.field(default=False, name="exchanged")
    winner: int = NOBODY
    level: str = ""

    def copy(self) -> State:
        """An independent state; units, operations and awards are frozen and shared."""
        return msgspec.structs.replace(
            self,
            units=self.units.copy(),
            control=self.control.copy(),
            done=self.done.copy(),
            awards=self.awards.copy(),
        )

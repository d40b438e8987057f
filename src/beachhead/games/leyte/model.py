"""The state of a match of Leyte: units, the attack in hand, points scored."""

from __future__ import annotations

import msgspec

from beachhead.kernel.dice import Dice

US, JP = 0, 1
SIDES = ("us", "jp")
"""The sides by number; the number is also the order of play (16.13, 16.23, 16.33)."""

# Where a unit is when it is not on the map.
WAITING = -1  # to come as a reinforcement
LOST = -2  # eliminated
GONE = -3  # off the map for good
ABSENT = -4  # not in this scenario

FIRST_CLOCK = 3
"""The number of the first player-turn; lower numbers never happened, so that a stamp of 0 means never."""


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A unit as it lies; what is printed on it is in the edition.

    `hex` is a space, or one of WAITING, LOST, GONE, ABSENT; a waiting unit may enter from Game-Turn `due` by
    the code `entry`.  The others are stamps: the number of the player-turn in which it last moved, fought
    (attacked or was attacked), was hurt by a combat result, was displaced, gave protective fire.
    """

    hex: int
    due: int = 0
    entry: str = ""
    moved: int = 0
    fought: int = 0
    hurt: int = 0
    shoved: int = 0
    fired: int = 0


class Attack(msgspec.Struct, frozen=True, gc=False):
    """One attack: units by number; `support` ground support points; `guards` pairs of (artillery, defender).

    `routed` are those that had to retreat or were eliminated, each with its Path of Retreat (7.91).
    """

    defenders: tuple[int, ...]
    attackers: tuple[int, ...] = ()
    barrage: tuple[int, ...] = ()
    support: int = 0
    guards: tuple[tuple[int, int], ...] = ()
    banzai: bool = False
    declared: bool = False
    routed: tuple[tuple[int, tuple[int, ...]], ...] = ()


class Award(msgspec.Struct, frozen=True, gc=False):
    """Victory points scored: for which side, how many, what for (a key of the catalogue), where and on which turn."""

    side: int
    points: int
    what: str
    clause: str
    turn: int
    unit: int = -1
    hex: int = -1


class State(msgspec.Struct):
    """Everything that changes.  `phase` is 0 to 3: US movement, US combat, Japanese movement, Japanese combat.

    `opponents_lost`: there was an attack in this Combat Phase, so that units may have lost their opponents (7.11).
    """

    units: list[Unit]
    dice: Dice
    turn: int
    undo_barriers: int = msgspec.field(default=0, name="sealed")
    clock: int = FIRST_CLOCK
    phase: int = 0
    landing: bool = False
    fighting: bool = False
    owed: tuple[int, ...] = ()
    support: int = 0
    attack: Attack | None = None
    opponents_lost: bool = False
    awards: list[Award] = []
    south_landed: bool = False
    south_exited: bool = False
    over: bool = False

    def copy(self) -> State:
        """An independent state; units and awards are frozen and shared."""
        return State(
            self.units.copy(),
            self.dice,
            self.turn,
            self.undo_barriers,
            self.clock,
            self.phase,
            self.landing,
            self.fighting,
            self.owed,
            self.support,
            self.attack,
            self.opponents_lost,
            self.awards.copy(),
            self.south_landed,
            self.south_exited,
            self.over,
        )

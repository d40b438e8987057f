"""The toy's board, pieces, state and events."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event
from beachhead.mechanics.areas import AreaBoard

BLUE, RED = "blue", "red"
SIDES = (BLUE, RED)

STRAIT = AreaBoard(
    ("Port", "Narrows", "Reef", "Shoal", "Cape", "Haven"),
    (
        ("Port", "Narrows"),
        ("Narrows", "Reef"),
        ("Narrows", "Shoal"),
        ("Reef", "Shoal"),
        ("Reef", "Cape"),
        ("Shoal", "Cape"),
        ("Cape", "Haven"),
    ),
)
PORT, NARROWS, REEF, SHOAL, CAPE, HAVEN = range(6)
MINABLE = (REEF, SHOAL, CAPE)

SUNK, HOME, ABOARD, UNKNOWN = -1, -2, -3, -4
"""Places off the board: sunk (or gone off), home in Haven, a mine still aboard its layer, not known to this side."""

ROUNDS = 3
MOVES = 2


class Ship(msgspec.Struct, frozen=True):
    """A convoy (blue) or a patrol boat (red); `moves` are spaces that it may still move in this turn."""

    name: str
    side: str
    zone: int
    steps: int
    moves: int = 0


class Mine(msgspec.Struct, frozen=True):
    """A mine: aboard, laid in a zone, or gone off; `shown` once blue has seen it."""

    zone: int = ABOARD
    shown: bool = False


class Battle(msgspec.Struct, frozen=True):
    """A battle in progress: everything it needs at the top of a round."""

    convoy: int
    boat: int
    came_from: int
    round: int = 1


class State(msgspec.Struct):
    """The whole toy.  Of mines that a side does not know, its copy has the number only."""

    ships: list[Ship]
    mines: list[Mine]
    dice: Dice
    last_turn: int
    escorts: int
    undo_barriers: int = msgspec.field(default=0, name="sealed")
    turn: int = 1
    phase: str = "mines"
    scouted: bool = False
    battle: Battle | None = None

    def copy(self) -> State:
        return msgspec.structs.replace(self, ships=self.ships.copy(), mines=self.mines.copy())


class SetUp(NamedTuple):
    """What a scenario has."""

    convoys: int
    boats: int
    mines: int
    escorts: int
    last_turn: int

    def state(self, dice: Dice) -> State:
        convoys = [Ship(f"C{n}", BLUE, PORT, 2, MOVES) for n in range(1, self.convoys + 1)]
        boats = [Ship(f"B{n}", RED, (CAPE, SHOAL)[n - 1], 2) for n in range(1, self.boats + 1)]
        return State(convoys + boats, [Mine()] * self.mines, dice, self.last_turn, self.escorts)


SET_UPS = {"dash": SetUp(2, 1, 1, 2, 4), "night": SetUp(3, 2, 2, 3, 6)}


class MineLaid(Event, frozen=True):
    """Red laid a mine; only red is told."""

    zone: int


class MineStruck(Event, frozen=True):
    """A convoy ran into a mine; `face` 1 to 3 costs a step."""

    ship: int
    zone: int
    face: int


class Moved(Event, frozen=True):
    """A ship moved one zone."""

    ship: int
    start: int
    zone: int


class Scouted(Event, frozen=True):
    """Blue looked for a mine; everybody sees what was found."""

    zone: int
    found: bool


class Intercepted(Event, frozen=True):
    """A boat went for a convoy."""

    convoy: int
    boat: int


class Fired(Event, frozen=True):
    """A round of battle: the way of firing, the escort points against it, the two faces."""

    mode: str
    escorts: int
    faces: tuple[int, int]


class Revealed(Event, frozen=True):
    """What both sides had decided in secret."""

    stays: dict[str, bool]


class StepLost(Event, frozen=True):
    """A ship lost a step."""

    ship: int
    left: int


class TurnedBack(Event, frozen=True):
    """A convoy went back to where it came from."""

    ship: int
    zone: int


class Ended(Event, frozen=True):
    """A turn (or, with `last`, the match) came to its end."""

    turn: int
    last: bool

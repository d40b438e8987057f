"""What is printed: the three regions of the board, and the counters."""

from __future__ import annotations

from dataclasses import dataclass, field

from beachhead.kernel.ask import Option
from beachhead.mechanics.areas import AreaBoard
from beachhead.mechanics.hexes import ColumnBoard, in_columns
from beachhead.mechanics.regions import Regions, loose

BLUE, RED = "blue", "red"
ISLAND, ZONES, OFF_MAP = "island", "zones", "off map"

GROUND = (
    "~~~~~~~~~~~",
    "~~~s.~~~~~~",
    "~~..rr..s~~",
    "~s.jrmr..~~",
    "~~jjm.r...~",
    "~~.jw.c.s~~",
    "~~~.w.....~",
    "~~~~s..j~~~",
    "~~~~~~~~~~~",
)
"""By row from the north the ground of each column: water, clear, sand, jungle, rough, mountain, swamp, the town."""

KINDS = {"~": "sea", ".": "clear", "s": "sand", "j": "jungle", "r": "rough", "m": "mountain", "w": "swamp", "c": "town"}

PRINTED = dict(zip(in_columns(len(GROUND[0]), len(GROUND)), "".join(GROUND), strict=True))
CORNERS = {"0101", "0109", "1101", "1109"}
"""Hexes that the outline of the map leaves out."""

HEXES = ColumnBoard(name for name in PRINTED if name not in CORNERS)
WATERS = ("North Strait", "East Strait", "South Strait", "West Strait")
SEAS = AreaBoard(WATERS, tuple(zip(WATERS, (*WATERS[1:], WATERS[0]), strict=True)))
HARBOUR, REPAIRS = "Home port", "Dockyard"
MIDDLE = "0605"


def zone_of(name: str) -> str:
    """The zone that a hex lies in: by the side of the island on which it is."""
    x, y = HEXES.place(HEXES.space(name))
    middle_x, middle_y = HEXES.place(HEXES.space(MIDDLE))
    east, south = x - middle_x, y - middle_y
    if abs(east) > abs(south):
        return "East Strait" if east > 0 else "West Strait"
    return "South Strait" if south > 0 else "North Strait"


def in_zone(water: str) -> tuple[str, ...]:
    """The hexes that lie in a zone."""
    return tuple(name for name in HEXES.names if zone_of(name) == water)


BEACHES = tuple(name for name in HEXES.names if PRINTED[name] == "s")
BOARD = Regions(
    {ISLAND: HEXES, ZONES: SEAS, OFF_MAP: loose((HARBOUR, REPAIRS))},
    [(zone_of(name), name) for name in BEACHES] + [(HARBOUR, "West Strait"), (REPAIRS, HARBOUR)],
)
PORT, YARD = BOARD.space(HARBOUR), BOARD.space(REPAIRS)
TOWN = BOARD.space(next(name for name in HEXES.names if PRINTED[name] == "c"))


@dataclass(frozen=True)
class Counter:
    """What is printed on a counter: its name, how it moves, its symbol, where it begins."""

    id: str
    kind: str
    symbol: str
    begins: str


@dataclass(frozen=True)
class Edition:
    """What is printed; `options` is a cache for play."""

    units: tuple[Counter, ...]
    board: Regions = BOARD
    first_side_units: int = 3
    options: dict[tuple[str, str, str], list[Option]] = field(default_factory=dict)

    @property
    def unit_index(self) -> dict[str, int]:
        """The numbers of units by name."""
        return {unit.id: number for number, unit in enumerate(self.units)}


EDITION = Edition(
    (
        Counter("Ark", "convoy", "ship:landing", HARBOUR),
        Counter("Bee", "convoy", "ship:landing", HARBOUR),
        Counter("Cod", "convoy", "ship:merchant", "West Strait"),
        Counter("Guns", "garrison", "SFGPUCF--------", "0704"),
        Counter("Mob", "garrison", "SFGPUCI--------", "0806"),
        Counter("U-1", "submarine", "ship:submarine", "North Strait"),
    )
)

"""Boards joined from hexagonal sheets that may be laid in any of six ways.

A sheet is printed with its hexes flat-topped and a corner to the left and to the right.  Its hexes are numbered CCRR,
columns from the west, rows from the north; odd columns lie half a hex lower.  Whole hexes lie inside; of the hexes
that a side cuts in two each of two neighbouring sheets holds a half.  On the table a sheet lies with one corner
up, so that its hexes are pointy-topped and its rows run from left to right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from beachhead.mechanics.hexes import Axial, HexField

CENTRE = (4, 3)
"""Column and row of the middle hex of a sheet."""

SPACING = 7
"""Hexes from the middle of a sheet to the middle of its neighbour."""

CORNERS = ("0600", "0803", "0606", "0206", "0003", "0200")
"""The corner hexes, clockwise from the upper right; each can be turned up."""

CLOCKWISE: tuple[Axial, ...] = ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0))
"""The six directions on the table, from the north-west clockwise."""

TOPS = {0: 2, 1: 0, 2: 0, 3: -1, 4: 0, 5: -1, 6: 0, 7: 0, 8: 2}
"""The row of the northernmost hex of each column; the first and last hex of an odd or outermost column are halves."""

LENGTHS = {0: 3, 1: 6, 2: 7, 3: 8, 4: 7, 5: 8, 6: 7, 7: 6, 8: 3}
"""How many hexes each column has, halves included."""

NORTH = "N"
"""Stands for the row above row 00 in a printed number: 03N."""


class Laid(msgspec.Struct, frozen=True):
    """A sheet on the table: which one, which corner points up, where its middle lies, in sheets east and north-east."""

    place: str
    sheet: str
    up: str
    east: int
    north_east: int


class Assembled(msgspec.Struct, frozen=True):
    """A board of sheets: the hexes, and for each what the sheets that hold it print there: (place, sheet, number)."""

    board: HexField
    printed: tuple[tuple[tuple[str, str, str], ...], ...]


def numbers() -> tuple[str, ...]:
    """The printed numbers of a sheet, column by column from north to south, halves included."""
    return tuple(number(column, TOPS[column] + step) for column in TOPS for step in range(LENGTHS[column]))


def number(column: int, row: int) -> str:
    """A printed number: 0403, or 03N for the half hex above row 00."""
    return f"{column:02d}{NORTH}" if row < 0 else f"{column:02d}{row:02d}"


def is_half(printed: str) -> bool:
    """Whether a side of the sheet cuts the hex in two."""
    column, row = _split(printed)
    outer = (TOPS[column], TOPS[column] + LENGTHS[column] - 1)
    return (column % 2 == 1 or column in (0, 8)) and row in outer


def _split(printed: str) -> tuple[int, int]:
    return int(printed[:2]), -1 if printed[2:] == NORTH else int(printed[2:])


def from_centre(printed: str) -> tuple[int, int]:
    """How far a hex lies from the middle of its printed sheet: steps south-east, then steps south."""
    column, row = _split(printed)
    east = column - CENTRE[0]
    halves_down = 2 * (row - CENTRE[1]) + column % 2
    return east, (halves_down - east) // 2


def turned(printed: str, up: str) -> Axial:
    """Where a hex of a sheet lies on the table from the middle of the sheet, with a corner up.  Raises ValueError."""
    if up not in CORNERS:
        raise ValueError(f"{up} is not the corner of a sheet; the corners are {', '.join(CORNERS)}")
    turn = -CORNERS.index(up) % 6
    south_east, south = CLOCKWISE[(2 + turn) % 6], CLOCKWISE[(3 + turn) % 6]
    east, down = from_centre(printed)
    return east * south_east[0] + down * south[0], east * south_east[1] + down * south[1]


def join(sheets: Sequence[Laid]) -> Assembled:
    """The board that the sheets make.  A half hex without its other half, on the rim of the board, is not on it.

    A hex is named by place and printed number, T2-0403; one that two sheets share by the sheet that comes first.
    """
    found: dict[Axial, list[tuple[str, str, str]]] = {}
    for laid in sheets:
        # a step north-east is (0, 1)
        q0, r0 = SPACING * laid.east, SPACING * laid.north_east
        for printed in numbers():
            q, r = turned(printed, laid.up)
            found.setdefault((q0 + q, r0 + r), []).append((laid.place, laid.sheet, printed))
    whole = {cube: holders for cube, holders in found.items() if len(holders) > 1 or not is_half(holders[0][2])}
    order = sorted(whole, key=lambda cube: (-cube[1], cube[0]))
    board = HexField([f"{whole[cube][0][0]}-{whole[cube][0][2]}" for cube in order], order)
    for space, cube in enumerate(order):
        for place, _, printed in whole[cube][1:]:
            board.index[f"{place}-{printed}"] = space
    return Assembled(board, tuple(tuple(whole[cube]) for cube in order))


def by_number(columns: Mapping[str, str]) -> dict[str, str]:
    """The words of a sheet by printed number, from a line for each column: its hexes from north to south.

    Raises ValueError, naming the column, if a line is missing or has not as many words as hexes.
    """
    found: dict[str, str] = {}
    for column in TOPS:
        words = columns.get(f"{column:02d}", "").split()
        if len(words) != LENGTHS[column]:
            raise ValueError(f"column {column:02d} has {len(words)} hexes instead of {LENGTHS[column]}")
        found |= {number(column, TOPS[column] + step): word for step, word in enumerate(words)}
    return found

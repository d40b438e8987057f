"""A map of hexes as data files draw it: a character for each hex, chains of hexes, hexsides, places by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Annotated, Any, Protocol

from beachhead.edition.checking import Report, Rule, named
from beachhead.edition.datafiles import SourcedFile, Struct
from beachhead.kernel.scene import Board as DrawnBoard
from beachhead.kernel.scene import Label, Line, SideLook, TerrainKind
from beachhead.mechanics.boards import Board, sort_side
from beachhead.mechanics.hexes import ColumnBoard, HexField, in_columns

Sides = frozenset[tuple[int, int]]
"""Hexsides, each as an ordered pair of spaces."""

SHORES = {"~": "sea", "c": "coast", "L": "land", "X": "out"}
"""How the coast is drawn in data files."""

SHORE = {"sea": 0.0, "coast": 0.6, "land": 1.0, "out": 1.0}
"""How much of a hex is land, for the drawing of the coast."""


def steps_of(hexes: str) -> tuple[str, ...]:
    """The hexsides that a chain of hexes crosses; a hex alone is none."""
    names = hexes.split()
    return tuple(f"{one}-{other}" for one, other in pairwise(names)) if len(names) > 1 else (hexes,)


HEX = named("hex", lambda files: files.map.board.names, "hexes are numbered as on the map, such as 2121")
Hex = Annotated[str, HEX]
Hexes = Annotated[str, HEX._replace(parts=str.split)]
"""A hex of the `board` of map.toml; several, blanks between them."""

SIDE = Rule(lambda files: partial(is_side, files.map.board), "cannot be {!r}", "name hexes that touch: 2121-2220")
Hexside = Annotated[str, SIDE]
Hexsides = Annotated[str, SIDE._replace(parts=str.split)]
Chain = Annotated[str, SIDE._replace(parts=steps_of)]
"""A hexside, which parts or joins two neighbours, such as 2121-2220; several; hexes one next to the other."""


class Spot(Struct, frozen=True):
    """A named hex; `principal` is what is largest of its kind."""

    hex: str
    name: str
    principal: bool = False


class Place(Spot, frozen=True):
    """A named hex of map.toml."""

    hex: Hex


class Way(Struct, frozen=True):
    """A road, track or railroad: a chain of hexes, blanks between them."""

    name: str
    hexes: Chain

    @property
    def sides(self) -> tuple[str, ...]:
        """The hexsides that it crosses."""
        return steps_of(self.hexes)


class River(Struct, frozen=True):
    """A river: hexsides such as 2121-2220 in order, blanks between them."""

    name: str
    sides: Hexsides


class ColumnMap(SourcedFile, frozen=True):
    """What every map.toml says whose hexes are numbered by columns; `ground` is drawn, a character for each hex.

    `north` are the degrees by which its top lies east of true north; `hex_km` is how wide a hex is.
    """

    name: str
    columns: int
    rows: int
    even_columns_low: bool
    north: float
    hex_km: float
    ground: str

    @property
    def board(self) -> ColumnBoard:
        """The hexes, by number."""
        return ColumnBoard(in_columns(self.columns, self.rows), even_columns_low=self.even_columns_low)


# -- reading -----------------------------------------------------------------------------------------


def by_space(rows: str, *, from_south: bool = False) -> str:
    """The characters of a drawn map in the order of the spaces; rows are drawn the northern one first, each behind its
    number and a blank, and numbered `from_south` or from there."""
    drawn = rows.strip("\n").split("\n")
    return "".join(row[3:] for row in (reversed(drawn) if from_south else drawn))


def beside(board: Board, side: str) -> tuple[int, int]:
    """A hexside such as 2121-2220 as an ordered pair of spaces.  Raises KeyError, ValueError."""
    one, other = side.split("-")
    return sort_side(board.space(one), board.space(other))


def sides_of(board: Board, *texts: str) -> Sides:
    """Hexsides, blanks between them."""
    return frozenset(beside(board, side) for text in texts for side in text.split())


def crossed(board: Board, ways: Iterable[Way]) -> Sides:
    """The hexsides that ways cross."""
    return frozenset(beside(board, side) for way in ways for side in way.sides)


# -- drawing -----------------------------------------------------------------------------------------


def drawn_lines(
    board: Board, ways: Mapping[str, Iterable[Way]], rivers: Iterable[River], water: Sides
) -> tuple[Line, ...]:
    """Ways by kind, rivers, hexsides of water."""
    roads = [(kind, way) for kind, those in ways.items() for way in those]
    return (
        *(Line(kind=kind, name=way.name, spaces=board.spaces(way.hexes.split())) for kind, way in roads),
        *(
            Line(kind="river", name=river.name, sides=tuple(beside(board, side) for side in river.sides.split()))
            for river in rivers
        ),
        Line(kind="water", name="", sides=tuple(sorted(water))),
    )


def labels(board: Board, kind: str, places: Iterable[Spot]) -> Iterator[Label]:
    """The names of places of one kind."""
    return (Label(kind=kind, text=place.name, space=board.space(place.hex)) for place in places)


def hex_board(
    edition: Any,
    field: HexField,
    ground: Sequence[str],
    shore: Sequence[float],
    terrain: tuple[TerrainKind, ...],
    sides: tuple[SideLook, ...],
    **more: Any,
) -> DrawnBoard:
    """The map of an edition in the table's terms: of each hex its ground, and how much of it is land.

    Name, lines, labels and provenance are the edition's; `more` are other fields of the board.
    """
    width, height = field.size
    return DrawnBoard(
        kind="hex",
        hexes=field.hexes,
        name=edition.name,
        width=width,
        height=height,
        spaces=field.drawn(ground, shore),
        terrain=terrain,
        sides=sides,
        lines=edition.lines,
        labels=edition.labels,
        provenance=edition.provenance,
        space_km=edition.hex_km,
        **more,
    )


# -- checking ----------------------------------------------------------------------------------------


def is_side(board: Board, side: str) -> bool:
    """Whether a text names a hexside of the board."""
    try:
        return board.adjacent(*beside(board, side))
    except (KeyError, ValueError):
        return False


class Drawn(Protocol):
    """A map file: how many rows and columns of hexes it has."""

    @property
    def rows(self) -> int:
        """The rows of hexes."""

    @property
    def columns(self) -> int:
        """The columns of hexes."""


def check_drawn(
    report: Report, map_: Drawn, layers: Mapping[str, tuple[str, Iterable[str]]], *, from_south: bool = False
) -> bool:
    """Whether drawn layers, by key each with the characters that it knows, have all rows, a character for each hex."""
    before, rows, columns = len(report.problems), map_.rows, map_.columns
    for key, (text, known) in layers.items():
        drawn = text.strip("\n").split("\n")
        if len(drawn) != rows:
            report.add(key, f"has {len(drawn)} rows", f"give {rows}, the northern one first")
        for number, row in zip(range(rows, 0, -1) if from_south else range(1, rows + 1), drawn, strict=False):
            where = f"{key} row {number:02d}"
            if row[:3] != f"{number:02d} ":
                report.add(where, f"begins with {row[:3]!r}", f"begin it with '{number:02d} '")
            elif len(row) - 3 != columns:
                report.add(where, f"has {len(row) - 3} hexes", f"give {columns}, one character a hex")
            for column, char in enumerate(row[3:], start=1):
                if char not in known:
                    report.add(f"{where} column {column:02d}", f"has {char!r}", f"known are: {' '.join(known)}")
    return len(report.problems) == before

"""What is printed: sheets joined to the island, counters, tables; worked out once and never changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from beachhead.edition.datafiles import fields_in
from beachhead.edition.maps import labels
from beachhead.edition.printed import Printed
from beachhead.games.gators.decode import (
    Armament,
    Counter,
    Features,
    Files,
    IslandFile,
    PlansFile,
    TablesFile,
    Terrain,
    UnitRow,
)
from beachhead.games.gators.model import SIDES
from beachhead.kernel.scene import Line
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.capacity import Transport
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.results_tables import ResultLine, ResultTable
from beachhead.mechanics.sheets import CLOCKWISE, Assembled, Laid, by_number, join
from beachhead.mechanics.tracing import flood

SOFT, ARMORED, AIR = 0, 1, 2
"""The classes of targets; the numbers are the places in a row of strengths (II-a)."""

NR = "NR"
"""No result.  The other results are AX, AR1, AR2, DR1, DR2, DX."""

DIE = 6

ODDS = "odds"
"""The one line of headings of the results table."""

LAND_RANK = {"deep": 0, "river": 1, "shallow": 1}
"""Of two sheets that print the same half hex differently the more landlike holds; a beach before other land."""


class UnitType(Counter, frozen=True, kw_only=True):
    """A counter, with what follows from what is printed on it, for it is asked all the time.

    `target`: the class of target that it is, in the air or afloat as on land (II-a); `is_ship`: one of Player 1's
    three; `amphibious`: it goes on land and in water; `on_foot`: debris is no obstacle to it, only a danger (VI-q);
    `artillery`: of that class (VI-k, VII-j).
    """

    index: int
    id: str
    kind: str
    title: str
    side: int
    target: int
    is_air: bool
    is_ship: bool
    amphibious: bool
    on_foot: bool
    artillery: bool


class Manifest(msgspec.Struct, frozen=True):
    """What a ship carries at the start: units by number."""

    ship: int
    holds: tuple[int, ...]
    lent: bool


class Deployment(msgspec.Struct, frozen=True):
    """A ready-made deployment: (unit, hex), (aircraft in the air, load), units under camouflage, hexes with debris."""

    name: str
    text: str
    at: tuple[tuple[int, int], ...]
    airborne: tuple[tuple[int, str], ...]
    hidden: tuple[int, ...]
    debris: tuple[int, ...]


class Loading(msgspec.Struct, frozen=True):
    """A ready-made combat loading: (unit, ship), platoons split, (unit, carrier it is stowed in)."""

    name: str
    text: str
    ships: tuple[tuple[int, int], ...]
    splits: tuple[int, ...]
    stowed: tuple[tuple[int, int], ...]


class Edition(Printed):
    """All that is printed.  Tuples by space are indexed by hex number, those by unit by unit number, US units first.

    `towns` are groups of town hexes that touch (III.41); `parted` pairs of hexes between which nobody goes by land;
    `oceans` are the hexes of each ocean sheet, shared ones included; `left_out` those sheets that are not laid (III).
    `worked_out` is a cache for what rules work out from what is printed and the rulings alone.
    """

    def __init__(self, files: Files) -> None:
        super().__init__(files)
        island, joined = files.island, join(laid_sheets(files))
        self.name, self.hex_km = island.name, island.hex_km
        self.board: HexField = joined.board
        self.terrain: Mapping[str, Terrain] = {row.id: row for row in files.terrain.terrain}
        self.ground = printed_ground(files, joined)
        self._read_features(island.features)
        self._read_counters(files.units.unit)
        self._read_tables(files.tables)
        self.manifests = tuple(self._manifests(files))
        self._read_plans(files.plans)
        self.oceans = oceans(island, joined)
        self.left_out: tuple[str, ...] = ()
        self.worked_out: dict[Hashable, Any] = {}

    def _read_features(self, features: Features) -> None:
        """III The capital, towns, airstrips, bridges; the roads between them, and what is written beside them."""
        board, spaces = self.board, self.board.spaces
        self.capital = frozenset(spaces(features.capital))
        self.capital_and_around = self.capital.union(*(board.near[space] for space in self.capital))
        self.town_hexes = frozenset(space for space, ground in enumerate(self.ground) if ground.id == "town")
        self.towns = clusters(board, self.town_hexes)
        self.airstrips = tuple(space for space, ground in enumerate(self.ground) if ground.id == "airstrip")
        self.low_bridges = frozenset(spaces(features.low_bridges))
        self.parted = frozenset(sort_side(*spaces(pair)) for pair in features.parted)
        self.lines = roads(board, self.ground, frozenset(chain.from_iterable(self.parted)))
        towns = (label for t in features.town for label in labels(board, "city" if t.principal else "town", (t,)))
        self.labels = (*towns, *labels(board, "airfield", features.airstrip))

    def _read_counters(self, rows: Iterable[UnitRow]) -> None:
        """IX The counters, by number, by name and by kind."""
        self.units = tuple(unit_types(rows))
        self.unit_index = {unit.id: unit.index for unit in self.units}
        self.first_side_units = sum(unit.side == 0 for unit in self.units)
        self.kinds: dict[str, tuple[int, ...]] = {}
        for unit in self.units:
            self.kinds[unit.kind] = (*self.of_kind(unit.kind), unit.index)

    def _read_tables(self, tables: TablesFile) -> None:
        """VII, IX The tables of combat, of carriers and of what aircraft carry; single numbers of the rules."""
        combat = tables.combat
        self.columns = tuple(combat.columns)
        lowest = ResultLine(tuple(lowest_odds(heading) for heading in combat.columns))
        self.crt = ResultTable({ODDS: lowest}, tuple(tuple(line.split()) for line in combat.results))
        self.town_shift, self.grounded_shift = combat.town_shift, combat.grounded_shift
        carriers = [(f"us-{row.carrier}", row) for row in tables.transport]
        carriers += [(f"reb-{row.carrier}", row) for row in tables.transport if row.carrier == "truck"]
        self.transport: Mapping[str, Transport] = dict(carriers)
        self.markers = {row.letter: row for row in tables.marker}
        self.armament = {self._kind_of(row.unit): replace(row, loads=sorted_loads(row)) for row in tables.armament}
        self.readiness = tuple(tuple(kinds) for _, kinds in sorted(tables.readiness.items()))
        self.missile, self.thresholds, self.odds, self.limits = (
            tables.missile,
            tables.thresholds,
            tables.odds,
            tables.limits,
        )

    def _kind_of(self, name: str) -> str:
        """The kind of a counter by the name of its row, side before it."""
        return next(kind for kind in self.kinds if kind.partition("-")[2] == name)

    def _manifests(self, files: Files) -> Iterator[Manifest]:
        """IV What each ship carries: of each kind the units with the lowest numbers that no ship before it has."""
        left = {kind: list(units) for kind, units in self.kinds.items()}
        for row in files.manifests.ship:
            holds: list[int] = []
            for name, count in row.holds.items():
                free = left[f"us-{name}"]
                holds += free[:count]
                del free[:count]
            yield Manifest(self.unit_index[f"us-{row.id}-1"], tuple(holds), row.lent)

    def _read_plans(self, plans: PlansFile) -> None:
        """IV The ready-made deployments of Player 2, and combat loadings of Player 1."""
        index, space = self.unit_index, self.board.space
        self.deployments = {
            row.id: Deployment(
                row.name,
                row.text,
                tuple((index[unit], space(hex_)) for unit, hex_ in row.at.items()),
                tuple((index[unit], "".join(sorted(load))) for unit, load in row.airborne.items()),
                tuple(index[unit] for unit in row.hidden),
                self.board.spaces(row.debris),
            )
            for row in plans.deployment
        }
        self.loadings = {
            row.id: Loading(
                row.name,
                row.text,
                tuple((index[unit], index[ship]) for unit, ship in row.ships.items()),
                tuple(index[unit] for unit in row.splits),
                tuple((index[unit], index[carrier]) for unit, carrier in row.stowed.items()),
            )
            for row in plans.loading
        }

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """The units of a kind, such as "us-aav", by number."""
        return self.kinds.get(kind, ())

    def column(self, odds: int) -> int:
        """The column of the results table for odds (never 0); beyond the ends the last one (VII-b, ruling 6.3)."""
        return self.crt.column(ODDS, odds)

    def result(self, column: int, die: int) -> str:
        """A cell of the results table; a die below 1 or above 6 counts as these."""
        return self.crt.cell(column, die)


@lru_cache(maxsize=16)
def without_sheets(edition: Edition, left_out: tuple[str, ...]) -> Edition:
    """III The edition without some ocean sheets: their hexes, and those they share with others, are off the map."""
    if edition.left_out == left_out:
        return edition
    closed = frozenset[int]().union(*(edition.oceans[sheet] for sheet in left_out))
    return edition.but(board=edition.board.without(closed), left_out=left_out)


# -- the island ------------------------------------------------------------------------------------------


def laid_sheets(files: Files) -> list[Laid]:
    """III The sheets as they lie: the land sheets, then the ocean sheets in all places around them, row by row."""
    laid: list[Laid] = [*files.island.place]
    taken = {(sheet.east, sheet.north_east) for sheet in laid}
    around = {(east + q, north + r) for east, north in taken for q, r in CLOCKWISE} - taken
    rows = sorted(around, key=lambda at: (-at[1], at[0]))
    ocean = files.island.ocean
    return laid + [
        Laid(f"{ocean.name}{number}", ocean.sheet, ocean.up, east, north)
        for number, (east, north) in enumerate(rows, start=1)
    ]


def printed_ground(files: Files, joined: Assembled) -> tuple[Terrain, ...]:
    """The terrain of each hex: what the scenario changed, else what the sheets print."""
    key = {row.letter: row for row in files.terrain.terrain}
    sheets = {name: by_number(columns) for name, columns in files.sheets.sheet.items()}
    changed = {row.place: row.changed for row in files.island.place}

    def letter(place: str, sheet: str, number: str) -> str:
        return changed.get(place, {}).get(number) or sheets[sheet][number]

    return tuple(max((key[letter(*holder)] for holder in holders), key=landlike) for holders in joined.printed)


def landlike(ground: Terrain) -> int:
    """How landlike a terrain is, for a half hex that two sheets print differently."""
    return 3 if ground.crossing == "easy" else LAND_RANK.get(ground.water, 2)


def clusters(board: HexField, hexes: frozenset[int]) -> tuple[frozenset[int], ...]:
    """III Hexes that touch are one: the groups, in the order of their first hexes."""
    left, found = set(hexes), []
    for first in sorted(hexes):
        if first not in left:
            continue
        group = flood((first,), lambda here: [there for there in board.near[here] if there in hexes])
        left -= group.keys()
        found.append(frozenset(group))
    return tuple(found)


def roads(board: HexField, ground: tuple[Terrain, ...], parted: frozenset[int]) -> tuple[Line, ...]:
    """The road links, each from hex to hex: between all hexes next to each other that count as road."""
    return tuple(
        Line(kind="road", name="", spaces=(here, there))
        for here, terrain in enumerate(ground)
        for there in board.near[here]
        if here < there and terrain.road and ground[there].road and not {here, there} <= parted
    )


def oceans(island: IslandFile, joined: Assembled) -> dict[str, frozenset[int]]:
    """III The hexes of each ocean sheet, by its place; a half hex is there only together with its other half."""
    found: dict[str, set[int]] = {f"{island.ocean.name}{number}": set() for number in range(1, island.ocean.count + 1)}
    for space, holders in enumerate(joined.printed):
        for place, _, _ in holders:
            if place in found:
                found[place].add(space)
    return {place: frozenset(spaces) for place, spaces in found.items()}


# -- counters and tables ---------------------------------------------------------------------------------


def unit_types(rows: Iterable[UnitRow]) -> Iterator[UnitType]:
    """Every counter, numbered within its kind."""
    numbered = ((row, number) for row in rows for number in range(1, row.count + 1))
    for index, (row, number) in enumerate(numbered):
        yield UnitType(
            **fields_in(Counter, row),
            index=index,
            id=f"{row.side}-{row.id}-{number}",
            kind=f"{row.side}-{row.id}",
            title=f"{row.name} {number}" if row.count > 1 else row.name,
            side=SIDES.index(row.side),
            target=AIR if row.element == "air" else ARMORED if row.armored else SOFT,
            is_air=row.element == "air",
            is_ship=row.element == "ship",
            amphibious=row.element == "amphibious",
            on_foot="foot" in row.tags,
            artillery="artillery" in row.tags,
        )


def lowest_odds(heading: str) -> int:
    """IX-C The lowest odds of a column: "-3" and "5" are themselves, "> 5" is what follows, "< -3" what lies before."""
    return int(heading.lstrip("<> ")) + heading.startswith(">") - heading.startswith("<")


def sorted_loads(row: Armament) -> tuple[str, ...]:
    """The loads of an aircraft, the letters of each in order."""
    return tuple("".join(sorted(load)) for load in row.loads)

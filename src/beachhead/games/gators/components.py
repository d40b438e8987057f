"""What is printed: sheets joined to the island, counters, tables; loaded once and never changed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import msgspec

from beachhead.games.gators.decode import Element, FixedOdds, Limits, MissileRow, Strengths, Thresholds
from beachhead.kernel.ask import Option
from beachhead.kernel.module import Clause, MatchOption
from beachhead.kernel.scene import Label, Line, Provenance
from beachhead.mechanics.capacity import Transport
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.results_tables import ResultTable

SOFT, ARMORED, AIR = 0, 1, 2
"""The classes of targets; the numbers are the places in a row of strengths (II-a)."""

NR = "NR"
"""No result.  The other results are AX, AR1, AR2, DR1, DR2, DX."""

DIE = 6

ODDS = "odds"
"""The one line of headings of the results table."""


class Terrain(msgspec.Struct, frozen=True):
    """A row of the terrain key.  `cap` is 0 where there is none; `cost` is 0 where nobody goes by land."""

    id: str
    name: str
    pattern: str
    water: str
    cost: int
    cap: int
    road: bool
    bridge: bool
    crossing: str
    closed_to: frozenset[str]
    free_to: frozenset[str]

    @property
    def is_land(self) -> bool:
        """Whether it is dry ground; a bridge is not."""
        return not self.water

    @property
    def walkable(self) -> bool:
        """Whether land units can be here: dry ground and bridges."""
        return self.cost > 0


class UnitType(msgspec.Struct, frozen=True):
    """A counter.  `attack` is against soft, armored and air targets; of armed aircraft it is all 0 (see `Armament`).

    What follows from the rest is kept as well, for it is asked all the time.  `target`: the class of target that it is,
    in the air or afloat as on land (II-a); `is_ship`: one of Player 1's three; `amphibious`: it goes on land and in
    water; `on_foot`: debris is no obstacle to it, only a danger (VI-q); `artillery`: of that class (VI-k, VII-j).
    """

    index: int
    id: str
    kind: str
    name: str
    title: str
    short: str
    side: int
    element: Element
    attack: Strengths
    range: int
    defend: int
    armored: bool
    move: int
    water_move: int
    space: int
    tags: frozenset[str]
    colour: str
    symbol: str
    target: int
    is_air: bool
    is_ship: bool
    amphibious: bool
    on_foot: bool
    artillery: bool


class Armament(msgspec.Struct, frozen=True):
    """What an armed aircraft may take off with, each load as sorted letters of markers, and its guns (IX, VII-c)."""

    loads: tuple[str, ...]
    guns: Strengths


class Marker(msgspec.Struct, frozen=True):
    """A kind of air-attack marker."""

    letter: str
    name: str
    attack: Strengths


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


"""By space: the neighbours that can be entered from it, each with its cost."""


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """All that is printed.  Tuples by space are indexed by hex number, those by unit by unit number, US units first.

    `towns` are groups of town hexes that touch (III.41); `parted` pairs of hexes between which nobody goes by land;
    `oceans` are the hexes of each ocean sheet, shared ones included; `left_out` those sheets that are not laid (III).
    `options` is a cache for play, `worked_out` one for what rules work out from what is printed and the rulings alone.
    """

    name: str
    hex_km: float
    board: HexField
    ground: tuple[Terrain, ...]
    terrain: Mapping[str, Terrain]
    capital: frozenset[int]
    capital_and_around: frozenset[int]
    towns: tuple[frozenset[int], ...]
    town_hexes: frozenset[int]
    airstrips: tuple[int, ...]
    low_bridges: frozenset[int]
    parted: frozenset[tuple[int, int]]
    units: tuple[UnitType, ...]
    unit_index: Mapping[str, int]
    kinds: Mapping[str, tuple[int, ...]]
    first_side_units: int
    columns: tuple[str, ...]
    crt: ResultTable
    town_shift: int
    grounded_shift: int
    transport: Mapping[str, Transport]
    markers: Mapping[str, Marker]
    armament: Mapping[str, Armament]
    missile: MissileRow
    readiness: tuple[tuple[str, ...], ...]
    thresholds: Thresholds
    odds: FixedOdds
    limits: Limits
    manifests: tuple[Manifest, ...]
    deployments: Mapping[str, Deployment]
    loadings: Mapping[str, Loading]
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    provenance: tuple[Provenance, ...]
    clauses: tuple[Clause, ...]
    rulings: tuple[MatchOption, ...]
    oceans: Mapping[str, frozenset[int]]
    left_out: tuple[str, ...] = ()
    options: dict[tuple[str, int, str], Option] = field(default_factory=dict)
    worked_out: dict[Hashable, Any] = field(default_factory=dict)

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
    return replace(edition, board=edition.board.without(closed), left_out=left_out)

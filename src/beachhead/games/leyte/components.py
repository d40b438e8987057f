"""What is printed on map, counters and charts of Leyte, as the rules use it: whole numbers, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from beachhead.kernel.ask import Option, Side
from beachhead.kernel.module import Clause, MatchOption
from beachhead.kernel.scene import Label, Line, Provenance, Region
from beachhead.mechanics.arrivals import Arrival
from beachhead.mechanics.costs import PROHIBITED
from beachhead.mechanics.hexes import HexBoard
from beachhead.mechanics.movement import Steps
from beachhead.mechanics.results_tables import ResultTable

IMPOSSIBLE = PROHIBITED
"""The cost, in half points, of a hex that cannot be entered."""

Neighbours = tuple[tuple[int, ...], ...]
Sides = frozenset[tuple[int, int]]


class GroundType(msgspec.Struct, frozen=True):
    """A row of the terrain key: cost in half points, results line ("" where nobody can be), both as printed too."""

    id: str
    name: str
    cost: int
    printed: str
    line: str
    armour: bool
    tenacious: bool


class UnitType(msgspec.Struct, frozen=True):
    """A counter (2.31, 3.0).  `movement` is in half points; `value` in victory points (15.11).

    Artillery has barrage, FPF and range, the others attack; what a unit has not is 0.
    """

    index: int
    id: str
    name: str
    title: str
    side: Side
    kind: str
    size: str
    attack: int
    defence: int
    movement: int
    barrage: int
    fpf: int
    range: int
    is_artillery: bool
    value: int
    printed: str
    formation: str


class VictoryItem(msgspec.Struct, frozen=True):
    """Something that scores for `side` at the end of `turn`.

    kind is explained at the head of scenarios.toml; `points` 0 means the value of each unit concerned;
    `each`: for each of `spaces` (or each unit), not once; `needs_line`: only with a Line of Communications.
    """

    kind: str
    side: Side
    points: int
    each: bool
    needs_line: bool
    turn: int
    spaces: tuple[int, ...]
    clause: str


class ScenarioData(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario.  Hexes are spaces, -1 for none; `setup` pairs of unit and space; turns count from 1."""

    id: str
    name: str
    text: str
    clause: str
    variant: bool
    first_turn: int
    last_turn: int
    first_player: Side
    deploys_first: Side | None
    setup: tuple[tuple[int, int], ...]
    arrivals: tuple[Arrival, ...]
    victory: tuple[VictoryItem, ...]
    active_beaches: tuple[str, ...]
    japanese_barred: frozenset[int] = frozenset()
    north_exit: int = -1
    north_exit_until: int = 0
    north_return_delay: int = 0
    north_return_edge: str = ""
    south_exit: int = -1
    south_exit_by: int = 0


class VictoryLevel(msgspec.Struct, frozen=True):
    """A level of victory: the lowest ratio of US to Japanese points in hundredths; `winner` "" is a draw (15.4)."""

    id: str
    name: str
    winner: Side
    lowest: int


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """All that is printed.  Tuples by space are indexed by hex number, those by unit by unit number, US units first.

    `terrain` is the ground's id by space ("sea" and "out" cannot be entered); `steps_*` the neighbours each hex can
    be left for with their costs, `ways_*` the same without; `road_links` those over a road or trail hexside;
    `entry_cost` what a hex costs an arrival (12.23); `line_of` the results line of the hex, `rough_ground` where
    14.1 holds; `artillery` the numbers of each side's batteries; `support` and `dates` by Game-Turn, 0 unused;
    `options` and `areas` (where reinforcements enter) are caches for play.
    """

    board: HexBoard
    name: str
    north: float
    hex_km: float
    ground: Mapping[str, GroundType]
    terrain: tuple[str, ...]
    coast: tuple[str, ...]
    town: tuple[str, ...]
    road_sides: Sides
    trail_sides: Sides
    river_sides: Sides
    water_sides: Sides
    road_hexes: frozenset[int]
    trail_hexes: frozenset[int]
    steps_foot: Steps
    steps_armour: Steps
    ways_foot: Neighbours
    ways_armour: Neighbours
    road_links: Neighbours
    entry_cost: tuple[int, ...]
    beach_cost: int
    armour_enters: tuple[bool, ...]
    line_of: tuple[str, ...]
    line_order: tuple[str, ...]
    line_names: Mapping[str, str]
    river_line: str
    rough_ground: tuple[bool, ...]
    crt: ResultTable
    crt_labels: Mapping[str, tuple[str, ...]]
    support: tuple[tuple[int, int], ...]
    dates: tuple[str, ...]
    units: tuple[UnitType, ...]
    unit_index: Mapping[str, int]
    first_side_units: int
    artillery: tuple[tuple[int, ...], tuple[int, ...]]
    beaches: Mapping[str, tuple[int, ...]]
    edges: Mapping[str, tuple[int, ...]]
    ormoc: int
    airfields: frozenset[int]
    towns: Mapping[str, int]
    objectives: tuple[int, ...]
    scenarios: Mapping[str, ScenarioData]
    arrivals: tuple[Arrival, ...]
    victory_levels: tuple[VictoryLevel, ...]
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    regions: tuple[Region, ...]
    provenance: tuple[Provenance, ...]
    clauses: tuple[Clause, ...]
    rulings: tuple[MatchOption, ...]
    options: dict[tuple[str, int, str], Option] = field(default_factory=dict)
    areas: dict[tuple[str, bool, int, str], tuple[int, ...]] = field(default_factory=dict)

"""What is printed on map, counters and charts of Port Stanley, as the rules use it: whole numbers, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from beachhead.games.port_stanley.decode import SetUpRow, TablesFile, WaveRow
from beachhead.kernel.ask import Option, Side
from beachhead.kernel.module import Clause, MatchOption
from beachhead.kernel.scene import Label, Line, Provenance
from beachhead.kernel.scene import Region as DrawnRegion
from beachhead.mechanics.costs import PROHIBITED, Road, step_costs
from beachhead.mechanics.floods import Graph, Spaces, spaces_of
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.movement import Steps
from beachhead.mechanics.regions import Regions
from beachhead.mechanics.results_tables import ResultLine, ResultTable

Near = tuple[tuple[int, ...], ...]
Sides = frozenset[tuple[int, int]]

MAP, BOXES = "East Falkland", "Off the map"
"""The regions of the board."""

TASK_FORCE, BOX, ELSEWHERE = "Task force", "Lafonia and West Falkland", "Not yet there"
"""The boxes off the map."""


class Values(msgspec.Struct, frozen=True):
    """What is printed on one side of a counter (1.5).

    `strength` is -1 where there is a dot; `bracketed`: for defence only; `range` 0 but for artillery.  Of a ship:
    `air_defence`, `guns`, `capacity`.
    """

    strength: int = -1
    bracketed: bool = False
    effectiveness: int = 0
    movement: int = 0
    range: int = 0
    air_defence: int = 0
    guns: int = 0
    capacity: int = 0


EXERTING = frozenset({"infantry", "artillery", "recon", "engineer"})


class UnitType(msgspec.Struct, frozen=True, kw_only=True):
    """A counter (1.5): `full` and, of what has two steps, `reduced`.

    `kind` is as in the data file, or "ship"; of ships `letter` is C, E, A or L and `names` are the ships.  `is_ship`,
    `is_land` (a land unit or a dummy: what may lie face down, or a carrier) follow from the kind.  `turn`: when it
    comes; `only`: the clause of an event without which it does not.
    """

    index: int
    id: str
    name: str
    title: str
    side: Side
    kind: str
    full: Values
    reduced: Values | None = None
    branch: str = ""
    size: str = ""
    formation: str = ""
    turn: int = 1
    only: str = ""
    letter: str = ""
    names: tuple[str, ...] = ()

    @property
    def steps(self) -> int:
        """11.5.2 How many steps it has at full strength."""
        return 1 if self.reduced is None else 2

    @property
    def exerts(self) -> bool:
        """9.0 Whether it has a zone of control, as infantry, artillery, scouts and engineers have; no platoon has."""
        return self.kind in EXERTING and self.size != "platoon"

    @property
    def is_ship(self) -> bool:
        """Whether it is a counter of ships."""
        return self.kind == "ship"


class Bridge(msgspec.Struct, frozen=True):
    """A bridge over a hexside (14.2.2)."""

    name: str
    side: tuple[int, int]


class Scenario(msgspec.Struct, frozen=True):
    """A scenario; `beach`: the one at which the first landing must be (22.2.2), 0 for any of the sealed list.

    `ready` is the Argentine set-up that is laid out in one click.
    """

    id: str
    clause: str
    historical: bool
    beach: int
    ready: SetUpRow


class CombatTable(msgspec.Struct, frozen=True):
    """11.3 The land combat results table: `lines` by defence strength, `results` the codes of attacker and defender."""

    lines: tuple[ResultLine, ...]
    results: ResultTable

    @property
    def highest(self) -> int:
        """The defence strength of the highest line."""
        return len(self.lines) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """All that is printed.  Tuples by space are indexed by number; those of the map come before the boxes.

    `chart` is the map alone.  `ground` is "sea", "clear", "rough", "closed" (not for play), "out" or "box"; `land`
    where land units can be, `water` the kind of water ("h", "r" or ""), `rough` rough and summit hexes, `ridge` the
    number of the group of contiguous rough hexes (0: none).  `around` are the adjacent land hexes whatever the
    hexside (9.0), `ways` those to which a land unit can go, attack, advance (ruling P25), `lanes` the hexes to which a
    ship can go (P26), `waters` those that ships can reach, `gates` the sea hexes at the edge of the map.  `coast` is
    for drawing.  `inlet` is Teal Inlet, `troops` are by side all counters but ships, `options` is a cache for play.
    """

    name: str
    board: Regions
    chart: HexField
    north: float
    hex_km: float
    ground: tuple[str, ...]
    coast: tuple[str, ...]
    land: tuple[bool, ...]
    water: tuple[str, ...]
    rough: frozenset[int]
    summits: frozenset[int]
    ridge: tuple[int, ...]
    around: Near
    ways: Near
    lanes: Near
    waters: frozenset[int]
    gates: frozenset[int]
    west: frozenset[int]
    south: frozenset[int]
    water_sides: Sides
    river_sides: Sides
    road_sides: Sides
    track_sides: Sides
    bridges: tuple[Bridge, ...]
    settlements: Mapping[int, str]
    airstrips: frozenset[int]
    stanley: int
    airport: int
    task_force: int
    box: int
    elsewhere: int
    beaches: Mapping[int, tuple[int, ...]]
    beach_of: Mapping[int, int]
    heights: tuple[int, ...]
    inlet: int
    tables: TablesFile
    combat: CombatTable
    air_defence: ResultTable
    shipping: ResultTable
    ground_attack: ResultTable
    raid: ResultTable
    units: tuple[UnitType, ...]
    unit_index: Mapping[str, int]
    first_side_units: int
    troops: tuple[frozenset[int], frozenset[int]]
    ready_beaches: tuple[int, ...]
    waves: tuple[WaveRow, ...]
    scenarios: Mapping[str, Scenario]
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    regions: tuple[DrawnRegion, ...]
    provenance: tuple[Provenance, ...]
    clauses: tuple[Clause, ...]
    rulings: tuple[MatchOption, ...]
    options: dict[tuple[str, str, str], list[Option]] = field(default_factory=dict)

    def bridge_sides(self, blown: tuple[int, ...]) -> Sides:
        """14.2.2 The hexsides with a bridge that stands; `blown` are bridges by number."""
        return frozenset(bridge.side for number, bridge in enumerate(self.bridges) if number not in blown)


@lru_cache(maxsize=64)
def counters(edition: Edition, side: int, *kinds: str) -> tuple[int, ...]:
    """The numbers of a side's counters of some kinds."""
    first = edition.first_side_units
    numbers = range(first, len(edition.units)) if side else range(first)
    return tuple(number for number in numbers if edition.units[number].kind in kinds)


@lru_cache(maxsize=8)
def land_ways(edition: Edition) -> Graph:
    """Ruling P25 The hexes, and those to which a land unit can go from each."""
    return Graph(edition.ways)


@lru_cache(maxsize=8)
def all_land(edition: Edition) -> Spaces:
    """8.1, ruling P33 The land hexes of play."""
    return spaces_of(space for space, land in enumerate(edition.land) if land)


@lru_cache(maxsize=256)
def land_steps(edition: Edition, blown: tuple[int, ...], tracks: tuple[tuple[int, int], ...]) -> Steps:
    """5.1 to 5.3, 14.2 The steps of land units from each hex with their costs, given blown bridges and built tracks.

    A road or track is followed over a river at its own rate, plus the river where no bridge stands (ruling P39).
    """
    costs = edition.tables.movement
    ground = [
        PROHIBITED if not land else costs.rough if space in edition.rough else costs.clear
        for space, land in enumerate(edition.land)
    ]
    bridged = edition.bridge_sides(blown)
    return step_costs(
        edition.ways,
        ground,
        sides=dict.fromkeys(edition.river_sides, costs.river),
        roads=[
            Road(edition.road_sides & bridged, costs.road),
            Road(edition.track_sides & bridged, costs.track),
            Road(edition.road_sides, costs.road, True),
            Road(edition.track_sides | frozenset(tracks), costs.track, True),
        ],
    )

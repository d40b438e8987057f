"""What is printed on map, counters and charts of Britain Stands Alone, as the rules use it, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from beachhead.games.britain_stands_alone.charts import CombatTable, HitTable
from beachhead.games.britain_stands_alone.decode_tables import Ground, TablesFile
from beachhead.kernel.ask import Option, Side
from beachhead.kernel.module import Clause, MatchOption
from beachhead.kernel.scene import Label, Line, Provenance
from beachhead.kernel.scene import Region as DrawnRegion
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.costs import PROHIBITED, Road, step_costs
from beachhead.mechanics.floods import Graph
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.movement import Steps
from beachhead.mechanics.regions import Regions

Near = tuple[tuple[int, ...], ...]
Sides = frozenset[tuple[int, int]]
Points = Mapping[str, int]
"""Points of aircraft and small ships by the id of their row, such as br-dd."""

MAP, DISPLAY = "Map", "Off Map Display"
"""The regions of the board."""

NORTHERN_ENGLAND = "Northern England"
"""5.5 The zone beyond the northern edge of the map."""

NOWHERE = -1


class Values(msgspec.Struct, frozen=True):
    """What is printed on one side of a counter (1.1), 0 where there is nothing.

    Land units: `attack`, `defence`, `movement`, `armour` (the Armour Superiority Value).  Aircraft: `combat`, the three
    bombing factors, `reach` (the Air Movement Allowance, in hexes), `range` (the Naval one, in zones).  Ships: `guns`
    (the Naval Attack Factor) with or without `torpedoes`, `hull` (defence), `flak` (anti-aircraft), `speed`.
    """

    attack: int = 0
    defence: int = 0
    movement: int = 0
    armour: int = 0
    combat: int = 0
    naval_bombing: int = 0
    troop_bombing: int = 0
    installation_bombing: int = 0
    reach: int = 0
    range: int = 0
    guns: int = 0
    torpedoes: bool = False
    hull: int = 0
    flak: int = 0
    speed: int = 0


class UnitType(msgspec.Struct, frozen=True, kw_only=True):
    """A counter, or a single point of aircraft or small ships (1.1, 1.2).

    `arm` is "land", "air", "ship" or "points".  `full` and `reduced`: divisions of two steps and of one, ships sound
    and damaged, points a counter of two and of one; what has one step, or makes no counter of two, has no `reduced`.
    `weak`: regiments that came by air (8.7).
    `leg`: else it is motorized; `red`: it moves twice (5.3).  `parent`: the number of the division of a Forward
    Detachment (13.4).  `row`: of points the id of the row that they come from, such as "br-dd".  `airlift`: can be
    carried by air (8.5); `glider`: the Sturm Regiment (8.6).  `role` of aircraft is "fighter", "bomber" or "transport".
    """

    index: int
    id: str
    name: str
    title: str
    side: Side
    arm: str
    kind: str
    full: Values
    reduced: Values | None = None
    weak: Values | None = None
    size: str = ""
    leg: bool = False
    red: bool = False
    parent: int = NOWHERE
    row: str = ""
    nation: str = ""
    formation: str = ""
    airlift: bool = False
    glider: bool = False
    role: str = ""
    blue: bool = False
    night: bool = False
    dummy: bool = False

    @property
    def steps(self) -> int:
        """6.2 How many steps a land unit has at full strength; a point, a sound ship counts alike."""
        return 1 if self.reduced is None or self.arm in ("air", "points") else 2

    @property
    def pairs(self) -> bool:
        """1.2 Whether two points of this kind make a counter."""
        return self.arm in ("air", "points") and self.reduced is not None

    @property
    def single(self) -> Values:
        """1.2 The values of a point alone."""
        return self.reduced or self.full


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A zone of the map, of the display, or of both (1.1).

    `naval` and `air` are the British and the German detection value (7.1, 7.3), of `variable` ones the British at most;
    a land zone has no naval one.  `pair` is the zone linked with it.  `capacity`: the air points of a zone of the
    display, None any number.  `side`: whose the zone is, "" where it is land or sea for both.
    """

    space: int
    name: str
    sea: bool
    on_map: bool
    air: tuple[int, int]
    naval: tuple[int, int] | None
    borders: tuple[int, ...]
    pair: int = NOWHERE
    variable: bool = False
    side: str = ""
    capacity: int | None = None
    roads: tuple[int, ...] = ()
    rails: tuple[int, ...] = ()
    garrison: int = 0
    restricted: bool = False
    mines: bool = False
    home: bool = False

    @property
    def in_england(self) -> bool:
        """Whether it is a land zone of the map that can be fought over."""
        return self.on_map and not self.sea and not self.side

    @property
    def display(self) -> bool:
        """Whether land units, ships and aircraft are in it as a whole: a land zone of the display, or Pas de Calais."""
        return bool(self.side)


class Port(msgspec.Struct, frozen=True, kw_only=True):
    """A port: a hex of the map, or the ports of a display zone on one sea (4.0).

    `seas` are the sea zones that it opens on, `access` the hexes by which an inland port reaches the sea; `capacity` is
    None where it has no limit; `naval_base`: whose, or "".  `zone` is the land zone.
    """

    space: int
    name: str
    zone: int
    seas: tuple[int, ...]
    capacity: int | None
    access: tuple[int, ...] = ()
    naval_base: str = ""

    @property
    def inland(self) -> bool:
        """4.0 Whether it reaches the sea by other hexes."""
        return bool(self.access)


class Airbase(msgspec.Struct, frozen=True):
    """An airbase of the map (4.0, 7.3)."""

    name: str
    blue: bool
    sector: bool


class Placement(msgspec.Struct, frozen=True, kw_only=True):
    """Where a British land unit is set up: one of `spaces`; `roaming`: elsewhere if the Mine is not in the Straits."""

    unit: int
    spaces: tuple[int, ...]
    reserve: bool = False
    ghq: bool = False
    roaming: bool = False


class Minimum(msgspec.Struct, frozen=True):
    """At least so many units of some kinds have to be set up in a space."""

    space: int
    kinds: tuple[str, ...]
    least: int


class Arrival(msgspec.Struct, frozen=True):
    """What comes in a turn: units, points, and British leg, armour and army tank replacement points (14)."""

    turn: int
    units: tuple[int, ...] = ()
    points: Points = {}
    replacements: tuple[int, int, int] = (0, 0, 0)


class Reserve(msgspec.Struct, frozen=True):
    """Ships and points that wait off the board: Force H, Operation MENACE (16.1)."""

    ships: tuple[int, ...] = ()
    points: Points = {}


class Ready(msgspec.Struct, frozen=True):
    """A ready-made set-up: the space of each piece.

    `mine` is a zone or NOWHERE; `hits` are triples of kind, hex and number (16.1); `reduced` units.
    """

    at: Mapping[int, int]
    mine: int
    hits: tuple[tuple[str, int, int], ...]
    reduced: frozenset[int]


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario (16): turns by number, who is there, what has to stand where.

    `points` are those at the start, `arrivals` all that comes later, by turn; both as the option `shipping` has them.
    `absent` can be rebuilt though it is not there; `reduced` is set up with one step, and `reduce` more infantry
    divisions of the player's choice with at least one in each of `reduce_zones`.  `menace` is "arrives", "die" or "".
    `bound`: units with their only zones.
    `ready` are the ready-made set-ups of both sides.
    """

    id: str
    clause: str
    first_turn: int
    last_turn: int
    preliminaries: bool
    losses: int
    spitfires: int
    british: tuple[Placement, ...]
    german: tuple[int, ...]
    ships: tuple[int, ...]
    points: Points
    absent: frozenset[int]
    reduced: frozenset[int]
    reduce: int
    reduce_zones: tuple[int, ...]
    minima: tuple[Minimum, ...]
    bound: Mapping[int, tuple[int, ...]]
    force_h: Reserve
    menace: str
    menace_force: Reserve
    arrivals: tuple[Arrival, ...]
    ready: tuple[Ready, Ready]


class Area(msgspec.Struct, frozen=True):
    """A space of the display as it is drawn: its outline, and where its name stands."""

    space: int
    outline: tuple[tuple[float, float], ...]
    at: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """All that is printed.  Tuples by space are indexed by number; the hexes of the map come before the display.

    `chart` is the map alone.  `ground` is "sea", "clear", "forest", "rough", "wetlands", "out", "zone", "port", "box";
    `shore` is for drawing.  `land`: a land unit can be there, hex or zone (no hex of Pas de Calais, ruling B-31);
    `coast` partial-sea hexes of England, `beaches` those next to an all-sea hex (9.4), `cliffs` those with cliffs.
    `city` is "", "reference", "minor", "major" or "london"; `terrain` is the line of the chart for each land hex, that
    of a city instead of its ground if it is more than a Reference City.  `around` are the land hexes next to a hex,
    `ways` those to which a land unit can go, attack, advance, `zoc` those into which it has a zone of control and can
    retreat (no crossing arrows, 5.1, 5.2).  `rail` the neighbours by railroad.  `zone`: the zone of a space for land
    and air; `sea_zone` for everything naval (1.1).  `edge_codes`: by zone, hexes and what flying between costs (8.1);
    `edges` the same by hex.  `areas` are the display as it is drawn, on so much `paper`.  `turns` are the names of the
    turns from 1 on.  `rows`: the pieces of each row of points.
    """

    name: str
    board: Regions
    chart: HexField
    north: float
    hex_km: float
    ground: tuple[str, ...]
    shore: tuple[str, ...]
    land: tuple[bool, ...]
    coast: tuple[bool, ...]
    beaches: frozenset[int]
    cliffs: frozenset[int]
    city: tuple[str, ...]
    city_name: Mapping[int, str]
    terrain: tuple[Ground | None, ...]
    guard: tuple[int, ...]
    around: Near
    ways: Near
    zoc: Near
    sea_sides: Sides
    crossings: Sides
    river_sides: Sides
    rail: Near
    rail_hexes: frozenset[int]
    zone: tuple[int, ...]
    sea_zone: tuple[int, ...]
    zones: Mapping[int, Zone]
    zone_hexes: Mapping[int, tuple[int, ...]]
    ports: Mapping[int, Port]
    airbases: Mapping[int, Airbase]
    radars: Mapping[int, str]
    north_edge: frozenset[int]
    north_rail: frozenset[int]
    edge_codes: Mapping[int, tuple[tuple[int, int], ...]]
    edges: Mapping[int, tuple[tuple[int, int], ...]]
    london: tuple[int, ...]
    artillery: int
    boxes: tuple[int, ...]
    areas: tuple[Area, ...]
    paper: tuple[float, float]
    turns: tuple[str, ...]
    tables: TablesFile
    combat: CombatTable
    air_combat: HitTable
    naval_combat: HitTable
    release: tuple[tuple[tuple[int, ...], ...], ...]
    units: tuple[UnitType, ...]
    unit_index: Mapping[str, int]
    first_side_units: int
    rows: Mapping[str, tuple[int, ...]]
    scenarios: Mapping[str, Scenario]
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    regions: tuple[DrawnRegion, ...]
    provenance: tuple[Provenance, ...]
    clauses: tuple[Clause, ...]
    rulings: tuple[MatchOption, ...]
    options: dict[tuple[str, str, str], list[Option]] = field(default_factory=dict)

    def turn_name(self, turn: int) -> str:
        """The name of a turn, such as "September #6"."""
        return self.turns[turn]

    def turn_number(self, name: str) -> int:
        """The number of a turn, from 1.  Raises ValueError."""
        return self.turns.index(name)

    def odd(self, turn: int) -> bool:
        """Ruling B-5 Whether a turn is odd: by the number in its name."""
        return (turn - 1) % self.tables.turns.in_month % 2 == 0

    @property
    def beyond_the_edge(self) -> int:
        """5.5 The zone to which the British leave the map by its northern edge."""
        return self.board.space(NORTHERN_ENGLAND)

    def zone_named(self, name: str) -> Zone:
        """A zone by its name.  Raises KeyError."""
        return self.zones[self.board.space(name)]


@lru_cache(maxsize=64)
def counters(edition: Edition, side: int, *kinds: str) -> tuple[int, ...]:
    """The numbers of a side's pieces of some kinds."""
    first = edition.first_side_units
    numbers = range(first, len(edition.units)) if side else range(first)
    return tuple(number for number in numbers if edition.units[number].kind in kinds)


@lru_cache(maxsize=8)
def land_units(edition: Edition, side: int) -> tuple[int, ...]:
    """The numbers of a side's land units, the leaders among them."""
    first = edition.first_side_units
    numbers = range(first, len(edition.units)) if side else range(first)
    return tuple(number for number in numbers if edition.units[number].arm == "land")


@lru_cache(maxsize=8)
def land_ways(edition: Edition) -> Graph:
    """The spaces, and those to which a land unit can go from each."""
    return Graph(edition.ways)


@lru_cache(maxsize=8)
def land_steps(edition: Edition, leg: bool) -> Steps:
    """5.2 The steps of leg or motorized units from each hex with their costs, all but those of Home Guard and Overrun.

    Along a railroad what hex and hexside cost besides does not count.
    """
    terrain = edition.tables.terrain
    ground = [PROHIBITED if kind is None else kind.leg if leg else kind.motorized for kind in edition.terrain]
    sides = dict.fromkeys(edition.river_sides, terrain.river_leg if leg else terrain.river_motorized)
    sides |= dict.fromkeys(edition.crossings, terrain.crossing)
    rail = {sort_side(here, there) for here, spaces in enumerate(edition.rail) for there in spaces}
    return step_costs(edition.ways, ground, sides=sides, roads=[Road(rail, terrain.rail)])

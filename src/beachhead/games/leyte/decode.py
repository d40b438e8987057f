"""The data files of Leyte as they are written: one structure a file, strictly typed, and how values are written."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from beachhead.edition.checking import between, named, readable, written
from beachhead.edition.datafiles import DataFiles, SourcedFile, Struct
from beachhead.edition.maps import Hex, Hexside, Place, River, Way, by_space
from beachhead.mechanics.costs import PROHIBITED
from beachhead.mechanics.hexes import HexBoard

SideId = Literal["us", "jp"]
Kind = Literal["infantry", "cavalry", "artillery", "armour", "engineer", "recon", "air_assault"]
ItemKind = Literal[
    "eliminated", "occupied", "airfields", "beaches", "in_region", "cut_off", "way_west", "no_way_west", "duty"
]
Source = Literal["rulebook", "reconstructed"]


# -- how values are written --------------------------------------------------------------------------


class Values(msgspec.Struct, frozen=True):
    """What a string of values says (3.0); what a unit has not is 0.  `movement` in points."""

    attack: int = 0
    defence: int = 0
    movement: int = 0
    barrage: int = 0
    fpf: int = 0
    range: int = 0


def read_values(text: str) -> Values:
    """3.0 "5-5-5" is attack-defence-movement, "2-3-5/1-4" barrage-FPF-range/defence-movement.  Raises ValueError."""
    plain = re.fullmatch(r"(\d+)-(\d+)-(\d+)", text)
    if plain:
        attack, defence, movement = map(int, plain.groups())
        return Values(attack=attack, defence=defence, movement=movement)
    guns = re.fullmatch(r"(\d+)-(\d+)-(\d+)/(\d+)-(\d+)", text)
    if guns:
        barrage, fpf, reach, defence, movement = map(int, guns.groups())
        return Values(barrage=barrage, fpf=fpf, range=reach, defence=defence, movement=movement)
    raise ValueError(text)


def half_points(text: str) -> int:
    """A cost in half points: "2" is 4, "1/2" is 1.  Raises ValueError."""
    if re.fullmatch(r"\d+", text):
        return int(text) * 2
    if re.fullmatch(r"\d+/2", text):
        return int(text[:-2])
    raise ValueError(text)


def read_support(text: str) -> tuple[int, int]:
    """3.0 Ground Support Points as printed, US before Japanese; one number is the US's alone.  Raises ValueError."""
    us, jp = text.split("/") if "/" in text else (text, "0")
    return int(us), int(jp)


Points = Annotated[str, readable(half_points, "write points as 2 or 1/2")]
Printed = Annotated[str, readable(read_values, "write 5-5-5, or 2-3-5/1-4 for guns")]
Support = Annotated[str, readable(read_support, "write 3/0, or 4")]
Ratio = Annotated[str, written(r"\d+\.\d\d", "write it with two decimals, like 2.50")]


# -- names of what there is ------------------------------------------------------------------------

GroundId = Annotated[str, named("ground", lambda files: [row.id for row in files.terrain.ground], "see terrain.toml")]
LineId = Annotated[str, named("line", lambda files: [row.id for row in files.tables.combat.lines], "see tables.toml")]
UnitId = Annotated[str, named("unit", lambda files: files.pieces.sides, "name a counter of pieces.toml")]
Spot = Annotated[str, named("place", lambda files: files.map.spots, "name a town, or a hex that map.toml names")]
Beach = Annotated[str, named("beach", lambda files: files.map.beaches, "name a beach of map.toml")]
Edge = Annotated[str, named("mapedge", lambda files: files.map.edges, "name an edge of map.toml")]
Exit = Annotated[str, named("exit", lambda files: files.map.exits, "list it under exits in map.toml")]
ScenarioId = Annotated[str, named("scenario", lambda files: [row.id for row in files.scenarios.scenario], "see ours")]
Entry = Annotated[str, named("entry code", lambda files: files.map.entries, "name a beach, a mapedge, Or or any")]


# -- the files ---------------------------------------------------------------------------------------


class MapFile(SourcedFile, frozen=True):
    """map.toml."""

    name: str
    rows: Annotated[int, between(1, 99)]
    columns: Annotated[int, between(1, 99)]
    even_rows_east: bool
    north: float
    hex_km: float
    ground: str
    coast: str
    legend: dict[Annotated[str, written(".", "a hex is drawn with one character")], GroundId]
    water_sides: list[Hexside]
    objectives: list[Hex]
    exits: list[Hex]
    beaches: dict[str, list[Hex]]
    edges: dict[str, list[Hex]]
    towns: list[Place]
    airfields: list[Place]
    waters: list[Place]
    road: list[Way]
    trail: list[Way]
    river: list[River]

    @property
    def board(self) -> HexBoard:
        """The hexes, by number."""
        return HexBoard(self.rows, self.columns, even_rows_east=self.even_rows_east)

    @property
    def named_hexes(self) -> list[tuple[str, str]]:
        """Every hex named outside of chains, and of waters, with the key under which it is."""
        places = [("towns", p) for p in self.towns] + [("airfields", p) for p in self.airfields]
        named = [(f"{key}.{place.name}", place.hex) for key, place in places]
        for key, areas in (("beaches", self.beaches), ("edges", self.edges)):
            named += [(f"{key}.{name}", hex_) for name, hexes in areas.items() for hex_ in hexes]
        named += [("objectives", hex_) for hex_ in self.objectives]
        return named + [("exits", hex_) for hex_ in self.exits]

    @property
    def spots(self) -> set[str]:
        """The places that score: towns by name, and hexes that are named."""
        return {hex_ for _, hex_ in self.named_hexes} | {town.name for town in self.towns}

    @property
    def entries(self) -> set[str]:
        """The entry codes of reinforcements (12.2, 12.42)."""
        return {*self.beaches, *self.edges, "Or", "any"}

    def hex_of(self, place: str) -> str:
        """The hex of a place that is named by hex or by town."""
        return next((town.hex for town in self.towns if town.name == place), place)

    def ground_of(self) -> dict[str, str]:
        """The ground of each hex, if the rows are whole."""
        drawn = by_space(self.ground, from_south=True)
        return {name: self.legend[char] for name, char in zip(self.board.names, drawn, strict=True)}


class Ground(Struct, frozen=True):
    """A row of the terrain key; without a cost the ground cannot be entered, and has no line of the results table."""

    id: str
    name: str
    printed: Points = msgspec.field(name="cost", default="")
    line: LineId = ""
    armour: bool = False
    tenacious: bool = False

    @property
    def cost(self) -> int:
        """What it costs to enter, in half points."""
        return half_points(self.printed) if self.printed else PROHIBITED


class Cost(Struct, frozen=True):
    """What a hexside, a way or a beach costs, in points; a river hexside also has a line of the results table."""

    cost: Points
    line: LineId = ""


class TerrainFile(SourcedFile, frozen=True):
    """terrain.toml."""

    order: list[LineId]
    ground: list[Ground]
    river: Cost
    road: Cost
    trail: Cost
    beach: Cost


class CombatLine(Struct, frozen=True):
    """A line of column headings of the results table."""

    id: str
    name: str
    labels: list[str]


class Combat(Struct, frozen=True):
    """The results table: headings by terrain, and a row of results for each face of the die."""

    lines: list[CombatLine]
    die: list[str]


class Level(Struct, frozen=True):
    """A level of victory (15.4) and the lowest ratio of US to Japanese points that earns it; `winner` "" is a draw."""

    id: str
    name: str
    winner: Literal["us", "jp", ""]
    printed: Ratio = msgspec.field(name="lowest")

    @property
    def lowest(self) -> int:
        """The ratio in hundredths."""
        return round(float(self.printed) * 100)


class Victory(Struct, frozen=True):
    """The victory schedule."""

    levels: list[Level]


class TurnRow(Struct, frozen=True):
    """A Game-Turn of the turn record; `support` as printed, such as 3/0."""

    turn: int
    date: str
    support: Support
    source: Source
    clause: str = ""


class Turns(Struct, frozen=True):
    """The turn record."""

    record: list[TurnRow]


class TablesFile(SourcedFile, frozen=True):
    """tables.toml."""

    combat: Combat
    victory: Victory
    turns: Turns


class Counter(Struct, frozen=True):
    """A counter; `twin` is the one with which it trades places under the option `engineers`."""

    id: str
    name: str
    kind: Kind
    size: Literal["I", "II", "III"]
    printed: Printed = msgspec.field(name="values")
    formation: str
    title: str
    source: Literal["printed", "deduced"] = "printed"
    twin: UnitId = ""


class PiecesFile(SourcedFile, frozen=True):
    """pieces.toml."""

    us: list[Counter]
    jp: list[Counter]

    @property
    def sides(self) -> dict[str, str]:
        """The side of each counter."""
        return dict.fromkeys((row.id for row in self.us), "us") | dict.fromkeys((row.id for row in self.jp), "jp")


class NorthExit(Struct, frozen=True):
    """16.13.3 A hex from which US units may leave until a turn, to come back later on a mapedge."""

    hex: Exit
    until: int
    back_after: Annotated[int, between(1)]
    edge: Edge


class SouthExit(Struct, frozen=True):
    """16.13.4 The hex by which a battalion has to leave by the end of a turn."""

    hex: Exit
    by: int


class Barred(Struct, frozen=True):
    """16.23.2 A mapedge that a side may not enter."""

    side: Literal["jp"]
    edge: Edge


class Scoring(Struct, frozen=True):
    """What scores for `side` at the end of `turn`; the head of scenarios.toml says what each kind means.

    `points` 0 means the value of each unit concerned; `each`: for each place or unit, not once; `needs_line`: only with
    a Line of Communications.
    """

    kind: ItemKind
    side: SideId
    clause: str
    points: int = 0
    each: bool = False
    needs_line: bool = False
    turn: int = 0


class Item(Scoring, frozen=True):
    """The same as it is written, with what it is about; `option` names what gives its points."""

    option: Literal["", "objective_points"] = ""
    places: list[Spot] = []
    beaches: list[Beach] = []
    edge: Edge = ""
    south_of: int = 0
    west_of: int = 0


class ScenarioHead(Struct, frozen=True):
    """What a scenario is called, and when it is played; turns count from 1."""

    id: str
    name: str
    text: str
    clause: str
    first_turn: int
    last_turn: int
    first_player: Literal["us"]
    deploys_first: SideId | None = None
    variant: bool = False
    active_beaches: tuple[Beach, ...] = ("N", "E")


class ScenarioRow(ScenarioHead, frozen=True, kw_only=True):
    """A scenario; `setup` maps a unit to its hex."""

    victory: list[Item]
    setup: dict[UnitId, Hex]
    north_exit: NorthExit | None = None
    south_exit: SouthExit | None = None
    barred: Barred | None = None


class ScenariosFile(SourcedFile, frozen=True):
    """scenarios.toml."""

    scenario: list[ScenarioRow]


class ArrivalRow(Struct, frozen=True):
    """Units that arrive on a turn by one entry code."""

    turn: int
    side: SideId
    entry: Entry
    clause: str
    units: list[UnitId]
    printed: Entry = ""
    only: ScenarioId = ""


class ReinforcementsFile(SourcedFile, frozen=True):
    """reinforcements.toml."""

    arrival: list[ArrivalRow]


class Files(DataFiles, frozen=True, kw_only=True):
    """All data files, decoded."""

    map: MapFile
    terrain: TerrainFile
    tables: TablesFile
    pieces: PiecesFile
    scenarios: ScenariosFile
    reinforcements: ReinforcementsFile

"""The data files of Leyte as they are written: one structure a file, strictly typed.

A folder of somebody's own files may be laid over ours, file by file.  A key that is not known, a value of the
wrong type or a file that cannot be read becomes a `Problem` that names the file and the key.
"""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from beachhead.kernel.module import Clause, Problem
from beachhead.kernel.scene import Provenance

OWN = Path(__file__).parent / "data"
"""The folder of our own files."""

SideId = Literal["us", "jp"]
Kind = Literal["infantry", "cavalry", "artillery", "armour", "engineer", "recon", "air_assault"]
ItemKind = Literal[
    "eliminated", "occupied", "airfields", "beaches", "in_region", "cut_off", "way_west", "no_way_west", "duty"
]
Source = Literal["rulebook", "reconstructed"]


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a data file: a key that is not known is a mistake."""


class Place(Struct, frozen=True, kw_only=True):
    """A town, an airfield or the name of a water, with its hex."""

    name: str
    hex: str
    principal: bool = False


class Way(Struct, frozen=True, kw_only=True):
    """A road or trail: a chain of hexes, blanks between them."""

    name: str
    hexes: str


class River(Struct, frozen=True, kw_only=True):
    """A river: hexsides such as 2121-2220 in order, blanks between them."""

    name: str
    sides: str


class MapFile(Struct, frozen=True, kw_only=True):
    """map.toml."""

    name: str
    rows: int
    columns: int
    even_rows_east: bool
    north: float
    hex_km: float
    ground: str
    coast: str
    legend: dict[str, str]
    water_sides: list[str]
    objectives: list[str]
    exits: list[str]
    beaches: dict[str, list[str]]
    edges: dict[str, list[str]]
    towns: list[Place]
    airfields: list[Place]
    waters: list[Place]
    road: list[Way]
    trail: list[Way]
    river: list[River]
    provenance: list[Provenance]


class Ground(Struct, frozen=True, kw_only=True):
    """A row of the terrain key; without a cost the ground cannot be entered."""

    id: str
    name: str
    cost: str = ""
    line: str = ""
    armour: bool = False
    tenacious: bool = False


class Cost(Struct, frozen=True, kw_only=True):
    """What a hexside, a way or a beach costs, in points; a river hexside also has a line of the results table."""

    cost: str
    line: str = ""


class TerrainFile(Struct, frozen=True, kw_only=True):
    """terrain.toml."""

    order: list[str]
    ground: list[Ground]
    river: Cost
    road: Cost
    trail: Cost
    beach: Cost
    provenance: list[Provenance]


class CombatLine(Struct, frozen=True, kw_only=True):
    """A line of column headings of the results table."""

    id: str
    name: str
    labels: list[str]


class Combat(Struct, frozen=True, kw_only=True):
    """The results table: headings by terrain, and a row of results for each face of the die."""

    lines: list[CombatLine]
    die: list[str]


class Level(Struct, frozen=True, kw_only=True):
    """A level of victory and the lowest ratio that earns it."""

    id: str
    name: str
    winner: Literal["us", "jp", ""]
    lowest: str


class Victory(Struct, frozen=True, kw_only=True):
    """The victory schedule."""

    levels: list[Level]


class TurnRow(Struct, frozen=True, kw_only=True):
    """A Game-Turn of the turn record; `support` as printed, such as 3/0."""

    turn: int
    date: str
    support: str
    source: Source
    clause: str = ""


class Turns(Struct, frozen=True, kw_only=True):
    """The turn record."""

    record: list[TurnRow]


class TablesFile(Struct, frozen=True, kw_only=True):
    """tables.toml."""

    combat: Combat
    victory: Victory
    turns: Turns
    provenance: list[Provenance]


class Counter(Struct, frozen=True, kw_only=True):
    """A counter; `twin` is the one with which it trades places under the option `engineers`."""

    id: str
    name: str
    kind: Kind
    size: Literal["I", "II", "III"]
    values: str
    formation: str
    title: str
    source: Literal["printed", "deduced"] = "printed"
    twin: str = ""


class PiecesFile(Struct, frozen=True, kw_only=True):
    """pieces.toml."""

    us: list[Counter]
    jp: list[Counter]
    provenance: list[Provenance]


class NorthExit(Struct, frozen=True, kw_only=True):
    """16.13.3 A hex from which US units may leave until a turn, to come back later on a mapedge."""

    hex: str
    until: int
    back_after: int
    edge: str


class SouthExit(Struct, frozen=True, kw_only=True):
    """16.13.4 The hex by which a battalion has to leave by the end of a turn."""

    hex: str
    by: int


class Barred(Struct, frozen=True, kw_only=True):
    """16.23.2 A mapedge that a side may not enter."""

    side: Literal["jp"]
    edge: str


class Item(Struct, frozen=True, kw_only=True):
    """Something that scores; the head of scenarios.toml says what each kind means."""

    kind: ItemKind
    side: SideId
    clause: str
    points: int = 0
    option: str = ""
    each: bool = False
    needs_line: bool = False
    turn: int = 0
    places: list[str] = []
    beaches: list[str] = []
    edge: str = ""
    south_of: int = 0
    west_of: int = 0


class ScenarioRow(Struct, frozen=True, kw_only=True):
    """A scenario; `setup` maps a unit to its hex."""

    id: str
    name: str
    text: str
    clause: str
    first_turn: int
    last_turn: int
    first_player: Literal["us"]
    victory: list[Item]
    setup: dict[str, str]
    deploys_first: SideId | None = None
    variant: bool = False
    north_exit: NorthExit | None = None
    south_exit: SouthExit | None = None
    barred: Barred | None = None
    active_beaches: tuple[str, ...] = ("N", "E")


class ScenariosFile(Struct, frozen=True, kw_only=True):
    """scenarios.toml."""

    scenario: list[ScenarioRow]
    provenance: list[Provenance]


class ArrivalRow(Struct, frozen=True, kw_only=True):
    """Units that arrive on a turn by one entry code."""

    turn: int
    side: SideId
    entry: str
    clause: str
    units: list[str]
    printed: str = ""
    only: str = ""


class ReinforcementsFile(Struct, frozen=True, kw_only=True):
    """reinforcements.toml."""

    arrival: list[ArrivalRow]
    provenance: list[Provenance]


class RulingRow(Struct, frozen=True, kw_only=True):
    """An option of a match; `choices` are pairs of value and meaning."""

    id: str
    title: str
    clause: str
    default: str
    choices: list[tuple[str, str]]
    why: str


class RulingsFile(Struct, frozen=True, kw_only=True):
    """rulings.toml."""

    ruling: list[RulingRow]


class Files(msgspec.Struct, frozen=True, kw_only=True):
    """All data files, decoded."""

    map: MapFile
    terrain: TerrainFile
    tables: TablesFile
    pieces: PiecesFile
    scenarios: ScenariosFile
    reinforcements: ReinforcementsFile
    rulings: RulingsFile
    clauses: tuple[Clause, ...]


T = TypeVar("T")
TOML: dict[str, type[Any]] = {
    "map": MapFile,
    "terrain": TerrainFile,
    "tables": TablesFile,
    "pieces": PiecesFile,
    "scenarios": ScenariosFile,
    "reinforcements": ReinforcementsFile,
    "rulings": RulingsFile,
}
LEDGER = "clauses.csv"
HEADINGS = ("id", "kind", "text", "optional", "source")
KINDS = ("rule", "table", "oob", "setup", "definition", "sequence", "victory", "example", "errata", "commentary")
SEE_OURS = "compare with the file of the same name that comes with the game"


def read_files(data: Path | None) -> tuple[Files | None, list[Problem]]:
    """Every file, decoded, `data` laid over ours; nothing but the problems if one cannot be read."""
    problems = _strangers(data)
    found: dict[str, Any] = {}
    for name, kind in TOML.items():
        found[name] = _read_toml(_locate(f"{name}.toml", data), kind, problems)
    found["clauses"] = _read_ledger(_locate(LEDGER, data), problems)
    if any(value is None for value in found.values()):
        return None, problems
    return Files(**found), problems


def _locate(name: str, data: Path | None) -> Path:
    if data is not None and (data / name).is_file():
        return data / name
    return OWN / name


def _strangers(data: Path | None) -> list[Problem]:
    """Files in the overlay that nothing reads: most likely a name with a typo."""
    if data is None:
        return []
    if not data.is_dir():
        return [Problem(file=str(data), key="", what="there is no such folder", remedy="name a folder of data files")]
    known = {*(f"{name}.toml" for name in TOML), LEDGER}
    remedy = f"the files are: {', '.join(sorted(known))}"
    return [
        Problem(file=path.name, key="", what="no file of this name is read", remedy=remedy)
        for path in sorted(data.glob("*.*"))
        if path.suffix in (".toml", ".csv") and path.name not in known
    ]


def _read_toml(path: Path, kind: type[T], problems: list[Problem]) -> T | None:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, UnicodeDecodeError) as trouble:
        what, key, remedy = f"cannot be read: {trouble}", "", "give a text file in UTF-8"
    except (tomllib.TOMLDecodeError, RecursionError) as trouble:
        what, key, remedy = f"is not TOML: {trouble}", "", "mend the line that is named"
    except msgspec.ValidationError as trouble:
        what, _, key = str(trouble).partition(" - at `$.")
        key, remedy = key.rstrip("`"), SEE_OURS
    problems.append(Problem(file=path.name, key=key, what=what, remedy=remedy))
    return None


def _read_ledger(path: Path, problems: list[Problem]) -> tuple[Clause, ...] | None:
    def wrong(key: str, what: str, remedy: str) -> None:
        problems.append(Problem(file=path.name, key=key, what=what, remedy=remedy))

    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as trouble:
        wrong("", f"cannot be read: {trouble}", "give a text file in UTF-8")
        return None
    if not rows or tuple(rows[0]) != HEADINGS:
        wrong("line 1", "has other headings", f"the headings are: {','.join(HEADINGS)}")
        return None
    clauses = []
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != len(HEADINGS) or row[3] not in ("yes", "no") or row[1] not in (*KINDS, "component"):
            wrong(f"line {number}", f"is not a clause: {','.join(row)[:60]}", f"give {','.join(HEADINGS)}")
            continue
        clauses.append(Clause(id=row[0], kind=row[1], text=row[2], optional=row[3] == "yes", source=row[4]))
    return tuple(clauses)

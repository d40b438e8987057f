"""map.toml: both maps on one board, strictly typed, and everything that can be wrong in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from beachhead.edition.checking import Report, check_names
from beachhead.edition.datafiles import Struct
from beachhead.kernel.scene import Provenance

Point = tuple[float, float]
"""A place on the board: x to the east, y to the south, in units of the table."""

LAND = (
    "port-stanley",
    "goose-green",
    "pebble-island",
    "port-howard",
    "fox-bay",
    "san-carlos",
    "teal-inlet",
    "mount-kent",
    "fitzroy",
    "port-louis",
    "lafonia",
    "hill-cove",
    "port-stephens",
)
FALKLANDS_SEA = "falklands-sea"
SEAS = (*(f"sea-{number}" for number in range(1, 8)), FALKLANDS_SEA)
AREAS = ("argentina", *SEAS, "south-georgia", *LAND)
"""The areas in the order of their numbers."""

KINDS = {"argentina": "base", "south-georgia": "box", **dict.fromkeys(SEAS, "sea"), **dict.fromkeys(LAND, "land")}


class AreaRow(Struct, frozen=True, kw_only=True):
    """An area: `x` and `y` are where its name stands, `islands` further outlines of it.

    Of land: the victory points `vp` that it is worth, the aircraft counters that its `airbase` holds (0 if it has
    none), and whether it is `coastal`.  Of a sea area: whether it lies in the exclusion zone (`tez`) and within reach
    of aircraft from the mainland (`in_range`).
    """

    id: str
    name: str
    kind: Literal["base", "sea", "box", "land"]
    x: float
    y: float
    outline: list[Point]
    islands: list[list[Point]] = []
    vp: int = 0
    airbase: int = 0
    coastal: bool = False
    tez: bool = False
    in_range: bool = False

    @property
    def is_land(self) -> bool:
        """Whether it is one of the land areas in the Falklands."""
        return self.kind == "land"

    @property
    def rings(self) -> list[list[Point]]:
        """All its outlines."""
        return [self.outline, *self.islands]


class LineRow(Struct, frozen=True, kw_only=True):
    """The edge of a sheet ("frame") or a boundary that the rules name ("limit")."""

    kind: Literal["frame", "limit"]
    name: str
    points: list[Point]


class PatchRow(Struct, frozen=True, kw_only=True):
    """Ground that is drawn and that no rule knows: land with a coast ("clear") or hills on the land ("rough")."""

    name: str
    pattern: Literal["clear", "rough"]
    outline: list[Point]


class LabelRow(Struct, frozen=True, kw_only=True):
    """A name in an `area` besides the area's own, `turn` degrees clockwise."""

    text: str
    area: str
    x: float
    y: float
    turn: float = 0.0


class MapFile(Struct, frozen=True, kw_only=True):
    """map.toml."""

    name: str
    width: float
    height: float
    cover: tuple[float, float, float, float]
    borders: list[tuple[str, str]]
    area: list[AreaRow]
    line: list[LineRow]
    patch: list[PatchRow]
    label: list[LabelRow]
    layer: list[Provenance]

    @property
    def ids(self) -> list[str]:
        """The areas, by id."""
        return [area.id for area in self.area]


def check_map(file: MapFile, report: Report) -> None:
    """Everything wrong with the map."""
    report.file = "map.toml"
    ids = file.ids
    check_names(report, "area", ids, AREAS)
    for name in ids:
        if name not in AREAS:
            report.add(f"area.{name}", "is an area that no rule knows", f"the areas are: {', '.join(AREAS)}")
    if sorted(ids) != sorted(AREAS):
        return
    if tuple(ids) != AREAS:
        report.add("area", "are not in the order of their numbers", f"the order is: {', '.join(AREAS)}")
    for area in file.area:
        _check_area(report, area)
    for key, points in _all_points(file):
        _check_points(report, file, key, points)
    _check_borders(report, file)
    for label in file.label:
        if label.area not in AREAS:
            report.add(f"label.{label.text}", f"there is no area {label.area!r}", "name one of the areas")


def _check_area(report: Report, area: AreaRow) -> None:
    """An area has the kind that the rules expect, and only figures of that kind."""
    key, kind = f"area.{area.id}", KINDS[area.id]
    if area.kind != kind:
        report.add(f"{key}.kind", f"is {area.kind!r}", f"the rules take it for {kind!r}")
    if area.vp < 0 or area.airbase < 0:
        report.add(key, "has fewer than no victory points or aircraft", "give 0 or more")
    if area.id not in LAND and (area.vp or area.airbase or area.coastal):
        report.add(key, "has vp, airbase or coastal, but is no land", "leave them out")
    if kind != "sea" and (area.tez or area.in_range):
        report.add(key, "has tez or in_range, but is no sea", "leave them out")
    for ring in area.rings:
        if len(ring) < 3 or len(set(ring)) < len(ring):
            report.add(f"{key}.outline", "does not go around an area", "give three corners or more, each once")


def _all_points(file: MapFile) -> Iterator[tuple[str, Sequence[Point]]]:
    for area in file.area:
        yield f"area.{area.id}", [(area.x, area.y), *(point for ring in area.rings for point in ring)]
    for line in file.line:
        yield f"line.{line.name}", line.points
    for patch in file.patch:
        yield f"patch.{patch.name}", patch.outline
    for label in file.label:
        yield f"label.{label.text}", [(label.x, label.y)]
    left, upper, right, lower = file.cover
    yield "cover", [(left, upper), (right, lower)]


def _check_points(report: Report, file: MapFile, key: str, points: Sequence[Point]) -> None:
    """What is drawn lies on the board; a line has two ends, ground three corners."""
    for x, y in points:
        if not (0 <= x <= file.width and 0 <= y <= file.height):
            report.add(key, f"({x:g}, {y:g}) is not on the board", f"it is {file.width:g} x {file.height:g}")
    if key.startswith("line.") and len(points) < 2:
        report.add(key, "is not a line", "give two points or more")
    if key.startswith("patch.") and len(points) < 3:
        report.add(key, "encloses nothing", "give three corners or more")


def _check_borders(report: Report, file: MapFile) -> None:
    """Borders join two areas, each once; where two outlines share a side there is a border, and the other way round.

    The sea of the Tactical Map lies under the land and shares no side with it: all coastal areas border it.
    """
    listed = [tuple(sorted(pair)) for pair in file.borders]
    for one, other in file.borders:
        if one == other or one not in AREAS or other not in AREAS:
            report.add(f"borders.{one}-{other}", "does not join two areas", "name two different areas")
    check_names(report, "borders", ["-".join(pair) for pair in listed])
    coast = {tuple(sorted((FALKLANDS_SEA, area.id))) for area in file.area if area.coastal}
    box = tuple(sorted(("sea-5", "south-georgia")))
    needed = _touching(file.area) | coast | {box}
    for pair in sorted(needed - set(listed)):
        report.add(f"borders.{'-'.join(pair)}", "is missing, but the areas touch", "list it, or mend the outlines")
    for pair in sorted(set(listed) - needed):
        report.add(f"borders.{'-'.join(pair)}", "is there, but the areas do not touch", "mend the outlines")


def _touching(areas: Sequence[AreaRow]) -> set[tuple[str, ...]]:
    """Pairs of areas whose outlines share a side."""
    sides: dict[frozenset[Point], set[str]] = {}
    for area in areas:
        for ring in area.rings:
            for ends in pairwise([*ring, ring[0]]):
                sides.setdefault(frozenset(ends), set()).add(area.id)
    return {tuple(sorted(owners)) for owners in sides.values() if len(owners) > 1}

"""What can be wrong on the map and the display of Britain Stands Alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from beachhead.edition.checking import Report, check_names
from beachhead.edition.maps import SHORES, by_space, check_drawn
from beachhead.edition.outlines import is_whole, squares
from beachhead.games.britain_stands_alone.decode import City, DisplayFile, Files, MapFile, ZoneRow
from beachhead.games.britain_stands_alone.notation import run_of
from beachhead.games.britain_stands_alone.printed_map import drawn_rows
from beachhead.mechanics.hexes import ColumnBoard

NO_WATER = "."
OURS = "take it from our own file"


def check_map(files: Files, report: Report) -> None:
    """Everything wrong with map and display."""
    before = len(report.problems)
    _check_zones(files, report)
    report.file, map_, zones = "map.toml", files.map, files.display.zones
    zones_known = [*map_.zone_legend]
    layers = {
        "ground": (map_.ground, [*map_.ground_legend]),
        "shore": (map_.shore, [*SHORES]),
        "zones": (map_.zones, [*zones_known, "X"]),
        "waters": (map_.waters, [*zones_known, NO_WATER]),
    }
    check_drawn(report, map_, layers)
    if len(report.problems) > before:
        return
    board = map_.board
    _check_layers(map_, zones, board, report)
    _check_names_on_map(files, board, report)
    report.file = "display.toml"
    for edge in files.display.edge:
        for name in _run(report, edge.zone, edge.hexes):
            if name not in board.index:
                report.add(f"edge.{edge.zone}", f"names {name!r}, which is no hex", "write hexes of the map's edge")


def _check_layers(map_: MapFile, zones: dict[str, ZoneRow], board: ColumnBoard, report: Report) -> None:
    """Ground, shore and zones agree: sea in sea zones, land in land zones, and every coast on a sea zone."""
    drawn = zip(*(by_space(rows) for rows in (map_.ground, map_.shore, map_.zones, map_.waters)), strict=True)
    for space, (ground, shore, zone, water) in enumerate(drawn):
        key, kind = f"hex {board.name(space)}", map_.ground_legend[ground]
        wet = {"sea": "~", "out": "X"}.get(kind)
        if wet != shore and (wet or shore not in "cL"):
            report.add(f"shore, {key}", f"is {shore!r} where the ground is {kind}", "let both agree")
            continue
        row = zones.get(map_.zone_legend.get(zone, ""))
        if (row is None) != (kind == "out"):
            report.add(f"zones, {key}", f"is {zone!r} where the ground is {kind}", "give every hex in play a zone")
        elif row is not None and row.kind != ("sea" if kind == "sea" else "land"):
            report.add(
                f"zones, {key}", f"lies in {row.name}", f"put it into a {'sea' if kind == 'sea' else 'land'} zone"
            )
        sea = zones.get(map_.zone_legend.get(water, ""))
        if (shore == "c") != (sea is not None and sea.kind == "sea"):
            report.add(f"waters, {key}", f"is {water!r}", "give the sea zone of every partial-sea hex, and of no other")


def _check_names_on_map(files: Files, board: ColumnBoard, report: Report) -> None:
    """Hexes and hexsides exist, cities, ports and bases are on land, one in a hex."""
    map_ = files.map
    shore = dict(zip(board.names, by_space(map_.shore), strict=True))
    for key, names in _inhabited(map_):
        for name in names:
            if shore[name] not in "cL":
                report.add(key, f"names {name}, which is no land", "write a hex with land in it")
    for key, places in (("port", map_.port), ("airbase", map_.airbase), ("radar", map_.radar)):
        check_names(report, key, [place.hex for place in places])
    check_names(report, "cities", [place.hex for places in map_.cities.values() for place in places])
    check_names(report, "cities", list(map_.cities), get_args(City))
    for side in set(map_.crossings.split()) - set(map_.sea_sides.split()):
        report.add("crossings", f"{side!r} is no hexside of sea", "list it under sea_sides as well")
    for side in map_.sea_sides.split():
        if not all(shore[name] in "cL" for name in side.split("-")):
            report.add("sea_sides", f"{side!r} is not between two hexes with land", "leave it out")


def _inhabited(map_: MapFile) -> Iterator[tuple[str, Iterable[str]]]:
    """The hexes in which there is something that stands on land, by key."""
    yield from ((f"port.{port.name}", [port.hex, *port.access.split()]) for port in map_.port)
    yield from ((f"airbase.{base.name}", [base.hex]) for base in map_.airbase)
    yield from ((f"radar.{place.name}", [place.hex]) for place in map_.radar)
    yield from ((f"cities.{kind}", [place.hex for place in places]) for kind, places in map_.cities.items())
    yield "north_rail", map_.north_rail.split()


# -- zones -----------------------------------------------------------------------------------------------


def _check_zones(files: Files, report: Report) -> None:
    """Zones by name, borders and pairs both ways, values where they belong; ports on sea zones."""
    report.file, display = "display.toml", files.display
    zones = display.zones
    check_names(report, "name", [*(row.name for row in display.zone), *(p.name for p in display.port), *display.boxes])
    for row in display.zone:
        key = f"zone.{row.name}"
        for field, others in (("borders", row.borders), ("roads", row.roads), ("rails", row.rails)):
            for other in others:
                if row.name not in getattr(zones[other], field):
                    report.add(key, f"has {other} in its {field}, but not the other way round", "name both or none")
        if (row.naval is None) == (row.kind == "sea"):
            report.add(key, "has no naval detection values, or is land and has them", "give them to sea zones alone")
        other_row = zones.get(row.pair)
        if other_row and (other_row.pair, other_row.air[0], other_row.variable) != (row.name, row.air[0], row.variable):
            report.add(key, f"does not agree with {row.pair}, its pair", "give both the same British air value")
        if row.variable and row.air[0] <= files.tables.air.gap:
            report.add(key, "has a track that ends where it begins", f"give more than {files.tables.air.gap}")
    _check_drawing(display, report)


def _check_drawing(display: DisplayFile, report: Report) -> None:
    """The display is drawn whole: rows of one length, each space in one part without holes."""
    rows = drawn_rows(display.drawn)
    if len({len(row) for row in rows}) != 1:
        report.add("drawn", "has rows of different lengths", "give each row the same number of characters")
        return
    names = [*(row.name for row in display.zone), *(port.name for port in display.port), *display.boxes]
    found = squares(rows)
    for char in found:
        if display.legend.get(char) not in ("", *names):
            report.add(f"drawn, {char!r}", "is nothing that the legend knows", "give its name in the legend")
    for name in names:
        cells = [found[char] for char, known in display.legend.items() if known == name and char in found]
        if len(cells) != 1 or not is_whole(cells[0]):
            report.add(f"drawn, {name}", "is not drawn in one part without holes", "draw it once, in one piece")


def _run(report: Report, zone: str, text: str) -> tuple[str, ...]:
    """The hexes of a run, none if it cannot be read."""
    if not text:
        return ()
    try:
        return run_of(text)
    except ValueError:
        report.add(f"edge.{zone}", f"cannot be read: {text!r}", "write the first and the last hex of a row or column")
        return ()

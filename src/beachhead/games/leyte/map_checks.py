"""What can be wrong in map.toml."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from beachhead.edition.checking import Report, check_names
from beachhead.edition.maps import SHORES, check_drawn
from beachhead.games.leyte.decode import Files, MapFile

CLOSED = ("sea", "out")
"""Ground on which nobody can be."""


def check_map(files: Files, report: Report) -> bool:
    """Everything wrong with the map; whether its rows are whole."""
    report.file, map_ = "map.toml", files.map
    if "town" in map_.legend.values():
        report.add("legend", "names a town, which lies on other ground", "draw the ground beneath it")
    layers = {"ground": (map_.ground, [*map_.legend]), "coast": (map_.coast, [*SHORES])}
    drawn = check_drawn(report, map_, layers, from_south=True)
    check_names(report, "towns", [town.name for town in map_.towns], ("Ormoc",))
    check_names(report, "towns", [town.hex for town in map_.towns])
    check_names(report, "beaches", list(map_.beaches), ("N", "E", "S"))
    check_names(report, "edges", list(map_.edges), ("0001", "0100", "2900"))
    _check_edges(report, map_)
    if drawn:
        _check_land(report, map_)
    return drawn


def _check_edges(report: Report, map_: MapFile) -> None:
    """12.2 An edge such as 0001 names the row or the column that its hexes share; beaches and edges have hexes."""
    for edge, hexes in map_.edges.items():
        for hex_ in hexes:
            if not any(pair != "00" and pair == part for pair, part in zip(_pairs(edge), _pairs(hex_), strict=True)):
                report.add(f"edges.{edge}", f"{hex_} is not on that edge", "name hexes of its row or column")
    for key, areas in (("beaches", map_.beaches), ("edges", map_.edges)):
        for name, hexes in areas.items():
            _check_area(report, f"{key}.{name}", hexes)


def _check_area(report: Report, key: str, hexes: Sequence[str]) -> None:
    if not hexes:
        report.add(key, "has no hexes", "name one or more")
    for hex_, count in Tally(hexes).items():
        if count > 1:
            report.add(key, f"has {hex_} more than once", "name it once")


def _pairs(number: str) -> tuple[str, str]:
    return number[:2], number[2:]


def _check_land(report: Report, map_: MapFile) -> None:
    """Places and roads lie where somebody can be; no road crosses a hexside of water."""
    ground = map_.ground_of()
    ways = [("road", way) for way in map_.road] + [("trail", way) for way in map_.trail]
    named = map_.named_hexes
    named += [(f"{kind}.{way.name}", hex_) for kind, way in ways for hex_ in way.hexes.split()]
    for key, hex_ in named:
        if ground.get(hex_) in CLOSED:
            report.add(key, f"{hex_} is {ground[hex_]}", "move it to land, or mend the ground")

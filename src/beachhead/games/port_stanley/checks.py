"""What can be wrong in the data files of Port Stanley."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from beachhead.edition.datafiles import Report, check_citations, check_ledger, check_names, check_rulings
from beachhead.edition.maps import check_drawn, check_hexes, check_sides
from beachhead.games.port_stanley.components import COAST
from beachhead.games.port_stanley.decode import Files, MapFile
from beachhead.games.port_stanley.model import EFFECTS, WEATHERS
from beachhead.games.port_stanley.notation import read_columns, read_guns, read_values
from beachhead.games.port_stanley.options import OPTIONS
from beachhead.kernel.module import Problem
from beachhead.mechanics.hexes import ColumnBoard, in_columns

CLAUSE = r"PS-[E]?(Fig)?\d+(\.\d+)*[a-z]{1,2}"
SIDE_RESULT = r"(\.|[ESR](\+[12])?)"
GROUND_RESULT = r"[-D123]/[0-9]"
WATER = "rh-"
MOST_SETUPS = 2
"""So many ready-made set-ups of a scenario can be laid out in one click."""


def check(files: Files) -> list[Problem]:
    """Everything wrong in files that could be decoded."""
    report = Report()
    ledger = check_ledger(report, files.clauses, CLAUSE, "PS-11.3a")
    check_rulings(report, files.rulings.ruling, OPTIONS.allowed)
    board = _check_map(files.map, report)
    _check_units(files, report)
    _check_tables(files, report)
    if board is not None:
        _check_setups(files, report, board)
    check_citations(report, files, ledger, [("setups.toml", row.id, row.clause) for row in files.setups.scenario])
    return report.problems


# -- map -------------------------------------------------------------------------------------------------


def _check_map(map_: MapFile, report: Report) -> ColumnBoard | None:
    """Everything wrong with the map; its hexes, or None if its rows are not whole."""
    report.file = "map.toml"
    layers = {"ground": (map_.ground, [*map_.legend]), "coast": (map_.coast, [*COAST]), "water": (map_.water, WATER)}
    if not check_drawn(report, map_, layers) or report.problems:
        return None
    board = ColumnBoard(in_columns(map_.columns, map_.rows), even_columns_low=map_.even_columns_low)
    check_hexes(report, board, _named_hexes(map_))
    check_sides(report, board, _named_sides(map_))
    return board if not report.problems else None


def _named_hexes(map_: MapFile) -> Iterator[tuple[str, Iterable[str]]]:
    """The hexes that are named, by key."""
    places = {
        "town": [map_.town],
        "airport": [map_.airport],
        "settlements": map_.settlements,
        "places": map_.places,
        "airstrips": map_.airstrips,
        "summits": map_.summits,
        "waters": map_.waters,
    }
    yield from ((key, [place.hex for place in there]) for key, there in places.items())
    yield from ((f"beaches.{number}", hexes) for number, hexes in map_.beaches.items())
    yield from ((f"edges.{name}", hexes.split()) for name, hexes in map_.edges.items())


def _named_sides(map_: MapFile) -> Iterator[tuple[str, Iterable[str]]]:
    """The hexsides that are named, and those that roads and tracks cross, by key."""
    yield "water_sides", map_.water_sides.split()
    yield from ((f"river.{river.name}", river.sides.split()) for river in map_.river)
    yield from ((f"bridge.{bridge.name}", [bridge.side]) for bridge in map_.bridge)
    for kind, ways in (("road", map_.road), ("track", map_.track)):
        yield from ((f"{kind}.{way.name}", way.sides) for way in ways)


# -- counters --------------------------------------------------------------------------------------------


def _check_units(files: Files, report: Report) -> None:
    report.file = "units.toml"
    units = files.units
    ids = [row.id for row in (*units.uk, *units.ar)] + [ship.id for ship in units.ships]
    check_names(report, "unit", ids)
    for row in (*units.uk, *units.ar):
        for values in filter(None, (row.values, row.reduced)):
            if not _reads(read_values, values):
                report.add(f"unit.{row.id}", f"has values that cannot be read: {values!r}", "write them like 4 6 20")
    for ship in units.ships:
        for guns in filter(None, (ship.guns, ship.reduced)):
            if not _reads(lambda text: read_guns(text, 0), guns):
                report.add(f"ships.{ship.id}", f"has guns that cannot be read: {guns!r}", "write them like 3-1")
        if ship.capacity and not re.fullmatch(r"\d+/\d+", ship.capacity):
            report.add(f"ships.{ship.id}", f"has the capacity {ship.capacity!r}", "write it full/reduced, like 3/2")


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


# -- tables ----------------------------------------------------------------------------------------------


def _check_tables(files: Files, report: Report) -> None:
    report.file, tables = "tables.toml", files.tables
    width = {len(line.columns.split()) for line in tables.combat.lines}
    if len(width) != 1 or {line.defence for line in tables.combat.lines} != set(range(len(tables.combat.lines))):
        report.add("combat.lines", "is not a line of equal length for each defence from 0", "take it from our own file")
    _check_rows(report, "combat.die", tables.combat.die, max(width), rf"{SIDE_RESULT}/{SIDE_RESULT}")
    _check_rows(report, "air_defence.rows", tables.air_defence.rows, len(tables.air_defence.columns.split()), r"\d\*?")
    _check_rows(
        report, "anti_shipping.rows", tables.anti_shipping.rows, len(tables.anti_shipping.columns.split()), "-|[ELCA]+"
    )
    columns = {len(line.columns.split()) for line in tables.ground.lines}
    _check_rows(report, "ground.rows", tables.ground.rows, max(columns), GROUND_RESULT)
    _check_rows(report, "raid.rows", tables.raid.rows, len(tables.raid.columns.split()), r"[DS.]")
    _check_rows(report, "weather.general", tables.weather.general, len(WEATHERS), "|".join(WEATHERS))
    _check_rows(report, "weather.additional", tables.weather.additional, len(WEATHERS), "|".join(EFFECTS))
    for columns_of in (tables.air_defence.columns, tables.anti_shipping.columns, tables.raid.columns):
        if not _reads(read_columns, columns_of):
            report.add("columns", f"cannot be read: {columns_of!r}", "write the lowest number of each column")
    for track in (tables.victory.gentle, tables.victory.steep):
        if len(track) != tables.victory.extended:
            report.add("victory", "has not a number of points for each turn", f"give {tables.victory.extended}")


def _check_rows(report: Report, key: str, rows: Iterable[str], width: int, cell: str) -> None:
    """Every row has a cell for each column, and each cell is a result."""
    for number, row in enumerate(rows):
        cells = row.split()
        if len(cells) != width or not all(re.fullmatch(cell, one) for one in cells):
            report.add(f"{key}.{number}", f"is not a row of {width} results: {row!r}", "take it from our own file")


# -- set-ups ---------------------------------------------------------------------------------------------


def _check_setups(files: Files, report: Report, board: ColumnBoard) -> None:
    """A ready-made set-up puts every Argentine unit somewhere, once; each scenario has one; the waves are whole."""
    report.file = "setups.toml"
    known = {row.id for row in files.units.ar}
    for setup in files.setups.setup:
        placed = [unit for stack in setup.stack for unit in stack.units]
        check_names(report, f"setup.{setup.id}", placed, known)
        for unit in placed:
            if unit not in known:
                report.add(f"setup.{setup.id}", f"puts {unit!r}, which is no Argentine unit", "write one of units.toml")
        for stack in setup.stack:
            if stack.hex not in board.index and stack.hex != "box":
                report.add(f"setup.{setup.id}", f"names {stack.hex!r}, which is no hex", "write a hex, or box")
    for row in files.setups.scenario:
        for name in row.setups:
            if name not in [setup.id for setup in files.setups.setup]:
                report.add(f"scenario.{row.id}", f"names the set-up {name!r}, which there is not", "write one of ours")
        if not 0 < len(row.setups) <= MOST_SETUPS:
            report.add(f"scenario.{row.id}", f"has {len(row.setups)} set-ups", "write one or two")
    _check_waves(files, report)
    for number in (*files.setups.beaches, *(row.beach for row in files.setups.scenario if row.beach)):
        if str(number) not in files.map.beaches:
            report.add("beaches", f"names the beach {number}, which there is not", "write the number of a beach")


def _check_waves(files: Files, report: Report) -> None:
    """Every unit goes aboard once, and onto a landing ship that holds its wave."""
    known = {row.id: row for row in files.units.uk}
    ships = {row.id: int(row.capacity.partition("/")[0]) for row in files.units.ships if row.capacity}
    check_names(report, "wave", [unit for wave in files.setups.wave for load in wave.load for unit in load.units])
    for number, load in ((n, load) for n, wave in enumerate(files.setups.wave, 1) for load in wave.load):
        for name in (*({load.ship} - ships.keys()), *(unit for unit in load.units if unit not in known)):
            report.add(f"wave.{number}", f"names {name!r}, which does not go there", "write one of units.toml")
        sizes = [known[unit].size for unit in load.units if unit in known]
        if load.supplies + len(sizes) + sizes.count("battalion") > ships.get(load.ship, 0):
            report.add(f"wave.{number}", f"is too much for {load.ship}", "take something out of it")

"""What can be wrong in the data files of Port Stanley."""

from __future__ import annotations

import re
from collections.abc import Iterable

from beachhead.edition.checking import Report, check_names
from beachhead.edition.maps import check_drawn
from beachhead.games.port_stanley.components import COAST
from beachhead.games.port_stanley.decode import Files
from beachhead.games.port_stanley.model import EFFECTS, WEATHERS

SIDE_RESULT = r"(\.|[ESR](\+[12])?)"
GROUND_RESULT = r"[-D123]/[0-9]"
WATER = "rh-"
MOST_SETUPS = 2
"""So many ready-made set-ups of a scenario can be laid out in one click."""


def check(files: Files, report: Report) -> None:
    """What else is wrong in files in which every value is as its structure declares."""
    report.file, map_, units = "map.toml", files.map, files.units
    layers = {"ground": (map_.ground, [*map_.legend]), "coast": (map_.coast, [*COAST]), "water": (map_.water, WATER)}
    check_drawn(report, map_, layers)
    report.file = "units.toml"
    check_names(report, "unit", [row.id for row in (*units.uk, *units.ar)] + [ship.id for ship in units.ships])
    _check_tables(files, report)
    _check_setups(files, report)


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


def _check_setups(files: Files, report: Report) -> None:
    """A ready-made set-up puts every Argentine unit somewhere, once; each scenario has one; the waves are whole."""
    report.file = "setups.toml"
    known = {row.id for row in files.units.ar}
    for setup in files.setups.setup:
        check_names(report, f"setup.{setup.id}", [unit for stack in setup.stack for unit in stack.units], known)
    for row in files.setups.scenario:
        if not 0 < len(row.setups) <= MOST_SETUPS:
            report.add(f"scenario.{row.id}", f"has {len(row.setups)} set-ups", "write one or two")
    _check_waves(files, report)


def _check_waves(files: Files, report: Report) -> None:
    """Every unit goes aboard once, and onto a landing ship that holds its wave."""
    sizes, ships = {row.id: row.size for row in files.units.uk}, files.units.capacities
    check_names(report, "wave", [unit for wave in files.setups.wave for load in wave.load for unit in load.units])
    for number, load in ((n, load) for n, wave in enumerate(files.setups.wave, 1) for load in wave.load):
        battalions = sum(sizes[unit] == "battalion" for unit in load.units)
        if load.supplies + len(load.units) + battalions > ships[load.ship]:
            report.add(f"wave.{number}", f"is too much for {load.ship}", "take something out of it")

"""What can be wrong in the data files of Britain Stands Alone; the map has a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

from beachhead.edition.checking import Report, check_names
from beachhead.games.britain_stands_alone.checks_map import OURS, check_map
from beachhead.games.britain_stands_alone.checks_setups import SetUpChecks
from beachhead.games.britain_stands_alone.decode import City, Files
from beachhead.games.britain_stands_alone.notation import read_hit, read_numbers, read_result
from beachhead.games.britain_stands_alone.options import OPTIONS

GROUNDS = ("clear", "forest", "rough", "wetlands")


def check(files: Files, report: Report) -> None:
    """What else is wrong in files in which every value is as its structure declares."""
    check_map(files, report)
    _check_units(files, report)
    _check_tables(files, report)
    if not report.problems:
        SetUpChecks(files, report).check()


def _check_units(files: Files, report: Report) -> None:
    """Each counter once; divisions have two sides."""
    report.file, units = "units.toml", files.units
    land = (*units.br_land, *units.ge_land)
    check_names(report, "unit", [*(row.id for row in land), *(row.id for row in (*units.br_ships, *units.ge_ships))])
    check_names(report, "unit", [*(row.id for row in units.vessels), *(row.id for row in units.aircraft)])
    for row in land:
        if bool(row.reduced) != (row.size == "division"):
            report.add(f"unit.{row.id}", "is a division with one side, or has two and is none", OURS)


# -- tables ----------------------------------------------------------------------------------------------


def _check_tables(files: Files, report: Report) -> None:
    """Whole tables, and names that there are."""
    report.file, tables = "tables.toml", files.tables
    width = len(tables.combat.odds)
    _check_rows(report, "combat.rows", tables.combat.rows, 10, width, read_result)
    if not 0 <= tables.combat.even < width or tables.combat.odds[tables.combat.even] != "1-1":
        report.add("combat.even", "is not the column of 1-1", "count the columns from 0")
    _check_rows(report, "air_combat.rows", tables.air_combat.rows, 5, 5, read_hit)
    _check_rows(report, "naval_combat.rows", tables.naval_combat.rows, 6, 6, read_hit)
    release = tables.release
    _check_rows(report, "release.rows", release.rows, len(release.naval), len(release.other), _read_release)
    for key, values, count in (
        ("demolition.port", tables.demolition.port, 10),
        ("demolition.airbase", tables.demolition.airbase, 10),
        ("supply.halves", tables.supply.halves, len(tables.supply.capacities)),
        ("spitfires.multipliers", tables.spitfires.multipliers, len(tables.spitfires.losses) + 1),
        *((f"weather.{name}", getattr(tables.weather, name), len(tables.weather.kinds)) for name in WEATHER_COLUMNS),
    ):
        if len(values) != count:
            report.add(key, f"has {len(values)} figures", f"give {count}")
    for key, found, known in (
        ("terrain.ground", tables.terrain.ground, GROUNDS),
        ("terrain.city", tables.terrain.city, get_args(City)),
    ):
        check_names(report, key, list(found), known)
        for name in found.keys() - set(known):
            report.add(f"{key}.{name}", "is no such terrain", f"write one of {', '.join(known)}")
    for values_of in (release.naval, release.other, tables.supply.capacities, tables.weather.lowest):
        if sorted(values_of) != values_of:
            report.add(
                "tables", f"has bounds that do not rise: {values_of}", "write them from the lowest to the highest"
            )
    dates = [f"{line.month} #{line.since}" for line in tables.weather.dates]
    for turn in set(dates) - set(tables.turns.names):
        report.add("weather.dates", f"names {turn!r}, which is no turn", "write a month and a number")
    check_names(report, "turns.last", list(tables.turns.last), OPTIONS.allowed["last_turn"])
    levels = [level.least for level in tables.victory.levels]
    if levels != sorted(levels, reverse=True):
        report.add("victory.levels", "do not fall", "write them from the highest to the lowest")


WEATHER_COLUMNS = (
    "lowest", "last", "bombing", "air_combat", "detection", "naval_combat",
    "flying", "drops", "landings", "beaches", "submarines",
)  # fmt: skip


def _read_release(text: str) -> tuple[int, ...]:
    """An entry of three numbers or dashes.  Raises ValueError."""
    numbers = read_numbers(text)
    if len(numbers) != 3:
        raise ValueError(text)
    return numbers


def _check_rows(
    report: Report, key: str, rows: Iterable[str], count: int, width: int, read: Callable[[str], object]
) -> None:
    """So many rows, each with a cell for each column that can be read."""
    written = [row.split() for row in rows]
    if len(written) != count:
        report.add(key, f"has {len(written)} rows", f"give {count}")
    for number, cells in enumerate(written):
        if len(cells) != width:
            report.add(f"{key}.{number}", f"has {len(cells)} results", f"give {width}")
        for cell in cells:
            if not reads(read, cell):
                report.add(f"{key}.{number}", f"has the result {cell!r}, which cannot be read", OURS)


def reads(read: Callable[[str], object], text: str) -> bool:
    """Whether a text can be read."""
    try:
        read(text)
    except ValueError:
        return False
    return True

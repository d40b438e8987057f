"""What can be wrong in the data files of Britain Stands Alone; the map has a file of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from beachhead.edition.datafiles import Report, check_citations, check_ledger, check_names, check_rulings
from beachhead.games.britain_stands_alone.checks_map import CITIES, OURS, check_map
from beachhead.games.britain_stands_alone.checks_setups import SetUpChecks, check_turn, pools_of, reads
from beachhead.games.britain_stands_alone.counters import read_aircraft, read_land, read_ship
from beachhead.games.britain_stands_alone.decode import Files
from beachhead.games.britain_stands_alone.decode_tables import TablesFile
from beachhead.games.britain_stands_alone.notation import read_hit, read_numbers, read_result
from beachhead.games.britain_stands_alone.options import OPTIONS
from beachhead.kernel.module import Problem

CLAUSE = r"BSA-\d+\.\d+[a-z]{1,2}"
GROUNDS = ("clear", "forest", "rough", "wetlands")


def check(files: Files) -> list[Problem]:
    """Everything wrong in files that could be decoded."""
    report = Report()
    ledger = check_ledger(report, files.clauses, CLAUSE, "BSA-6.2a")
    check_rulings(report, files.rulings.ruling, OPTIONS.allowed)
    board = check_map(files, report)
    _check_units(files, report)
    _check_tables(files, report)
    if board is not None and not report.problems:
        SetUpChecks(files, report, board).check()
    check_citations(report, files, ledger, [("setups.toml", row.id, row.clause) for row in files.setups.scenario])
    return report.problems


# -- counters --------------------------------------------------------------------------------------------


def _check_units(files: Files, report: Report) -> None:
    """Each counter once, with values that can be read; a detachment has a division of its side."""
    report.file, units = "units.toml", files.units
    land = (*units.br_land, *units.ge_land)
    points = pools_of(files)
    check_names(report, "unit", [*(row.id for row in land), *(row.id for row in (*units.br_ships, *units.ge_ships))])
    check_names(report, "unit", [*(row.id for row in units.vessels), *(row.id for row in units.aircraft)])
    for row in land:
        for values in (row.full, *filter(None, (row.reduced, row.weak))):
            _check_value(report, row.id, read_land, values, "write attack, defence and movement like 12-10-4")
        if row.parent and row.parent not in [one.id for one in land if one.size == "division"]:
            report.add(f"unit.{row.id}", f"has the parent {row.parent!r}, no division", "write the id of a division")
        if bool(row.reduced) != (row.size == "division"):
            report.add(f"unit.{row.id}", "is a division with one side, or has two and is none", OURS)
    for ship in (*units.br_ships, *units.ge_ships):
        for values in (ship.full, ship.reduced):
            _check_value(report, ship.id, read_ship, values, "write attack, defence, flak, movement like 3T/3/2/5")
    for vessel in units.vessels:
        for values in (vessel.single, *filter(None, (vessel.pair,))):
            _check_value(report, vessel.id, read_ship, values, "write attack, defence, flak, movement like 2T/1/2/5")
    for plane in units.aircraft:
        for values in (plane.single, *filter(None, (plane.pair,))):
            _check_value(report, plane.id, read_aircraft, values, "write them like 3 5/3/4 60/5")
        if plane.heavy and not re.fullmatch(r"\d+/\d+", plane.heavy):
            report.add(
                f"unit.{plane.id}", f"has the factors {plane.heavy!r}", "write those of two points and of one: 5/3"
            )
    for name, number in points.items():
        if not 1 <= number <= 99:
            report.add(f"unit.{name}", f"has {number} points", "give 1 to 99")


def _check_value(report: Report, unit: str, read: Callable[[str], object], values: str, remedy: str) -> None:
    if not reads(read, values):
        report.add(f"unit.{unit}", f"has values that cannot be read: {values!r}", remedy)


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
        ("terrain.city", tables.terrain.city, CITIES),
    ):
        check_names(report, key, list(found), known)
        for name in found.keys() - set(known):
            report.add(f"{key}.{name}", "is no such terrain", f"write one of {', '.join(known)}")
    for values_of in (release.naval, release.other, tables.supply.capacities, tables.weather.lowest):
        if sorted(values_of) != values_of:
            report.add(
                "tables", f"has bounds that do not rise: {values_of}", "write them from the lowest to the highest"
            )
    _check_named(files, tables, report)


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


def _check_named(files: Files, tables: TablesFile, report: Report) -> None:
    """Zones, units, hexes and turns that the tables name."""
    zones = {row.name for row in files.display.zone}
    ports = {row.hex for row in files.map.port} | {row.name for row in files.display.port}
    land = {row.id for row in (*files.units.br_land, *files.units.ge_land)}
    cities = {place.hex for places in files.map.cities.values() for place in places}
    kinds = {row.kind for row in files.units.aircraft}
    replaced = tables.replacements
    for key, names, known in (
        ("release.gates", tables.release.gates, zones),
        ("artillery.zone", [tables.artillery.zone], zones),
        ("approaches.bases", tables.approaches.bases, ports),
        ("sea.mb_parents", tables.sea.mb_parents, land),
        ("menace.regiment", [tables.menace.regiment], land),
        ("victory.cities", tables.victory.cities, cities),
        ("replacements", [*replaced.german_odd, *replaced.german_never, *replaced.british_bombers], kinds),
    ):
        for name in names:
            if name not in known:
                report.add(key, f"names {name!r}, which there is not", "write one of our own file")
    for turn in (
        tables.menace.since,
        *tables.turns.last.values(),
        *(f"{d.month} #{d.since}" for d in tables.weather.dates),
    ):
        check_turn(report, "turns", tables, turn)
    check_names(report, "turns.last", list(tables.turns.last), OPTIONS.allowed["last_turn"])
    if [level.least for level in tables.victory.levels] != sorted(
        (level.least for level in tables.victory.levels), reverse=True
    ):
        report.add("victory.levels", "do not fall", "write them from the highest to the lowest")

"""What can be wrong in the data files of Britain Stands Alone; the map has a file of its own."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping

from beachhead.edition.datafiles import Report, check_citations, check_ledger, check_names, check_rulings
from beachhead.games.britain_stands_alone.build import LONDON
from beachhead.games.britain_stands_alone.checks_map import CITIES, OURS, check_map
from beachhead.games.britain_stands_alone.decode import Files, ReadyRow, ScenarioRow
from beachhead.games.britain_stands_alone.decode_tables import TablesFile
from beachhead.games.britain_stands_alone.notation import (
    read_aircraft,
    read_hit,
    read_land,
    read_numbers,
    read_place,
    read_result,
    read_ship,
    read_turn,
)
from beachhead.games.britain_stands_alone.options import OPTIONS
from beachhead.kernel.module import Problem
from beachhead.mechanics.hexes import ColumnBoard

CLAUSE = r"BSA-\d+\.\d+[a-z]{1,2}"
GROUNDS = ("clear", "forest", "rough", "wetlands")


def find_problems(files: Files) -> list[Problem]:
    """Everything wrong in files that could be decoded."""
    report = Report()
    ledger = check_ledger(report, files.clauses, CLAUSE, "BSA-6.2a")
    check_rulings(report, files.rulings.ruling, OPTIONS.allowed)
    board = check_map(files, report)
    _check_units(files, report)
    _check_tables(files, report)
    if board is not None and not report.problems:
        _check_setups(files, report, board)
    check_citations(report, files, ledger, [("setups.toml", row.id, row.clause) for row in files.setups.scenario])
    return report.problems


# -- counters --------------------------------------------------------------------------------------------


def _check_units(files: Files, report: Report) -> None:
    """Each counter once, with values that can be read; a detachment has a division of its side."""
    report.file, units = "units.toml", files.units
    land = (*units.br_land, *units.ge_land)
    points = _pools(files)
    check_names(report, "unit", [*(row.id for row in land), *(row.id for row in (*units.br_ships, *units.ge_ships))])
    check_names(report, "unit", [*(row.id for row in units.vessels), *(row.id for row in units.aircraft)])
    for row in land:
        for values in filter(None, (row.full, row.reduced, row.weak)):
            _check_value(report, row.id, read_land, values, "write attack, defence and movement like 12-10-4")
        if row.parent and row.parent not in [one.id for one in land if one.size == "division"]:
            report.add(f"unit.{row.id}", f"has the parent {row.parent!r}, no division", "write the id of a division")
        if bool(row.reduced) != (row.size == "division"):
            report.add(f"unit.{row.id}", "is a division with one side, or has two and is none", OURS)
    for ship in (*units.br_ships, *units.ge_ships):
        for values in (ship.full, ship.reduced):
            _check_value(report, ship.id, read_ship, values, "write attack, defence, flak, movement like 3T/3/2/5")
    for vessel in units.vessels:
        for values in filter(None, (vessel.pair, vessel.single)):
            _check_value(report, vessel.id, read_ship, values, "write attack, defence, flak, movement like 2T/1/2/5")
    for plane in units.aircraft:
        for values in filter(None, (plane.pair, plane.single)):
            _check_value(report, plane.id, read_aircraft, values, "write them like 3 5/3/4 60/5")
        if plane.heavy and not re.fullmatch(r"\d+/\d+", plane.heavy):
            report.add(
                f"unit.{plane.id}", f"has the factors {plane.heavy!r}", "write those of two points and of one: 5/3"
            )
    for name, number in points.items():
        if not 1 <= number <= 99:
            report.add(f"unit.{name}", f"has {number} points", "give 1 to 99")


def _pools(files: Files) -> dict[str, int]:
    """How many points there are of each row of aircraft and small ships."""
    vessels = {row.id: row.points for row in files.units.vessels}
    return vessels | {row.id: row.points for row in files.units.aircraft}


def _check_value(report: Report, unit: str, read: Callable[[str], object], values: str, remedy: str) -> None:
    if not _reads(read, values):
        report.add(f"unit.{unit}", f"has values that cannot be read: {values!r}", remedy)


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


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
            if not _reads(read, cell):
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
        _check_turn(report, "turns", tables, turn)
    check_names(report, "turns.last", list(tables.turns.last), OPTIONS.allowed["last_turn"])
    if [level.least for level in tables.victory.levels] != sorted(
        (level.least for level in tables.victory.levels), reverse=True
    ):
        report.add("victory.levels", "do not fall", "write them from the highest to the lowest")


def _check_turn(report: Report, key: str, tables: TablesFile, name: str) -> None:
    if not _reads(lambda text: read_turn(tables.turns.months, tables.turns.in_month, text), name):
        report.add(key, f"names the turn {name!r}, which there is not", "write it like September #6")


# -- set-ups ---------------------------------------------------------------------------------------------


def _check_setups(files: Files, report: Report, board: ColumnBoard) -> None:
    """Units, points, places and turns exist; ready-made set-ups lay out exactly what a scenario has."""
    report.file, setups = "setups.toml", files.setups
    land, ships = (*files.units.br_land, *files.units.ge_land), (*files.units.br_ships, *files.units.ge_ships)
    units, pools = {row.id for row in land} | {row.id for row in ships}, _pools(files)
    spaces = {*board.index, *(zone.name for zone in files.display.zone), *(port.name for port in files.display.port)}
    for command in setups.command:
        _check_places(report, f"command.{command.name}", command.units, units, spaces)
    for arrival in setups.arrival:
        key = f"arrival.{arrival.turn}"
        _check_turn(report, key, files.tables, arrival.turn)
        _check_force(report, key, arrival.units, arrival.points, units, pools)
        if arrival.replacements and not re.fullmatch(r"\d/\d/\d", arrival.replacements):
            report.add(
                key, f"has the replacements {arrival.replacements!r}", "write leg, armour and army tank like 1/0/0"
            )
    placed = [text.split(" ")[0] for command in setups.command for text in command.units]
    check_names(report, "command", placed)
    for row in setups.scenario:
        _check_scenario(files, report, row, units, pools, spaces)
        for side in ("br", "ge"):
            ready = [one for one in setups.ready if (one.scenario, one.side) == (row.id, side)]
            if len(ready) != 1:
                report.add(f"ready.{row.id}.{side}", f"is there {len(ready)} times", "give each side one")
            elif not any(problem.file == report.file for problem in report.problems):
                _check_ready(files, report, row, ready[0], units, pools, spaces)


def _check_places(report: Report, key: str, texts: Iterable[str], units: set[str], spaces: set[str]) -> None:
    for text in texts:
        if not _reads(read_place, text):
            report.add(key, f"has {text!r}, which cannot be read", "write it like br-inf-44 2907 R")
            continue
        unit, place, _ = read_place(text)
        if unit not in units:
            report.add(key, f"names {unit!r}, which is no unit", "write one of units.toml")
        if place not in spaces and place != LONDON:
            report.add(key, f"names {place!r}, which is no hex or zone", "write a hex, a zone, or London")


def _check_force(
    report: Report, key: str, names: Iterable[str], points: Mapping[str, int], units: set[str], pools: Mapping[str, int]
) -> None:
    for name in names:
        if name not in units:
            report.add(key, f"names {name!r}, which is no unit", "write one of units.toml")
    for name, number in points.items():
        if not 0 < number <= pools.get(name, 0):
            report.add(key, f"has {number} of {name!r}", f"there are {pools.get(name, 0)}")


def _check_scenario(
    files: Files, report: Report, row: ScenarioRow, units: set[str], pools: Mapping[str, int], spaces: set[str]
) -> None:
    """Everything that a scenario names."""
    key = f"scenario.{row.id}"
    _check_turn(report, key, files.tables, row.first)
    _check_turn(report, key, files.tables, row.last)
    _check_places(report, f"{key}.land", row.land, units, spaces)
    named = (*row.roaming, *row.absent, *row.never, *row.later, *row.reduced, *row.bound)
    _check_force(report, key, (*row.ships, *named), row.points, units, pools)
    for force in (row.force_h, row.menace_force):
        _check_force(report, key, force.ships, force.points, units, pools)
    for shipping in row.shipping:
        _check_force(report, f"{key}.shipping", (), shipping.start, units, pools)
        for arrival in shipping.arrivals:
            _check_turn(report, f"{key}.shipping", files.tables, arrival.turn)
            _check_force(report, f"{key}.shipping", (), arrival.points, units, pools)
        if shipping.option not in ("", *OPTIONS.allowed["shipping"]):
            report.add(f"{key}.shipping", f"is for {shipping.option!r}", "write a value of the option shipping")
    places = (
        *(one.space for one in row.minima),
        *row.reduce_zones,
        *(zone for zones in row.bound.values() for zone in zones),
    )
    for place in places:
        if place not in spaces:
            report.add(key, f"names {place!r}, which is no space", "write a hex, a zone or the ports of one")


def _check_ready(
    files: Files,
    report: Report,
    row: ScenarioRow,
    ready: ReadyRow,
    units: set[str],
    pools: Mapping[str, int],
    spaces: set[str],
) -> None:
    """A ready-made set-up names spaces, and puts what the scenario has once; bases and ports hold it."""
    key = f"ready.{row.id}.{ready.side}"
    for stack in ready.stack:
        if stack.space not in spaces:
            report.add(key, f"names {stack.space!r}, which is no space", "write a hex, a zone or the ports of one")
        _check_force(report, key, stack.units, stack.points, units, pools)
    check_names(report, key, [unit for stack in ready.stack for unit in stack.units])
    for option in sorted({"", *(stack.option for stack in ready.stack)}):
        laid, due = Tally[str](), Tally[str](row.points if not option else _start(row, option))
        for stack in ready.stack:
            if stack.option == option:
                laid.update(stack.points)
        for name in sorted({*laid, *due}):
            if name.startswith(ready.side) and laid[name] != due[name]:
                report.add(key, f"has {laid[name]} of {name!r}", f"lay out the {due[name]} of the scenario")
    ships = {ship for ship in row.ships if ship.startswith(ready.side)}
    for ship in sorted(ships - {unit for stack in ready.stack for unit in stack.units}):
        report.add(key, f"leaves out {ship}", "put it into a port")


def _start(row: ScenarioRow, option: str) -> dict[str, int]:
    """What more there is at the start with a value of the option `shipping`."""
    return next((one.start for one in row.shipping if one.option == option), {})

"""What can be wrong in the data files.

Every check adds to a list of problems and goes on, so that one run names all mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from beachhead.edition.checking import Report, check_names
from beachhead.games.leyte.decode import Files, Item, ScenarioRow, read_values
from beachhead.games.leyte.map_checks import CLOSED, check_map

RESULTS = frozenset({".", "A1", "A2", "A3", "Ae", "D1", "D2", "D3", "De"})


def check(files: Files, report: Report) -> None:
    """What else is wrong in files in which every value is as its structure declares."""
    _check_points(files, report)
    _check_terrain(files, report)
    is_drawn = check_map(files, report)
    _check_tables(files, report)
    units = files.pieces.sides
    _check_pieces(files, report, units)
    if is_drawn:
        _check_scenarios(files, report)
    _check_reinforcements(files, report, units)


def _check_points(files: Files, report: Report) -> None:
    """The points of an objective can be counted."""
    report.file = "rulings.toml"
    for row in files.rulings.ruling:
        if row.id == "objective_points" and not all(value.isdigit() for value, _ in row.choices):
            report.add("ruling.objective_points", "has a choice that is not a number", "give points as whole numbers")


# -- terrain and tables ----------------------------------------------------------------------------------


def _check_terrain(files: Files, report: Report) -> None:
    report.file = "terrain.toml"
    key, lines = files.terrain, {line.id for line in files.tables.combat.lines}
    if set(key.order) != lines or len(key.order) != len(lines):
        report.add("order", "does not hold each line of the results table once", f"the lines are: {sorted(lines)}")
    for ground in key.ground:
        where = f"ground.{ground.id}"
        if ground.id in CLOSED and (ground.printed or ground.line):
            report.add(where, "has a cost or a line although nobody can be there", "leave both out")
        if ground.id not in CLOSED and not (ground.printed and ground.line):
            report.add(where, "has no cost, or no line of the results table", "give both, the cost in Movement Points")
    check_names(report, "ground", [ground.id for ground in key.ground], ("clear", "town", *CLOSED))


def _check_tables(files: Files, report: Report) -> None:
    report.file = "tables.toml"
    combat = files.tables.combat
    width = max((len(line.labels) for line in combat.lines), default=0)
    for line in combat.lines:
        _check_labels(report, f"combat.lines.{line.id}", line.labels)
    if len(combat.die) != 6:
        report.add("combat.die", f"has {len(combat.die)} rows", "give one row for each of the six faces")
    for face, text in enumerate(combat.die, start=1):
        row = text.split()
        if len(row) != width:
            report.add(f"combat.die.{face}", f"has {len(row)} results", f"give {width}, one for each column")
        for code in row:
            if code not in RESULTS:
                report.add(f"combat.die.{face}", f"has the result {code!r}", f"known are: {' '.join(sorted(RESULTS))}")
    _check_levels(files, report)
    _check_turns(files, report)


def _check_labels(report: Report, key: str, labels: Sequence[str]) -> None:
    """Headings ascend without a gap from one to the next."""
    numbers = [number for label in labels for number in label.split(",")]
    if not all(re.fullmatch(r"[+-]?\d+", number) for number in numbers) or not numbers:
        report.add(key, "has a heading that is not a number", 'write headings like "-4,-3", "0", "+10"')
        return
    values = [int(number) for number in numbers]
    for before, after in pairwise(values):
        if after != before + 1:
            report.add(key, f"goes from {before:+d} to {after:+d}", "let the headings ascend one by one")


def _check_levels(files: Files, report: Report) -> None:
    levels = files.tables.victory.levels
    values = [level.lowest for level in levels]
    if values != sorted(set(values), reverse=True) or values[-1:] != [0]:
        report.add("victory.levels", "does not fall from the best level for the US to 0.00", "put the levels in order")


def _check_turns(files: Files, report: Report) -> None:
    record = files.tables.turns.record
    turns = [row.turn for row in record]
    if turns != list(range(1, len(record) + 1)):
        report.add("turns.record", "does not number its turns 1, 2, 3 and so on", "give each turn one row, in order")
    last = max((row.last_turn for row in files.scenarios.scenario), default=0)
    if len(record) < last:
        report.add("turns.record", f"ends at turn {len(record)}", f"scenarios go on to turn {last}")


# -- counters, scenarios, arrivals -----------------------------------------------------------------------


def _check_pieces(files: Files, report: Report, units: Mapping[str, str]) -> None:
    """Each counter once, guns with the values of guns, twins in pairs."""
    report.file = "pieces.toml"
    rows = (*files.pieces.us, *files.pieces.jp)
    check_names(report, "unit", [row.id for row in rows])
    twins = {row.id: row.twin for row in rows}
    for row in rows:
        if (read_values(row.printed).range > 0) != (row.kind == "artillery"):
            report.add(row.id, f"is {row.kind} with the values {row.printed}", "give guns five values, others three")
        if row.twin and (twins[row.twin] != row.id or units[row.id] != "jp" or units[row.twin] != "jp"):
            report.add(row.id, f"has the twin {row.twin}, which has another one", "let twins name each other")


def _check_scenarios(files: Files, report: Report) -> None:
    report.file = "scenarios.toml"
    ground, kinds = files.map.ground_of(), {row.id: row.kind for row in (*files.pieces.us, *files.pieces.jp)}
    armour_ground = {row.id for row in files.terrain.ground if row.armour}
    open_to_armour = {hex_ for way in (*files.map.road, *files.map.trail) for hex_ in way.hexes.split()}
    open_to_armour |= {town.hex for town in files.map.towns if "town" in armour_ground}
    open_to_armour |= {hex_ for hex_, kind in ground.items() if kind in armour_ground}
    for row in files.scenarios.scenario:
        taken: dict[str, str] = {}
        for unit, hex_ in row.setup.items():
            key = f"{row.id}.setup.{unit}"
            if ground[hex_] in CLOSED:
                report.add(key, f"stands in {hex_}, which is {ground[hex_]}", "set it up on land")
            elif kinds[unit] == "armour" and hex_ not in open_to_armour:
                report.add(key, f"is armour in {hex_}, {ground[hex_]} without a way", "set it up where armour may go")
            if hex_ in taken:
                report.add(key, f"shares {hex_} with {taken[hex_]}", "set up one unit in a hex (5.31)")
            taken[hex_] = unit
        _check_scenario(report, row)


def _check_scenario(report: Report, row: ScenarioRow) -> None:
    """Turns, exits and victory items of one scenario."""
    if not 1 <= row.first_turn <= row.last_turn:
        report.add(f"{row.id}.first_turn", f"plays from {row.first_turn} to {row.last_turn}", "put turns in order")
    if row.north_exit and row.north_exit.until < row.first_turn:
        report.add(f"{row.id}.north_exit", "never opens", "give a turn of the scenario")
    if row.south_exit and not row.first_turn <= row.south_exit.by <= row.last_turn:
        report.add(f"{row.id}.south_exit.by", f"is turn {row.south_exit.by}", "give a turn of the scenario")
    for item in row.victory:
        _check_item(report, row, item)


def _check_item(report: Report, row: ScenarioRow, item: Item) -> None:
    key = f"{row.id}.victory.{item.kind}"
    if item.turn and not row.first_turn <= item.turn <= row.last_turn:
        report.add(key, f"is scored on turn {item.turn}", f"the turns are {row.first_turn} to {row.last_turn}")
    needs = {
        "occupied": bool(item.places and (item.points or item.option)),
        "beaches": bool(item.beaches and item.points),
        "airfields": bool(item.points and item.each),
        "in_region": bool(item.south_of and item.west_of and item.each),
        "way_west": bool(item.edge),
        "no_way_west": bool(item.edge),
        "duty": bool(item.turn and row.south_exit),
    }
    if not needs.get(item.kind, True):
        report.add(key, "lacks what this kind needs", "the head of our scenarios.toml says what each kind needs")


def _check_reinforcements(files: Files, report: Report, units: Mapping[str, str]) -> None:
    report.file = "reinforcements.toml"
    seen: set[tuple[str, int]] = set()
    for row in files.reinforcements.arrival:
        key = f"turn {row.turn} {row.side} {row.entry}"
        if not 1 <= row.turn <= len(files.tables.turns.record):
            report.add(key, "is not a turn of the turn record", "give a turn that is played")
        for unit in row.units:
            if units[unit] != row.side:
                report.add(key, f"{unit} is of the other side", "list it under its own side")
            if (unit, row.turn) in seen:
                report.add(key, f"{unit} arrives twice on this turn", "list it once")
            seen.add((unit, row.turn))
    for scenario in files.scenarios.scenario:
        _check_no_doubles(files, report, scenario)


def _check_no_doubles(files: Files, report: Report, row: ScenarioRow) -> None:
    """In a printed scenario nobody arrives who is there already; a variant leaves such arrivals out."""
    there = set(row.setup)
    for arrival in files.reinforcements.arrival:
        if row.variant or not row.first_turn <= arrival.turn <= row.last_turn or arrival.only not in ("", row.id):
            continue
        for unit in arrival.units:
            if unit in there:
                report.add(f"turn {arrival.turn}", f"{unit} is in {row.id} already", "let each unit arrive once")
            there.add(unit)

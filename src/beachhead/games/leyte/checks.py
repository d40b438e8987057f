"""What can be wrong in the data files.

Every check adds to a list of problems and goes on, so that one run names all mistakes.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from itertools import pairwise

from beachhead.edition.datafiles import Report, check_citations, check_ledger, check_names, check_rulings
from beachhead.games.leyte.decode import Counter, Files, Item, ScenarioRow, read_support, read_values
from beachhead.games.leyte.map_checks import CLOSED, check_map, named_hexes
from beachhead.games.leyte.options import OPTIONS
from beachhead.kernel.module import Problem
from beachhead.mechanics.hexes import HexBoard

CODES = ("Or", "any")
"""Entry codes besides beaches and mapedges (12.2, 12.42)."""

RESULTS = frozenset({".", "A1", "A2", "A3", "Ae", "D1", "D2", "D3", "De"})


def check(files: Files) -> list[Problem]:
    """Everything wrong in files that could be decoded."""
    report = Report()
    ledger = check_ledger(report, files.clauses, r"LEY-\d+\.\d+[a-z]", "LEY-7.71a")
    _check_rulings(files, report)
    _check_terrain(files, report)
    board = check_map(files, report)
    _check_tables(files, report)
    units = _check_pieces(files, report)
    if board is not None:
        _check_scenarios(files, report, board, units)
    _check_reinforcements(files, report, units)
    _check_citations(files, report, ledger)
    return report.problems


# -- clauses and options ---------------------------------------------------------------------------------


def _check_rulings(files: Files, report: Report) -> None:
    check_rulings(report, files.rulings.ruling, OPTIONS.allowed)
    for row in files.rulings.ruling:
        if row.id == "objective_points" and not all(value.isdigit() for value, _ in row.choices):
            report.add("ruling.objective_points", "has a choice that is not a number", "give points as whole numbers")


def _check_citations(files: Files, report: Report, ledger: frozenset[str]) -> None:
    """Clauses cited anywhere must exist."""
    cited = [("tables.toml", f"turns.{t.turn}", t.clause) for t in files.tables.turns.record if t.clause]
    cited += [("reinforcements.toml", f"turn {a.turn}", a.clause) for a in files.reinforcements.arrival]
    for row in files.scenarios.scenario:
        cited.append(("scenarios.toml", row.id, row.clause))
        cited += [("scenarios.toml", f"{row.id}.victory.{item.kind}", item.clause) for item in row.victory]
    check_citations(report, files, ledger, cited)


# -- terrain and tables ----------------------------------------------------------------------------------


def _check_terrain(files: Files, report: Report) -> None:
    report.file = "terrain.toml"
    key, lines = files.terrain, {line.id for line in files.tables.combat.lines}
    if set(key.order) != lines or len(key.order) != len(lines):
        report.add("order", "does not hold each line of the results table once", f"the lines are: {sorted(lines)}")
    for ground in key.ground:
        where = f"ground.{ground.id}"
        if ground.id in CLOSED:
            if ground.printed or ground.line:
                report.add(where, "has a cost or a line although nobody can be there", "leave both out")
            continue
        if not ground.printed:
            report.add(where, "has no cost", "give its cost in Movement Points, such as 2")
        if ground.line not in lines:
            report.add(where, f"has no line of the results table: {ground.line!r}", f"the lines are: {sorted(lines)}")
    for where, cost in [
        *((f"ground.{ground.id}", ground.printed) for ground in key.ground if ground.printed),
        ("river", key.river.cost),
        ("road", key.road.cost),
        ("trail", key.trail.cost),
        ("beach", key.beach.cost),
    ]:
        if not re.fullmatch(r"\d+(/2)?", cost):
            report.add(f"{where}.cost", f"is not a cost: {cost!r}", "write points as 2 or 1/2")
    if key.river.line not in lines:
        report.add("river.line", f"is no line of the results table: {key.river.line!r}", "name a line")
    check_names(report, "ground", [ground.id for ground in key.ground], ("clear", "town", *CLOSED))


def _check_tables(files: Files, report: Report) -> None:
    report.file = "tables.toml"
    combat = files.tables.combat
    check_names(report, "combat.lines", [line.id for line in combat.lines])
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
    ratios = [level.printed for level in levels]
    if not ratios or not all(re.fullmatch(r"\d+\.\d\d", ratio) for ratio in ratios):
        report.add("victory.levels", "has a ratio that is not written with two decimals", "write it like 2.50")
        return
    values = [float(ratio) for ratio in ratios]
    if values != sorted(set(values), reverse=True) or values[-1] != 0:
        report.add("victory.levels", "does not fall from the best level for the US to 0.00", "put the levels in order")


def _check_turns(files: Files, report: Report) -> None:
    record = files.tables.turns.record
    turns = [row.turn for row in record]
    if turns != list(range(1, len(record) + 1)):
        report.add("turns.record", "does not number its turns 1, 2, 3 and so on", "give each turn one row, in order")
    last = max((row.last_turn for row in files.scenarios.scenario), default=0)
    if len(record) < last:
        report.add("turns.record", f"ends at turn {len(record)}", f"scenarios go on to turn {last}")
    for row in record:
        if read_support(row.support) is None:
            report.add(f"turns.{row.turn}.support", f"is not a support entry: {row.support!r}", "write 3/0, or 4")


# -- counters, scenarios, arrivals -----------------------------------------------------------------------


def _check_pieces(files: Files, report: Report) -> Mapping[str, tuple[str, Counter]]:
    """The counters by id, with their side."""
    report.file = "pieces.toml"
    both = [("us", row) for row in files.pieces.us] + [("jp", row) for row in files.pieces.jp]
    units = {row.id: (side, row) for side, row in both}
    for unit, count in Tally(row.id for _, row in both).items():
        if count > 1:
            report.add(unit, "is there more than once", "give each counter an id of its own")
    for side, row in both:
        try:
            guns = read_values(row.printed).range > 0
        except ValueError:
            report.add(row.id, f"has values that cannot be read: {row.printed!r}", "write 5-5-5, or 2-3-5/1-4 for guns")
            continue
        if guns != (row.kind == "artillery"):
            report.add(row.id, f"is {row.kind} with the values {row.printed}", "give guns five values, others three")
        twin = units.get(row.twin)
        if row.twin and (twin is None or twin[1].twin != row.id or twin[0] != side or side != "jp"):
            report.add(row.id, f"has the twin {row.twin}, which has another one", "let twins name each other")
    return units


def _check_scenarios(files: Files, report: Report, board: HexBoard, units: Mapping[str, tuple[str, Counter]]) -> None:
    report.file = "scenarios.toml"
    check_names(report, "scenario", [row.id for row in files.scenarios.scenario])
    ground = files.map.ground_of(board)
    armour_ground = {row.id for row in files.terrain.ground if row.armour}
    open_to_armour = {hex_ for way in (*files.map.road, *files.map.trail) for hex_ in way.hexes.split()}
    open_to_armour |= {town.hex for town in files.map.towns if "town" in armour_ground}
    open_to_armour |= {hex_ for hex_, kind in ground.items() if kind in armour_ground}
    for row in files.scenarios.scenario:
        taken: dict[str, str] = {}
        for unit, hex_ in row.setup.items():
            key = f"{row.id}.setup.{unit}"
            if unit not in units:
                report.add(key, "there is no such unit", "name a counter of pieces.toml")
            elif hex_ not in ground:
                report.add(key, f"there is no hex {hex_}", f"hexes go from 0101 to {board.names[-1]}")
            elif ground[hex_] in CLOSED:
                report.add(key, f"stands in {hex_}, which is {ground[hex_]}", "set it up on land")
            elif units[unit][1].kind == "armour" and hex_ not in open_to_armour:
                report.add(key, f"is armour in {hex_}, {ground[hex_]} without a way", "set it up where armour may go")
            if hex_ in taken:
                report.add(key, f"shares {hex_} with {taken[hex_]}", "set up one unit in a hex (5.31)")
            taken[hex_] = unit
        _check_scenario(files, report, row)


def _check_scenario(files: Files, report: Report, row: ScenarioRow) -> None:
    """Turns, exits and victory items of one scenario."""
    map_ = files.map
    if not 1 <= row.first_turn <= row.last_turn:
        report.add(f"{row.id}.first_turn", f"plays from {row.first_turn} to {row.last_turn}", "put turns in order")
    for key, exit_ in (("north_exit", row.north_exit), ("south_exit", row.south_exit)):
        if exit_ is not None and exit_.hex not in map_.exits:
            report.add(f"{row.id}.{key}", f"{exit_.hex} is no exit of the map", "list it under exits in map.toml")
    if row.north_exit and (row.north_exit.back_after < 1 or row.north_exit.until < row.first_turn):
        report.add(f"{row.id}.north_exit", "never opens, or lets units back at once", "give turns of the scenario")
    if row.south_exit and not row.first_turn <= row.south_exit.by <= row.last_turn:
        report.add(f"{row.id}.south_exit.by", f"is turn {row.south_exit.by}", "give a turn of the scenario")
    edges = [row.north_exit.edge] if row.north_exit else []
    edges += [row.barred.edge] if row.barred else []
    for edge in [*edges, *(item.edge for item in row.victory if item.edge)]:
        if edge not in map_.edges:
            report.add(row.id, f"there is no mapedge {edge}", f"the edges are: {', '.join(map_.edges)}")
    for beach in [*row.active_beaches, *(name for item in row.victory for name in item.beaches)]:
        if beach not in map_.beaches:
            report.add(row.id, f"there is no beach {beach}", f"the beaches are: {', '.join(map_.beaches)}")
    for item in row.victory:
        _check_item(files, report, row, item)


def _check_item(files: Files, report: Report, row: ScenarioRow, item: Item) -> None:
    key = f"{row.id}.victory.{item.kind}"
    known = {hex_ for _, hex_ in named_hexes(files.map)} | {town.name for town in files.map.towns}
    for place in item.places:
        if place not in known:
            report.add(key, f"there is no place {place}", "name a town, or a hex that map.toml names")
    if item.option and item.option != "objective_points":
        report.add(key, f"takes its points from the option {item.option!r}", "only objective_points gives points")
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


def _check_reinforcements(files: Files, report: Report, units: Mapping[str, tuple[str, Counter]]) -> None:
    report.file = "reinforcements.toml"
    codes = {*files.map.beaches, *files.map.edges, *CODES}
    scenarios = {row.id for row in files.scenarios.scenario}
    seen: set[tuple[str, int]] = set()
    for row in files.reinforcements.arrival:
        key = f"turn {row.turn} {row.side} {row.entry}"
        for code in (row.entry, row.printed or row.entry):
            if code not in codes:
                report.add(key, f"there is no entry code {code!r}", f"the codes are: {', '.join(sorted(codes))}")
        if not 1 <= row.turn <= len(files.tables.turns.record):
            report.add(key, "is not a turn of the turn record", "give a turn that is played")
        if row.only and row.only not in scenarios:
            report.add(key, f"there is no scenario {row.only!r}", f"the scenarios are: {', '.join(sorted(scenarios))}")
        for unit in row.units:
            if unit not in units:
                report.add(key, f"there is no unit {unit!r}", "name a counter of pieces.toml")
            elif units[unit][0] != row.side:
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

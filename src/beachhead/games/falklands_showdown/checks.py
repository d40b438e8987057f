"""What can be wrong in the data files of Falklands Showdown."""

from __future__ import annotations

from collections import Counter

import msgspec

from beachhead.edition.datafiles import SEE_OURS, Report, check_citations, check_ledger, check_names, check_rulings
from beachhead.games.falklands_showdown.components import DIE, GROUPS, IN_ZONE, OPERATIONS, Edition, rolls
from beachhead.games.falklands_showdown.decode import AircraftRow, Files, GroundRow
from beachhead.games.falklands_showdown.decode_map import check_map
from beachhead.games.falklands_showdown.editions import FIRST, of_edition, strangers
from beachhead.games.falklands_showdown.match import set_up
from beachhead.games.falklands_showdown.model import LOST, NOBODY
from beachhead.games.falklands_showdown.options import OPTIONS
from beachhead.games.falklands_showdown.rules.transport_6 import board_needs
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Problem
from beachhead.kernel.refusal import met

EFFECTS = frozenset(
    {
        *("air_at_ships", "bombers_at_ships", "ar_ground", "bombardment"),
        *("carrier_air_dice", "carrier_ground_dice", "carrier_trouble"),
        *("raid_limit", "slow_ships", "uk_submarine_move", "zone_only"),
        *("no_interception", "no_anti_submarine", "ar_torpedoes_fail", "duds", "free_miss"),
        *("leadership", "uk_operations", "ar_operations", "free_special", "free_march", "free_airlift"),
    }
)
"""The effects of events that the rules ask for."""

QUIET = tuple(f"1-{units}" for units in range(2, 6))
"""The rolls that are those of 1-1 (5.4)."""


def check(files: Files) -> list[Problem]:
    """Everything wrong in files that could be decoded."""
    report = Report()
    ledger = check_ledger(report, files.clauses, r"FS-\d+(\.\d+)+(-\d)?[a-z]?", "FS-4.4.1a")
    check_rulings(report, files.rulings.ruling, OPTIONS.allowed)
    check_map(files.map, report)
    _check_components(files, report, ledger)
    check_citations(report, files, ledger)
    if not report.problems:
        _check_loads(files, report)
        _check_first_edition(files, report, ledger)
    return report.problems


def _check_components(files: Files, report: Report, ledger: frozenset[str]) -> None:
    """What may differ from edition to edition."""
    _check_units(files, report)
    _check_named(files, report)
    _check_events(files, report, ledger)


def _check_first_edition(files: Files, report: Report, ledger: frozenset[str]) -> None:
    """What the first edition changes is there, fits, and makes files without mistakes."""
    report.file = "first_edition.toml"
    for name in strangers(files):
        report.add(name, "is nothing that could be otherwise", "name a section, a unit or an event of our own files")
    try:
        first = of_edition(files, FIRST)
    except msgspec.ValidationError as trouble:
        report.add("", str(trouble), SEE_OURS)
        return
    _check_components(first, report, ledger)
    _check_loads(first, report)


def _check_units(files: Files, report: Report) -> None:
    """Each counter once, where it starts and in what it is carried."""
    report.file = "units.toml"
    units, rows = files.units, files.units.rows
    ships = {row.id for row in (*units.uk_ships, *units.ar_ships)}
    areas = {area.id for area in files.map.area}
    check_names(report, "unit", [row.id for row in rows])
    for row in rows:
        if row.start not in areas | {"", IN_ZONE}:
            report.add(row.id, f"starts in {row.start!r}, which is no area", "name an area of map.toml")
        if isinstance(row, GroundRow) and row.aboard not in ships | {""}:
            report.add(row.id, f"is aboard {row.aboard!r}, which is no ship", "name a ship")
        if not isinstance(row, AircraftRow) and row.group not in (0, *GROUPS):
            report.add(row.id, f"is in group {row.group}", f"groups are {GROUPS[0]} to {GROUPS[-1]}")
        if any(not 0 <= factor <= 5 for factor in row.factors):
            report.add(row.id, "has a factor that is no hit number", "give numbers from 0 to 5")
    for group in set(GROUPS) - {row.group for row in rows if not isinstance(row, AircraftRow)}:
        report.add(f"group.{group}", "has no unit", "give every group one")


def _check_loads(files: Files, report: Report) -> None:
    """What begins or arrives aboard a ship may be there, arrives with it and has room (6.2); so have aircraft."""
    report.file = "units.toml"
    settings = {row.id: row.default for row in files.rulings.ruling}
    game = set_up(Edition(files), "campaign", OPTIONS.read(settings), Dice(b""))
    laden = [unit for unit in game.edition.units if unit.aboard != NOBODY]
    for unit in laden:
        game.put(unit.index, LOST)
    for unit in laden:
        ship = game.type(unit.aboard)
        if not met(board_needs(game, unit.index, ship.index)) or ship.group != unit.group:
            report.add(unit.id, f"cannot begin or arrive aboard {ship.id}", "name a ship of its group that has room")
        game.load(unit.index, ship.index)
    based = Counter(row.start for row in files.units.ar_aircraft)
    for area in files.map.area:
        if area.is_land and based[area.id] > area.airbase:
            report.add(area.id, f"has {based[area.id]} aircraft counters at its airbase", "base them elsewhere")


def _check_named(files: Files, report: Report) -> None:
    """The areas and units that single rules name are there; tracks begin within their bounds."""
    areas = [area.id for area in files.map.area]
    report.file = "tables.toml"
    for name in files.tables.zones.names:
        if name not in areas:
            report.add("zones", f"names {name!r}, which is no area", "name an area of map.toml")
    for name in files.tables.units.names:
        if name not in [row.id for row in files.units.rows]:
            report.add("units", f"names {name!r}, which is no unit", "name a unit of units.toml")
    for name, face in msgspec.structs.asdict(files.tables.faces).items():
        if not 0 <= face <= DIE:
            report.add(f"faces.{name}", f"is {face}, which is no face", f"give 0 for never to {DIE} for always")
    for name, steps in msgspec.structs.asdict(files.tables.steps).items():
        if steps < 1:
            report.add(f"steps.{name}", f"is {steps}", "give 1 or more")
    track = files.tables.track
    if not track.uk_wins_at < track.points < track.ar_wins_at:
        report.add("track.points", "would end the match at once", "put it between uk_wins_at and ar_wins_at")
    if not track.bid[0] <= track.operations <= track.bid[1]:
        report.add("track.operations", "is no number that can be bid", "put it within bid")


def _check_events(files: Files, report: Report, ledger: frozenset[str]) -> None:
    """Every roll of the two dice has its event, and each event its clause."""
    report.file = "events.toml"
    names = [row.roll for row in files.events.event]
    check_names(report, "event", names, [roll for roll in rolls() if roll not in QUIET])
    for row in files.events.event:
        if row.roll not in rolls():
            report.add(f"event.{row.roll}", "is no roll of two dice", "write tens and units: 3-4")
        for effect in row.effects.keys() - EFFECTS:
            report.add(f"event.{row.roll}.{effect}", "is an effect that no rule knows", "write one of our own file")
        if any(number not in OPERATIONS for number in (*row.forbids_uk, *row.forbids_ar)):
            report.add(f"event.{row.roll}", "forbids an operation that there is not", "name some of 1 to 25")
        if f"FS-11.3.{row.roll}" not in ledger:
            report.add(f"event.{row.roll}", "has no clause", "give FS-11.3 and its roll a row in clauses.csv")

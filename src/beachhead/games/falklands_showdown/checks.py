"""What can be wrong in the data files of Falklands Showdown."""

from __future__ import annotations

from collections import Counter

import msgspec

from beachhead.edition.checking import Report, check_declared, check_names
from beachhead.edition.datafiles import SEE_OURS
from beachhead.games.falklands_showdown.components import GROUPS, Edition, rolls
from beachhead.games.falklands_showdown.decode import AircraftRow, Files
from beachhead.games.falklands_showdown.decode_map import check_map
from beachhead.games.falklands_showdown.editions import FIRST, of_edition, strangers
from beachhead.games.falklands_showdown.match import set_up
from beachhead.games.falklands_showdown.model import LOST, NOBODY
from beachhead.games.falklands_showdown.options import OPTIONS
from beachhead.games.falklands_showdown.rules.transport_6 import board_needs
from beachhead.kernel.dice import Dice
from beachhead.kernel.refusal import met

QUIET = tuple(f"1-{units}" for units in range(2, 6))
"""The rolls that are those of 1-1 (5.4)."""


def check(files: Files, report: Report) -> None:
    """What else is wrong in files in which every value is as its structure declares."""
    check_map(files.map, report)
    _check_components(files, report)
    if not report.problems:
        _check_first_edition(files, report)


def _check_components(files: Files, report: Report) -> None:
    """What may differ from edition to edition."""
    _check_units(files, report)
    _check_track(files, report)
    _check_events(files, report)
    if not report.problems:
        _check_loads(files, report)


def _check_first_edition(files: Files, report: Report) -> None:
    """What the first edition changes is there, fits, and makes files without mistakes."""
    report.file = "first_edition.toml"
    for name in strangers(files):
        report.add(name, "is nothing that could be otherwise", "name a section, a unit or an event of our own files")
    try:
        first = of_edition(files, FIRST)
    except msgspec.ValidationError as trouble:
        report.add("", str(trouble), SEE_OURS)
        return
    check_declared(report, first)
    if not report.problems:
        _check_components(first, report)


def _check_units(files: Files, report: Report) -> None:
    """Each counter once; each group has one."""
    report.file, rows = "units.toml", files.units.rows
    check_names(report, "unit", [row.id for row in rows])
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


def _check_track(files: Files, report: Report) -> None:
    """Tracks begin within their bounds."""
    report.file = "tables.toml"
    track = files.tables.track
    if not track.uk_wins_at < track.points < track.ar_wins_at:
        report.add("track.points", "would end the match at once", "put it between uk_wins_at and ar_wins_at")
    if not track.bid[0] <= track.operations <= track.bid[1]:
        report.add("track.operations", "is no number that can be bid", "put it within bid")


def _check_events(files: Files, report: Report) -> None:
    """Every roll of the two dice has its event, and each event its clause."""
    report.file, ledger = "events.toml", {clause.id for clause in files.clauses}
    names = [row.roll for row in files.events.event]
    check_names(report, "event", names, [roll for roll in rolls() if roll not in QUIET])
    for roll in names:
        if f"FS-11.3.{roll}" not in ledger:
            report.add(f"event.{roll}", "has no clause", "give FS-11.3 and its roll a row in clauses.csv")

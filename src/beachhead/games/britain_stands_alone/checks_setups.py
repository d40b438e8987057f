"""What can be wrong in the scenarios and set-ups of Britain Stands Alone."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping

from beachhead.edition.datafiles import Report, check_names
from beachhead.games.britain_stands_alone.components import LONDON, MADE_IN_PLAY
from beachhead.games.britain_stands_alone.decode import Files, ReadyRow, ScenarioRow
from beachhead.games.britain_stands_alone.decode_tables import TablesFile
from beachhead.games.britain_stands_alone.notation import read_place, read_turn
from beachhead.games.britain_stands_alone.options import OPTIONS
from beachhead.mechanics.hexes import ColumnBoard

A_SPACE = "write a hex, a zone or the ports of one"


class SetUpChecks:
    """Looks through setups.toml, with the names that there are in the other files."""

    def __init__(self, files: Files, report: Report, board: ColumnBoard) -> None:
        self.files, self.report = files, report
        land, ships = (*files.units.br_land, *files.units.ge_land), (*files.units.br_ships, *files.units.ge_ships)
        self.units = {row.id for row in land} | {row.id for row in ships}
        self.points = pools_of(files)
        self.zones = {row.name: row for row in files.display.zone}
        self.spaces = {*board.index, *self.zones, *(port.name for port in files.display.port)}

    def check(self) -> None:
        """Units, points, places and turns exist; ready-made set-ups lay out exactly what a scenario has."""
        report, setups = self.report, self.files.setups
        report.file = "setups.toml"
        before = len(report.problems)
        for command in setups.command:
            self.places(f"command.{command.name}", command.units)
        check_names(report, "command", [text.split(" ")[0] for command in setups.command for text in command.units])
        for arrival in setups.arrival:
            key = f"arrival.{arrival.turn}"
            check_turn(report, key, self.files.tables, arrival.turn)
            self.force(key, arrival.units, arrival.points)
            if arrival.replacements and not re.fullmatch(r"\d/\d/\d", arrival.replacements):
                report.add(key, f"has the replacements {arrival.replacements!r}", "write leg, armour, tank like 1/0/0")
        for row in setups.scenario:
            self.scenario(row)
        for row in setups.scenario if len(report.problems) == before else ():
            for side in ("br", "ge"):
                ready = [one for one in setups.ready if (one.scenario, one.side) == (row.id, side)]
                if len(ready) != 1:
                    report.add(f"ready.{row.id}.{side}", f"is there {len(ready)} times", "give each side one")
                for one in ready[:1]:
                    self.ready(row, one)

    def places(self, key: str, texts: Iterable[str]) -> None:
        """British land units with their places."""
        for text in texts:
            if not reads(read_place, text):
                self.report.add(key, f"has {text!r}, which cannot be read", "write it like br-inf-44 2907 R")
                continue
            unit, place, _ = read_place(text)
            self.known(key, [unit], self.units, "unit", "write one of units.toml")
            self.known(key, [place], {*self.spaces, LONDON}, "hex or zone", "write a hex, a zone, or London")

    def known(self, key: str, names: Iterable[str], known: Iterable[str], what: str, remedy: str) -> None:
        """Names that there are."""
        for name in names:
            if name not in known:
                self.report.add(key, f"names {name!r}, which is no {what}", remedy)

    def force(self, key: str, names: Iterable[str], points: Mapping[str, int]) -> None:
        """Named units, and so many points of each row."""
        self.known(key, names, self.units, "unit", "write one of units.toml")
        for name, number in points.items():
            if not 0 < number <= self.points.get(name, 0):
                self.report.add(key, f"has {number} of {name!r}", f"there are {self.points.get(name, 0)}")

    def scenario(self, row: ScenarioRow) -> None:
        """Everything that a scenario names."""
        key, tables = f"scenario.{row.id}", self.files.tables
        for turn in (row.first, row.last, *(one.turn for shipping in row.shipping for one in shipping.arrivals)):
            check_turn(self.report, key, tables, turn)
        self.places(f"{key}.land", row.land)
        named = (*row.roaming, *row.absent, *row.never, *row.later, *row.reduced, *row.bound)
        self.force(key, (*row.ships, *named), row.points)
        for force in (row.force_h, row.menace_force):
            self.force(key, force.ships, force.points)
        for shipping in row.shipping:
            for points in (shipping.start, *(arrival.points for arrival in shipping.arrivals)):
                self.force(f"{key}.shipping", (), points)
            if shipping.option not in ("", *OPTIONS.allowed["shipping"]):
                self.report.add(key, f"has shipping for {shipping.option!r}", "write a value of the option shipping")
        self.known(key, (one.space for one in row.minima), self.spaces, "space", A_SPACE)
        zones = (*row.reduce_zones, *(zone for those in row.bound.values() for zone in those))
        self.known(key, zones, self.zones, "zone", "write the name of a zone")

    def ready(self, row: ScenarioRow, ready: ReadyRow) -> None:
        """A ready-made set-up names spaces, and lays out each piece of its side once."""
        key = f"ready.{row.id}.{ready.side}"
        self.known(key, (stack.space for stack in ready.stack), self.spaces, "space", A_SPACE)
        if ready.mine and (ready.mine not in self.zones or self.zones[ready.mine].kind != "sea"):
            self.report.add(key, f"has the Mine in {ready.mine!r}, no sea zone", "write the name of a sea zone")
        targets = {f"radar-{place.hex}" for place in self.files.map.radar}
        targets |= {f"airbase-{base.hex}" for base in self.files.map.airbase if base.sector}
        self.known(key, ready.hits, targets, "radar station or sector airbase", "write it like radar-4223")
        self.known(key, ready.reduced, self.units, "unit", "write one of units.toml")
        if len(ready.reduced) != (row.reduce if ready.side == "br" else 0):
            self.report.add(key, f"reduces {len(ready.reduced)} divisions", f"name {row.reduce} of the British")
        laid = [unit for stack in ready.stack for unit in stack.units]
        self.same(key, Tally(laid), Tally({*self.free(row, ready.side), *self.ships(row, ready.side)}))
        for option in sorted({"", *(stack.option for stack in ready.stack)}):
            points, due = Tally[str](), row.points if not option else _start(row, option)
            for stack in ready.stack:
                points.update(stack.points if stack.option == option else {})
            self.same(key, points, {name: number for name, number in due.items() if name.startswith(ready.side)})

    def ships(self, row: ScenarioRow, side: str) -> Iterable[str]:
        """The ships of a side."""
        return (ship for ship in row.ships if ship.startswith(side))

    def free(self, row: ScenarioRow, side: str) -> Iterable[str]:
        """The land units whose place the player chooses: the Germans, and those in London."""
        out = {*row.absent, *row.never, *row.later}
        if side == "ge":
            land = self.files.units.ge_land
            return (unit.id for unit in land if unit.size not in MADE_IN_PLAY and unit.id not in out)
        own = [read_place(text) for text in row.land]
        moved = {unit for unit, _, _ in own}
        usual = [read_place(text) for command in self.files.setups.command for text in command.units]
        placed = [*(one for one in usual if one[0] not in moved), *own]
        return (unit for unit, place, _ in placed if place == LONDON and unit not in out)

    def same(self, key: str, laid: Mapping[str, int], due: Mapping[str, int]) -> None:
        """Exactly what there is to be set up."""
        for name in sorted({*laid, *due}):
            if laid.get(name, 0) != due.get(name, 0):
                there = due.get(name, 0)
                self.report.add(key, f"has {laid.get(name, 0)} of {name!r}", f"lay out the {there} of the scenario")


def _start(row: ScenarioRow, option: str) -> dict[str, int]:
    """What more there is at the start with a value of the option `shipping`."""
    return next((one.start for one in row.shipping if one.option == option), {})


def pools_of(files: Files) -> dict[str, int]:
    """How many points there are of each row of aircraft and small ships."""
    vessels = {row.id: row.points for row in files.units.vessels}
    return vessels | {row.id: row.points for row in files.units.aircraft}


def check_turn(report: Report, key: str, tables: TablesFile, name: str) -> None:
    """A turn of the track."""
    if not reads(lambda text: read_turn(tables.turns.months, tables.turns.in_month, text), name):
        report.add(key, f"names the turn {name!r}, which there is not", "write it like September #6")


def reads(read: Callable[[str], object], text: str) -> bool:
    """Whether a text can be read."""
    try:
        read(text)
    except ValueError:
        return False
    return True

"""What can be wrong in the scenarios and set-ups of Britain Stands Alone."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping

from beachhead.edition.checking import Report, check_names
from beachhead.games.britain_stands_alone.components import LONDON, MADE_IN_PLAY
from beachhead.games.britain_stands_alone.decode import Files, ReadyRow, ScenarioRow
from beachhead.games.britain_stands_alone.notation import read_place


class SetUpChecks:
    """Looks through setups.toml, with the names that there are in the other files."""

    def __init__(self, files: Files, report: Report) -> None:
        self.files, self.report = files, report
        self.units, self.points = files.units.named, files.units.pools
        self.spaces = files.spaces

    def check(self) -> None:
        """Units, points, places exist; ready-made set-ups lay out exactly what a scenario has."""
        report, setups = self.report, self.files.setups
        report.file = "setups.toml"
        before = len(report.problems)
        for command in setups.command:
            self.places(f"command.{command.name}", command.units)
        check_names(report, "command", [text.split(" ")[0] for command in setups.command for text in command.units])
        for arrival in setups.arrival:
            self.force(f"arrival.{arrival.turn}", arrival.points)
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
            unit, place, _ = read_place(text)
            if unit not in self.units:
                self.report.add(key, f"names {unit!r}, which is no unit", "write one of units.toml")
            if place not in {*self.spaces, LONDON}:
                self.report.add(key, f"names {place!r}, which is no space", "write a hex, a zone, or London")

    def force(self, key: str, points: Mapping[str, int]) -> None:
        """So many points of each row."""
        for name, number in points.items():
            if not 0 < number <= self.points.get(name, 0):
                self.report.add(key, f"has {number} of {name!r}", f"there are {self.points.get(name, 0)}")

    def scenario(self, row: ScenarioRow) -> None:
        """Where a scenario puts land units, and how many points it has."""
        key = f"scenario.{row.id}"
        self.places(f"{key}.land", row.land)
        for points in (row.points, row.force_h.points, row.menace_force.points):
            self.force(key, points)
        for shipping in row.shipping:
            for points in (shipping.start, *(arrival.points for arrival in shipping.arrivals)):
                self.force(f"{key}.shipping", points)

    def ready(self, row: ScenarioRow, ready: ReadyRow) -> None:
        """A ready-made set-up names spaces, and lays out each piece of its side once."""
        key = f"ready.{row.id}.{ready.side}"
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

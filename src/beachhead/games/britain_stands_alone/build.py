"""From data files without mistakes to an edition: map and counters put together with charts and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from beachhead.games.britain_stands_alone.build_map import MapBuilder
from beachhead.games.britain_stands_alone.build_units import counters, pieces_of_rows
from beachhead.games.britain_stands_alone.charts import CombatTable, HitTable
from beachhead.games.britain_stands_alone.components import (
    NOWHERE,
    Arrival,
    Edition,
    Minimum,
    Placement,
    Points,
    Ready,
    Reserve,
    Scenario,
)
from beachhead.games.britain_stands_alone.decode import Files, Force, ReadyRow, ScenarioRow, ShippingRow, StackRow
from beachhead.games.britain_stands_alone.notation import (
    GHQ,
    RESERVE,
    read_hit,
    read_numbers,
    read_place,
    read_result,
    read_turn,
)

LONDON = "London"
"""Any of its hexes, as the place of a unit."""

SCHEDULED_SHIPPING = frozenset({"ge-prahm", "ge-dummy", "ge-mb", "ge-ap"})
"""16.2, 16.3 What of the schedule scenarios and options change."""

HEAVY = "5/3"
"""The value of the option `wellington` that is not usual."""

MADE_IN_PLAY = frozenset({"detachment"})
"""What no German set-up has: it is made in play (13.4)."""


class Builder:
    """Turns files without mistakes into an edition."""

    def __init__(self, files: Files, settings: Mapping[str, str]) -> None:
        self.files, self.option = files, settings["shipping"]
        self.map = MapBuilder(files.map, files.display, files.tables)
        self.layers = self.map.layers()
        self.board = self.map.board
        self.units = counters(files.units, heavy=settings["wellington"] == HEAVY)
        self.index = {unit.id: unit.index for unit in self.units}
        self.rows = pieces_of_rows(self.units, (row for row in files.units.vessels if row.dummy))

    def edition(self) -> Edition:
        """Everything put together."""
        files, turns = self.files, self.files.tables.turns
        return Edition(
            **self.layers,
            **self.charts(),
            turns=("", *(f"{month} #{number}" for month in turns.months for number in range(1, turns.in_month + 1))),
            tables=files.tables,
            units=self.units,
            unit_index=self.index,
            first_side_units=sum(unit.side == "br" for unit in self.units),
            rows=self.rows,
            scenarios={row.id: self.scenario(row) for row in files.setups.scenario},
            provenance=tuple(chain.from_iterable(files.provenance().values())),
            clauses=files.clauses,
            rulings=files.options(),
        )

    def charts(self) -> dict[str, Any]:
        """The charts that are read by row and column."""
        tables = self.files.tables
        printed = tuple(tuple(row.split()) for row in tables.combat.rows)
        return {
            "combat": CombatTable(
                odds=tuple(tables.combat.odds),
                even=tables.combat.even,
                rows=tuple(tuple(read_result(cell) for cell in row) for row in printed),
                printed=printed,
            ),
            "air_combat": HitTable(hits(tables.air_combat.rows)),
            "naval_combat": HitTable(hits(tables.naval_combat.rows)),
            "release": tuple(tuple(read_numbers(cell) for cell in row.split()) for row in tables.release.rows),
        }

    # -- scenarios -----------------------------------------------------------------------------------

    def turn(self, name: str) -> int:
        """The number of a turn."""
        turns = self.files.tables.turns
        return read_turn(turns.months, turns.in_month, name)

    def numbers(self, units: Iterable[str]) -> tuple[int, ...]:
        """Units by number."""
        return tuple(self.index[unit] for unit in units)

    def scenario(self, row: ScenarioRow) -> Scenario:
        """A scenario from its row."""
        out = {*row.absent, *row.never, *row.later}
        own = next((one for one in row.shipping if one.option in ("", self.option)), ShippingRow())
        german = (unit for unit in self.files.units.ge_land if unit.size not in MADE_IN_PLAY and unit.id not in out)
        return Scenario(
            id=row.id,
            clause=row.clause,
            first_turn=self.turn(row.first),
            last_turn=self.turn(row.last),
            preliminaries=row.preliminaries,
            losses=row.losses,
            spitfires=row.spitfires,
            british=tuple(self.placements(row, out)),
            german=self.numbers(unit.id for unit in german),
            ships=self.numbers(row.ships),
            points={**row.points, **own.start},
            absent=frozenset(self.numbers(row.absent)),
            reduced=frozenset(self.numbers(row.reduced)),
            reduce=row.reduce,
            reduce_zones=self.board.spaces(row.reduce_zones),
            minima=tuple(Minimum(self.board.space(one.space), tuple(one.kinds), one.least) for one in row.minima),
            bound={self.index[unit]: self.board.spaces(zones) for unit, zones in row.bound.items()},
            force_h=self.reserve(row.force_h),
            menace=row.menace,
            menace_force=self.reserve(row.menace_force),
            arrivals=tuple(self.arrivals(row, own)),
            ready=(self.ready(row.id, "br"), self.ready(row.id, "ge")),
        )

    def placements(self, row: ScenarioRow, out: set[str]) -> Iterator[Placement]:
        """Where the British land units of a scenario are set up: by the commands, but for its own list."""
        written = [
            read_place(f"{text} {GHQ}" if command.ghq else text)
            for command in self.files.setups.command
            for text in command.units
        ]
        own = [read_place(text) for text in row.land]
        changed = {unit for unit, _, _ in own}
        for unit, place, marks in (*(one for one in written if one[0] not in changed), *own):
            if unit not in out:
                yield Placement(
                    unit=self.index[unit],
                    spaces=self.layers["london"] if place == LONDON else (self.board.space(place),),
                    reserve=RESERVE in marks or GHQ in marks,
                    ghq=GHQ in marks,
                    roaming=unit in row.roaming,
                )

    def reserve(self, force: Force) -> Reserve:
        """A force that waits off the board."""
        return Reserve(self.numbers(force.ships), force.points)

    def arrivals(self, row: ScenarioRow, own: ShippingRow) -> Iterable[Arrival]:
        """All that comes in a scenario, by turn; `own` are its own shipping, or how much earlier that comes.

        The set-up holds whatever came up to the first turn (ruling B-9); what comes earlier than printed may come then.
        """
        first, found = self.turn(row.first), dict[int, Arrival]()

        def add(turn: int, units: tuple[int, ...], points: Points, replacements: tuple[int, int, int]) -> None:
            old = found.get(turn, Arrival(turn))
            summed = {name: old.points.get(name, 0) + points.get(name, 0) for name in (*old.points, *points)}
            leg, armour, tank = (a + b for a, b in zip(old.replacements, replacements, strict=True))
            found[turn] = Arrival(turn, (*old.units, *units), summed, (leg, armour, tank))

        for arrival in self.files.setups.arrival:
            turn = self.turn(arrival.turn)
            ships = {name: number for name, number in arrival.points.items() if name in SCHEDULED_SHIPPING}
            others = {name: number for name, number in arrival.points.items() if name not in ships}
            if turn > first:
                leg, armour, tank = read_numbers(arrival.replacements or "0/0/0")
                add(turn, self.numbers(arrival.units), others, (leg, armour, tank))
            if ships and not own.arrivals and (turn > first if not own.early else turn - own.early >= first):
                add(turn - own.early, (), ships, (0, 0, 0))
        for extra in own.arrivals:
            add(self.turn(extra.turn), (), extra.points, (0, 0, 0))
        return (found[turn] for turn in sorted(found))

    # -- ready-made set-ups --------------------------------------------------------------------------

    def ready(self, scenario: str, side: str) -> Ready:
        """The ready-made set-up of a side."""
        row = next(one for one in self.files.setups.ready if (one.scenario, one.side) == (scenario, side))
        pools = {name: iter(pieces) for name, pieces in self.rows.items()}
        return Ready(
            at=dict(self.laid(row, pools)),
            mine=self.board.space(row.mine) if row.mine else NOWHERE,
            hits=tuple(self.hit(target, number) for target, number in row.hits.items()),
            reduced=frozenset(self.numbers(row.reduced)),
        )

    def laid(self, row: ReadyRow, pools: Mapping[str, Iterator[int]]) -> Iterator[tuple[int, int]]:
        """The pieces of a ready-made set-up with their spaces; points are taken in their order."""
        stacks: list[StackRow] = [stack for stack in row.stack if stack.option in ("", self.option)]
        for stack in stacks:
            space = self.board.space(stack.space)
            yield from ((self.index[unit], space) for unit in stack.units)
            for name, number in stack.points.items():
                yield from ((next(pools[name]), space) for _ in range(number))

    def hit(self, target: str, number: int) -> tuple[str, int, int]:
        """Hits such as radar-4223 = 2."""
        kind, _, place = target.partition("-")
        return kind, self.board.space(place), number


def hits(rows: Iterable[str]) -> tuple[tuple[tuple[int, bool] | None, ...], ...]:
    """The cells of a table of hit numbers."""
    return tuple(tuple(read_hit(cell) for cell in row.split()) for row in rows)

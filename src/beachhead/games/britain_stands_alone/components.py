"""What is printed on map, counters and charts of Britain Stands Alone, as the rules use it, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from beachhead.edition.datafiles import fields_in
from beachhead.games.britain_stands_alone.charts import CombatTable, HitTable
from beachhead.games.britain_stands_alone.counters import NOWHERE, all_counters, pieces_of_rows
from beachhead.games.britain_stands_alone.decode import (
    Files,
    Force,
    ReadyRow,
    ScenarioRow,
    SetUpsFile,
    ShippingRow,
    UnitsFile,
)
from beachhead.games.britain_stands_alone.decode_tables import TablesFile
from beachhead.games.britain_stands_alone.notation import (
    GHQ,
    RESERVE,
    read_hit,
    read_numbers,
    read_place,
    read_result,
    read_turn,
)
from beachhead.games.britain_stands_alone.printed_map import PrintedMap, Zone
from beachhead.games.britain_stands_alone.scenarios import (
    Arrival,
    Minimum,
    Placement,
    Points,
    Ready,
    Reserve,
    Scenario,
)
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.costs import PROHIBITED, Road, step_costs
from beachhead.mechanics.floods import Graph
from beachhead.mechanics.movement import Steps

NORTHERN_ENGLAND = "Northern England"
"""5.5 The zone beyond the northern edge of the map."""

LONDON = "London"
"""Any of its hexes, as the place of a unit."""

SCHEDULED_SHIPPING = frozenset({"ge-prahm", "ge-dummy", "ge-mb", "ge-ap"})
"""16.2, 16.3 What of the schedule scenarios and options change."""

HEAVY = "5/3"
"""The value of the option `wellington` that is not usual."""

MADE_IN_PLAY = frozenset({"detachment"})
"""What no German set-up has: it is made in play (13.4)."""


class Edition(PrintedMap):
    """All that is printed.  `turns` are the names of the turns from 1 on, `rows` the pieces of each row of points."""

    def __init__(self, files: Files, settings: Mapping[str, str]) -> None:
        super().__init__(files)
        self._read_charts(files.tables)
        self._read_counters(files.units, heavy=settings["wellington"] == HEAVY)
        setups, option = files.setups, settings["shipping"]
        self.scenarios = {row.id: self._scenario(row, setups, files.units, option) for row in setups.scenario}

    def _read_charts(self, tables: TablesFile) -> None:
        """The charts that are read by row and column, and the turns by name."""
        self.tables, track = tables, tables.turns
        self.turns = ("", *(f"{month} #{number}" for month in track.months for number in range(1, track.in_month + 1)))
        printed = tuple(tuple(row.split()) for row in tables.combat.rows)
        results = tuple(tuple(read_result(cell) for cell in row) for row in printed)
        self.combat = CombatTable(tuple(tables.combat.odds), tables.combat.even, results, printed)
        self.air_combat, self.naval_combat = (
            HitTable(tuple(tuple(read_hit(cell) for cell in row.split()) for row in table.rows))
            for table in (tables.air_combat, tables.naval_combat)
        )
        self.release = tuple(tuple(read_numbers(cell) for cell in row.split()) for row in tables.release.rows)

    def _read_counters(self, units: UnitsFile, *, heavy: bool) -> None:
        """The pieces, the British first, by number, by name, and the points of each row."""
        self.units = all_counters(units, heavy=heavy)
        self.unit_index = {unit.id: unit.index for unit in self.units}
        self.first_side_units = sum(unit.side == "br" for unit in self.units)
        self.rows = pieces_of_rows(self.units, (row for row in units.vessels if row.dummy))

    # -- scenarios -----------------------------------------------------------------------------------

    def _numbers(self, units: Iterable[str]) -> tuple[int, ...]:
        """Units by number."""
        return tuple(self.unit_index[unit] for unit in units)

    def _turn(self, name: str) -> int:
        """The number of a turn as scenarios name it."""
        return read_turn(self.tables.turns.months, self.tables.turns.in_month, name)

    def _scenario(self, row: ScenarioRow, usual: SetUpsFile, units: UnitsFile, option: str) -> Scenario:
        """A scenario from its row, as a value of the option `shipping` has it."""
        spaces, out = self.board.spaces, {*row.absent, *row.never, *row.later}
        own = next((one for one in row.shipping if one.option in ("", option)), ShippingRow())
        german = (unit.id for unit in units.ge_land if unit.size not in MADE_IN_PLAY and unit.id not in out)
        numbers = {
            "ships": self._numbers(row.ships),
            "points": {**row.points, **own.start},
            "absent": frozenset(self._numbers(row.absent)),
            "reduced": frozenset(self._numbers(row.reduced)),
            "reduce_zones": spaces(row.reduce_zones),
            "minima": tuple(Minimum(self.board.space(one.space), tuple(one.kinds), one.least) for one in row.minima),
            "bound": {self.unit_index[unit]: spaces(zones) for unit, zones in row.bound.items()},
            "force_h": self._reserve(row.force_h),
            "menace_force": self._reserve(row.menace_force),
        }
        ready = {one.side: self._ready(one, option) for one in usual.ready if one.scenario == row.id}
        return Scenario(
            **fields_in(Scenario, row) | numbers,
            first_turn=self._turn(row.first),
            last_turn=self._turn(row.last),
            british=tuple(self._placements(row, usual, out)),
            german=self._numbers(german),
            arrivals=tuple(self._arrivals(self._turn(row.first), usual, own)),
            ready=(ready["br"], ready["ge"]),
        )

    def _placements(self, row: ScenarioRow, usual: SetUpsFile, out: set[str]) -> Iterator[Placement]:
        """Where the British land units of a scenario are set up: by the commands, but for its own list."""
        written = [
            read_place(f"{text} {GHQ}" if command.ghq else text) for command in usual.command for text in command.units
        ]
        own = [read_place(text) for text in row.land]
        changed = {unit for unit, _, _ in own}
        for unit, place, marks in (*(one for one in written if one[0] not in changed), *own):
            if unit not in out:
                yield Placement(
                    unit=self.unit_index[unit],
                    spaces=self.london if place == LONDON else (self.board.space(place),),
                    reserve=RESERVE in marks or GHQ in marks,
                    ghq=GHQ in marks,
                    roaming=unit in row.roaming,
                )

    def _reserve(self, force: Force) -> Reserve:
        """A force that waits off the board."""
        return Reserve(self._numbers(force.ships), force.points)

    def _arrivals(self, first: int, usual: SetUpsFile, own: ShippingRow) -> Iterable[Arrival]:
        """All that comes in a scenario, by turn; `own` are its own shipping, or how much earlier that comes.

        The set-up holds whatever came up to the first turn (ruling B-9); what comes earlier than printed may come then.
        """
        found = dict[int, Arrival]()

        def add(turn: int, units: tuple[int, ...], points: Points, replacements: tuple[int, int, int]) -> None:
            old = found.get(turn, Arrival(turn))
            summed = {name: old.points.get(name, 0) + points.get(name, 0) for name in (*old.points, *points)}
            leg, armour, tank = (a + b for a, b in zip(old.replacements, replacements, strict=True))
            found[turn] = Arrival(turn, (*old.units, *units), summed, (leg, armour, tank))

        for arrival in usual.arrival:
            turn = self._turn(arrival.turn)
            ships = {name: number for name, number in arrival.points.items() if name in SCHEDULED_SHIPPING}
            others = {name: number for name, number in arrival.points.items() if name not in ships}
            if turn > first:
                leg, armour, tank = read_numbers(arrival.replacements or "0/0/0")
                add(turn, self._numbers(arrival.units), others, (leg, armour, tank))
            if ships and not own.arrivals and (turn > first if not own.early else turn - own.early >= first):
                add(turn - own.early, (), ships, (0, 0, 0))
        for extra in own.arrivals:
            add(self._turn(extra.turn), (), extra.points, (0, 0, 0))
        return (found[turn] for turn in sorted(found))

    def _ready(self, row: ReadyRow, option: str) -> Ready:
        """A ready-made set-up of a side."""
        hits = ((key.partition("-"), number) for key, number in row.hits.items())
        return Ready(
            at=dict(self._laid(row, option)),
            mine=self.board.space(row.mine) if row.mine else NOWHERE,
            hits=tuple((kind, self.board.space(place), number) for (kind, _, place), number in hits),
            reduced=frozenset(self._numbers(row.reduced)),
        )

    def _laid(self, row: ReadyRow, option: str) -> Iterator[tuple[int, int]]:
        """The pieces of a ready-made set-up with their spaces; points are taken in their order."""
        pools = {name: iter(pieces) for name, pieces in self.rows.items()}
        for stack in row.stack:
            if stack.option in ("", option):
                space = self.board.space(stack.space)
                yield from ((self.unit_index[unit], space) for unit in stack.units)
                for name, number in stack.points.items():
                    yield from ((next(pools[name]), space) for _ in range(number))

    # -- for the rules -------------------------------------------------------------------------------

    def turn_name(self, turn: int) -> str:
        """The name of a turn, such as "September #6"."""
        return self.turns[turn]

    def turn_number(self, name: str) -> int:
        """The number of a turn, from 1.  Raises ValueError."""
        return self.turns.index(name)

    def odd(self, turn: int) -> bool:
        """Ruling B-5 Whether a turn is odd: by the number in its name."""
        return (turn - 1) % self.tables.turns.in_month % 2 == 0

    @property
    def beyond_the_edge(self) -> int:
        """5.5 The zone to which the British leave the map by its northern edge."""
        return self.board.space(NORTHERN_ENGLAND)

    def zone_named(self, name: str) -> Zone:
        """A zone by its name.  Raises KeyError."""
        return self.zones[self.board.space(name)]


@lru_cache(maxsize=64)
def counters(edition: Edition, side: int, *kinds: str) -> tuple[int, ...]:
    """The numbers of a side's pieces of some kinds."""
    first = edition.first_side_units
    numbers = range(first, len(edition.units)) if side else range(first)
    return tuple(number for number in numbers if edition.units[number].kind in kinds)


@lru_cache(maxsize=8)
def land_units(edition: Edition, side: int) -> tuple[int, ...]:
    """The numbers of a side's land units, the leaders among them."""
    first = edition.first_side_units
    numbers = range(first, len(edition.units)) if side else range(first)
    return tuple(number for number in numbers if edition.units[number].arm == "land")


@lru_cache(maxsize=8)
def land_ways(edition: Edition) -> Graph:
    """The spaces, and those to which a land unit can go from each."""
    return Graph(edition.ways)


@lru_cache(maxsize=8)
def land_steps(edition: Edition, leg: bool) -> Steps:
    """5.2 The steps of leg or motorized units from each hex with their costs, all but those of Home Guard and Overrun.

    Along a railroad what hex and hexside cost besides does not count.
    """
    terrain = edition.tables.terrain
    ground = [PROHIBITED if kind is None else kind.leg if leg else kind.motorized for kind in edition.terrain]
    sides = dict.fromkeys(edition.river_sides, terrain.river_leg if leg else terrain.river_motorized)
    sides |= dict.fromkeys(edition.crossings, terrain.crossing)
    rail = {sort_side(here, there) for here, spaces in enumerate(edition.rail) for there in spaces}
    return step_costs(edition.ways, ground, sides=sides, roads=[Road(rail, terrain.rail)])

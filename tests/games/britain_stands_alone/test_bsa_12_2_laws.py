"""12.2 as a law over depots made at random: what comes through which ports and beaches, and who goes short."""

from __future__ import annotations

import random
from collections import Counter as Bag
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import FOUL, SUPPLY
from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES, TROOPS, Reckoning, Scatter, scatter
from games.britain_stands_alone.test_bsa_12_laws import ON_MAP, closed, spread

AIR = [unit for unit in EDITION.units if unit.arm == "air" and unit.side == "ge"]
BOATS = {"ge-prahm": 6, "ge-lc": 3, "ge-ap": 3, "ge-mb": 1}
SHORES = {space for space in ON_MAP if EDITION.coast[space] and space not in EDITION.cliffs}
HALVES = {0: 0, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 6, 7: 6, 8: 6}
"""6c.5 Twice the multiplier by the capacity; beyond these four times."""
MOST = 8


class Depot:
    """A landing some days old: troops and aircraft around ports and beaches, points at sea with supply or without."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        middle, most = chance.choice(PORTS), chance.choice((2, 2, 8))
        position = scatter(seed, near=chance.choice((2, 3)), british=most, germans=24, middle=middle)
        self.pieces: dict[str, Lie] = {**position.pieces, "br-churchill": "Scotland"}
        self.fields = dict(position.fields)
        area = [space for space in sorted(ON_MAP) if EDITION.chart.distance(space, middle) < 5]
        british = {lie["at"] for name, lie in self.pieces.items() if name.startswith("br") and isinstance(lie, dict)}
        held = [NAMES[space] for space in area if space in EDITION.ports or chance.random() < 0.6]
        german = sorted({*self.fields["german"], *held} - british)
        port = min(space for space in EDITION.ports if space in HEXES)
        rails = [space for space in area if NAMES[space] in german and space in EDITION.rail_hexes]
        near = [space for space in area if space in EDITION.ports]
        harm = {NAMES[one]: min(chance.choice((0, 0, 1, 2)), EDITION.ports[one].capacity or 0) for one in near}
        self.fields |= {
            "german": german,
            "converted": tuple((space, port) for space in rails if chance.random() < 0.7),
            "damage": {"port": harm},
            "weather": chance.choice((0, 0, 0, 2)),
        }
        self.put_to_sea(sorted({sea for space in near for sea in EDITION.ports[space].seas}))
        bases = [NAMES[space] for space in area if space in EDITION.airbases and NAMES[space] in german]
        for unit in chance.sample(AIR, 8) if bases else []:
            self.pieces[unit.id] = {"at": chance.choice(bases), "oos": chance.choice((0, 1))}

    def put_to_sea(self, seas: list[int]) -> None:
        now, chance = EDITION.turn_number("September #10"), self.chance
        for row, most in BOATS.items():
            for unit in EDITION.rows[row][: chance.randint(0, most)]:
                spoilt = chance.choice(({"load": 0}, {"withdrew": now})) if chance.random() < 0.2 else {}
                self.pieces[EDITION.units[unit].id] = {"at": NAMES[chance.choice(seas)], "load": SUPPLY, **spoilt}
        for unit in TROOPS["ge"]:
            lie = self.pieces.get(unit.id)
            if isinstance(lie, dict) and chance.random() < 0.1:
                self.pieces[unit.id] = {**lie, "stormed": now - chance.choice((0, 1, 2))}

    def at(self, phase: str) -> Channel:
        return Scatter(self.pieces, self.fields).at(phase, saboteurs=(0, 0))

    def begin(self) -> Channel:
        at = self.at("ge_supply")
        return at.do("converted") if not at.over and at.prompt == "convert" else at


SOUTH = [EDITION.board.space(name) for name in ("SE England", "East Anglia", "Southern England")]
PORTS = [space for space in sorted(ON_MAP & EDITION.ports.keys()) if EDITION.zone[space] in SOUTH]


class Source(NamedTuple):
    """A hex with a port, a beach or both: to which sea and zone it belongs, and how much it passes on."""

    space: int
    waters: tuple[int, int]
    share: int


def up(halves: int) -> int:
    return -(-halves // 2)


class Stocks:
    """12.2 What the points at sea bring, once each has its task."""

    def __init__(self, now: Reckoning, tasks: dict[int, int]) -> None:
        self.now, self.tasks = now, tasks
        beaches = Bag[tuple[int, int, int]]()
        points = Bag[tuple[int, int]]()
        for unit, task in tasks.items():
            sea = now.game.hex(unit)
            if task in HEXES:
                beaches[(EDITION.zone[task], sea, task)] += 1
            else:
                points[(task, sea)] += 1
        self.sources, self.totals = list[Source](), dict[tuple[int, int], int]()
        for waters, number in points.items():
            ports = {port: self.capacity(port) for port in self.ports(*waters)}
            sand = {space: count for (zone, sea, space), count in beaches.items() if (zone, sea) == waters}
            halves = HALVES.get(sum(ports.values()) + sum(sand.values()), MOST)
            self.totals[waters] = up(number * halves)
            for space in ports.keys() | sand.keys():
                share = up((ports.get(space, 0) + sand.get(space, 0)) * halves)
                self.sources += [Source(space, waters, share)] if share else []

    def capacity(self, space: int) -> int:
        return (EDITION.ports[space].capacity or 0) - self.now.game.damage("port", space)

    def ports(self, zone: int, sea: int) -> list[int]:
        """12.2, 4.0 The German ports of a zone on a sea, those inland with their way open."""
        found = [space for space, port in EDITION.ports.items() if port.zone == zone and sea in port.seas]
        british = {space for space, side in self.now.holder.items() if side == "br"}
        return [one for one in found if one in self.now.german and not british & {*EDITION.ports[one].access}]

    def drawers(self) -> dict[int, tuple[int, list[int]]]:
        """12.1 Who can trace to a source, with what he needs and the sources that he reaches."""
        shut, now = closed(self.now, "ge"), self.now
        rails = {space for space in now.converted & ON_MAP if not shut(space)}
        reach = dict[int, set[int]]()
        for number, source in enumerate(self.sources):
            line = spread(rails & {source.space}, lambda one: rails.intersection(EDITION.rail[one]))
            reach[number] = line | {source.space}

        def beside(here: int) -> Iterable[int]:
            return (there for there in EDITION.ways[here] if there in ON_MAP and not shut(there))

        found = {}
        for unit in (*now.of("ge"), *AIR):
            lies = now.game.unit(unit.index)
            if lies.hex in HEXES and unit.kind != "leader" and not fresh(now, unit):
                around = spread([lies.hex], beside, 5)
                ends = [number for number, line in reach.items() if around & line]
                if ends:
                    found[unit.index] = (need(unit, lies.reduced), ends)
        return found


def fresh(now: Reckoning, unit: UnitType) -> bool:
    """12.0 Who has assaulted in this turn or the last one is in supply."""
    stormed = now.game.unit(unit.index).stormed
    return bool(stormed) and now.game.state.turn - stormed < 2


def need(unit: UnitType, reduced: bool) -> int:
    """12.2 Steps and points; a motorized step, a bomber point counts as two."""
    if unit.arm == "air":
        return 2 if unit.role == "bomber" else 1
    return (2 if unit.size == "division" and not reduced else 1) * (1 if unit.leg else 2)


Drawers = dict[int, tuple[int, list[int]]]


def lacking(stocks: Stocks, drawers: Drawers, without: Iterable[int]) -> int:
    """How much is wanting if all but some are fed, whatever way it is shared out step by step: the greatest flow."""
    room: dict[tuple[Any, Any], int] = {}
    eaters = {unit: wants for unit, (wants, _) in drawers.items() if unit not in {*without}}
    for unit, wants in eaters.items():
        room["depots", unit] = wants
        room |= {(unit, stocks.sources[number]): wants for number in drawers[unit][1]}
    room |= {(source, source.waters): source.share for source in stocks.sources}
    room |= {(waters, "eaten"): total for waters, total in stocks.totals.items()}
    beside = defaultdict(set)
    for one, two in room:
        beside[one].add(two)
        beside[two].add(one)
    wanting = sum(eaters.values())
    while path := shortest(room, beside):
        more = min(room[step] for step in pairwise(path))
        for one, two in pairwise(path):
            room[one, two] -= more
            room[two, one] = room.get((two, one), 0) + more
        wanting -= more
    return wanting


def shortest(room: dict[tuple[Any, Any], int], beside: dict[Any, set[Any]]) -> list[Any]:
    """A way by which more can be fed."""
    came, edge = {"depots": None}, ["depots"]
    for here in edge:
        for there in beside[here] - came.keys():
            if room.get((here, there), 0) > 0:
                came[there] = here
                edge.append(there)
    path = ["eaten"] if "eaten" in came else []
    while path and came[path[-1]] is not None:
        path.append(came[path[-1]])
    return path[::-1]


# -- the law ---------------------------------------------------------------------------------------------


def open_beaches(now: Reckoning, unit: int, tasks: dict[int, int]) -> set[int]:
    """12.2, 3.0 Where a point can supply over the beaches: two in a hex, on its own sea, not in foul weather."""
    sea = now.game.hex(unit)
    if EDITION.units[unit].kind not in ("lc", "prahm") or now.game.state.weather >= FOUL:
        return set()
    shores = {one for one in SHORES & now.german if EDITION.sea_zone[one] == sea}
    return {one for one in shores if sum(task == one for other, task in tasks.items() if other != unit) < 2}


def able(now: Reckoning, unit: int) -> bool:
    """12.2 Whether a point carries supply: at sea with it, and somewhere to bring it."""
    lies = now.game.unit(unit)
    carries = lies.hex >= 0 and lies.load == SUPPLY and EDITION.units[unit].kind in ("ap", "lc", "prahm")
    return carries and bool(zones_for(now, unit))


def zones_for(now: Reckoning, unit: int) -> set[int]:
    """12.2 The zones that a point can supply, unless it withdrew: with a port on its sea, in fair weather a beach."""
    if now.game.unit(unit).withdrew == now.game.state.turn:
        return set()
    sea, calm = now.game.hex(unit), now.game.state.weather < FOUL
    sand = {EDITION.zone[one] for one in SHORES & now.german if EDITION.sea_zone[one] == sea} if calm else set()
    near = {one for one in EDITION.zones[sea].borders if EDITION.zones[one].in_england}
    return {one for one in near if one in sand or Stocks(now, {}).ports(one, sea)}


def allot(at: Channel, now: Reckoning, chance: random.Random) -> dict[int, int]:
    """Give some points other tasks than they have at first; nobody is asked where none could have another one."""
    loaded = {one for row in BOATS for one in EDITION.rows[row] if able(now, one)}
    if at.over:
        return {one: zone for one in loaded for zone in zones_for(now, one)}
    tasks = dict(at.state.carrying)
    assert tasks.keys() == loaded
    assert all(task in zones_for(now, one) for one, task in tasks.items())
    for _ in range(chance.choice((0, 3, 6))):
        names = sorted(at.targets("supply"))
        if at.prompt != "supply" or not names:
            break
        name = chance.choice(names)
        at.do(f"supply {name}")
        unit = at.number(name)
        expected = zones_for(now, unit) | open_beaches(now, unit, tasks)
        assert {at.space(one) for one in at.targets("supply_to")} == expected
        both = sorted(one for one in expected if one in EDITION.ports)
        tasks[unit] = chance.choice(both if both and chance.random() < 0.4 else sorted(expected))
        at.do(f"supply_to {NAMES[tasks[unit]] if tasks[unit] in HEXES else EDITION.board.name(tasks[unit])}")
    return tasks


def alike(now: Reckoning, unit: int) -> object:
    """Of points of aircraft that lie alike one is named for all."""
    kind, lies = EDITION.units[unit], now.game.unit(unit)
    return (kind.row, lies.hex, lies.oos) if kind.arm == "air" else unit


@pytest.mark.clause("BSA-12.2a", "BSA-12.2g", "BSA-12.2h", "BSA-12.2i", "BSA-12.2k", "BSA-12.2l", "BSA-12.2m")
@pytest.mark.clause("BSA-12.2n", "BSA-12.2o", "BSA-12.2p", "BSA-12.2q", "BSA-12.2t", "BSA-12.0b", "BSA-12.0e")
@pytest.mark.parametrize("seed", range(70))
def test_ports_and_beaches_share_what_there_is(seed: int) -> None:
    depot = Depot(seed)
    chance, at = depot.chance, depot.begin()
    now = Reckoning(depot.at("ge_movement"))
    stocks = Stocks(now, allot(at, now, chance))
    drawers = stocks.drawers()
    if not at.over and at.prompt == "supply":
        at.do("supplied")
    short = set[int]()
    while wanting := lacking(stocks, drawers, short):
        assert (at.side, at.prompt) == ("ge", "short")
        saves = {unit for unit in drawers if unit not in short and lacking(stocks, drawers, {*short, unit}) < wanting}
        named = {at.number(name) for name in at.targets("short")}
        assert named <= saves
        assert {alike(now, unit) for unit in named} == {alike(now, unit) for unit in saves}
        name = chance.choice(sorted(at.targets("short")))
        at.do(f"short {name}")
        short.add(at.number(name))
    assert at.over
    for unit in (*now.of("ge"), *AIR):
        before = now.game.unit(unit.index)
        if before.hex in HEXES and unit.kind != "leader":
            fed = fresh(now, unit) or (unit.index in drawers and unit.index not in short)
            assert at.game.unit(unit.index).oos == (0 if fed else min(before.oos + 1, 2)), unit.id

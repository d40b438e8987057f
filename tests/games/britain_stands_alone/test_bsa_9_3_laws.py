"""9.3, 9.4 as laws over convoys made at random: who goes aboard, where troops go ashore, and who can assault."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import LEG_POINT, STORMY
from games.britain_stands_alone.channel import CLOCK, Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, ENGLAND, HEXES, NAMES, TROOPS, thirds

SEEDS = range(30)
TURN = EDITION.turn_number("September #10")
COASTS = [space for space in ENGLAND if EDITION.coast[space]]
SEAS = [space for space, zone in EDITION.zones.items() if zone.sea]
CHANNEL = sorted({EDITION.sea_zone[space] for space in COASTS})
ROWS = {"ge-prahm": 16, "ge-lc": 4, "ge-ap": 4, "ge-mb": 3}
SPEED = {row: EDITION.units[EDITION.rows[row][0]].full.speed for row in ROWS}


class Convoy:
    """Troops aboard points at sea that have sailed, and the shores and ports that are German."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.german = set(chance.sample(COASTS, 40)) | set(chance.sample(ENGLAND, 20))
        taken = [sea for sea in CHANNEL if chance.random() < 0.3]
        self.german |= {one for one in EDITION.beaches - EDITION.cliffs if EDITION.sea_zone[one] in taken}
        self.ports = [
            one for one in EDITION.ports if one in self.german or (one not in HEXES and self.continental(one))
        ]
        self.quays = [one for one in self.ports if one in HEXES]
        self.hits = {one: chance.randint(1, 3) for one in chance.sample([*EDITION.ports], 20) if one in HEXES}
        self.pieces: dict[str, Lie] = {}
        self.loads: dict[str, tuple[str, int, int, list[str]]] = {}
        self.halted = set[str]()
        """Who has withdrawn on his way (9.2)."""
        free = {row: [EDITION.units[one].id for one in EDITION.rows[row][:most]] for row, most in ROWS.items()}
        for unit in chance.sample([one for one in TROOPS["ge"] if one.kind != "leader"], 12):
            row = chance.choice(list(ROWS))
            if row == "ge-mb" and unit.size not in ("detachment", "battalion"):
                continue
            need = (2 if unit.size == "division" else 1) * (1 if unit.leg else 2)
            if len(free[row]) < need:
                continue
            points, free[row] = free[row][:need], free[row][need:]
            zone, spent = chance.choice([*CHANNEL, *CHANNEL, *SEAS, *self.quays]), chance.randint(0, 3)
            if chance.random() < 0.15:
                self.halted.add(unit.id)
            lie = {"halted": TURN if unit.id in self.halted else 0, "stack": len(self.loads) + 1}
            for point in points:
                self.pieces[point] = {"at": NAMES[zone], "moved": CLOCK, "spent": spent, **lie}
            _, *others = (EDITION.unit_index[point] for point in points)
            self.pieces[unit.id] = {"at": points[0], "also": tuple(others), "embarked": chance.choice((CLOCK, 90))}
            self.loads[unit.id] = row, zone, spent, points
        ashore = [one for one in TROOPS["ge"] if one.id not in self.pieces and one.size == "division"]
        full = chance.sample(sorted(one for one in self.german if EDITION.coast[one]), 6)
        for number, unit in enumerate(chance.sample(ashore, min(16, len(ashore)))):
            self.pieces[unit.id] = NAMES[full[number // 3]]
        self.lying = chance.sample(self.ports, 6)
        for point in free["ge-prahm"][:6]:
            self.pieces[point] = {"at": NAMES[chance.choice(self.lying)], "moved": CLOCK}

    def continental(self, port: int) -> bool:
        return EDITION.zones[EDITION.ports[port].zone].side == "ge"

    def begin(self) -> Channel:
        self.scenario, self.mined = self.chance.choice(
            (("sealion", 0), ("sealion", TURN), ("battle_of_britain", TURN - 1), ("battle_of_britain", TURN))
        )
        return channel(
            self.pieces,
            phase="ge_sailing",
            scenario=self.scenario,
            mined=self.mined,
            german=[NAMES[space] for space in self.german],
            damage={"port": {NAMES[space]: number for space, number in self.hits.items()}},
            mine=EDITION.board.space("Southern North Sea"),
            weather=self.chance.choice((0, 0, 0, STORMY)),
            segment=95,
            dice=[9] * 50,
        )

    # -- 9.3 -------------------------------------------------------------------------------------------------

    def berths(self, at: Channel, port: int) -> int:
        """4.0, 11.2 How many points more a port takes in."""
        capacity = EDITION.ports[port].capacity
        lying = sum(at.game.hex(unit) == port for row in ROWS for unit in EDITION.rows[row])
        return 99 if capacity is None else max(capacity - self.hits.get(port, 0), 0) - lying

    def has_room(self, at: Channel, unit: UnitType, space: int) -> bool:
        there = [one for one in TROOPS["ge"] if at.game.hex(one.index) == space]
        return space not in HEXES or thirds(unit) + sum(map(thirds, there)) <= 9

    def shores(self, at: Channel, unit: UnitType) -> set[str]:
        """9.3 Ports on the sea where it is, and from boats beaches without cliffs, for a movement point."""
        row, zone, spent, points = self.loads[unit.id]
        if unit.id in self.halted:
            return set()
        if zone not in SEAS:
            return {NAMES[zone]} if self.has_room(at, unit, zone) else set()
        if spent >= SPEED[row]:
            return set()
        found = set[int]()
        for port in self.ports:
            space = port if port in HEXES else EDITION.ports[port].zone
            if zone in EDITION.ports[port].seas and self.berths(at, port) >= len(points):
                found.add(space)
        beaches = {one for one in self.german & {*COASTS} - EDITION.cliffs if EDITION.sea_zone[one] == zone}
        found |= beaches if row != "ge-ap" else set()
        return {NAMES[space] for space in found if self.has_room(at, unit, space)}

    def assaults(self, at: Channel, unit: UnitType) -> bool:
        """9.4 Leg units and amphibious panzers from boats, for a movement point, where there is a beach to attack."""
        row, zone, spent, _ = self.loads[unit.id]
        sort = (unit.leg or unit.kind == "amphibious") and unit.id not in self.halted
        beaches = {one for one in EDITION.beaches - self.german if EDITION.sea_zone[one] == zone}
        beaches -= set() if unit.kind == "mountain" else EDITION.cliffs
        laid = self.scenario == "sealion" or self.mined < TURN
        afloat = zone in SEAS and spent < SPEED[row]
        return sort and row != "ge-ap" and afloat and bool(beaches) and at.state.weather != STORMY and laid


@pytest.mark.clause("BSA-9.3g", "BSA-9.3h", "BSA-9.3i", "BSA-9.3j", "BSA-9.4b", "BSA-9.4d", "BSA-9.4h", "BSA-9.4i")
@pytest.mark.parametrize("seed", SEEDS)
def test_troops_go_ashore_where_the_words_let_them(seed: int) -> None:
    convoy = Convoy(seed)
    at = convoy.begin()
    if not at.over and at.prompt == "sail":
        at.do("end_sailing")
    left = [unit for unit in TROOPS["ge"] if unit.id in convoy.loads]
    while left:
        able = {unit.id for unit in left if convoy.shores(at, unit)}
        bold = {unit.id for unit in left if convoy.assaults(at, unit)}
        asked = not at.over and at.prompt == "landing_at_sea"
        assert (at.targets("disembark") if asked else set()) == able
        assert (at.targets("assault") if asked else set()) == bold
        if not able:
            return
        name = convoy.chance.choice(sorted(able))
        (unit,) = [one for one in left if one.id == name]
        shores = convoy.shores(at, unit)
        at.do(f"disembark {name}")
        if at.prompt == "land_where":
            assert at.targets("land_on") == shores
            at.do(f"land_on {convoy.chance.choice(sorted(shores))}")
        while not at.over and at.prompt not in ("landing_at_sea",):
            at.do(sorted(at.options())[0])
        left.remove(unit)


@pytest.mark.clause("BSA-9.3f", "BSA-9.3j", "BSA-9.4d")
@pytest.mark.parametrize("seed", range(60))
def test_a_battalion_that_rides_free_goes_ashore_free_only_where_its_hosts_have_landed(seed: int) -> None:
    convoy = Convoy(seed)
    chance, free = random.Random(seed), [f"ge-amph-{one}" for one in "abcd" if f"ge-amph-{one}" not in convoy.loads]
    boats = {name: load for name, load in convoy.loads.items() if load[0] in ("ge-prahm", "ge-lc") and len(load[3]) > 1}
    hosts = sorted(name for name in boats if "amph" not in name and name not in convoy.halted)
    if not hosts or not free:
        return
    host, battalion = chance.choice(hosts), EDITION.units[EDITION.unit_index[free[0]]]
    row, zone, _, points = boats[host]
    spent, pair = chance.choice((SPEED[row] - 1, SPEED[row] - 2)), points[:2]
    for point in points:
        convoy.pieces[point] = {**convoy.pieces[point], "spent": spent}  # type: ignore[dict-item]
    convoy.pieces[battalion.id] = {"at": pair[0], "also": (EDITION.unit_index[pair[1]],), "embarked": CLOCK}
    at = convoy.begin()
    if not at.over and at.prompt == "sail":
        at.do("end_sailing")
    if at.over or host not in at.targets("disembark"):
        return
    at.do(f"disembark {host}")
    beaches = {NAMES[one] for one in COASTS if EDITION.sea_zone[one] == zone} & at.targets("land_on")
    if not beaches:
        return
    quays = beaches & {NAMES[port] for port in convoy.ports}
    beach = chance.choice(sorted(quays or beaches))
    at.do(f"land_on {beach}")
    if not at.over and at.prompt == "land_how":
        if "by_beach" not in at.options():
            return
        at.do("by_beach")
    if at.unit(pair[0]).hex != zone:
        return
    convoy.loads[battalion.id] = row, zone, spent + 1, pair
    shores = convoy.shores(at, battalion) | {beach}
    at.do(f"disembark {battalion.id}")
    assert at.targets("land_on") == shores
    assert at.do(f"land_on {beach}").over or at.prompt != "land_how"
    assert [at.unit(point).spent for point in pair] == [spent + 1] * 2


# -- embarking ---------------------------------------------------------------------------------------------

CONTINENT = [space for space, zone in EDITION.zones.items() if zone.side == "ge" and not zone.sea]
PORTS = [space for space in EDITION.ports if space in HEXES and not EDITION.ports[space].access]


class Quays:
    """Troops and boats in ports, those of England partly in enemy zones; who is aboard what."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        held = chance.sample(PORTS, 3)
        homes = [*held, *chance.sample(CONTINENT, 2)]
        berths = [port for port in EDITION.ports if port in held or EDITION.ports[port].zone in homes]
        self.pieces: dict[str, Lie] = {}
        for row, most in ROWS.items():
            for point in EDITION.rows[row][: chance.randint(0, most)]:
                self.pieces[EDITION.units[point].id] = NAMES[chance.choice(berths)]
        for unit in chance.sample([one for one in TROOPS["ge"] if one.kind != "leader"], 12):
            self.pieces[unit.id] = {
                "at": NAMES[chance.choice(homes)],
                "reduced": unit.size == "division" and chance.random() < 0.3,
            }
        beside = sorted({near for port in held for near in EDITION.zoc[port] if near in ENGLAND} - {*held})
        for unit in chance.sample([one for one in TROOPS["br"] if one.size == "brigade"], 2):
            self.pieces[unit.id] = NAMES[chance.choice(beside)]
        self.aboard: dict[str, set[int]] = {}
        self.stores = self.put_stores_aboard([NAMES[port] for port in held])
        self.weather = STORMY if chance.random() < 0.1 else 0

    def put_stores_aboard(self, ports: list[str]) -> set[int]:
        """14.2 Leg Replacement Points that are still aboard in ports of England."""
        there = [name for name, at in self.pieces.items() if at in ports and not name.startswith("ge-mb")]
        points = [name for name in sorted(there) if EDITION.units[EDITION.unit_index[name]].arm == "points"]
        full = [name for name in points if self.chance.random() < 0.3]
        self.pieces |= {name: {"at": self.pieces[name], "load": LEG_POINT, "embarked": 90} for name in full}
        return {EDITION.unit_index[name] for name in full}

    def need(self, at: Channel, unit: UnitType) -> int:
        steps = 2 if unit.size == "division" and not at.unit(unit.id).reduced else 1
        return steps * (1 if unit.leg else 2)

    def points(self, at: Channel, unit: UnitType) -> dict[int, list[int]]:
        """9.3, 9.5 By port of the space where a unit is, the empty points that can carry it."""
        here, found = at.unit(unit.id).hex, dict[int, list[int]]()
        taken = self.stores.union(*self.aboard.values())
        for row in ROWS:
            for point in EDITION.rows[row]:
                port = at.game.hex(point)
                same = port == here or (
                    here not in HEXES and port in EDITION.ports and EDITION.ports[port].zone == here
                )
                if same and point not in taken and (row != "ge-mb" or unit.size in ("detachment", "battalion")):
                    found.setdefault(port, []).append(point)
        return found

    def hosts(self, at: Channel, unit: UnitType) -> list[list[int]]:
        """9.3 By port, the points with other land units that carry an amphibious battalion, two of them."""
        here, full = at.unit(unit.id).hex, dict[int, set[int]]()
        battalions = [points for name, points in self.aboard.items() if name.startswith("ge-amph")]
        for name, points in self.aboard.items():
            if not name.startswith("ge-amph"):
                for point in points - {one for pair in battalions for one in pair}:
                    full.setdefault(at.game.hex(point), set()).add(point)
        near = {port: points for port, points in full.items() if here in (port, EDITION.ports[port].zone)}
        return [sorted(points) for points in near.values() if len(points) > 1] if unit.kind == "amphibious" else []

    def choices(self, at: Channel, unit: UnitType, chosen: set[int]) -> set[tuple[str, int]]:
        """9.3 The points, by row and port, that a unit can go aboard besides those it has: all of one port."""
        free = [points for points in self.points(at, unit).values() if len(points) >= self.need(at, unit)]
        fit = [points for points in (*free, *self.hosts(at, unit)) if chosen <= {*points}]
        return {(EDITION.units[one].row, at.game.hex(one)) for points in fit for one in points if one not in chosen}

    def may_leave(self, at: Channel, unit: UnitType) -> bool:
        """9.3 Out of an enemy zone only where a friend stays who is not embarked."""
        here = at.unit(unit.id).hex
        british = [at.game.hex(one.index) for one in TROOPS["br"] if at.game.hex(one.index) in ENGLAND]
        watched = any(here in EDITION.zoc[one] for one in british)
        friends = [one for one in TROOPS["ge"] if at.game.hex(one.index) == here and one is not unit]
        return here not in HEXES or not watched or bool(friends)

    def able(self, at: Channel) -> set[str]:
        found = set[str]()
        for unit in TROOPS["ge"] if self.weather != STORMY else ():
            if at.unit(unit.id).hex >= 0 and self.may_leave(at, unit):
                ports = self.points(at, unit).values()
                if any(len(points) >= self.need(at, unit) for points in ports) or self.hosts(at, unit):
                    found.add(unit.id)
        return found


@pytest.mark.clause("BSA-9.3b", "BSA-9.3c", "BSA-9.3d", "BSA-9.3e", "BSA-9.3f", "BSA-9.5q")
@pytest.mark.parametrize("seed", SEEDS)
def test_troops_go_aboard_where_the_words_let_them(seed: int) -> None:
    quays = Quays(seed)
    held = [name for name in quays.pieces.values() if isinstance(name, str) and EDITION.board.space(name) in PORTS]
    at = channel(quays.pieces, phase="ge_sailing", german=sorted(set(held)), dice=[9] * 20, weather=quays.weather)
    for _ in range(8):
        able = quays.able(at)
        assert (at.targets("embark") if not at.over and at.prompt == "sail" else set()) == able
        if not able:
            return
        name = quays.chance.choice(sorted(able))
        unit, chosen = EDITION.units[at.number(name)], set[int]()
        expected = quays.choices(at, unit, chosen)
        at.do(f"embark {name}")
        while not at.over and at.prompt == "aboard":
            offered = {at.number(one) for one in at.targets("aboard")}
            assert {(EDITION.units[one].row, at.game.hex(one)) for one in offered} == expected
            point = quays.chance.choice(sorted(offered))
            chosen.add(point)
            expected = quays.choices(at, unit, chosen)
            at.do(f"aboard {EDITION.units[point].id}")
        lies = at.unit(name)
        quays.aboard[name] = {lies.inside, *lies.also}
        free = name.startswith("ge-amph") and any(
            quays.aboard[name] <= points for other, points in quays.aboard.items() if other != name
        )
        assert len(quays.aboard[name]) == (2 if free else quays.need(at, unit))

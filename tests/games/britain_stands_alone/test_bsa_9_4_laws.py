"""9.4, 10.0 as laws over assaults made at random: who lands where and with whom, against what, what comes of it."""

from __future__ import annotations

import random
from collections import Counter as Bag
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import LOST, STORMY
from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import CLOCK, Channel
from games.britain_stands_alone.combats import Quiet, dropped
from games.britain_stands_alone.scattered import EDITION, ENGLAND, HEXES, NAMES, TROOPS, Reckoning, scatter, thirds

SEEDS = range(10)
ROWS = {"ge-prahm": 16, "ge-lc": 8, "ge-mb": 3}
COASTS = [space for space in ENGLAND if EDITION.coast[space]]
OPEN = {one for one in COASTS if any(EDITION.ground[near] == "sea" for near in EDITION.chart.near[one])}
"""9.4, 4.0 Partial-sea hexes beside one of sea alone, but for the ports that lie inland."""
BEACHES = OPEN - {port for port in EDITION.ports if EDITION.ports[port].access}
ODD = [one for one in sorted(BEACHES) if one in EDITION.ports or EDITION.city[one] or EDITION.ground[one] != "clear"]
TANKS = ("armour", "tank", "amphibious")
GUARD = {"reference": 1, "minor": 2, "major": 2, "london": 3}
DROPS = {one for one in ENGLAND if EDITION.city[one] in ("reference", "minor") or EDITION.ground[one] == "clear"}


class Landing:
    """Troops who wait at sea, off the shores of one hex, with friends and enemies around, some of them dropped."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.middle = chance.choice(sorted(BEACHES) if chance.random() < 0.4 else ODD)
        position = scatter(seed, near=chance.choice((1, 2, 2)), british=chance.choice((4, 20, 40)), germans=12,
                           middle=self.middle)  # fmt: skip
        self.pieces, self.fields = dict(position.pieces), dict(position.fields)
        self.cliffs = chance.random() < 0.3
        near = [one for one in sorted(BEACHES) if EDITION.chart.distance(one, self.middle) < 3]
        self.seas = sorted({EDITION.sea_zone[one] for one in near})
        self.german = {EDITION.board.space(one) for one in self.fields["german"]}
        self.fields["damage"]["port"] = {
            NAMES[one]: chance.randint(0, EDITION.ports[one].capacity or 0) for one in near if one in EDITION.ports
        }
        free = {row: [EDITION.units[one].id for one in EDITION.rows[row][:most]] for row, most in ROWS.items()}
        self.boats: dict[str, list[str]] = {}
        aboard = [one for one in TROOPS["ge"] if one.kind != "leader" and one.id not in self.pieces]
        mountains = [one for one in aboard if one.kind == "mountain"]
        small = [one for one in aboard if one.size == "detachment"]
        for unit in [*mountains, *small[: chance.choice((1, 3))], *chance.sample(aboard, 14)]:
            self.put_aboard(unit, free)
        for unit in aboard:
            if unit.kind == "amphibious" and chance.random() < 0.4:
                self.ride(unit)
        drops = [one for one in near if one in DROPS and one not in self.german]
        for unit in aboard:
            if unit.kind == "airborne" and unit.id not in self.pieces and drops and chance.random() < 0.7:
                self.pieces[unit.id] = dropped(NAMES[chance.choice(drops)], hits=chance.choice((0, 0, 1)))
        self.flee()
        for unit in TROOPS["ge"]:
            if unit.kind == "airborne" and isinstance(lie := self.pieces.get(unit.id), dict) and "dropped" not in lie:
                self.pieces[unit.id] = {**lie, "weak": chance.random() < 0.5}

    def flee(self) -> None:
        """Some of the British have come to where they are from a combat of this phase (6.2)."""
        drops = {lie["at"] for lie in self.pieces.values() if isinstance(lie, dict) and "dropped" in lie}
        for name, lie in self.pieces.items():
            there = name.startswith("br-") and isinstance(lie, dict) and lie["at"] not in drops
            if there and isinstance(lie, dict) and self.chance.random() < 0.15:
                self.pieces[name] = {**lie, "fought": CLOCK}
        self.done = {EDITION.unit_index[name] for name, lie in self.pieces.items()
                     if isinstance(lie, dict) and lie.get("fought")}  # fmt: skip

    def ride(self, unit: UnitType) -> None:
        """9.3 A battalion rides free on two points that carry others."""
        taken = [points[:2] for name, points in self.boats.items() if name.startswith("ge-amph")]
        hosts = [points[:2] for points in self.boats.values() if len(points) > 1 and points[:2] not in taken]
        alone = [points[0] for name, points in self.boats.items() if name.startswith("ge-fd")]
        apart = [pair for pair in (alone[:2], alone[1:3]) if len(pair) == 2 and pair not in taken]
        hosts = [pair for pair in apart if self.pieces[pair[0]] == self.pieces[pair[1]]] or hosts
        if hosts and unit.id not in self.pieces:
            pair = self.chance.choice(hosts)
            self.boats[unit.id] = pair
            self.pieces[unit.id] = {"at": pair[0], "also": (EDITION.unit_index[pair[1]],), "assault": True}

    def put_aboard(self, unit: UnitType, free: dict[str, list[str]]) -> None:
        chance = self.chance
        row = chance.choice(list(ROWS))
        small = unit.size in ("detachment", "battalion")
        reduced = unit.size == "division" and chance.random() < 0.3
        need = (2 if unit.size == "division" and not reduced else 1) * (1 if unit.leg else 2)
        if unit.id in self.pieces or len(free[row]) < need or (row == "ge-mb" and not small):
            return
        points, free[row] = free[row][:need], free[row][need:]
        if need > 1 and chance.random() < 0.3 and free["ge-lc"]:
            points[-1], spare = free["ge-lc"].pop(), points[-1]
            free[row].append(spare)
        zone = chance.choice(self.seas)
        for point in points:
            self.pieces[point] = NAMES[zone]
        self.boats[unit.id] = points
        _, *others = (EDITION.unit_index[point] for point in points)
        worn = {"hits": chance.choice((0, 0, 0, 1, 2)), "oos": chance.choice((0, 0, 0, 1, 2)), "reduced": reduced}
        self.pieces[unit.id] = {"at": points[0], "also": tuple(others), "assault": chance.random() < 0.85, **worn}

    def begin(self, **state: Any) -> Quiet:
        fields = {**self.fields, **state}
        shells = {"shells": 0, "converted": ()}
        fields["settings"] = {"mountain_detachment": self.chance.choice(("cliffs", "beaches"))}
        at = scatter(0)._replace(pieces=self.pieces, fields=fields).at("ge_combat", **shells)
        at.state.dice = Dice(bytes([self.chance.randrange(256)]) * 32)
        return Quiet(at.match)


class Eve(Reckoning):
    """How things lie before a combat, and who can be in it."""

    def __init__(self, at: Channel, landing: Landing, done: set[int], hit: set[int]) -> None:
        at = Channel(at.match.clone())
        super().__init__(at)
        self.at, self.boats, self.done, self.hit = at, landing.boats, {*done}, {*hit}
        self.stormy = at.state.weather == STORMY
        self.climbs = at.game.options.mountain_detachment == "cliffs"
        free = [one for one in TROOPS["ge"] if one.kind != "leader" and one.index not in done]
        self.waiting = [one for one in free if self.afloat(one) >= 0]
        self.ashore = [one for one in free if self.hex(one) in HEXES and not self.game.unit(one.index).dropped]

    def fresh(self, space: int) -> list[UnitType]:
        """6.0 The British units in a hex that were in no combat of this phase."""
        return [one for one in self.british(space) if one.index not in self.done]

    def british(self, space: int) -> list[UnitType]:
        return [one for one in self.there.get(space, ()) if one.side == "br"]

    def drops(self, space: int) -> list[UnitType]:
        """8.6 Who has dropped in a hex in this segment, and has to attack it yet."""
        there = [one for one in self.there.get(space, ()) if one.index not in self.done and one.side == "ge"]
        return [one for one in there if self.game.unit(one.index).dropped and space not in self.german]

    def afloat(self, unit: UnitType) -> int:
        """The sea zone where a unit waits for its assault, or nothing."""
        lies = self.game.unit(unit.index)
        return self.game.hex(lies.inside) if lies.inside >= 0 and lies.assault else -1

    def assaults(self, unit: UnitType, space: int) -> bool:
        """9.4 Whether a unit can attack a hex from the sea."""
        if space not in BEACHES or EDITION.sea_zone[space] != self.afloat(unit) or self.stormy or space in self.hit:
            return False
        sort = unit.leg or unit.kind == "amphibious"
        climbs = unit.kind == "mountain" and (unit.size == "division" or self.climbs)
        enemy = bool(self.fresh(space)) or (space not in self.german and self.guard(space, sea=True) > 0)
        return sort and enemy and (space not in EDITION.cliffs or climbs)

    def guard(self, space: int, *, sea: bool = False) -> int:
        """10.0 The highest Home Guard Factor of a hex that is attacked, from the sea or by those who dropped there."""
        port, british = EDITION.ports.get(space), self.british(space)
        capacity = (port.capacity or 0) - self.game.damage("port", space) if port else 0
        beach = (3 if capacity >= 2 else 2) if sea and not [one for one in british if one.size == "division"] else 0
        air = int(bool(self.drops(space)) and not british)
        return max(GUARD.get(EDITION.city[space], 0), beach, air)

    def walkers(self, space: int) -> list[UnitType]:
        """6.0 Who attacks a hex from one beside it; who has dropped does not (8.6)."""
        return [one for one in self.ashore if space in EDITION.ways[self.hex(one)]]

    def landers(self, space: int) -> list[UnitType]:
        return [one for one in self.waiting if self.assaults(one, space)] if space in BEACHES else []

    def targets(self) -> set[int]:
        """Where there is somebody to attack, and somebody who can."""
        found = set[int]()
        for space in ENGLAND:
            walked = self.fresh(space) and self.walkers(space)
            if space not in self.hit and (walked or self.landers(space) or self.drops(space)):
                found.add(space)
        return found

    def joiners(self, space: int, attackers: list[UnitType]) -> set[str]:
        """Who can still join an attack on one hex: three divisions at most from sea and air (9.4)."""
        load = sum(thirds(one) for one in attackers if self.afloat(one) >= 0 or one in self.drops(space))
        able = {one.id for one in self.landers(space) if load + thirds(one) <= 9}
        return (able | {one.id for one in self.walkers(space)}) - {one.id for one in attackers}


@pytest.mark.clause("BSA-9.4a", "BSA-9.4e", "BSA-9.4g", "BSA-9.4h", "BSA-9.4i", "BSA-9.4k", "BSA-9.4l", "BSA-9.4m")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_assaults_where(seed: int) -> None:
    landing = Landing(seed)
    chance = landing.chance
    at = landing.begin(weather=STORMY if seed % 8 == 7 else 0)
    eve = Eve(at, landing, landing.done, set())
    assert (at.targets("attack") if not at.over else set()) == {NAMES[one] for one in eve.targets()}
    targets = sorted(eve.targets())
    targets = [one for one in targets if eve.british(one) or one in EDITION.cliffs or chance.random() < 0.2]
    for target in chance.sample(targets, min(4, len(targets))):
        then = Channel(at.match.clone()).do(f"attack {NAMES[target]}")
        attackers = eve.drops(target)
        for _ in range(8):
            joiners = eve.joiners(target, attackers)
            assert then.targets("join") == joiners, (NAMES[target], [one.id for one in attackers])
            if not joiners:
                break
            name = chance.choice(sorted(joiners))
            then.do(f"join {name}")
            attackers.append(EDITION.units[EDITION.unit_index[name]])


# -- what comes of it ------------------------------------------------------------------------------------


def printed(unit: UnitType, lies: Any) -> Any:
    """The factors of the face that is up."""
    return (unit.weak if lies.weak else unit.reduced if lies.reduced else unit.full) or unit.full


def attack_of(unit: UnitType, lies: Any, short: int) -> int:
    """11.2, 12.0 What a unit attacks with: halved by hits and for want of supply, by one and two once."""
    halves = 1 if {lies.hits, short} == {1, 2} else (lies.hits > 0) + (short > 0)
    return int(printed(unit, lies).attack) >> halves


def defence_of(unit: UnitType, lies: Any) -> int:
    """11.2, 12.0 The same for one who defends: only seconds count, not below 1."""
    return max(int(printed(unit, lies).defence) >> (lies.hits == 2) + (lies.oos == 2), 1)


class Assault:
    """An attack on one hex with units from the sea, as it was declared."""

    def __init__(self, at: Channel, eve: Eve, space: int, attackers: list[UnitType]) -> None:
        self.at, self.eve, self.space, self.attackers = at, eve, space, attackers
        self.lies = {one.index: eve.game.unit(one.index) for one in attackers}
        self.sea = [one for one in attackers if eve.afloat(one) >= 0]
        self.air = [one for one in attackers if one in eve.drops(space)]
        self.fresh, self.inside = eve.fresh(space), eve.british(space)
        self.points = {one.id: [EDITION.units[at] for at in self.carriers(one)] for one in self.sea}
        self.since = len(list(at.match.events(everything=True)))
        riders = [one for one in TROOPS["ge"] if eve.game.unit(one.index).inside >= 0 and one not in self.sea]
        self.kept = {at for one in riders for at in self.carriers(one)}
        """Points with somebody aboard who does not assault."""

    def carriers(self, unit: UnitType) -> tuple[int, ...]:
        lies = self.eve.game.unit(unit.index)
        return (lies.inside, *lies.also)

    def told(self, kind: str) -> list[Any]:
        events = list(self.at.match.events(everything=True))[self.since :]
        return [one for _, one in events if type(one).__name__ == kind]

    # -- strength and odds: 6.1, 10.0, 11.2, 12.0

    def attack(self, unit: UnitType) -> int:
        """11.2, 12.0 What a unit attacks with: halved by hits and for want of supply, which an assault has."""
        lies = self.lies[unit.index]
        short = 0 if unit in self.sea or unit in self.air else lies.oos
        side = tuple(sorted((lies.hex, self.space)))
        wet = unit not in self.sea and side in EDITION.river_sides | EDITION.crossings
        return attack_of(unit, lies, short) >> wet

    def defence(self, unit: UnitType) -> int:
        """11.2, 12.0 The same for one who defends."""
        return defence_of(unit, self.eve.game.unit(unit.index))

    def divisions(self, units: list[UnitType]) -> list[UnitType]:
        return [one for one in units if one.size == "division"]

    def beside(self) -> list[UnitType]:
        """9.4 The British divisions in whose zone of control the hex is."""
        return [one for one in self.divisions(self.eve.of("br")) if self.space in EDITION.zoc[self.eve.hex(one)]]

    def shifts(self) -> dict[str, int]:
        """6.1 By ground, boats and the division behind the beach."""
        rows = {point.row for points in self.points.values() for point in points}
        city, ground = EDITION.city[self.space], EDITION.ground[self.space]
        found = {"minor": -1} if city == "minor" else {ground: -1} if ground in ("forest", "rough") else {}
        found |= {"prahms": -2} if rows & {"ge-prahm", "ge-mb"} else {"landing_craft": -1}
        whole = [one for one in self.beside() if not (self.lying(one).reduced or self.lying(one).hits)]
        return found | ({"shore": -1} if whole and not self.divisions(self.inside) else {})

    def lying(self, unit: UnitType) -> Any:
        return self.eve.game.unit(unit.index)

    def bog(self) -> bool:
        """6.4 Whether the ground rules armour out; no great city lies on a beach."""
        return EDITION.ground[self.space] == "wetlands" and EDITION.city[self.space] in ("", "reference")

    def tanks(self, side: str) -> tuple[set[str], bool]:
        """6.4 Whom a side can commit, and whether it has to."""
        bog = self.bog()
        if side == "br":
            return {one.id for one in self.fresh if one.kind in TANKS and not bog}, False
        must = {one.id for one in self.sea if one.kind == "amphibious" and not self.lies[one.index].hits}
        dry = [
            one for one in self.attackers if one in self.sea or EDITION.ground[self.lies[one.index].hex] != "wetlands"
        ]
        return must or {one.id for one in dry if one.kind in TANKS and not bog}, bool(must)

    def superiority(self) -> int:
        """6.4 The values of those committed, less their hits; on barred ground that of the battalion alone."""
        bog, (_, must) = self.bog(), self.tanks("ge")
        found = 0
        for one in self.told("ArmourCommitted"):
            unit = EDITION.units[one.piece]
            value = max(int(unit.full.armour) - self.lying(unit).hits, 0)
            found += 0 if bog and (one.side == 0 or not must) else value if one.side else -value
        return found


def steps(unit: UnitType, lies: Any) -> int:
    return 2 if unit.size == "division" and not lies.reduced else 1


def fight(at: Quiet, chance: random.Random, assault: Assault) -> None:
    """Answer at random until the combat is over; look at what is asked on the way."""
    sea, asked = {one.id: one for one in assault.sea}, set[str]()
    for _ in range(200):
        if at.over or at.prompt == "combats":
            return
        open_ = sorted(at.options())
        if at.prompt == "armour":
            able, must = assault.tanks(at.side)
            assert (at.targets("commit"), "hold_back" in open_) == (able, not must)
        elif at.prompt == "charge":
            assert (at.side, at.targets("charge")) == ("br", {one.id for one in assault.beside()})
        elif at.prompt == "advance" and sea:
            there = [one for one in TROOPS["ge"] if at.game.unit(one.index).hex == assault.space]
            room = 9 - sum(map(thirds, there))
            waiting = {name for name in sea if at.unit(name).inside >= 0 or at.unit(name).assault}
            able = {name for name in waiting if thirds(sea[name]) <= room and at.unit(name).hex != LOST} - asked
            assert at.targets("advance") & {*sea} == able
            assert not at.targets("advance") & {one.id for one in assault.air}
        picked = chance.choice(open_)
        at.do(picked)
        if picked.startswith("advance ") and picked.split()[1] in sea:
            asked.add(picked.split()[1])
            assert at.targets("advance_to") == {NAMES[assault.space]}
    raise AssertionError(at.prompt)


def chosen(eve: Eve, chance: random.Random) -> int:
    """A hex to attack: rather one where there is more than a beach."""
    targets = sorted(eve.targets())
    if targets and chance.random() < 0.2:
        return chance.choice(targets)
    beaches = [one for one in targets if eve.landers(one)]
    divisions = [near for one in eve.of("br") if one.size == "division" for near in EDITION.zoc[eve.hex(one)]]
    full = [one for one in beaches if eve.british(one) or eve.drops(one) or one in divisions]
    return chance.choice(full if full and chance.random() < 0.8 else beaches or [-1])


@pytest.mark.clause("BSA-9.4c", "BSA-9.4n", "BSA-9.4o", "BSA-9.4p", "BSA-9.4q", "BSA-9.4r", "BSA-9.4s", "BSA-9.4t")
@pytest.mark.clause("BSA-9.4u", "BSA-9.4v", "BSA-9.5o", "BSA-9.5p", "BSA-10.0e", "BSA-10.0f", "BSA-6.4j", "BSA-8.6p")
@pytest.mark.parametrize("seed", range(46))
def test_what_comes_of_assaults(seed: int) -> None:
    landing = Landing(seed)
    chance = landing.chance
    at = landing.begin()
    done, hit, charged = {*landing.done}, set[int](), Bag[str]()
    for _ in range(5):
        if at.over:
            break
        eve = Eve(at, landing, done, hit)
        assert at.targets("attack") == {NAMES[one] for one in eve.targets()}
        target = chosen(eve, chance)
        if target < 0:
            break
        at.do(f"attack {NAMES[target]}")
        attackers = list(eve.drops(target))
        while joiners := sorted(eve.joiners(target, attackers)):
            assert at.targets("join") == {*joiners}
            wet = [one for one in joiners if eve.afloat(EDITION.units[EDITION.unit_index[one]]) >= 0]
            sea = [one for one in attackers if eve.afloat(one) >= 0]
            if sea and chance.random() < 0.2:
                break
            name = chance.choice(wet if wet and not sea else joiners)
            at.do(f"join {name}")
            attackers.append(EDITION.units[EDITION.unit_index[name]])
        assault = Assault(at, eve, target, attackers)
        if "declare_attack" not in at.options():
            assert not sum(assault.attack(one) for one in attackers)
            at.do("call_off")
            continue
        done |= {one.index for one in (*attackers, *assault.inside)}
        hit.add(target)
        at.do("declare_attack")
        fight(at, chance, assault)
        if assault.sea:
            check(at, assault, charged)
    check_end(at, charged)


def check(at: Quiet, assault: Assault, charged: Bag[str]) -> None:
    """A combat with an assault from the sea by the words of 9.4."""
    (rolled,) = assault.told("CombatRolled")
    assert {one: amount for _, amount, one in rolled.attack} == {
        one.index: assault.attack(one) for one in assault.attackers
    }
    guard = assault.eve.guard(assault.space, sea=True)
    expected = {one.index: assault.defence(one) for one in assault.fresh} | ({-1: guard} if guard else {})
    assert {one: amount for _, amount, one in rolled.defence} == expected
    armour, (able, must) = assault.superiority(), assault.tanks("ge")
    assert not must or {EDITION.units[one.piece].id for one in assault.told("ArmourCommitted") if one.side} <= able
    assert not must or [one for one in assault.told("ArmourCommitted") if one.side]
    assert dict(rolled.shifts) == assault.shifts() | ({"armour": armour} if armour else {})
    result = {part[0]: part[1:] for part in rolled.result.split("/") if part != "-"}
    check_losses(at, assault, result.get("A", ""))
    won = "D" in result and not [one for one in TROOPS["br"] if at.game.unit(one.index).hex == assault.space]
    check_ashore(at, assault, won=won)
    check_charge(assault, result.get("D", ""), charged)


def check_losses(at: Quiet, assault: Assault, result: str) -> None:
    """9.4, 8.6 All of the result in steps, one of them airborne if there are any."""
    fell = {one.piece for one in assault.told("PieceLost") if one.cause == "combat"}
    flipped = Bag(one.piece for one in assault.told("StepLost") if one.cause == "combat")
    before = {one.index: steps(one, assault.lies[one.index]) for one in assault.attackers}
    lost = {one: before[one] if one in fell else flipped[one] for one in before}
    owed = sum(before.values()) if result == "e" else int(result[0]) if result else 0
    assert sum(lost.values()) == min(owed, sum(before.values())), (rolled_result(assault), lost)
    assert not owed or not assault.air or any(lost[one.index] for one in assault.air)
    back = {one.piece for one in assault.told("Retreated")} & {*before}
    assert back <= {one.index for one in assault.air}


def rolled_result(assault: Assault) -> str:
    return str(assault.told("CombatRolled")[0].result)


def check_end(at: Quiet, charged: Bag[str]) -> None:
    """9.4 As the phase ends a division that is charged with two or more loses a step, just one; nobody waits on."""
    while not at.over:
        if "end_combat" not in at.options():
            return
        at.do("end_combat")
    lost = [one for one in (*at.events("StepLost"), *at.events("PieceLost")) if one.cause == "beaches"]
    fell = {EDITION.units[one.piece].id for one in at.events("PieceLost") if one.cause != "beaches"}
    paid = Bag(EDITION.units[one.piece].id for one in lost)
    assert paid == Bag(name for name, number in charged.items() if number > 1 and name not in fell)
    assert not any(at.game.unit(one.index).assault for one in TROOPS["ge"])


def check_ashore(at: Quiet, assault: Assault, *, won: bool) -> None:
    """9.4, 9.5 Who has won is ashore or stays aboard; who has not goes back onto his boats, if he has any."""
    landed = {one.piece for one in assault.told("Advanced")}
    fell = {one.piece: one.cause for one in assault.told("PieceLost")}
    spent = {one.piece for one in assault.told("BoatsSpent")}
    points = {point for carried in assault.points.values() for point in carried}
    boats = {point.index for point in points if point.row == "ge-mb"}
    assert spent == boats - assault.kept
    for point in points:
        assert (at.game.unit(point.index).hex < 0) == (point.index in spent)
        assert point.index in spent or at.game.unit(point.index).stays
    for unit in assault.sea:
        lies, left = at.game.unit(unit.index), [point for point in assault.points[unit.id] if point.row != "ge-mb"]
        assert lies.stormed == at.state.turn or lies.hex < 0
        assert not lies.assault
        if unit.index in landed:
            assert won
            assert lies.hex == assault.space
        elif unit.index in fell:
            assert fell[unit.index] == ("combat" if left else fell[unit.index])
        else:
            aboard = [EDITION.units[one] for one in (lies.inside, *lies.also)]
            need = steps(unit, lies) * (1 if unit.leg else len(left))
            craft = [point for point in left if point.row == "ge-lc"]
            assert {*aboard} <= {*left}
            assert len(aboard) == need
            assert sum(point.row == "ge-lc" for point in aboard) == min(len(craft), need)
    for unit in assault.air:
        lies = at.game.unit(unit.index)
        assert lies.hex < 0 or (lies.hex == assault.space) == won


def check_charge(assault: Assault, result: str, charged: Bag[str]) -> None:
    """9.4 What a beach without British units sees goes to the account of a division behind it."""
    told, number = assault.told("DivisionCharged"), 2 if result == "e" else int(result[0]) if result else 0
    able = {one.id for one in assault.beside()} if number and not assault.inside else set()
    assert len(told) == bool(able)
    for one in told:
        name = EDITION.units[one.piece].id
        assert name in able
        charged[name] += number
        assert (one.by, one.total) == (number, charged[name])

"""13.1 as laws over fights, stacks and attacks made at random: at whom the coast artillery fires, and with whom."""

from __future__ import annotations

import random
from collections import Counter as Bag

import pytest

from beachhead.games.britain_stands_alone.model import GE, STORMY
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.scattered import EDITION, ENGLAND, NAMES, Reckoning, scatter
from games.britain_stands_alone.seafights import battle, sighting
from games.britain_stands_alone.test_bsa_9_2_laws import TABLE, Fleet, Round, Unit, aimed, asked, begun

SEEDS = range(40)
STRAITS = "Straits of Dover"


def weight(unit: Unit, points: int) -> int:
    """13.1 Against a DD unit half of the points, rounded down."""
    return points // 2 if EDITION.units[unit[0]].kind == "dd" else points


class Guns:
    """13.1 Points that are laid on units one by one, three at most on one, as long as there are some."""

    def __init__(self, at: Channel, fleet: Fleet, units: list[Unit], points: int) -> None:
        self.at, self.fleet, self.units, self.points = at, fleet, units, points
        self.on = Bag[Unit]()

    def looks(self, unit: Unit) -> tuple[object, ...]:
        return (*self.fleet.looks(unit), self.on[unit])

    def lay(self, verb: str, chance: random.Random) -> None:
        """Points are laid on whomever the words allow, or kept."""
        while self.points and (open_ := [unit for unit in self.units if self.on[unit] < 3]):
            firsts = {EDITION.units[unit[0]].id: unit for unit in self.units}
            offered = [firsts[name] for name in sorted(self.at.targets(verb))]
            assert (self.at.side, asked(self.at), "cease" in self.at.options()) == ("ge", verb, True)
            assert {*map(self.looks, offered)} == {*map(self.looks, open_)}
            assert {*offered} <= {*open_}
            if chance.random() < 0.15:
                self.at.do("cease")
                return
            unit = chance.choice(offered)
            self.at.do(f"{verb} {EDITION.units[unit[0]].id}")
            self.on[unit] += 1
            self.points -= 1


@pytest.mark.clause("BSA-13.1a", "BSA-13.1d", "BSA-13.1g", "BSA-13.1j", "BSA-13.1k", "BSA-13.1l", "BSA-13.1m")
@pytest.mark.parametrize("seed", SEEDS)
def test_in_a_fight_the_guns_join_who_fires_and_fire_alone_where_nobody_does(seed: int) -> None:
    chance = random.Random(seed)
    fleet, alone = begun(chance)
    zone, weather = chance.choice((STRAITS, STRAITS, STRAITS, "Southern North Sea")), chance.choice((0, 2, STORMY))
    names = [[EDITION.units[piece].id for piece in side] for side in fleet.afloat]
    hurt = {EDITION.units[piece].id: {"at": zone, "reduced": True} for piece in fleet.damaged}
    left = chance.randint(0, 10)
    at = battle(*names, zone=zone, alone=alone, dice=[chance.randint(0, 9) for _ in range(400)], pieces=hurt,
                weather=weather, shells=left)  # fmt: skip
    for _ in range(4):
        told = len(at.events("Fired")), len(at.events("GunsFired"))
        orders, now = aimed(at, chance, fleet, zone, alone)
        guns = Guns(at, fleet, now.forces[0], left if zone == STRAITS else 0)
        guns.lay("support", chance)
        while asked(at) == "join_fire":
            at.do(chance.choice(sorted(at.options())))
        if zone == STRAITS:
            left = guns.points
        assert at.state.shells == left
        check(at, now, guns, told, 2 * (weather == STORMY) + 2 * any(orders))
        alone = -1
        if at.over or asked(at) != "orders":
            return
        fleet.afloat = [[piece for piece in side if at.game.hex(piece) >= 0] for side in fleet.afloat]
        fleet.damaged |= {piece for side in fleet.afloat for piece in side if at.game.unit(piece).reduced}


def check(at: Channel, now: Round, guns: Guns, told: tuple[int, int], added: int) -> None:
    """13.1 The points on a unit at which Germans fire are added to one of these; on others they fire by themselves."""
    fleet, firsts = now.fleet, {unit[0]: unit for force in now.forces for unit in force}
    fired, shelled = at.events("Fired")[told[0] :], at.events("GunsFired")[told[1] :]
    german = [one for one in fired if EDITION.units[one.piece].side == "ge"]
    by = {unit: [one for one in german if firsts[one.target] == unit] for unit in now.forces[0]}
    assert all(one.added == added for one in (*fired, *shelled))
    numbers = {unit: TABLE.hit(weight(unit, guns.on[unit]), fleet.values(unit)[2], False) for unit in now.forces[0]}
    found = {firsts[one.target]: one for one in shelled}
    alone = {unit for unit in now.forces[0] if not by[unit] and numbers[unit] >= 0}
    assert (set(found), len(found)) == (alone, len(shelled)), (found, alone)
    assert all(one.number == numbers[unit] for unit, one in found.items())
    assert all(one.hit == (one.face + added <= one.number) for one in (*fired, *shelled))
    for unit, shots in by.items():
        plain = Bag(fleet.number(firsts[one.piece], unit) for one in shots)
        numbers, more = Bag(one.number for one in shots), weight(unit, guns.on[unit])
        joined = set()
        for one in shots:
            firing, hull = firsts[one.piece], fleet.values(unit)[2]
            factor, torpedoes, _ = fleet.values(firing)
            joined.add((fleet.number(firing, unit), TABLE.hit(factor + more, hull, torpedoes)))
        ways = [plain - Bag([was]) + Bag([becomes]) for was, becomes in joined] or [plain]
        assert numbers in ways, (unit, plain, numbers, more)
    for one in fired:
        if EDITION.units[one.piece].side == "br":
            assert one.number == fleet.number(firsts[one.piece], firsts[one.target])


@pytest.mark.clause("BSA-13.1c", "BSA-13.1e", "BSA-13.1f", "BSA-13.1h", "BSA-13.1i", "BSA-7.2b")
@pytest.mark.parametrize("seed", SEEDS)
def test_at_a_stack_they_fire_once_with_the_points_that_were_picked(seed: int) -> None:
    chance = random.Random(seed)
    fleet = next(fleet for fleet in iter(lambda: Fleet(chance), None) if fleet.afloat[0])
    fleet.afloat[0] = chance.sample(fleet.afloat[0], min(6, len(fleet.afloat[0])))
    names = [EDITION.units[piece].id for piece in fleet.afloat[0]]
    hurt = {name: {"at": STRAITS, "reduced": True} for name in names if EDITION.unit_index[name] in fleet.damaged}
    weather, left = chance.choice((0, 2, STORMY)), chance.randint(1, 10)
    face = chance.randint(0, 3)
    dice = [face, *(chance.randint(0, 9) for _ in range(6))]
    at = sighting(GE, names, dice=dice, pieces=hurt, weather=weather, shells=left)
    most = max(1, EDITION.zone_named(STRAITS).naval[GE] - face - {0: 0, 2: 1, STORMY: 2}[weather])
    units = fleet.counters(0)
    most = min(left, most, 3 * len(units))
    assert {int(one) for one in at.targets("guns")} == {*range(1, most + 1)}
    picked = chance.randint(1, most)
    at.do(f"guns {picked}")
    if not at.over and at.prompt == "intercept":
        at.do("sent")
    guns = Guns(at, fleet, units, picked)
    guns.lay("aim_guns", chance)
    assert at.over
    assert at.state.shells == left - picked + guns.points
    firsts, shelled = {unit[0]: unit for unit in units}, at.events("GunsFired")
    numbers = {unit: TABLE.hit(weight(unit, guns.on[unit]), fleet.values(unit)[2], False) for unit in units}
    found = {firsts[one.target]: one for one in shelled}
    assert (set(found), len(found)) == ({unit for unit in units if numbers[unit] >= 0}, len(shelled))
    for unit, one in found.items():
        added = 2 * (weather == STORMY)
        assert (one.number, one.added, one.hit) == (numbers[unit], added, one.face + added <= numbers[unit])
        lost = sum(at.game.hex(piece) < 0 for piece in unit)
        damaged = EDITION.units[unit[0]].arm == "ship" and unit[0] not in fleet.damaged
        assert lost == int(one.hit and not damaged)
        assert not one.hit or not damaged or at.game.unit(unit[0]).reduced


KENT = [space for space in ENGLAND if EDITION.chart.distance(space, EDITION.board.space("4223")) <= 3]


@pytest.mark.clause("BSA-13.1a", "BSA-13.1p", "BSA-13.1q")
@pytest.mark.parametrize("seed", SEEDS)
def test_on_land_two_points_help_against_each_hex_within_three_of_the_guns(seed: int) -> None:
    chance = random.Random(seed)
    position = scatter(seed, british=2, germans=2)
    near = KENT if chance.random() < 0.9 else ENGLAND
    halves = dict[str, list[int]]()
    for space in near:
        halves.setdefault(chance.choice(("br", "ge")), []).append(space)
    units = {side: [one.id for one in EDITION.units if one.side == side and one.arm == "land" and one.kind != "leader"]
             for side in ("br", "ge")}  # fmt: skip
    pieces = {one: NAMES[chance.choice(halves[side])] for side in halves for one in chance.sample(units[side], 12)}
    left = chance.choice((0, 1, 2, 3, 10))
    at = position._replace(pieces=pieces).at("ge_combat", shells=left, german=[], damage={}, converted=())
    now = Reckoning(at)
    for target in [] if at.over else sorted(at.targets("attack")):
        then = Channel(at.match.clone()).do(f"attack {target}")
        hexes = {then.space(target)}
        for more in sorted(then.targets("include")):
            if chance.random() < 0.3 and f"include {more}" in then.options():
                then.do(f"include {more}")
                hexes.add(then.space(more))
        reached = sum(EDITION.chart.distance(one, EDITION.board.space("4326")) <= 3 for one in hexes)
        assert {int(one) for one in then.targets("shell")} == {*range(1, min(left, 2 * reached) + 1)}
        assert all(now.holder[one] == "br" for one in hexes)
        joining = sorted(then.targets("join"))
        for one in joining:
            then.do(f"join {one}")
        spent = chance.randint(0, min(left, 2 * reached))
        without = strength(Channel(then.match.clone()))
        if spent:
            then.do(f"shell {spent}")
        assert then.state.shells == left - spent
        assert without is None or strength(then) == without + spent


def strength(at: Channel) -> int | None:
    """The attackers' strength, once the attack is declared and rolled; nothing where it is too weak."""
    if "declare_attack" not in at.options():
        return None
    at.roll(*[5] * 8)
    at.do("declare_attack")
    while not at.events("CombatRolled"):
        at.do("hold_back")
    return sum(part[1] for part in at.event("CombatRolled").attack)

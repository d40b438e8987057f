"""11.5 and 11.6 as laws over attacks made at random: steps, ways back, who stands, who has to go, who comes after."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from games.port_stanley.armies import BOARD, Piece, beside, other
from games.port_stanley.battles import checks, rolled
from games.port_stanley.clashes import Attack, clash
from games.port_stanley.island import Island
from games.port_stanley.scattered import EDITION, MOST, NAMES, UNITS, crowd

SEEDS, EACH = range(6), 30
GONE = -9


def number(name: str) -> int:
    return UNITS[name].index


class Verdict(NamedTuple):
    """What a result does to a unit: steps, and whether it has to go."""

    steps: int
    goes: bool


def verdict(result: str, passed: bool, steps: int) -> Verdict:
    """11.3, 11.5 By the first letter and the check; who has only one step is gone with it."""
    letter = result[0]
    if letter == "E":
        return Verdict(1 if passed else steps, True)
    if letter == "S":
        return Verdict(0 if passed else 1, True)
    return Verdict(0, letter == "R" and not passed)


class Rout:
    """The hexes and steps of everybody, while an attack is settled."""

    def __init__(self, told: Attack, attackers: list[Piece], goal: int, lent: Iterable[str]) -> None:
        self.told, self.goal = told, goal
        self.known = told.known
        self.attackers = [one.id for one in attackers]
        self.defenders = sorted((one.id for one in told.defenders([goal])), key=number)
        self.lent = list(lent)
        self.start = {name: one.hex for name, one in self.known.pieces.items()}
        self.steps = {name: one.unit.steps - one.reduced for name, one in self.known.pieces.items()}
        self.struck: set[str] = set()
        self.spared: set[int] = set()

    def lose(self, name: str, steps: int = 1) -> None:
        """11.5.1, 11.5.2 Steps are lost; who has none left is gone."""
        self.steps[name] = max(0, self.steps[name] - steps)
        one = self.known.pieces[name]
        self.known.pieces[name] = one._replace(reduced=True, hex=one.hex if self.steps[name] else GONE)
        mates = [each for each in self.known.pieces.values() if self.start[each.id] == self.start[name]]
        generals = [each for each in mates if each.unit.kind == "headquarters"]
        if all(each.hex == GONE for each in mates if each not in generals):
            for each in generals:  # 16.1.3
                self.known.pieces[each.id] = each._replace(hex=GONE)

    def is_there(self, name: str) -> bool:
        return self.known.pieces[name].hex == self.start[name]

    def ways(self, name: str) -> list[int]:
        """11.5.3, ruling P47 Where a unit can go: not over rivers, not to the enemy; nearer home if it can."""
        one = self.known.pieces[name]
        if not one.values.movement:
            return []
        found = [there for there in self.open_ways(one) if self.can_hold(one, there, one.hex)]
        facing = self.defenders if name in self.attackers else self.attackers
        close = {near for each in facing for near in (self.start[each], *BOARD.near[self.start[each]])}
        found = [there for there in found if there not in close] or found
        homes = EDITION.beaches[1] if one.unit.side == "uk" else [EDITION.stanley]
        far = {space: min(BOARD.distance(space, home) for home in homes) for space in (one.hex, *found)}
        nearest = min((far[there] for there in found), default=0)
        return [there for there in found if far[there] == nearest]

    def open_ways(self, one: Piece) -> list[int]:
        """11.5.3 The hexes beside, not over a river, without enemies, nor their zones unless friends are there."""
        enemy = other(one.unit.side)
        zone = self.known.zone(enemy) - {each.hex for each in self.known.of(one.unit.side)}
        shut = zone | {each.hex for each in self.known.of(enemy)}
        return [
            there
            for there in beside(one.hex)
            if there not in shut and not self.known.river(one.hex, there, bridges=False)
        ]

    def can_hold(self, one: Piece, space: int, start: int) -> bool:
        """11.5.3, 6.1 Whether there is room, or friends can be moved on to where there is some."""
        if self.has_room(one, space):
            return True
        for each in self.known.of(one.unit.side, space):
            for there in self.open_ways(each) if crowd([(each.unit, each.reduced)]) else ():
                if there != start and self.has_room(each, there):
                    self.known.pieces[each.id] = each._replace(hex=there)
                    able = self.can_hold(one, space, start)
                    self.known.pieces[each.id] = each
                    if able:
                        return True
        return False

    def has_room(self, one: Piece, space: int) -> bool:
        there = [each for each in self.known.of(one.unit.side, space) if each.id != one.id]
        return crowd((each.unit, each.reduced) for each in [*there, one]) <= MOST


@pytest.mark.clause("PS-11.3aj", "PS-11.3ak", "PS-11.3al", "PS-11.5.2b", "PS-11.5.2e", "PS-11.5.3a", "PS-11.5.3b")
@pytest.mark.clause("PS-11.5.3c", "PS-11.5.3f", "PS-11.5.3i", "PS-11.5.4a", "PS-11.5.6a", "PS-11.6a", "PS-11.6b")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_an_attack_from_the_checks_to_the_advance(seed: int, side: str) -> None:
    chance = random.Random(f"{side} {seed}")
    for _ in range(EACH):
        made = clash(chance, side)
        told = Attack(made)
        at = made.at([chance.randint(1, 6) for _ in range(30)])
        goals = told.goals()
        if not goals:
            continue
        goal = chance.choice(sorted(goals))
        able = told.able([goal])
        attackers = chance.sample(able, chance.randint(1, len(able)))
        at.do(f"attack {NAMES[goal]}", *(f"commit {one.id}" for one in attackers))
        if "designate" not in at.options():
            continue
        at.do("designate")
        for prompt, answer in (("attacks", "end_attacks"), ("guns", "pass")):
            at.do(*([answer] if not at.over and at.prompt == prompt else []))
        if at.events("CombatRolled"):
            settled(at, Rout(told, attackers, goal, ()), chance)


def settled(at: Island, rout: Rout, chance: random.Random) -> None:
    """The results are applied: losses of both sides first, then the attackers fall back, then the defenders."""
    results = rolled(at)[-1].split("/")
    passed = {name: ok for name, _, _, _, ok in checks(at)}
    going: list[list[str]] = []
    for names, result in ((rout.attackers, results[0]), (rout.defenders, results[1])):
        found = {name: verdict(result, passed.get(name, True), rout.steps[name]) for name in names if result != "."}
        for name, what in found.items():
            rout.struck |= {name} if what.steps else set()
            rout.lose(name, what.steps) if what.steps else None
        going.append([name for name, what in found.items() if what.goes])
    fallen_back(at, rout, going[0], chance)
    gone = not any(rout.is_there(name) for name in rout.attackers)
    fallen_back(at, rout, [] if gone else going[1], chance)
    stay(at, rout)
    for name in rout.known.pieces:
        there = rout.known.pieces[name].hex
        assert at.where(name) == ("lost" if there < 0 else NAMES[there]), (name, going, results)
        assert at.unit(name).reduced == rout.known.pieces[name].reduced or there < 0, name
    advanced(at, rout)


def fallen_back(at: Island, rout: Rout, going: list[str], chance: random.Random) -> None:
    """11.5.3, 11.5.6 Each who has to go is asked where to, if he can, and whether he stands; else he pays."""
    for name in going:
        if not rout.steps[name]:
            continue
        ways = rout.ways(name)
        stands = rout.known.pieces[name].values.strength >= 1
        if ways:
            stay(at, rout)
        asked = not at.over and at.prompt == "retreat" and at.ask.about == (at.number(name),)
        if not asked and len(ways) == 1 and not stands:
            rout.known.pieces[name] = rout.known.pieces[name]._replace(hex=ways[0])
            continue
        if not asked:
            assert not ways, (name, ways)
            rout.lose(name, rout.steps[name] if name in rout.struck else 1)
            continue
        offered = {BOARD.space(hex_) for hex_ in at.targets("retreat")}
        assert offered == set(ways), (name, ways, offered)
        assert ("stand" in at.options()) == stands
        if stands and chance.random() < 0.3:
            at.do("stand")
            rout.lose(name)
            rout.spared |= set() if rout.steps[name] else {rout.start[name]}
        else:
            goal = chance.choice(sorted(offered))
            at.do(f"retreat {NAMES[goal]}")
            moved_on(at, rout, going, chance)
            rout.known.pieces[name] = rout.known.pieces[name]._replace(hex=goal)


def stay(at: Island, rout: Rout) -> None:
    """11.5.7 Nobody who is still there goes by choice."""
    while not at.over and at.prompt == "fall_back":
        assert all(rout.known.pieces[name].hex != GONE for name in at.targets("fall_back"))
        at.do("pass")


def moved_on(at: Island, rout: Rout, going: list[str], chance: random.Random) -> None:
    """11.5.3 Friends make room: who, and where to, is not reckoned here."""
    while not at.over and at.prompt in ("displace", "shift"):
        at.do(chance.choice(sorted(at.options())))
    for one in at.events("Displaced"):
        (name,) = at.names((one.unit,))
        rout.known.pieces[name] = rout.known.pieces[name]._replace(hex=one.path[-1])


def advanced(at: Island, rout: Rout) -> None:
    """11.6 Into a hex that all who fought in it had to leave, without one having died in place of it."""
    expected: dict[str, set[str]] = {}
    for mine, theirs in ((rout.attackers, rout.defenders), (rout.defenders, rout.attackers)):
        left = {
            rout.start[name]
            for name in theirs
            if all(not rout.is_there(each) for each in theirs if rout.start[each] == rout.start[name])
        }
        side = rout.known.pieces[mine[0]].unit.side
        empty = {
            space for space in left - rout.spared if not any(one.fights for one in rout.known.of(other(side), space))
        }
        able = {
            name
            for name in mine
            if rout.is_there(name)
            and rout.known.pieces[name].values.movement
            and any(
                space in beside(rout.start[name]) and rout.has_room(rout.known.pieces[name], space) for space in empty
            )
        }
        if able:
            expected[side] = able
    asked = {at.side: at.targets("advance")} if not at.over and at.prompt == "advance" else {}
    assert asked == expected

"""Who has to go where after an attack of Port Stanley, by the words of the rulebook alone."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

from games.port_stanley.armies import BOARD, Piece, beside, other
from games.port_stanley.clashes import Attack
from games.port_stanley.island import Island
from games.port_stanley.scattered import EDITION, MOST, NAMES, UNITS, crowd

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

    beach = 1
    """The number that the British have landed at."""

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
        self.chosen: set[str] = set()
        """11.5.7 Who has gone back without having to."""
        self.forced: set[str] = set()
        """11.5.3 Who has had to."""
        self.guns: set[str] = set()
        """11.7.2 Who took part from afar."""

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

    def willing(self, side: str) -> dict[str, list[int]]:
        """11.5.7, 16.1.2, ruling P12 Who may go back by choice, and where to: all who were in the combat and have not
        gone back, and with those who have left them headquarters and carriers."""
        fought = {*self.attackers, *self.lent, *self.defenders, *self.guns}
        left = {self.start[name] for name in fought if self.known.pieces[name].hex not in (GONE, self.start[name])}
        able = [
            one
            for one in self.known.of(side)
            if one.hex != GONE
            and one.id not in self.chosen | self.forced
            and (one.id in fought or (one.unit.kind in ("headquarters", "apc") and one.hex in left))
        ]
        return {one.id: ways for one in able if (ways := self.ways(one.id))}

    def ways(self, name: str) -> list[int]:
        """11.5.3, ruling P47 Where a unit can go: not over rivers, not to the enemy; nearer home if it can."""
        one = self.known.pieces[name]
        if not one.values.movement:
            return []
        found = [there for there in self.open_ways(one) if self.can_hold(one, there, one.hex)]
        facing = self.defenders if one.unit.side == self.told.side else [*self.attackers, *self.lent]
        stand = {self.known.pieces[each].hex for each in facing} - {GONE}
        close = {near for space in stand for near in (space, *BOARD.near[space])}
        found = [there for there in found if there not in close] or found
        homes = EDITION.beaches[self.beach] if one.unit.side == "uk" else [EDITION.stanley]
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
        return self.has_room(one, space) or bool(self.shifts(one, space, start))

    def shifts(self, one: Piece, space: int, start: int) -> dict[str, list[int]]:
        """11.5.3 Which friends can be moved on from a hex, and where to, so that in the end there is room for one."""
        found: dict[str, list[int]] = {}
        for each in self.known.of(one.unit.side, space):
            for there in self.open_ways(each) if crowd([(each.unit, each.reduced)]) else ():
                if there != start and self.has_room(each, there):
                    self.known.pieces[each.id] = each._replace(hex=there)
                    if self.can_hold(one, space, start):
                        found.setdefault(each.id, []).append(there)
                    self.known.pieces[each.id] = each
        return found

    def has_room(self, one: Piece, space: int) -> bool:
        there = [each for each in self.known.of(one.unit.side, space) if each.id != one.id]
        return crowd((each.unit, each.reduced) for each in [*there, one]) <= MOST


def fallen_back(at: Island, rout: Rout, going: list[str], chance: random.Random) -> None:
    """11.5.3, 11.5.6 Each who has to go is asked where to, if he can, and whether he stands; else he pays."""
    for name in going:
        if not rout.steps[name]:
            continue
        ways = rout.ways(name)
        stands = rout.known.pieces[name].values.strength >= 1
        asked = not at.over and at.prompt == "retreat" and at.ask.about == (at.number(name),)
        if not asked and len(ways) == 1 and not stands:
            rout.forced.add(name)
            gone_to(at, rout, name, ways[0], chance)
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
            rout.forced.add(name)
            gone_to(at, rout, name, goal, chance)


def stay(at: Island, rout: Rout) -> None:
    """11.5.7 Nobody who is still there goes by choice."""
    while not at.over and at.prompt == "fall_back":
        assert all(rout.known.pieces[name].hex != GONE for name in at.targets("fall_back"))
        at.do("pass")


def by_choice(at: Island, rout: Rout, side: str, chance: random.Random) -> None:
    """11.5.7 Whoever was in the combat, and is still there, may go back as if he had to, but pays no step instead."""
    while able := rout.willing(side):
        asked = "over" if at.over else (at.prompt, at.side, at.targets("fall_back"))
        assert asked == ("fall_back", side, set(able))
        if chance.random() < 0.5:
            at.do("pass")
            return
        name = chance.choice(sorted(able))
        goal = chance.choice(able[name])
        at.do(f"fall_back {name}")
        if len(able[name]) > 1:
            assert at.options() == {f"retreat {NAMES[space]}" for space in able[name]}
            at.do(f"retreat {NAMES[goal]}")
        rout.chosen.add(name)
        gone_to(at, rout, name, goal, chance)
    assert at.over or at.prompt != "fall_back" or at.side != side


def gone_to(at: Island, rout: Rout, name: str, goal: int, chance: random.Random) -> None:
    """11.5.3 A unit goes to a hex; as long as there is no room, its owner says which friend makes some, and how."""
    one = rout.known.pieces[name]
    while not rout.has_room(one, goal):
        able = rout.shifts(one, goal, one.hex)
        each = chance.choice(sorted(able))
        if len(able) > 1:
            assert (at.prompt, at.targets("displace")) == ("displace", set(able))
            at.do(f"displace {each}")
        there = chance.choice(able[each])
        if len(able[each]) > 1:
            assert (at.prompt, at.targets("shift")) == ("shift", {NAMES[space] for space in able[each]})
            at.do(f"shift {NAMES[there]}")
        rout.known.pieces[each] = rout.known.pieces[each]._replace(hex=there)
    rout.known.pieces[name] = one._replace(hex=goal)

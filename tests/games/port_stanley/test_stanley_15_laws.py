"""15, 16.2.1 as laws over positions made at random: who draws supply from where, who is cut off, who is commanded."""

from __future__ import annotations

import heapq
import random
from collections.abc import Collection

import pytest

from beachhead.games.port_stanley.rules.command_16_2 import in_command
from beachhead.games.port_stanley.rules.supply_15 import (
    attack_line,
    defensive_line,
    is_isolated,
    is_starved,
    isolated_groups,
    upkeep,
)
from games.port_stanley.island import Island, Lie, island
from games.port_stanley.scattered import (
    EDITION,
    LAND,
    MAINLAND,
    NAMES,
    NEAR,
    TROOPS,
    UNITS,
    lying,
    near_by,
    printed,
    settle,
)

SEEDS, EACH = range(8), 8
SIDES = ("uk", "ar")
AIRPORT, STANLEY, ENDLESS = EDITION.airport, EDITION.stanley, 99
COSTS = EDITION.tables.movement
ZONES = ("infantry", "artillery", "recon", "engineer")


def step(here: int, there: int, blown: Collection[int]) -> int:
    """5.2, 5.3, 14.2.2, ruling P39 What a step onto the next land hex costs."""
    side = (min(here, there), max(here, there))
    cost = COSTS.rough if there in EDITION.rough else COSTS.clear
    if side in EDITION.road_sides or side in EDITION.track_sides:
        cost = COSTS.track
    bridged = any(bridge.side == side for number, bridge in enumerate(EDITION.bridges) if number not in blown)
    followed = cost == COSTS.track
    wet = side in EDITION.river_sides and not (bridged and followed)
    return cost + COSTS.river * wet


class Lines:
    """A position, and the lines in it."""

    def __init__(self, chance: random.Random) -> None:
        middle, self.beach = chance.choice(sorted(MAINLAND)), chance.choice((1, 2, 3, 6))
        if chance.random() < 0.5:
            middle = chance.choice((STANLEY, AIRPORT, EDITION.beaches[self.beach][0]))
        area = [hex_ for hex_ in near_by(middle, chance.choice((2, 3, 4))) if hex_ in MAINLAND]
        self.pieces: dict[str, Lie] = {}
        for side, hexes in zip(SIDES, self.shared(chance, area), strict=True):
            able = [unit.id for unit in TROOPS[side] if unit.kind != "dummy"]
            some = chance.sample(able, chance.choice((3, 6, 12)))
            settle(chance, self.pieces, some, hexes)
        self.lies = dict(lying(self.pieces))
        self.where = {name: EDITION.board.space(lie["at"]) for name, lie in self.lies.items()}
        self.down = {
            name for name in self.where if UNITS[name].side == "ar" and self.hides(name) and chance.random() < 0.3
        }
        self.stores = {
            side: {hex_: chance.choice((1, 1, 3)) for hex_ in self.spots(chance, side, area)} for side in SIDES
        }
        self.blown = tuple(sorted(chance.sample(range(len(EDITION.bridges)), chance.choice((0, 2, 4)))))
        self.morale = chance.choice((3, 12))

    @staticmethod
    def shared(chance: random.Random, area: list[int]) -> tuple[list[int], list[int]]:
        """Hexes for one side and the other, mingled or apart."""
        british = set(chance.sample(area, max(1, len(area) // chance.choice((2, 3, 6)))))
        rest = [hex_ for hex_ in area if hex_ not in british] or area[:1]
        return sorted(british - set(rest)) or rest, rest

    def hides(self, name: str) -> bool:
        return not self.lies[name]["reduced"] and UNITS[name].kind not in ("apc", "helicopter")

    def spots(self, chance: random.Random, side: str, area: list[int]) -> list[int]:
        """Where a side has supply: nowhere where there is an enemy."""
        free = [hex_ for hex_ in area if hex_ != AIRPORT and self.held(other(side), hex_) is False]
        return chance.sample(free, min(len(free), chance.choice((0, 1, 3))))

    def open(self) -> Island:
        units: dict[str, Lie] = {name: {**lie, "down": name in self.down} for name, lie in self.lies.items()}
        supplies = {
            side: {NAMES[hex_]: points for hex_, points in found.items()} for side, found in self.stores.items()
        }
        return island(units, supplies=supplies, landed=(self.beach,), morale=self.morale, blown=self.blown)

    # -- 9 -------------------------------------------------------------------------------------------

    def held(self, side: str, hex_: int) -> bool:
        return any(UNITS[name].side == side and here == hex_ for name, here in self.where.items())

    def bare_zone(self, side: str) -> set[int]:
        """9.0 The enemy's zones in which nobody of a side is; of what lies face down nothing is known."""
        able = [
            name
            for name in self.where
            if UNITS[name].side != side
            and UNITS[name].kind in ZONES
            and UNITS[name].size != "platoon"
            and name not in self.down
        ]
        found = {near for name in able for near in NEAR[self.where[name]] if LAND[near]}
        return {hex_ for hex_ in found if not self.held(side, hex_)}

    def enemies(self, side: str) -> set[int]:
        return {here for name, here in self.where.items() if UNITS[name].side != side}

    # -- 15.3.2, 15.5 --------------------------------------------------------------------------------

    def within(self, name: str, points: int) -> set[int]:
        """The hexes to which a unit has a line: not into an enemy, not on from a bare zone."""
        side = UNITS[name].side
        zone, enemies = self.bare_zone(side), self.enemies(side)
        cost, queue = {self.where[name]: 0}, [(0, self.where[name])]
        while queue:
            spent, here = heapq.heappop(queue)
            if spent > cost[here] or (here in zone and here != self.where[name]):
                continue
            for there in EDITION.ways[here]:
                total = spent + step(here, there, self.blown)
                if there not in enemies and total <= points and total < cost.get(there, points + 1):
                    cost[there] = total
                    heapq.heappush(queue, (total, there))
        return set(cost)

    def factor(self, name: str) -> int:
        """5.1, 17.3.3 At low morale less, but for who is with a headquarters."""
        unit, full = UNITS[name], printed(name, self.lies[name]["reduced"]).movement
        staff = [one for one in self.where if UNITS[one].kind == "headquarters"]
        if unit.side == "uk" or self.morale > 5 or any(self.where[one] == self.where[name] for one in staff):
            return full
        return max(0, full - {"infantry": 4, "recon": 8, "apc": 8}.get(unit.kind, 0))

    def stock(self, side: str) -> dict[int, int]:
        """15.4 What lies on the map, and what is at the airport as long as it is not taken."""
        endless = side == "ar" and not self.held("uk", AIRPORT)
        return self.stores[side] | ({AIRPORT: ENDLESS} if endless else {})

    def draws(self, name: str, points: int) -> set[int]:
        """15.5 Where the points are that a unit can use."""
        unit, here = UNITS[name], self.where[name]
        reach = {here, *EDITION.ways[here]} if unit.kind == "artillery" else self.within(name, points)
        return reach & self.stock(unit.side).keys()

    def attacks(self, name: str) -> set[int]:
        """15.5 Nine points for infantry, half its movement factor for reconnaissance."""
        return self.draws(name, self.factor(name) // 2 if UNITS[name].kind == "recon" else 9)

    def defends(self, name: str) -> set[int]:
        """15.3.2 A movement factor."""
        return self.draws(name, self.factor(name))

    # -- 15.6 ----------------------------------------------------------------------------------------

    def linked(self, side: str, starts: Collection[int]) -> set[int]:
        """15.6.1 What a line of any length leads to from some hexes, through neither enemies nor bare zones."""
        barred = self.bare_zone(side) | self.enemies(side)
        found = {hex_ for hex_ in starts if hex_ not in barred}
        left = list(found)
        while left:
            for there in EDITION.ways[left.pop()]:
                if there not in barred and there not in found:
                    found.add(there)
                    left.append(there)
        return found

    def isolated(self, side: str) -> set[str]:
        ends = EDITION.beaches[self.beach] if side == "uk" else (STANLEY,)
        home = self.linked(side, ends)
        own = [name for name in self.where if UNITS[name].side == side and UNITS[name].kind != "helicopter"]
        return {name for name in own if self.where[name] not in home}

    def groups(self, side: str) -> set[frozenset[str]]:
        """15.6.1 Those who are cut off together."""
        alone = self.isolated(side)
        found = set()
        for name in alone:
            around = self.linked(side, (self.where[name],))
            found.add(frozenset(one for one in alone if self.where[one] in around))
        return found

    def fed(self, side: str) -> set[int]:
        """15.6.2 Each group uses a point, where most of them lie of those in reach; such hexes."""
        places = set()
        for group in self.groups(side):
            stock = self.stock(side)
            there = {hex_ for name in group for hex_ in self.defends(name)}
            if there:
                places.add(max(there, key=lambda hex_: (stock[hex_], -hex_)))
        return places


def other(side: str) -> str:
    return "ar" if side == "uk" else "uk"


def hexes(at: Island, name: str, line: object) -> set[int]:
    return set(line(at.game, at.number(name)))  # type: ignore[operator]


@pytest.mark.clause("PS-15.3.2a", "PS-15.5a", "PS-15.6.1a", "PS-15.6.2a", "PS-15.6.2c", "PS-16.2.1a", "PS-9.0a")
@pytest.mark.parametrize("seed", SEEDS)
def test_lines_of_supply_and_of_command(seed: int) -> None:
    chance = random.Random(f"lines {seed}")
    for _ in range(EACH):
        by = Lines(chance)
        at = by.open()
        staff = {by.where[name] for name in by.where if UNITS[name].kind == "headquarters"}
        for side in SIDES:
            alone = by.isolated(side)
            for name in by.where:
                if UNITS[name].side == side and UNITS[name].kind != "helicopter":
                    assert hexes(at, name, attack_line) == by.attacks(name), name
                    assert hexes(at, name, defensive_line) == by.defends(name), name
                    assert is_isolated(at.game, at.number(name)) == (name in alone), name
                    assert is_starved(at.game, at.number(name)) == (name in alone and not by.defends(name)), name
                if UNITS[name].side == "ar" and side == "ar":
                    commanded = bool(by.within(name, by.factor(name) // 2) & staff)
                    assert in_command(at.game, at.number(name)) == commanded, name
            groups = isolated_groups(at.game, SIDES.index(side))
            assert {frozenset(at.names(group)) for group in groups} == by.groups(side)
        before = {side: dict(by.stores[side]) for side in SIDES}
        upkeep(at.game)
        for side in SIDES:
            used = [
                hex_ for hex_, points in before[side].items() for _ in range(points - at.supplies(NAMES[hex_], side))
            ]
            assert set(used) == by.fed(side) - {AIRPORT}
            assert len(used) <= len(by.groups(side))

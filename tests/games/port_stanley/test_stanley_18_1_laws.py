"""18.1 as a law over British battalions at random: what it costs to tear them apart, and which halves become one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.port_stanley.model import MERGED
from games.port_stanley.armies import BOARD, beside
from games.port_stanley.battles import attack, field, rolled
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.scattered import MOST, NAMES, TROOPS, UNITS, crowd, near_by

SEEDS, EACH = range(4), 16
HALVES = [unit for unit in TROOPS["uk"] if unit.formation]
NAMED = sorted({unit.formation for unit in HALVES})
GOAL, ROUND = "2213", ("2113", "2212", "2314", "2114")
ELSEWHERE = ("2516", "1119", "uk-fearless", "off", "later", "lost")
ON_BOARD = {*ROUND, "2516", "1119", "uk-fearless"}


def room(lies: dict[str, Any], name: str, hex_: str) -> bool:
    there = [(UNITS[one], lie["reduced"]) for one, lie in lies.items() if lie["at"] == hex_]
    return crowd([*there, (UNITS[name], False)]) <= MOST


@pytest.mark.clause("PS-18.1.1a", "PS-18.1.1b", "PS-18.1.1c")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_group_of_more_battalions_than_it_takes(seed: int) -> None:
    """Two battalions or more of those in the attack have left a counter out of it that is on the board."""
    chance = random.Random(f"groups {seed}")
    for _ in range(EACH):
        lies: dict[str, Any] = {}
        for formation in chance.sample(NAMED, chance.choice((2, 3, 3, 4))):
            for unit in HALVES:
                if unit.formation == formation:
                    hex_ = chance.choice(ROUND if chance.random() < 0.6 else ELSEWHERE)
                    hex_ = hex_ if not hex_.isdigit() or room(lies, unit.id, hex_) else "off"
                    lies[unit.id] = {"at": hex_, "reduced": unit.steps == 2 and chance.random() < 0.3}
        others = {"uk-sas": ROUND[0], "uk-29-arty-1": ROUND[3], "ar-3-marine": GOAL, "uk-fearless": "1118"}
        near = sorted(name for name, lie in lies.items() if lie["at"] in ROUND)
        taken = chance.sample(near, chance.randint(1, len(near))) if near else []
        taken += ["uk-29-arty-1"] if chance.random() < 0.3 else []
        at = field({**lies, **others}, dice=[6] * 20, uk=dict.fromkeys(ROUND, 9), ar={GOAL: 2})
        if taken and sum(at.game.values(at.number(name)).strength for name in taken) > 1:
            left = {UNITS[name].formation for name, lie in lies.items() if lie["at"] in ON_BOARD and name not in taken}
            torn = {UNITS[name].formation for name in taken if UNITS[name].formation} & left
            attack(at, GOAL, *taken)
            assert rolled(at)[2].get("integrity", 0) == (len(torn) > 1), (taken, lies)


class Halves:
    """Reduced and whole halves of some battalions in a few hexes, that have done this or that in the phase."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        core = BOARD.space(chance.choice(("2113", "2516", "1120", "3116")))
        hexes = [core, *chance.sample(beside(core), 1)]
        self.lies: dict[str, Any] = {}
        for formation in chance.sample(NAMED, 3):
            for unit in HALVES:
                hex_ = NAMES[chance.choice(hexes)]
                if unit.formation == formation and room(self.lies, unit.id, hex_):
                    reduced = unit.steps == 2 and chance.random() < 0.85
                    self.lies[unit.id] = {"at": hex_, "reduced": reduced, **self.done(unit.full.movement, hexes)}
        if chance.random() < 0.4:
            far = [space for space in near_by(core, 2) if beside(space) and space not in hexes]
            self.lies["ar-7-4a"] = {"at": NAMES[chance.choice(far)], "reduced": False}

    def done(self, points: int, hexes: list[int]) -> dict[str, Any]:
        chance, now = self.chance, {"moved": CLOCK, "origin": self.chance.choice(hexes)}
        return chance.choice(
            (
                {},
                {**now, "spent": chance.randint(1, points)},
                {**now, "spent": chance.randint(points // 2, points)},
                {**now, "carried": CLOCK, "hop": chance.choice((True, False))},
                {"carried": CLOCK - 2, "hop": True},
                {"ashore": CLOCK - 2},
                {"scouted": CLOCK},
                {"demoralized": CLOCK + 2},
                {"saved": chance.randint(1, 3)},
            )
        )

    def pairs(self) -> dict[str, str]:
        """18.1.2 Both counters of a battalion in one hex, both of which have lost a step."""
        weak = [name for name, lie in self.lies.items() if lie["reduced"]]
        return {
            one: two
            for one in weak
            for two in weak
            if UNITS[one].index < UNITS[two].index
            and (UNITS[one].formation, self.lies[one]["at"]) == (UNITS[two].formation, self.lies[two]["at"])
        }


@pytest.mark.clause("PS-18.1.2a")
@pytest.mark.parametrize("seed", SEEDS)
def test_two_reduced_halves_become_one_that_has_done_what_either_has(seed: int) -> None:
    chance = random.Random(f"halves {seed}")
    for _ in range(EACH):
        made = Halves(chance)
        at = island(made.lies, phase=chance.choice(("uk_movement", "uk_combat")))
        pairs = made.pairs()
        assert (set() if at.over else at.targets("merge")) == set(pairs)
        for one, two in pairs.items():
            before = [ways(at, name) for name in (one, two)]
            scouts = [f"scout {name}" in at.options() for name in (one, two)]
            points, morale = at.points, at.morale
            at.do(f"merge {one}")
            assert (at.where(one), at.unit(one).reduced) == (made.lies[one]["at"], False)
            assert at.unit(two).hex == MERGED
            assert (at.points, at.morale) == (points, morale)
            assert at.unit(one).demoralized == max(made.lies[name].get("demoralized", 0) for name in (one, two))
            if not at.over:
                assert ways(at, one) == before[0] & before[1], (one, made.lies)
                assert (f"scout {one}" in at.options()) == all(scouts)


def ways(at: Island, name: str) -> set[str]:
    """5.1 Where a counter can go from here."""
    if f"move {name}" not in at.options():
        return set()
    at.do(f"move {name}")
    found = at.targets("to")
    at.do("stay")
    return found

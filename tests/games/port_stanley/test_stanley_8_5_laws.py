"""8.5 and 8.6 as a law over carriers made at random: who gets on, what they take, how far they go, who gets off."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from games.port_stanley.armies import BOARD, LAND, Reckoning, beside
from games.port_stanley.island import CLOCK, island
from games.port_stanley.scattered import EDITION, MOST, NAMES, UNITS, crowd, of_kinds, settle

SEEDS, EACH = range(5), 14
CARRIERS = ("ar-apc-1", "ar-apc-2")
DID = ("moved", "carried", "fought", "held", "blew")
INLAND = [space for space in LAND if len(beside(space)) > 3]


class Column:
    """Carriers in one or two hexes, with infantry and others, perhaps supplies, perhaps an enemy near."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.morale = chance, chance.choice((4, 12, 12))
        middle = chance.choice(INLAND)
        hexes = [middle, chance.choice((middle, middle, chance.choice(beside(middle))))]
        self.lies: dict[str, Any] = {}
        names = chance.sample(of_kinds("ar", "infantry"), chance.randint(1, 4))
        others = chance.sample(of_kinds("ar", "recon", "artillery", "headquarters"), chance.choice((0, 1)))
        settle(chance, self.lies, [*names, *(others if self.morale > 5 else [])], hexes)
        for name, lie in [*self.lies.items()]:
            if chance.random() < 0.3:
                self.lies[name] = {**lie, chance.choice(DID): CLOCK - chance.choice((0, 0, 1))}
        self.carriers = {name: {"at": NAMES[space]} for name, space in zip(CARRIERS, hexes, strict=True)}
        for lie in self.carriers.values():
            if chance.random() < 0.2:
                lie["worked"] = CLOCK - chance.choice((0, 1))
        self.free = chance.choice((0, 1, 2, 2, 2))
        self.used = chance.sample(CARRIERS, chance.randint(0, self.free)) if chance.random() < 0.3 else []
        for name in self.used[:1]:
            self.carriers[name] |= {"moved": CLOCK, "spent": 5}
        self.stored = {space: 3 for space in {*hexes} if chance.random() < 0.4}
        self.fresh = {space for space in self.stored if chance.random() < 0.25}
        far = [space for space in LAND if 2 < BOARD.distance(space, middle) < 6]
        self.enemy = {"uk-2-para-1": {"at": NAMES[chance.choice(far)]}} if far and self.morale > 5 else {}
        near = [space for space in beside(middle) if space not in hexes]
        self.full = chance.choice(near)
        spare = [
            name for name in of_kinds("ar", "infantry") if UNITS[name].size == "battalion" and name not in self.lies
        ]
        self.lies |= {name: {"at": NAMES[self.full], "reduced": False} for name in spare[:2]}
        self.known = Reckoning({**self.lies, **self.carriers, **self.enemy}, {})

    def fits(self, name: str) -> list[str]:
        """8.3.1, 8.2 The carriers of a hex that have had no load, and may be used beside those that were."""
        here = [one for one in CARRIERS if self.carriers[one]["at"] == self.lies[name]["at"]]
        fresh = [one for one in here if self.carriers[one].get("worked") != CLOCK]
        more = self.free - len(self.used)
        old = [one for one in fresh if one in self.used]
        return [*old, *[one for one in fresh if one not in self.used][:more]]

    def needs(self, name: str) -> int:
        return 2 if UNITS[name].size == "battalion" and not self.lies[name]["reduced"] else 1

    def boards(self, name: str) -> bool:
        """8.5, 8.6 Infantry that has done nothing, with as many carriers as it takes."""
        idle = not any(self.lies[name].get(did) == CLOCK for did in DID)
        return UNITS[name].kind == "infantry" and idle and len(self.fits(name)) >= self.needs(name)

    def loads(self, name: str) -> bool:
        """8.5 A carrier that has begun the phase with supplies, and has had no load."""
        lie = self.carriers[name]
        usable = name in self.used or len(self.used) < self.free
        stored = BOARD.space(lie["at"]) in self.stored.keys() - self.fresh or lie["at"] == NAMES[EDITION.airport]
        return usable and stored and lie.get("worked") != CLOCK and lie.get("moved") != CLOCK

    def reach(self, start: int, spent_before: int, *, supplies: bool) -> set[int]:
        """5.1, 8.5, 17.3.3 By the points of the carrier; into a zone with infantry alone, and no farther."""
        points = 32 - 8 * (self.morale <= 5) - spent_before
        zone = self.known.zone("uk")
        held = {one.hex for one in self.known.of("uk")}
        best, fresh = {start: 0}, [start]
        while fresh:
            here = fresh.pop()
            for there in beside(here) if here not in zone or here == start else ():
                spent = best[here] + self.known.cost(here, there)
                barred = there in held or (supplies and there in zone)
                if not barred and spent <= min(points, best.get(there, points + 1) - 1):
                    best[there] = spent
                    fresh.append(there)
        return {*best} - {start}


@pytest.mark.clause("PS-8.5a", "PS-8.5b", "PS-8.5d", "PS-8.5e", "PS-8.5f", "PS-8.5h", "PS-8.6a", "PS-8.3.1d")
@pytest.mark.parametrize("phase", ["ar_movement", "ar_combat"])
@pytest.mark.parametrize("seed", SEEDS)
def test_who_rides_where(seed: int, phase: str) -> None:
    chance = random.Random(f"carriers {phase} {seed}")
    for _ in range(EACH):
        made = Column(chance)
        at = island(
            {**made.lies, **made.carriers, **made.enemy}, phase=phase, turn=5, morale=made.morale,
            available=(0, made.free), chosen=tuple(EDITION.unit_index[name] for name in made.used),
            supplies={"ar": {NAMES[space]: points for space, points in made.stored.items()}},
        )  # fmt: skip
        came = tuple(
            replace(one, came=CLOCK, fresh=3) if one.hex in made.fresh else one for one in at.game.state.supplies
        )
        at.game.state.supplies = came
        at.game.forget()
        able = {name for name in made.lies if made.boards(name)}
        loads = {name for name in CARRIERS if made.loads(name)}
        if at.over:
            assert not able | loads
            continue
        assert at.targets("board") == able, vars(made)
        assert at.targets("load") == loads, vars(made)
        if able and chance.random() < 0.8:
            name = chance.choice(sorted(able))
            at.do(f"board {name}")
            if at.prompt == "onto":
                at.do(f"onto {chance.choice(sorted(at.targets('onto')))}")
            carrier, start = at.where(name), BOARD.space(made.lies[name]["at"])
            mates = [
                one for one in CARRIERS if at.unit(one).worked == CLOCK and made.carriers[one].get("worked") != CLOCK
            ]
            assert len(mates) == made.needs(name)
            assert set(at.names(at.game.state.chosen)) == {*made.used, *mates}
            goes(made, at, carrier, start, mates, supplies=False)
            there = [(UNITS[one], lie["reduced"]) for one, lie in made.lies.items() if lie["at"] == at.where(carrier)]
            room = crowd([*there, (UNITS[name], made.lies[name]["reduced"])]) <= MOST
            assert (f"get_off {name}" in at.options()) == room
            if not room:
                continue
            at.do(f"get_off {name}")
            assert at.where(name) == at.where(carrier)
            assert at.over or name not in at.targets("move") | at.targets("board")
        elif loads:
            carrier = chance.choice(sorted(loads))
            start = BOARD.space(made.carriers[carrier]["at"])
            at.do(f"load {carrier}")
            assert carrier not in at.targets("load")
            left = made.stored.get(start, 1) - (start in made.stored)
            assert start == EDITION.airport or at.supplies(NAMES[start], "ar") == left
            goes(made, at, carrier, start, [carrier], supplies=True)


def goes(made: Column, at: Any, carrier: str, start: int, mates: list[str], *, supplies: bool) -> None:
    """8.5 The whole stack, at the cost of its hexes."""
    spent = max(made.carriers[one].get("spent", 0) for one in mates)
    goals = made.reach(start, spent, supplies=supplies)
    at.do(f"move {carrier}")
    assert len(mates) == 1 or not at.targets("to"), "half of a battalion goes nowhere"
    at.do(*(f"join {one}" for one in mates if one != carrier))
    assert {BOARD.space(name) for name in at.targets("to")} == goals, (vars(made), carrier)
    goal = made.full if made.full in goals and made.chance.random() < 0.3 else made.chance.choice(sorted(goals))
    at.do(f"to {NAMES[goal]}")
    assert {at.where(one) for one in mates} == {NAMES[goal]}

"""9.3, 8.5 as laws over loads made at random: what goes down with the points that carry it, at sea and in the air."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT
from beachhead.games.britain_stands_alone.rules.air_8.losses_8_3 import shoot_down
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from games.britain_stands_alone.channel import CLOCK, Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, TROOPS

SEEDS = range(60)
PRAHMS = [EDITION.units[one].id for one in EDITION.rows["ge-prahm"]]
JU52 = [EDITION.units[one].id for one in EDITION.rows["ge-ju52"]]
ZONE = "Straits of Dover"
LOST = -3
FLYERS = [one for one in TROOPS["ge"] if one.kind in ("airborne", "airlanding") or one.id == "ge-mtn-6"]


class Load:
    """A unit aboard: for each of its steps the points that carry it."""

    def __init__(self, unit: UnitType, steps: list[list[str]], hits: int) -> None:
        self.unit, self.steps, self.hits = unit, steps, hits

    def sink(self, point: str) -> None:
        """9.3 A leg step goes down with its point, a motorized one with both; with one of two it gets two hits."""
        for step in self.steps:
            if point in step:
                step.remove(point)
                if step:
                    self.hits = 2
        self.steps = [step for step in self.steps if step]

    def check(self, at: Channel) -> None:
        lies, name = at.unit(self.unit.id), self.unit.id
        if not self.steps:
            assert lies.hex == LOST
            return
        assert lies.inside >= 0, name
        carriers = {EDITION.units[one].id for one in (lies.inside, *lies.also)}
        assert carriers == {point for step in self.steps for point in step}, name
        assert lies.reduced == (self.unit.size == "division" and len(self.steps) == 1), name
        assert lies.hits == self.hits, name


def laden(chance: random.Random) -> tuple[dict[str, Lie], list[Load], list[str]]:
    """Prahms with units of all kinds, and battalions that ride free on two of them."""
    pieces, loads, used = dict[str, Lie](), list[Load](), list[str]()
    troops = [one for one in TROOPS["ge"] if one.kind != "leader"]
    pairs = list[list[str]]()
    for unit in chance.sample(troops, 12):
        reduced = unit.size == "division" and chance.random() < 0.3
        steps, each = 2 if unit.size == "division" and not reduced else 1, 1 if unit.leg else 2
        points = PRAHMS[len(used) : len(used) + steps * each]
        if unit.kind == "amphibious" and pairs and chance.random() < 0.7:
            points = pairs.pop()
        elif len(points) < steps * each:
            continue
        else:
            used += points
            if len(points) > 1 and unit.kind != "amphibious":
                pairs.append(points[:2])
        hits = chance.choice((0, 0, 1))
        _, *others = (EDITION.unit_index[one] for one in points)
        aboard = {"also": tuple(others), "embarked": chance.choice((CLOCK, 60))}
        pieces[unit.id] = {"at": points[0], "reduced": reduced, "hits": hits, **aboard}
        loads.append(Load(unit, [points[at : at + each] for at in range(0, len(points), each)], hits))
    pieces |= {point: {"at": ZONE, "stack": 5} for point in used}
    return pieces, loads, used


@pytest.mark.clause("BSA-9.3q", "BSA-9.3r", "BSA-9.3s", "BSA-9.3t")
@pytest.mark.parametrize("seed", SEEDS)
def test_with_points_at_sea_goes_what_they_carry(seed: int) -> None:
    chance = random.Random(seed)
    pieces, loads, used = laden(chance)
    at = channel(pieces, phase="ge_sailing")
    for point in chance.sample(used, len(used) * 2 // 3):
        damage_counter(at.game, (at.number(point),), chance.choice(("naval_combat", "mine", "bombs")), "BSA-9.3q")
        assert at.where(point) == "lost"
        for load in loads:
            load.sink(point)
            load.check(at)


@pytest.mark.clause("BSA-9.3r", "BSA-9.5x")
@pytest.mark.parametrize("seed", SEEDS)
def test_of_a_counter_of_two_points_that_one_is_lost_with_which_fewer_steps_go(seed: int) -> None:
    chance = random.Random(seed)
    pieces, loads, used = laden(chance)
    empty = [one for one in PRAHMS if one not in used][:2]
    pieces |= {point: {"at": ZONE, "stack": 5} for point in empty}
    for first, second in (chance.sample(used + empty, 2) for _ in range(4)):
        at = channel(pieces, phase="ge_sailing")
        ends = list[dict[str, tuple[int, int]]]()
        for point in (first, second):
            left = [Load(one.unit, [list(step) for step in one.steps], one.hits) for one in loads]
            for load in left:
                load.sink(point)
            ends.append({load.unit.id: (len(load.steps), load.hits * bool(load.steps)) for load in left})
        damage_counter(at.game, (at.number(first), at.number(second)), "naval_combat", "BSA-9.3q")
        assert sum(at.where(one) == "lost" for one in (first, second)) == 1
        assert {load.unit.id: standing(at, load.unit) for load in loads} in ends
        most = max(sum(steps for steps, _ in end.values()) for end in ends)
        assert sum(standing(at, load.unit)[0] for load in loads) == most


def standing(at: Channel, unit: UnitType) -> tuple[int, int]:
    """How many steps and hits a unit has."""
    lies = at.unit(unit.id)
    steps = 2 if unit.size == "division" and not lies.reduced else 1
    return (0, 0) if lies.hex == LOST else (steps, lies.hits)


@pytest.mark.clause("BSA-14.2m", "BSA-14.2l")
@pytest.mark.parametrize("kind", [LEG_POINT, ARMOUR_POINT])
@pytest.mark.parametrize("sunk", [1, 2])
def test_replacement_points_go_down_as_steps_do(kind: int, sunk: int) -> None:
    first, second = PRAHMS[:2]
    mates = (EDITION.unit_index[second], EDITION.unit_index[first]) if kind == ARMOUR_POINT else (-1, -1)
    pieces = {name: {"at": ZONE, "stack": 5, "load": kind, "mate": mate}
              for name, mate in zip((first, second), mates, strict=True)}  # fmt: skip
    at = channel(pieces, phase="ge_sailing", german=["4223"])
    for name in (first, second)[:sunk]:
        damage_counter(at.game, (at.number(name),), "naval_combat", "BSA-14.2m")
    assert at.where(first) == "lost"
    left = at.unit(second)
    if sunk == 1:
        assert left.load == kind
        assert left.mate == -1 or kind == ARMOUR_POINT
    else:
        assert left.hex == LOST


@pytest.mark.clause("BSA-8.5i", "BSA-8.5k")
@pytest.mark.parametrize("seed", SEEDS)
def test_with_a_transport_in_the_air_goes_the_step_that_it_carries(seed: int) -> None:
    chance = random.Random(seed)
    points, loads, pieces = list(JU52), list[Load](), dict[str, Lie]()
    for unit in chance.sample(FLYERS, 4):
        reduced = unit.size == "division" and chance.random() < 0.3
        steps = 2 if unit.size == "division" and not reduced else 1
        if len(points) >= steps:
            own, points = points[:steps], points[steps:]
            also = tuple(EDITION.unit_index[one] for one in own[1:])
            pieces[unit.id] = {"at": own[0], "also": also, "reduced": reduced}
            loads.append(Load(unit, [[one] for one in own], 0))
    pieces |= {point: {"at": "SE England", "aloft": True} for point in JU52}
    at = channel(pieces, phase="ge_missions")
    for point in chance.sample(JU52, 4):
        shoot_down(at.game, at.number(point))
        assert at.where(point) == "lost"
        for load in loads:
            load.sink(point)
            load.check(at)

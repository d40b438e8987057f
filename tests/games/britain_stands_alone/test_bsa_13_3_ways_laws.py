"""13.3 as a law over positions made at random: how Churchill gets about, on foot, on wheels or by rail."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction

import pytest

from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES, OUT, SCOTLAND, Reckoning, scatter
from games.britain_stands_alone.test_bsa_5_laws import CITY, GROUND, Steps, by_rail, cheapest, offered

SEEDS = range(40)
CHURCHILL = EDITION.units[EDITION.unit_index["br-churchill"]]
POINTS = {"move": 4, "drive": 8}
STEPS = {"move": "to", "drive": "to", "rail": "rail_to"}


class Journey:
    """Where Churchill is in a Movement Phase, how he goes, and what he has used."""

    def __init__(self, now: Reckoning) -> None:
        self.now, self.here, self.by, self.spent = now, now.hex(CHURCHILL), "", Fraction(0)
        self.zone, self.stopped, self.left_map = now.zone("ge"), False, False

    def goals(self, by: str) -> set[str]:
        """13.3, 5.1, 5.2, 5.5 Where he can go on foot or on wheels, with what he has left of that."""
        if self.stopped or self.by not in ("", by):
            return set()
        return {NAMES[space] for space in cheapest(self.here, int(POINTS[by] - self.spent), self.steps(by))}

    def steps(self, by: str) -> Steps:
        whole = POINTS[by]

        def step(here: int) -> Iterable[tuple[int, Fraction]]:
            if here not in HEXES:
                if here != self.here:
                    return []
                edge = [] if self.left_map or here != OUT else [(there, Fraction(whole, 2)) for there in self.edge()]
                return [(SCOTLAND if here == OUT else OUT, Fraction(whole)), *edge]
            if here in self.zone and here != self.here:
                return []
            around = [(there, self.price(by, here, there)) for there in EDITION.ways[here] if EDITION.land[there]]
            open_ = [one for one in around if self.now.holder.get(one[0]) != "ge"]
            free = [one for one in open_ if not (here in self.zone and one[0] in self.zone)]
            out = here in EDITION.north_edge and self.here in HEXES
            return [*free, (OUT, Fraction(1))] if out else free

        return step

    def edge(self) -> list[int]:
        return [there for there in EDITION.north_edge if self.now.holder.get(there) != "ge"]

    def price(self, by: str, here: int, there: int) -> Fraction:
        """5.2 The ground for legs or wheels, the hexside, along a railroad 1."""
        pace, side = int(by == "drive"), tuple(sorted((here, there)))
        ground = (CITY.get(EDITION.city[there]) or GROUND[EDITION.ground[there]])[pace]
        ground += (side in EDITION.river_sides) + 2 * (side in EDITION.crossings)
        return Fraction(1 if there in EDITION.rail[here] else ground)

    def cost(self, by: str, space: int) -> Fraction:
        """The cheapest way there."""
        most = int(POINTS[by] - self.spent)
        fits = (Fraction(half, 2) for half in range(2 * most + 1))
        return next(one for one in fits if space in reach(self, by, one))

    def go(self, by: str, name: str) -> None:
        space = EDITION.board.space(name)
        self.spent += self.cost(by, space)
        self.left_map = self.left_map or (space == OUT and self.here in HEXES)
        self.here, self.by, self.stopped = space, by, space in self.zone


def reach(way: Journey, by: str, points: Fraction) -> set[int]:
    """What so many points reach: halves are paid by doubling everything."""

    def doubled(here: int) -> list[tuple[int, Fraction]]:
        return [(there, 2 * cost) for there, cost in way.steps(by)(here)]

    return cheapest(way.here, int(2 * points), doubled)


@pytest.mark.clause("BSA-13.3a", "BSA-13.3b", "BSA-5.1e", "BSA-5.5d", "BSA-5.5e")
@pytest.mark.parametrize("seed", SEEDS)
def test_churchill_walks_drives_or_goes_by_rail_and_never_two_of_them(seed: int) -> None:
    chance, scattered = random.Random(seed), scatter(seed)
    if seed % 3 == 2:
        scattered.pieces["br-churchill"] = chance.choice(("Northern England", "Scotland"))
    at = scattered.at("br_movement", dice=[0])
    now = Reckoning(at)
    journey = Journey(now)
    assert asked(at, "rail") == {NAMES[space] for space in by_rail(now, CHURCHILL)}
    for _ in range(4):
        found = {by: journey.goals(by) for by in POINTS}
        if found["drive"] and chance.random() < 0.5:
            at.do("drive br-churchill", "stay")
        assert {by: asked(at, by) for by in POINTS} == found
        assert not journey.by or not asked(at, "rail")
        able = [by for by in found if found[by]]
        if not able:
            return
        by = chance.choice(able)
        goal = chance.choice(sorted(found[by]))
        at.do(f"{by} br-churchill", f"to {goal}")
        journey.go(by, goal)


def asked(at: Channel, by: str) -> set[str]:
    return offered(at, by, "br-churchill", STEPS[by])


@pytest.mark.clause("BSA-13.3b", "BSA-5.4j", "BSA-5.4g")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_has_taken_the_train_goes_on_by_train_alone_and_pays_no_steps(seed: int) -> None:
    chance = random.Random(seed)
    at = scatter(seed).at("br_movement", dice=[0])
    goals = asked(at, "rail")
    if not goals:
        return
    at.do("rail br-churchill", f"rail_to {chance.choice(sorted(goals))}")
    assert not asked(at, "move")
    assert not asked(at, "drive")

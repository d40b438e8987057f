"""5.0, 9.0, 14.2.2, 16.1 and 17.3 as laws over positions made at random: who goes where, at what cost, by what dice."""

from __future__ import annotations

import random
from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import pairwise

import pytest

from games.port_stanley.armies import BOARD, FIGHTERS, Piece, Reckoning, Scatter, beside, other, scatter
from games.port_stanley.island import Island
from games.port_stanley.scattered import EDITION, NAMES

SEEDS, EACH = range(6), {"ar": 32, "uk": 16}
KINDS = {
    "uk": (*FIGHTERS, "air_defence", "helicopter"),
    "ar": (*FIGHTERS, "air_defence", "helicopter", "headquarters", "apc", "exocet"),
}
SLOWED = {"infantry": 4, "recon": 8, "apc": 8}
GUESTS = [("ar-hq-joffre",), ("ar-hq-joffre", "ar-recon"), ("ar-apc-1", "ar-hq-menendez"), ()]
VALUED = {*EDITION.settlements, *EDITION.summits, EDITION.stanley}
"""17.2.3 Where a British unit may cost morale by being there."""


class Group:
    """Those who move together from one hex."""

    def __init__(self, known: Reckoning, members: Iterable[Piece], spent: int = 0) -> None:
        self.known, self.members, self.spent = known, list(members), spent
        self.side, self.start = self.members[0].unit.side, self.members[0].hex
        self.enemy = other(self.side)
        self.zone = known.zone(self.enemy)
        self.generals = [one for one in self.members if one.unit.kind == "headquarters"]
        self.barred = {space for space in known.lying(self.enemy) if not self.admits(space)}

    @property
    def points(self) -> int:
        """5.1, 17.3.3 As far as the slowest goes: at low morale slower, but not in the company of a headquarters."""
        low = self.side == "ar" and self.known.morale <= 5 and not self.generals
        slower = [SLOWED.get(one.unit.kind, 0) if low else 0 for one in self.members]
        return min(one.values.movement - less for one, less in zip(self.members, slower, strict=True)) - self.spent

    def admits(self, space: int) -> bool:
        """16.1.3, 8.4.2, ruling P12 No enemy who could fight is there, nor one who lies face down; a store is taken."""
        there = self.known.of(self.enemy, space)
        takes = any(one.fights for one in self.members)
        if any(one.fights or one.down for one in there):
            return False
        return takes or not (there or self.known.store(self.enemy, space))

    def step(self, here: int, there: int) -> int | None:
        """5.4, 16.1.2 What the step costs, if it may be made at all."""
        if there in self.barred or (here in self.zone and here != self.start):
            return None
        if here in self.zone and there in self.zone:
            return 16 if len(self.generals) == len(self.members) else None
        return self.known.cost(here, there)

    def ways(self) -> dict[int, int]:
        """Every hex that can be reached, with what it costs."""
        best, done, points = {self.start: 0}, set[int](), self.points
        fresh = [(0, self.start)]
        while fresh:
            spent, here = heappop(fresh)
            for there in beside(here) if here not in done else ():
                cost = self.step(here, there)
                if cost is not None and spent + cost <= min(points, best.get(there, points + 1) - 1):
                    best[there] = spent + cost
                    heappush(fresh, (best[there], there))
            done.add(here)
        return {space: cost for space, cost in best.items() if space != self.start}

    def can_go(self) -> bool:
        """Whether there is a first step."""
        costs = [self.step(self.start, there) for there in beside(self.start)]
        return any(cost is not None and cost <= self.points for cost in costs)

    def rating(self, one: Piece) -> int:
        """11.4, 12.7.2, 15.6.2, 17.3.3 Lower at low morale, for who is demoralized, or cut off without supplies."""
        low = self.side == "ar" and self.known.morale <= 5
        return one.values.effectiveness - low - one.demoralized - self.is_starved(one)

    def is_starved(self, one: Piece) -> bool:
        """15.6.2, 15.4 Cut off from Stanley or the beaches, and, of Argentines, from the endless store at the airport.

        No other stores of his side are on the map.
        """
        goals = [EDITION.stanley] if self.side == "ar" else EDITION.beaches[1]
        cut_off = not self.known.joined(self.start, self.side, goals)
        points = Group(self.known, [one]).points
        fed = self.side == "ar" and self.known.reaches(self.start, self.side, EDITION.airport, points)
        return cut_off and not fed


def mobile(one: Piece) -> bool:
    """5.8 Who moves over land by himself."""
    return one.values.movement > 0 and one.unit.kind != "helicopter"


def position(chance: random.Random, side: str, hidden: float = 0.0) -> Scatter:
    """A scatter with stores of the enemy, and some morale."""
    made = scatter(chance, kinds=KINDS, hidden=hidden, surely=chance.choice(GUESTS))
    area = {one["at"] for one in made.pieces.values() if not isinstance(one, str)}
    free = [NAMES[near] for name in sorted(area) for near in beside(BOARD.space(name)) if NAMES[near] not in area]
    stores = {other(side): dict.fromkeys(chance.sample(free, min(len(free), 2)), 2)}
    return Scatter(made.pieces, {**made.fields, "supplies": stores, "morale": chance.choice((4, 8, 8, 12))})


@pytest.mark.clause("PS-5.1a", "PS-5.1b", "PS-5.1c", "PS-5.1d", "PS-5.3a", "PS-5.3b", "PS-5.4a", "PS-5.4b", "PS-5.4c")
@pytest.mark.clause("PS-5.4d", "PS-5.5a", "PS-5.8a", "PS-9.0a", "PS-14.2.2a", "PS-14.2.2g", "PS-16.1.2b", "PS-16.1.2c")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_who_goes_where_at_what_cost(seed: int, side: str) -> None:
    chance = random.Random(f"{side} {seed}")
    for _ in range(EACH[side]):
        made = position(chance, side)
        known = made.reckoning()
        able = [one for one in known.of(side) if mobile(one)]
        if not able:
            continue
        at = made.at(f"{side}_{chance.choice(('movement', 'combat'))}", available=(0, 2))
        goes = {one.id for one in able if Group(known, [one]).can_go()}
        assert (set() if at.over else at.targets("move")) == goes, made
        if goes:
            generals = [one.hex for one in able if one.unit.kind == "headquarters"]
            led = [name for name in sorted(goes) if known.pieces[name].hex in generals]
            lead = known.pieces[chance.choice(led if led and chance.random() < 0.5 else sorted(goes))]
            others = [one for one in able if one.hex == lead.hex and one is not lead]
            taken = chance.sample(others, min(len(others), chance.choice((0, 1, 1, 2))))
            moved(at, Group(known, [lead, *taken]), chance)


def moved(at: Island, group: Group, chance: random.Random) -> None:
    """A move of the group to somewhere that is offered, and what comes of it."""
    lead, *others = group.members
    at.do(f"move {lead.id}", *(f"join {one.id}" for one in others))
    ways = group.ways()
    assert {BOARD.space(name) for name in at.targets("to")} == set(ways), (group.members, group.known.pieces)
    near = sorted(space for space in ways if space in group.zone or group.known.store(group.enemy, space))
    if ways:
        goal = chance.choice(near if near and chance.random() < 0.6 else sorted(ways))
        faces = [chance.randint(1, 6) for _ in range(2 * len(group.members))]
        at.roll(*faces)
        at.do(f"to {NAMES[goal]}")
        follows(at, group, goal, ways[goal], faces)


def passing(at: Island, group: Group, faces: list[int]) -> tuple[set[str], set[str]]:
    """5.4, 17.3.2 Who checks: to leave a zone, and to enter one; who passes either, by the dice as they fell."""
    told = [(at.names((one.unit,))[0], one) for one in at.events("MoraleChecked")]
    assert [one.face for _, one in told] == faces[: len(told)]
    assert len(at.dice_left()) == len(faces) - len(told)
    soldiers = {one.id for one in group.members} - {one.id for one in group.generals}
    leaving = soldiers if group.start in group.zone else set()
    first, then = told[: len(leaving)], told[len(leaving) :]
    assert {name for name, _ in first} == leaving
    for name, one in told:
        assert one.rating == group.rating(group.known.pieces[name]), group.known.pieces[name]
        assert one.passed == (one.face < one.rating)
    left_behind = {name for name, one in first if not one.passed}
    return left_behind, {name for name, one in then if not one.passed}


def follows(at: Island, group: Group, goal: int, cost: int, faces: list[int]) -> None:
    """Who comes there and who stays where, what it costs, and what is taken on the way."""
    known, names = group.known, [one.id for one in group.members]
    held, barred = passing(at, group, faces)
    go = [one for one in group.members if one.id not in held]
    wary = group.side == "ar" and known.morale <= 10 and goal in group.zone
    entering = {one.id for one in go if one.unit.kind != "headquarters"} if wary else set()
    assert {at.names((one.unit,))[0] for one in at.events("MoraleChecked")} == entering | (
        {one.id for one in group.members if one not in group.generals} if group.start in group.zone else set()
    )
    come = [one for one in go if one.id not in barred]
    paths = {at.names((one.unit,))[0]: one.path for one in at.events("Moved")}
    if not any(one.fights for one in come):
        before_stores = {near for space in known.lying(group.enemy) for near in beside(space)}
        come = [one for one in come if paths.get(one.id, (group.start,))[-1] not in before_stores - {goal}]
    before = group.start
    for one in group.members:
        path = paths.get(one.id, (group.start,))
        assert path[0] == group.start
        spent = sum(group.step(here, there) or 99 for here, there in pairwise(path))
        assert at.where(one.id) == NAMES[path[-1]]
        assert at.unit(one.id).spent == spent
        if one in come:
            assert (path[-1], spent) == (goal, cost)
            before = path[-2]
        elif one.id in held:
            assert path == (group.start,)
        elif one.id in barred:
            last = group.step(path[-1], goal)
            assert last is not None
            assert spent + last == cost
    assert all(at.where(one.id) == NAMES[before] for one in go if one not in come and come)
    takers = [paths[one.id] for one in group.members if one.fights and one.id in paths]
    taken = {space for path in takers for space in path[1:]}
    for one in known.of(group.enemy):
        assert (at.where(one.id) == "lost") == (one.hex in taken), one
    for name, points in known.supplies[group.enemy].items():
        assert at.supplies(name, group.enemy) == (0 if BOARD.space(name) in taken else points)
    if group.side == "ar" or not {BOARD.space(at.where(name)) for name in names} & VALUED:
        generals = [one for one in known.of("ar") if one.unit.kind == "headquarters" and group.side == "uk"]
        assert at.morale == known.morale - sum(one.hex in taken for one in generals)
    going_on(at, group, held, barred, known.without(group.enemy, taken))


def going_on(at: Island, group: Group, held: set[str], barred: set[str], known: Reckoning) -> None:
    """5.4 Nobody goes on out of a zone; who has failed to enter one goes on elsewhere, as far as his points allow."""
    if group.generals and group.known.morale <= 5:
        return
    for one in group.members:
        here = BOARD.space(at.where(one.id))
        on = Group(known, [one._replace(hex=here)], spent=at.unit(one.id).spent)
        on.barred |= on.zone if one.id in barred else set()
        free = here not in group.zone or (one.id not in held and here == group.start)
        ways = on.ways() if free else {}
        assert (one.id in at.targets("move")) == bool(ways)
        if ways:
            at.do(f"move {one.id}")
            assert {BOARD.space(name) for name in at.targets("to")} == set(ways)
            at.do("stay")


@pytest.mark.clause("PS-9.0c", "PS-9.0d", "PS-9.0e", "PS-9.0f", "PS-5.4a", "PS-5.4b")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_zone_of_who_lies_face_down_holds_from_when_it_is_declared(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(EACH["uk"]):
        made = position(chance, "uk", hidden=0.8)
        known = made.reckoning()
        at = made.at("uk_movement")
        able = [one for one in known.of("uk") if mobile(one) and Group(known, [one]).can_go()]
        assert (set() if at.over else at.targets("move")) == {one.id for one in able}, made
        for one in chance.sample(able, min(len(able), 2)):
            past_counters(at, known, one, chance)


def past_counters(at: Island, known: Reckoning, one: Piece, chance: random.Random) -> None:
    """A British unit moves, once, and is asked about what lies beside its way."""
    group = Group(known, [one])
    told = len(at.events("MoraleChecked"))
    if f"move {one.id}" not in at.options():
        assert not group.can_go()
        return
    ways = group.ways()
    at.do(f"move {one.id}")
    assert {BOARD.space(name) for name in at.targets("to")} == set(ways)
    near = [space for space in ways if beside_counters(known, space)]
    goal = chance.choice(sorted(near or ways))
    face = chance.randint(1, 6)
    at.roll(face, face)
    at.do(f"to {NAMES[goal]}")
    asked: list[int] = []
    said: list[int] = []
    shut, rating = group.zone, group.rating(one)
    while not at.over and at.prompt == "declare":
        here = BOARD.space(at.where(one.id))
        assert set(said) <= {one.hex, here}, "he has stopped"
        asked = [*(space for space in asked if space != here), here]
        able = {
            f"declare {NAMES[space]}"
            for space in beside_counters(known, here)
            if any(each.down and each.has_zone for each in known.of("ar", space))
        }
        assert at.options() == {"no_zone", *able}
        answer = chance.choice(sorted({"no_zone", *able}))
        at.do(answer)
        if answer != "no_zone":
            known.declared.add(BOARD.space(answer.split()[1]))
            said.append(here)
        if here == one.hex:
            shut, rating = known.zone("ar"), group.rating(one)
    paths = [each.path for each in at.events("Moved") if each.unit == one.unit.index]
    path = paths[-1] if paths else (one.hex,)
    assert asked == [space for space in path if space in asked or beside_counters(known, space)]
    rolled = at.events("MoraleChecked")[told:]
    at_once = one.hex in said
    leaving = one.hex in group.zone or at_once
    assert len(rolled) == leaving or (at_once and path == (one.hex,)), "who learns of it before may think again"
    now = known.zone("ar")
    if leaving and face >= rating:
        assert path == (one.hex,)
    elif said and said[-1] != one.hex:
        assert path[-1] == said[-1]
    elif path[-1] not in now or not said:
        assert path[-1] == (goal if rolled or not at_once else one.hex)
    if leaving and len(path) > 1:
        assert path[1] not in shut
    known.pieces[one.id] = one._replace(hex=path[-1])


def beside_counters(known: Reckoning, space: int) -> set[int]:
    """9.0 The hexes beside one in which counters lie face down whose zone has not been declared."""
    down = {one.hex for one in known.of("ar") if one.down}
    return {near for near in BOARD.near[space] if near in down and near not in known.declared}

"""12.0 to 12.4 as laws over arrivals made at random: who comes in, where, at what cost, how far he goes, who fights."""

from __future__ import annotations

import random

import pytest
from chart import (
    BEACHES,
    COUNTERS,
    GROUND,
    ISLAND,
    LAND,
    SCENARIO,
    TOWNS,
    around,
    near,
    points,
    price,
    scattered,
    within,
)
from table import Table, table

SEEDS, EACH = range(8), 13
EDGES = {
    "0001": {name for name in ISLAND if name[2:] == "01"},
    "0100": {name for name in ISLAND if name[:2] == "01"},
    "2900": {name for name in ISLAND if name[:2] == "29"},
}
"""12.23 The outermost hexes on each side of the map."""
DOORS = {**BEACHES, "Or": ["0808"], "any": sorted(ISLAND)}
AIR, LANDS = "jp-4-air", 18
"""12.41, 18.0 The Air Assault Battalion, and its Game-Turn."""
NOWHERE: set[str] = set()
CODES = {"us": ("N", "E", "S", "2900"), "jp": ("Or", "0001", "0100")}


class Arrivals:
    """Who waits and who stands where, and what follows from the words."""

    def __init__(self, side: str, scenario: str, places: dict[str, str], waiting: dict[str, tuple[int, str]]) -> None:
        self.side, self.waiting = side, waiting
        self.friends = {place for name, place in places.items() if COUNTERS[name].side == side}
        self.enemies = {place for name, place in places.items() if COUNTERS[name].side != side}
        self.zone = around(self.enemies)
        self.barred = EDGES["0100"] if (scenario, side) == ("barrier", "jp") else set()
        self.ormoc = "beach"
        self.south = False
        """15.31 Whether a unit of the US has landed in the south."""

    def area(self, name: str) -> set[str]:
        """12.2 The hexes by which a unit comes."""
        code = self.waiting[name][1]
        return EDGES[code] if code in EDGES else {*DOORS[code]}

    def fee(self, name: str, place: str) -> int | None:
        """12.21, 12.23 What a unit pays for the first hex; None if it cannot come there."""
        if place not in LAND or place in self.enemies | self.barred:
            return None
        kinds = [LAND[place], "town"] if place in TOWNS else [LAND[place]]
        if COUNTERS[name].kind == "armour" and not any(GROUND[one].get("armour") for one in kinds):
            return None
        code = self.waiting[name][1]
        if code == "any":
            return 0  # 12.42 it is placed
        if code in EDGES or (code == "Or" and self.ormoc == "terrain"):
            return max(points(GROUND[one]["cost"]) for one in kinds)
        return 4

    def reach(self, name: str, entry: str) -> dict[str, int]:
        """12.1, 12.22, 5.31 Where a unit that comes by a hex may end, and what it costs."""
        one, fee = COUNTERS[name], self.fee(name, entry)
        if fee is None or fee > 2 * one.movement:
            return {}
        spent, fresh = {entry: fee}, [entry]
        while fresh:
            here = fresh.pop()
            if here in self.zone:
                continue
            for there in near(here):
                step = price(here, there, one.kind)
                if step is None or there in self.enemies | self.barred:
                    continue
                total = spent[here] + step
                if total <= 2 * one.movement and total < spent.get(there, total + 1):
                    spent[there] = total
                    fresh.append(there)
        return {place: cost for place, cost in spent.items() if place not in self.friends}

    def entries(self, name: str) -> set[str]:
        """12.21, 12.23 By which hexes a unit can come."""
        vacant = {place for place in self.area(name) - self.friends if self.fee(name, place) == 0}
        return vacant | {place for place in self.area(name) - vacant if self.reach(name, place)}

    def able(self, turn: int) -> set[str]:
        """12.0, 12.1 Who can come now."""
        return {
            name
            for name, (due, _) in self.waiting.items()
            if COUNTERS[name].side == self.side and due <= turn and self.entries(name)
        }


def position(chance: random.Random) -> tuple[Arrivals, Table, int]:
    """Some of both sides about a place of arrival, and some who wait."""
    scenario = chance.choice(("assault", "barrier", "collapse"))
    turn = chance.randint(SCENARIO[scenario]["first_turn"], SCENARIO[scenario]["last_turn"])
    side = chance.choice(("us", "jp"))
    codes = chance.sample(CODES[side], 2)
    doors = sorted((EDGES[codes[0]] if codes[0] in EDGES else {*DOORS[codes[0]]}) & LAND.keys())
    few = (chance.randint(0, 3), chance.randint(1, 5))
    places = scattered(chance, chance.choice(doors), chance.choice((1, 2, 3)), *(few if side == "us" else few[::-1]))
    if codes[0] in ("N", "Or") and chance.random() < 0.4:
        places = crowded(chance, side, doors)
    names = chance.sample(sorted(name for name in COUNTERS if name not in places and name != AIR), 8)
    mine = [name for name in sorted(COUNTERS) if COUNTERS[name].side == side and name not in (*places, AIR)]
    waiting = {
        name: (turn + chance.choice((-1, 0, 0, 0, 1)), chance.choice((codes[0], *codes)))
        for name in sorted({*chance.sample(mine, 4), *names})
        if COUNTERS[name].side == side or chance.random() < 0.2
    }
    field = Arrivals(side, scenario, places, waiting)
    field.ormoc = chance.choice(("beach", "terrain"))
    settings = {"ormoc_entry": field.ormoc}
    at = table(places, scenario=scenario, turn=turn, phase=f"{side} movement", waiting=waiting, settings=settings)
    return field, at, turn


def crowded(chance: random.Random, side: str, doors: list[str]) -> dict[str, str]:
    """Units of a side in the hexes by which it comes and in all around them, but for one perhaps."""
    hexes = sorted(LAND.keys() & {*doors, *around(doors)})
    hexes.remove(chance.choice(hexes)) if chance.random() < 0.3 else None
    mine = sorted(name for name in COUNTERS if COUNTERS[name].side == side and name != AIR)
    return dict(zip(chance.sample(mine, len(hexes)), hexes, strict=True))


@pytest.mark.clause("LEY-12.0b", "LEY-12.1a", "LEY-12.1b", "LEY-12.2a", "LEY-12.2b", "LEY-12.2c", "LEY-12.2d")
@pytest.mark.clause("LEY-12.2e", "LEY-12.21a", "LEY-12.21b", "LEY-12.21c", "LEY-12.21d", "LEY-12.22a", "LEY-12.22b")
@pytest.mark.clause("LEY-12.22c", "LEY-12.22d", "LEY-12.23a", "LEY-12.23b", "LEY-12.23c", "LEY-12.3a")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_comes_in_where_and_at_what_cost(seed: int) -> None:
    chance, came, fights = random.Random(seed), 0, 0
    for _ in range(EACH):
        field, at, turn = position(chance)
        assert ("reinforce" in at.options()) == bool(field.able(turn))
        if not field.able(turn):
            continue
        at.do("reinforce")
        while able := field.able(turn):
            assert at.options() == {f"enter {name}" for name in able} | {"end"}
            came += 1
            arrive(chance, field, at, chance.choice(sorted(able)))
        fights += must_fight(field, at)
    assert came > EACH
    assert fights


@pytest.mark.clause("LEY-12.22a", "LEY-12.22b", "LEY-12.42a", "LEY-12.42b", "LEY-12.42c", "LEY-12.42d", "LEY-18.2j")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_the_air_assault_comes_down_and_that_it_is_not_held_back(seed: int) -> None:
    chance, fights = random.Random(seed), 0
    seen = dict.fromkeys(("lost", "away", "on a friend"), 0)
    for _ in range(EACH):
        field, at, near_by, must_land = landing(chance)
        later = field.waiting[AIR][0] > LANDS
        assert {"reinforce", "end"} & at.options() == ({"reinforce"} if field.able(LANDS) else {"end"})
        if field.able(LANDS):
            at.do("reinforce")
        while able := field.able(LANDS):
            waits = AIR in able
            over = {"end"} if not (must_land and waits) else set()
            assert at.options() == {f"enter {name}" for name in able} | over
            if over and chance.random() < 0.3:
                break
            before = {*field.friends}
            arrive(chance, field, at, chance.choice(sorted(able)), near_by)
            if waits and AIR not in field.waiting:
                entry = at.game.edition.board.names[at.event("Entered").path[0]]
                seen["on a friend"] += entry in before
        lost = AIR in field.waiting and not later
        fights += must_fight(field, at)
        assert at.where(AIR) == ("lost" if lost else "waiting") or AIR not in field.waiting
        assert [one.unit for one in at.events("AirAssaultLost")] == [at.unit(AIR)] * lost
        assert at.points("us") == 0
        seen["lost"] += lost
        seen["away"] += later
    assert all(seen.values()), seen
    assert fights


def landing(chance: random.Random) -> tuple[Arrivals, Table, set[str], bool]:
    """The turn of the Air Assault, some of both sides somewhere on the island; and where it would like to be."""
    scenario, centre = chance.choice(("collapse", "campaign")), chance.choice(sorted(LAND))
    places = scattered(chance, centre, chance.choice((1, 1, 2)), chance.randint(0, 3), chance.randint(2, 6))
    places.pop(AIR, None)
    more = chance.sample([name for name in sorted(COUNTERS) if name not in (*places, AIR) and "jp" in name], 2)
    waiting = {AIR: (LANDS + (chance.random() < 0.2), "any"), **dict.fromkeys(more, (LANDS, "Or"))}
    must_land = chance.random() < 0.5
    settings = {"air_assault": "must_land" if must_land else "may_be_lost"}
    at = table(places, scenario=scenario, turn=LANDS, phase="jp movement", waiting=waiting, settings=settings)
    field = Arrivals("jp", scenario, places, waiting)
    return field, at, chance.choice((field.friends, {*within(centre, 2)})), must_land


def arrive(chance: random.Random, field: Arrivals, at: Table, name: str, near_by: set[str] = NOWHERE) -> None:
    """One unit comes in, near by where it can."""
    at.do(f"enter {name}")
    open_to = field.entries(name)
    entry = chance.choice(sorted(open_to & near_by or open_to))
    if len(open_to) > 1:
        assert at.targets("entry") == open_to
        at.do(f"entry {entry}")
    reach = field.reach(name, entry)
    goal = chance.choice(sorted(reach))
    if len(reach) > 1:
        assert at.targets("to") == reach.keys()
        at.do(f"to {goal}")
    assert (at.where(name), at.event("Entered").cost) == (goal, reach[goal])
    field.south |= field.side == "us" and entry in BEACHES["S"]
    assert at.game.state.south_landed == field.south
    field.friends.add(goal)
    del field.waiting[name]


def must_fight(field: Arrivals, at: Table) -> bool:
    """12.22, 12.3, 7.1 The Combat Phase: it goes on while anybody stands next to an opponent, who can attack him."""
    if not at.over and at.prompt == "arrivals":
        at.do("end")
    contact = bool(field.friends & field.zone)
    fights = not at.over and at.prompt == "attack" and at.side == field.side
    assert contact <= fights
    if fights:
        assert ("end" in at.options()) == (not contact)
    return contact

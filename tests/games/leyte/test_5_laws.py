"""5.0, 6.0 and the exits of 16.13 as laws over positions made at random: who may move, whereto, and what it costs."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from chart import COUNTERS, SCENARIO, Piece, around, near, price, scattered
from table import Table, table

SEEDS, EACH, MOVES = range(8), 26, 5
CENTRES = ("2521", "2027", "2305", "0810", "2926", "0531", "1411", "0304", "2712")
"""Open ground, a coast and rivers, rough ground and a road, a bay, both exits, mountains, the southern edge, swamp."""


class Field:
    """Who stands where in a Movement Phase, who has moved, and what follows from the words."""

    def __init__(self, side: str, places: dict[str, str], moved: set[str], scenario: str, turn: int) -> None:
        self.anyone = False
        """The other reading of 16.13.4: anybody may leave in the south."""
        self.side, self.moved, self.turn = side, set(moved), turn
        self.mine = {name: place for name, place in places.items() if COUNTERS[name].side == side}
        self.enemies = {place for name, place in places.items() if COUNTERS[name].side != side}
        self.zone = around(self.enemies)
        self.barred = {f"01{column:02}" for column in range(1, 33)} if (scenario, side) == ("barrier", "jp") else set()
        north = {"assault": 8, "campaign": 4}.get(scenario, 0)  # until which turn
        self.exits = {"2925"} if (turn <= north, side) == (True, "us") else set[str]()
        self.exits |= {"0531"} if (north > 0, side) == (True, "us") else set()
        self.known: dict[tuple[str, str], dict[str, int]] = {}

    def reach(self, name: str) -> dict[str, int]:
        """5.13, 6.0 What each hex costs that the unit could come to, whoever of its own stands there."""
        found = self.known.get((name, self.mine[name]))
        if found is None:
            found = self.known[name, self.mine[name]] = self.search(COUNTERS[name], self.mine[name])
        return found

    def search(self, one: Piece, start: str) -> dict[str, int]:
        """What each hex costs from a start."""
        if start in self.zone and not (one.side == "jp" and one.foot):
            return {start: 0}  # 5.14, 5.15, 6.13
        spent, fresh = {start: 0}, [start]
        while fresh:
            here = fresh.pop()
            if here in self.zone and here != start:
                continue  # 6.0 he stops
            for there in near(here):
                step = price(here, there, one.kind)
                if step is None or there in self.enemies or there in self.barred:
                    continue
                total = spent[here] + step
                if total <= 2 * one.movement and total < spent.get(there, total + 1):
                    spent[there] = total
                    if start not in self.zone:  # 6.14 out of a zone just one hex
                        fresh.append(there)
        return spent

    def leaves_by(self, name: str) -> set[str]:
        """16.13 One more point takes a unit off the map, not out of a zone; in the south only a 3-2-5."""
        one = COUNTERS[name]
        doors = {"2925", "0531"} if self.anyone or one.printed == (3, 2, 5) else {"2925"}
        reach = self.reach(name)
        return {
            door
            for door in self.exits & doors & reach.keys()
            if door not in self.zone and reach[door] + 2 <= 2 * one.movement
        }

    def goals(self, name: str) -> set[str]:
        """5.31 Where a unit may end: where nobody is, or somebody who can still make way in this phase."""
        holds = {place: who for who, place in self.mine.items() if who != name}
        found = self.reach(name).keys() - {self.mine[name]}
        return {there for there in found if there not in holds or self.after(name, there).makes_way(holds[there])}

    def makes_way(self, name: str) -> bool:
        """Whether a unit whose hex is taken can go elsewhere on the map; to leave it he moves first."""
        return name not in self.moved and bool(self.goals(name))

    def may_move(self, name: str) -> bool:
        """5.16 Whether there is anything for a unit to do."""
        return self.makes_way(name) or (name not in self.moved and bool(self.leaves_by(name)))

    def after(self, name: str, place: str | None) -> Field:
        """The field when a unit has moved there, or off the map."""
        then = Field.__new__(Field)
        then.__dict__ = self.__dict__ | {"moved": self.moved | {name}, "mine": dict(self.mine)}
        then.mine.pop(name)
        if place:
            then.mine[name] = place
        return then


def position(chance: random.Random) -> tuple[Field, Table]:
    """Some of both sides close together, some of whom have moved already."""
    scenario = chance.choice(("assault", "campaign", "barrier", "collapse"))
    first, last = (1, 8) if scenario == "campaign" else (SCENARIO[scenario][key] for key in ("first_turn", "last_turn"))
    turn = chance.randint(first, last)
    side = chance.choice(("us", "jp"))
    many, few = chance.randint(3, 6), chance.randint(0, 3)
    us, jp = (many, few) if side == "us" else (few, many)
    places = scattered(chance, chance.choice(CENTRES), chance.choice((1, 2, 2, 3)), us, jp)
    mine = [name for name in places if COUNTERS[name].side == side]
    moved = {name for name in mine if chance.random() < 0.2}
    clock = {"us": 3, "jp": 4}[side]
    stamps = {name: {"moved": clock} for name in moved}
    field = Field(side, places, moved, scenario, turn)
    field.anyone = chance.random() < 0.3
    settings = {"exit_0531": "anyone" if field.anyone else "battalion"}
    return field, table(
        places, scenario=scenario, turn=turn, phase=f"{side} movement", stamps=stamps, settings=settings
    )


@pytest.mark.clause("LEY-5.0a", "LEY-5.12a", "LEY-5.13a", "LEY-5.14a", "LEY-5.15a", "LEY-5.15c", "LEY-5.16a")
@pytest.mark.clause("LEY-5.21d", "LEY-5.22a", "LEY-5.24a", "LEY-5.25b", "LEY-5.31b", "LEY-6.0b", "LEY-6.14a")
@pytest.mark.clause("LEY-6.14b", "LEY-16.13c", "LEY-16.13e", "LEY-16.13f", "LEY-16.13g", "LEY-16.13i", "LEY-16.23b")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_may_move_whereto_and_at_what_cost(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(EACH):
        field, at = position(chance)
        for _ in range(MOVES):
            field = move(chance, field, at)


def move(chance: random.Random, field: Field, at: Table) -> Field:
    """One move, and what it sets going."""
    able = {name for name in field.mine if field.may_move(name)}
    assert at.targets("move") == able
    if not able:
        return field
    name: str | None = chance.choice(sorted(able))
    at.do(f"move {name}")
    steps, before = [], len(at.events("Moved") + at.events("Exited"))
    while name:
        goals, doors = field.goals(name), set() if steps else field.leaves_by(name)
        assert (at.prompt, at.side, at.ask.about) == ("to", field.side, (at.unit(name),))
        assert (at.targets("to"), at.targets("exit")) == (goals, doors)
        holds = {place: who for who, place in field.mine.items() if who != name}
        crowded = sorted(goals & holds.keys())
        door = bool(doors) and (not goals or chance.random() < 0.3)
        goal = chance.choice(sorted(doors) if door else crowded if crowded and chance.random() < 0.7 else sorted(goals))
        steps.append((name, field.mine[name], goal, field.reach(name)[goal] + (2 if door else 0)))
        at.do(f"{'exit' if door else 'to'} {goal}")
        field = field.after(name, None if door else goal)
        name = None if door else holds.get(goal)
    told = {one.unit: one for one in at.events("Moved") + at.events("Exited")}
    assert len(told) == before + len(steps)
    for name, start, goal, cost in steps:
        one = told[at.unit(name)]
        way = [at.game.edition.board.names[space] for space in one.path]
        assert (way[0], way[-1]) == (start, goal)
        if type(one).__name__ == "Moved":
            assert one.cost == cost == sum(price(a, b, COUNTERS[name].kind) or 99 for a, b in pairwise(way))
        else:
            left_by(at, name, goal, field.turn)
    assert {who: at.where(who) for who in field.mine} == field.mine
    return field


def left_by(at: Table, name: str, door: str, turn: int) -> None:
    """16.13.3, 16.13.4 Who leaves in the north waits to come back four turns later; in the south he is gone."""
    lies, back = at.game.state.units[at.unit(name)], turn + 4 if door == "2925" else 0
    assert at.event("Exited").back == back
    assert (at.where(name), lies.due) == ("waiting" if back else "gone", back)
    assert lies.entry == ("2900" if back else "")
    south = {at.names((one.unit,))[0] for one in at.events("Exited") if not one.back}
    assert at.game.state.south_exited == any(COUNTERS[one].printed == (3, 2, 5) for one in south)
    assert at.points("jp") == 0  # 16.13f

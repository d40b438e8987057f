"""10.1, 10.3, 10.10, 10.11, 3.6 and 4.4 as a law over ground attacks made at random, in both editions.

Who may march up, who fires at whom on what number, who is lost, who holds the area."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from sheets import AREAS, COUNTERS, LAND, STANLEY, ZONE, Sheet, beside, scattered
from waters import Waters

SEEDS, EACH = range(8), 36
OTHER = {"uk": "ar", "ar": "uk"}


class Attack:
    """One Op 23 by the words."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.edition = chance, chance.choice(("first", "second"))
        self.sheet: Sheet = scattered(chance, chance.choice(("uk", "ar")), 3)
        self.sheet.event = chance.choice(("1-1", "5-6"))
        self.sheet.at = {name: place for name, place in self.sheet.at.items() if COUNTERS[name].kind != "aircraft"}
        for name in chance.sample(sorted(COUNTERS), 20):
            if COUNTERS[name].kind == "ground" and self.sheet.at.get(name) in LAND and chance.random() < 0.7:
                self.sheet.at[name] = STANLEY if STANLEY in self.sheet.uk or name[:2] == "ar" else self.sheet.at[name]
        if chance.random() < 0.2:  # many before one town
            for name in [name for name, place in self.sheet.at.items() if place in LAND]:
                self.sheet.at[name] = "mount-kent" if name[:2] == self.sheet.side else STANLEY
        self.sheet.hold_areas()
        self.side, self.enemy = self.sheet.side, OTHER[self.sheet.side]
        self.faces = [chance.randint(1, 6) for _ in range(40)]
        self.at: Waters = self.sheet.waters(self.faces, settings={"edition": self.edition})

    def near(self, goal: str) -> set[str]:
        """7.1, 9.8 Who could march up: nobody from a contested area."""
        areas = [area for area in beside(goal) & LAND if not self.sheet.contested(area)]
        return {one.id for area in areas for one in self.sheet.troops(area, self.side)}

    def number(self, shooter: str, target: str, marched: set[str]) -> int:
        """10.1, 10.3, 10.10, 5-6 On what number a unit hits another."""
        one, less = COUNTERS[shooter], 0
        second = self.edition == "second"
        less += COUNTERS[target].type == "armour" and one.type != "armour"
        less += one.side == "ar" and self.sheet.event == "5-6"
        less += shooter in marched and not (second and bool(one.row.get("assault")))
        walls = one.side == "uk" and self.goal == STANLEY
        less += walls and (not second or shooter in marched)
        return max(1, self.at.factor(shooter, target) - less)

    def play(self) -> bool:
        """The operation; False if there is none."""
        at, sheet = self.at, self.sheet
        goals = {area for area in LAND if sheet.troops(area, self.enemy)}
        goals = {area for area in goals if self.near(area) or sheet.troops(area, self.side)}
        assert ("op 23" in at.options()) == bool(goals)
        if not goals:
            return False
        at.do("op 23")
        assert at.targets("at") == goals
        self.goal = self.chance.choice([*sorted(goals), *sorted(goals & {STANLEY}) * 2])
        at.do(f"at {self.goal}")
        stood, marched = {one.id for one in sheet.troops(self.goal, self.side)}, set[str]()
        while at.prompt == "gather":
            left = self.near(self.goal) - marched if len(marched) < 5 else set()
            assert at.options() == {f"march {name}" for name in left} | ({"go"} if stood | marched else set())
            choice = self.chance.choice([*sorted(at.options()), *(f"march {name}" for name in sorted(left) * 2)])
            at.do(choice)
            if choice == "go":
                break
            marched.add(choice.partition(" ")[2])
        for name in marched:
            sheet.at[name] = self.goal
        self.fire(stood | marched, marched)
        return True

    def fire(self, mine: set[str], marched: set[str]) -> None:
        """10.1, 10.3 All name their targets, then all dice fall together."""
        at, theirs = self.at, {one.id for one in self.sheet.troops(self.goal, self.enemy)}
        held = 0
        while not at.over:
            first = at.side == self.side
            assert at.prompt == "aim"
            assert at.targets("at-unit") == (theirs if first else mine)
            assert ("hold" in at.options()) == first
            choice = self.chance.choice(sorted(at.options() - ({"spread"} if self.chance.random() < 0.6 else set())))
            held += choice == "hold"
            at.do(choice)
        shots = [(*at.names((shot.shooter, shot.target)), shot) for shot in at.events("Fired")]
        shooters = [name for name, _, _ in shots]
        assert len(shooters) == len({*shooters})
        fired = [name for name in shooters if name in mine]
        assert shooters[: len(fired)] == fired
        assert {*shooters[len(fired) :]} == theirs
        assert len(fired) == len(mine) - held
        assert [shot.face for _, _, shot in shots] == self.faces[: len(shots)]
        hits = Counter[str]()
        for shooter, target, shot in shots:
            assert (shot.number, shot.hit) == (number := self.number(shooter, target, marched), shot.face <= number)
            hits[target] += shot.hit
        self.settle(hits)

    def settle(self, hits: Counter[str]) -> None:
        """10.11, 3.6, 4.4 Losses, control, points."""
        sheet, at, held = self.sheet, self.at, set(self.sheet.uk)
        for name, many in hits.items():
            if many >= sheet.steps(COUNTERS[name]):
                del sheet.at[name]
                sheet.hits.discard(name)
            elif many:
                sheet.hits.add(name)
        self.sheet.hold_areas()
        points, worth = 8, AREAS[self.goal].get("vp", 0)
        points += worth * ((self.goal in held) - (self.goal in sheet.uk))
        points += self.side == "uk" and not any(sheet.fleet(area, "uk") for area in ZONE)
        assert at.points == points
        assert (at.holder(self.goal) == "uk") == (self.goal in sheet.uk)
        lie = {name: at.where(name) for name in COUNTERS if at.where(name) not in ("reserve", "lost")}
        assert lie == sheet.at
        assert {name for name in lie if at.unit(name).hits} == sheet.hits & lie.keys()


@pytest.mark.clause("FS-7.1.23a", "FS-9.8a", "FS-9.8b", "FS-10.1a", "FS-10.1d", "FS-10.1e", "FS-10.3a", "FS-10.3b")
@pytest.mark.clause(
    "FS-10.3c", "FS-10.10a", "FS-10.11a", "FS-11.3.5-6", "FS-3.6c", "FS-4.4.5a", "FS-4.4.5b", "FS-4.4.1a"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_ground_attack_may_do_and_what_comes_of_it(seed: int) -> None:
    chance = random.Random(seed)
    assert sum(Attack(chance).play() for _ in range(EACH)) > EACH // 2

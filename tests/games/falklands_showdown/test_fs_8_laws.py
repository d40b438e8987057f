"""8.0, 4.4 and 4.5 as laws over submarine phases made at random, and sorties (Op 16), in both editions.

Where submarines go, whom they attack, who answers, what it scores."""

from __future__ import annotations

import random

import pytest
from sheets import BOX, COUNTERS, HOME, IN_RANGE, ISLES, SEA, ZONE, Counter, Sheet, beside
from waters import Waters

SEEDS, EACH = range(8), 40
OTHER = {"uk": "ar", "ar": "uk"}
EVENTS = ("1-1", "1-1", "1-1", "2-6", "3-1", "3-6", "4-1", "4-3", "4-5")
SUBS = [one for one in COUNTERS.values() if one.type == "S"]
FREIGHTERS = [COUNTERS[name] for name in ("uk-atlantic-conveyor", "uk-norland", "uk-fearless", "ar-cabo-san-antonio")]
SHIPS = [one for one in COUNTERS.values() if one.afloat]


def position(chance: random.Random) -> Sheet:
    """Submarines of both sides among ships in few seas, some hit, some in an anchorage, with cargo."""
    sheet = Sheet(chance.choice(("uk", "ar")), edition=chance.choice(("second", "second", "first")))
    sheet.event = chance.choice(EVENTS)
    sheet.uk = {area for area in ("san-carlos", "teal-inlet", BOX) if chance.random() < 0.4}
    seas = chance.choice(([ISLES], [ISLES, "sea-6"], chance.sample(sorted(SEA), 3)))
    for one in chance.sample(SUBS, chance.randint(2, 5)):
        areas = [area for area in seas if one.side == "uk" or area not in ("sea-4", "sea-7")] or [ISLES]
        sheet.at[one.id] = chance.choice([*areas, *areas, BOX, *([HOME] if one.side == "ar" else [])])
    for one in [*chance.sample(SHIPS, chance.randint(2, 12)), *chance.sample(FREIGHTERS, chance.randint(0, 2))]:
        areas = [area for area in seas if one.side == "uk" or area in IN_RANGE] or [HOME]
        sheet.at[one.id] = chance.choice([*areas, BOX] if one.side == "uk" and BOX in sheet.uk else areas)
    sheet.hits = {name for name in sheet.at if name[:2] == "uk" and (chance.random() < 0.5 or "conveyor" in name)}
    for name in ("uk-40c", "uk-2p", "uk-sas", "uk-br", "ar-3"):
        decks = [
            ship for ship in sorted(sheet.at) if ship[:2] == name[:2] and sheet.room(COUNTERS[ship], COUNTERS[name])
        ]
        if decks and chance.random() < 0.7:
            sheet.at[name] = chance.choice(decks)
    if chance.random() < 0.4:
        sheet.at["ar-5"] = "san-carlos"
        sheet.at["uk-45c"] = "san-carlos"
    return sheet


class Phase:
    """A submarine phase by the words."""

    def __init__(self, chance: random.Random, sheet: Sheet) -> None:
        self.chance, self.sheet, self.side = chance, sheet, sheet.side
        self.turn, self.points = chance.choice((1, 2, 2, 2)), chance.choice((8, 8, -3, -4, 18, 19))
        subs = [one for one in SUBS if one.side == self.side and one.id in sheet.at]
        self.met, self.sortie = chance.random() < 0.5, bool(subs) and chance.random() < 0.4
        faces = [chance.choice((1, 1, 2, chance.randint(1, 6))) for _ in range(20)]
        self.faces = faces[::-1]
        self.at: Waters = sheet.waters(
            faces,
            phase=f"{self.side}_{'ops' if self.sortie else 'subs'}",
            turn=self.turn,
            points=self.points,
            rendezvous=self.met,
        )

    @property
    def decided(self) -> bool:
        """4.5"""
        return not -5 < self.points < 20

    def reach(self, sub: Counter) -> set[str]:
        """8.1, 9.1 Where it can go: AR's not to seas too far, the UK's not to Argentina."""
        nuclear = sub.row.get("nuclear", False)
        far = (2 if nuclear else 1) + (sub.side == "uk" and self.sheet.event == "3-1")
        open_ = SEA | {BOX} | ({HOME} if sub.side == "ar" else set())
        open_ -= {"sea-4", "sea-7"} if sub.side == "ar" else set()
        found = {self.sheet.at[sub.id]}
        for _ in range(far):
            found |= {there for here in found for there in beside(here) & open_}
        return found - {self.sheet.at[sub.id]}

    def preys(self, sub: Counter) -> dict[str, int]:
        """8.2, 8.4, 8.5 Whom it may attack, and on what number it hits."""
        area, event = self.sheet.at[sub.id], self.sheet.event
        if (
            area not in SEA
            or self.turn == 1
            or (event == "3-6" and sub.side == "ar")
            or (event == "4-5" and area not in ZONE)
        ):
            return {}
        enemies = [one for one in self.sheet.on(area, OTHER[self.side]) if one.kind == "ships"]
        screen = sum(one.type == "D" for one in enemies)
        found = {}
        for one in enemies:
            if one.type == "S" and event != "2-6":
                found[one.id] = sub.sub
            elif one.afloat and not self.sheet.lies_in_harbour(one):
                found[one.id] = max(1, sub.ship - (one.type != "D" and screen >= 2))
        return found

    def strike(self, name: str) -> None:
        """2.8, 4.4, 6.5 A hit, and what it scores if the ship is lost, with all aboard."""
        one, area = COUNTERS[name], self.sheet.at[name]
        if one.side == "uk" and name not in self.sheet.hits:
            self.sheet.hits.add(name)
            return
        for gone in [name, *(each.id for each in self.sheet.cargo(name))]:
            del self.sheet.at[gone]
        worth = one.row.get("points", 1)
        if one.side == "ar":
            led = self.sortie and self.sheet.event in ("4-1", "4-2", "4-3")
            self.points += -worth if area in ZONE | {BOX} else 0 if led else worth
        elif name != "uk-atlantic-conveyor" or not self.met:
            self.points += worth

    def play(self) -> None:
        """The whole phase, or a sortie and the end of the phase."""
        if self.sortie:
            self.at.do("op 16")
        self.dive()
        if self.sortie and not self.decided:
            absent = not any(self.sheet.fleet(area, "uk") for area in ZONE)
            self.points += self.side == "uk" and absent
            if not self.at.over and not self.decided:
                assert self.at.prompt == "operation"  # a second one (4-1 to 4-3)
                self.at.do("end")
        assert self.at.over
        assert self.at.points == self.points
        lie = {name: self.at.where(name) for name in COUNTERS if self.at.where(name) not in ("reserve", "lost")}
        assert lie == self.sheet.at
        assert {name for name in lie if self.at.unit(name).hits} == {name for name in self.sheet.hits if name in lie}
        assert self.at.dice_left() == tuple(self.faces[::-1])

    def dive(self) -> None:
        """8.0 One submarine after the other."""
        left = [one for one in SUBS if one.side == self.side and one.id in self.sheet.at]
        while left and not self.decided:
            assert (self.at.prompt, self.at.side) == ("submarine", self.side)
            assert self.at.options() == {f"sub {one.id}" for one in left} | {"end"}
            if self.chance.random() < 0.05:
                self.at.do("end")
                break
            sub = self.chance.choice(left)
            left.remove(sub)
            self.go(sub)
            left = [one for one in left if one.id in self.sheet.at]

    def go(self, sub: Counter) -> None:
        """8.6 One submarine: it moves or stays, attacks, and is answered."""
        goals = self.reach(sub)
        self.at.do(f"sub {sub.id}")
        assert self.at.options() == {f"to {area}" for area in goals} | {"stay"}
        ships = {area for area in goals if self.sheet.on(area, OTHER[self.side])}
        goal = self.chance.choice([*sorted(goals), *sorted(ships) * 3, ""])
        self.at.do(f"to {goal}" if goal else "stay")
        self.sheet.at[sub.id] = goal or self.sheet.at[sub.id]
        preys = self.preys(sub)
        if not preys:
            return
        assert self.at.options() == {f"attack {name}" for name in preys} | {"none"}
        if self.chance.random() < 0.1:
            self.at.do("none")
            return
        prey = self.chance.choice(sorted(preys))
        if "uk-atlantic-conveyor" in preys and self.chance.random() < 0.7:
            prey = "uk-atlantic-conveyor"
        self.at.do(f"attack {prey}")
        if self.faces.pop() <= preys[prey]:
            self.strike(prey)
        if COUNTERS[prey].afloat and not self.decided and self.sheet.event != "2-6":
            self.answer(sub)

    def answer(self, sub: Counter) -> None:
        """8.3 Up to two D ships of the target's side answer, who is still there."""
        able = [one for one in self.sheet.fleet(self.sheet.at[sub.id], OTHER[self.side]) if one.type == "D" and one.sub]
        for _ in range(2):
            if not able or sub.id not in self.sheet.at:
                return
            assert (self.at.side, self.at.options()) == (
                OTHER[self.side],
                {f"answer {one.id}" for one in able} | {"no-answer"},
            )
            if self.chance.random() < 0.1:
                self.at.do("no-answer")
                return
            one = self.chance.choice(able)
            able.remove(one)
            self.at.do(f"answer {one.id}")
            if self.faces.pop() <= one.sub:
                self.strike(sub.id)


@pytest.mark.clause("FS-8.1a", "FS-8.1b", "FS-8.1c", "FS-8.1d", "FS-8.2a", "FS-8.2b", "FS-8.2c", "FS-8.2d", "FS-8.3a")
@pytest.mark.clause(
    "FS-8.4a", "FS-8.5a", "FS-8.6a", "FS-7.1.16a", "FS-4.4.2b", "FS-4.4.3a", "FS-4.4.4a", "FS-4.5a", "FS-6.5b"
)
@pytest.mark.clause("FS-11.3.2-6")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_submarines_may_do_and_what_comes_of_it(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(EACH):
        Phase(chance, position(chance)).play()

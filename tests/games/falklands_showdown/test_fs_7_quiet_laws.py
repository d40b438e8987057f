"""7.1 as a law over operations phases made at random, in both editions: the operations that are no battles.

Ops 1 to 3, 5, 6, 8 to 10, 12, 13, 19, 22, 24 and 25, and those that an event adds (6-1 to 6-3, 4-1 to 4-3): whom each
moves where, how far, what it ends with, and what it is worth (3.6, 4.4, 4.5, 5.3, 6.2, 9.1, 9.6, 9.7, 9.8, 10.9)."""

from __future__ import annotations

import random
from collections import Counter as Tally

import pytest
from by_words import Words
from openings import COMING
from sheets import (
    BASES,
    BOX,
    COAST,
    COUNTERS,
    HOME,
    IN_RANGE,
    ISLES,
    LAND,
    SEA,
    STANLEY,
    Counter,
    Sheet,
    beside,
    scattered,
)

SEEDS, EACH = range(8), 72
QUIET = {1, 2, 3, 5, 6, 8, 9, 10, 12, 13, 19, 22, 24, 25}
EVENTS = ("1-1", "2-2", "4-1", "4-2", "4-3", "4-4", "4-6", "5-6", "6-1", "6-1", "6-2", "6-2", "6-3", "6-3")
READINGS = {
    "edition": ("second", "second", "first"),
    "empty": ("keeps", "keeps", "ar"),
    "absence": ("none", "each"),
    "mobilize": ("uk", "uk", "none"),
    "airlift": ("held", "quiet"),
    "team": ("besides", "within"),
    "cabo": ("within", "besides"),
    "contested": ("ar", "uk"),
}


class Quiet(Words):
    """The operations in which nobody fights."""

    def op1(self, free: bool) -> None:
        """Strategic Airlift; by night one unit."""
        for number in range(1 if free else 2):
            able = {one.id for one in self.sheet.troops(HOME, "ar")}
            if not able:
                return
            choice = self.asked({f"fly {name}" for name in able} | ({"done"} if number else set()))
            if choice == "done":
                return
            self.sheet.at[choice.partition(" ")[2]] = STANLEY

    def op2(self) -> None:
        """Mobilize."""
        waiting = COMING - self.sheet.at.keys() - self.lost
        self.sheet.at[self.asked(f"choose {name}" for name in waiting)[7:]] = HOME
        if self.reading("mobilize") == "uk" and (self.sheet.first or not self.called):
            self.score(-1)
        self.called = True

    def op3(self) -> None:
        """Airfield Repair."""
        self.sheet.black_buck = False

    def op5(self) -> None:
        """Repair."""
        self.sheet.hits -= {one.id for one in self.sheet.on(BOX, "uk") if one.kind == "ships"}

    def op6(self) -> None:
        """Reinforcements."""
        self.sheet.group += 1
        for name, one in COUNTERS.items():
            if self.sheet.group_of(name) == self.sheet.group:
                first = self.sheet.group == 1 and not self.sheet.first
                self.sheet.at[name] = one.row.get("aboard", "sea-5" if first else "sea-4")
        self.met = self.met or self.together() is not None

    def op8(self) -> None:
        """Black Buck."""
        face, crater = self.roll(), 2 if self.sheet.first else 3
        if face <= crater:
            self.sheet.black_buck = True
        elif face <= 4 and self.planes(STANLEY):
            self.lose(self.one_of("choose", {one.id for one in self.planes(STANLEY)}, "ar"))

    def refit(self, name: str) -> str:
        """7.1.9 The place at which a unit can be refitted, or ""."""
        place = self.sheet.at[name]
        if place in LAND:
            return place if self.sheet.friendly(place) else ""
        if place not in COUNTERS or self.sheet.contested(self.sheet.at[place]):
            return ""
        return f"aboard {self.sheet.at[place]}" if self.sheet.spare(COUNTERS[place]) else ""

    def op9(self) -> None:
        """Refit."""
        where = ""
        for number in range(2 if self.sheet.first else 3):
            hurt = {name: self.refit(name) for name in self.sheet.hits if COUNTERS[name].kind == "ground"}
            able = {name for name, place in hurt.items() if place and where in ("", place)}
            if not able:
                return
            choice = self.asked({f"choose {name}" for name in able} | ({"done"} if number else set()))
            if choice == "done":
                return
            name = choice.partition(" ")[2]
            where = hurt[name]
            self.sheet.hits.discard(name)

    def decks(self, area: str, name: str) -> set[str]:
        """6.2 The other ships of an area that have room for a unit."""
        ships = [ship for ship in self.sheet.on(area, self.side) if ship.kind == "ships"]
        return {ship.id for ship in ships if self.sheet.at[name] != ship.id and self.sheet.room(ship, COUNTERS[name])}

    def op10(self) -> None:
        """Insertion or Recovery."""
        teams = [name for name, place in self.sheet.at.items() if COUNTERS[name].team and COUNTERS[name].side == "uk"]
        place = {name: self.sheet.at[name] for name in teams}
        land = {f"land {name}" for name in teams if self.sheet.at.get(place[name]) == ISLES}
        verb, _, name = self.asked(
            land | {f"board {name}" for name in teams if place[name] in COAST and self.decks(ISLES, name)}
        ).partition(" ")
        if verb == "land":
            self.sheet.at[name] = self.asked(f"to {area}" for area in COAST)[3:]
        else:
            self.sheet.at[name] = self.asked(f"ship {ship}" for ship in self.decks(ISLES, name))[5:]
        self.settle(self.sheet.at[name] if verb == "land" else place[name])

    # -- Loading -----------------------------------------------------------------------------------------

    def shores(self, area: str) -> set[str]:
        """7.1.12b What land belongs to a place."""
        if area == ISLES:
            return {shore for shore in COAST if self.sheet.friendly(shore)}
        return {area} & ({HOME} if self.side == "ar" else self.sheet.uk & {BOX})

    def loading(self, name: str) -> tuple[str, str]:
        """7.1.12b The place at which a unit can load or unload, and the land that it is on; or nothing."""
        at = self.sheet.at[name]
        if at in COUNTERS:
            area = self.sheet.at[at]
            return (area if area in SEA or self.shores(area) else ""), ""
        area = ISLES if at in COAST else at
        return (area, at) if at in self.shores(area) else ("", at)

    def op12(self) -> None:
        """Loading."""
        where, moved = "", set[str]()
        while True:
            options = set[str]()
            for name, _ in self.sheet.at.items():
                if COUNTERS[name].kind != "ground" or COUNTERS[name].side != self.side or name in moved:
                    continue
                area, land = self.loading(name)
                if not area or where not in ("", area):
                    continue
                options |= {f"board {name}"} if self.decks(area, name) else set()
                options |= {f"ashore {name}"} if not land and self.shores(area) else set()
            if moved and not options:
                return
            choice = self.asked(options | ({"done"} if moved else set()))
            if choice == "done":
                return
            verb, _, name = choice.partition(" ")
            where = self.loading(name)[0]
            target = self.decks(where, name) if verb == "board" else self.shores(where)
            left = self.sheet.at[name]
            self.sheet.at[name] = self.one_of("ship" if verb == "board" else "to", target)
            moved.add(name)
            if left in LAND:
                self.settle(left)

    # -- Naval Move --------------------------------------------------------------------------------------

    def goals(self, area: str, steps: int) -> set[str]:
        """9.1 Where surface ships get from an area."""
        water = SEA if self.side == "uk" else SEA & IN_RANGE | {HOME}
        if self.side == "uk" and BOX in self.sheet.uk:
            water = water | {BOX}
        found = {area}
        for _ in range(steps):
            found |= {there for here in found for there in beside(here) & water}
        return found - {area}

    def op13(self) -> None:
        """Naval Move."""
        most = 1 if self.sheet.event == "2-2" else 2
        ready = {
            name
            for name, at in self.sheet.at.items()
            if COUNTERS[name].afloat and COUNTERS[name].side == self.side and self.goals(at, most)
        }
        areas = {self.sheet.at[name] for name in ready}
        fleet, goal = list[str](), ""
        while not goal:
            if not fleet:
                options = {f"sail {name}" for name in ready} | {f"fleet {area}" for area in areas}
            else:
                area = self.sheet.at[fleet[0]]
                left = {name for name in ready if self.sheet.at[name] == area and name not in fleet}
                options = {f"sail {name}" for name in left} | {f"to {there}" for there in self.goals(area, most)}
                options |= {f"fleet {area}"} if left else set()
            verb, _, name = self.asked(options).partition(" ")
            if verb == "fleet":
                fleet = [one for one in ready if self.sheet.at[one] == name]
            elif verb == "sail":
                fleet.append(name)
            else:
                goal = name
        self.sheet.at |= dict.fromkeys(fleet, goal)
        self.met = self.met or self.together() is not None
        self.into_the_box(set(fleet))

    # -- Rebase ------------------------------------------------------------------------------------------

    def op19(self) -> None:
        """Rebase, or the ferry along the coast."""
        if self.side == "uk":
            self.ferry()
            return
        moved = set[str]()
        while True:
            able = {
                name
                for name, place in self.sheet.at.items()
                if COUNTERS[name].kind == "aircraft" and name not in moved and self.havens(place)
                if not (place == STANLEY and self.sheet.black_buck)
            }
            if not able:
                return
            choice = self.asked({f"rebase {name}" for name in able} | ({"done"} if moved else set()))
            if choice == "done":
                return
            name = choice.partition(" ")[2]
            moved.add(name)
            self.sheet.at[name] = self.asked(f"to {base}" for base in self.havens(self.sheet.at[name]))[3:]

    def ferry(self) -> None:
        """7.1.19b"""
        shores = {area for area in COAST if self.sheet.friendly(area)}
        ships = [ship for ship in self.sheet.fleet(ISLES, "uk") if ship.type in ("A", "T")]
        able = {
            one.id
            for area in shores
            for one in self.sheet.troops(area, "uk")
            if any(self.sheet.room(ship, one) for ship in ships)
        }
        name = self.asked({f"rebase {name}" for name in able}).partition(" ")[2]
        left = self.sheet.at[name]
        self.sheet.at[name] = self.asked(f"to {shore}" for shore in shores - {left})[3:]
        self.settle(left)

    # -- March -------------------------------------------------------------------------------------------

    def marches(self, name: str) -> set[str]:
        """9.8 Where a unit may march."""
        at = self.sheet.at[name]
        goals = beside(at) & LAND
        return {goal for goal in goals if self.sheet.friendly(goal)} if self.sheet.contested(at) else goals

    def op22(self, most: int) -> None:
        """March."""
        moved = set[str]()
        for number in range(most):
            able = {
                name
                for name, place in self.sheet.at.items()
                if place in LAND and COUNTERS[name].kind == "ground" and COUNTERS[name].side == self.side
                if name not in moved and self.marches(name)
            }
            if not able:
                return
            choice = self.asked({f"march {name}" for name in able} | ({"done"} if number else set()))
            if choice == "done":
                return
            name = choice.partition(" ")[2]
            moved.add(name)
            left = self.sheet.at[name]
            self.sheet.at[name] = self.asked(f"to {goal}" for goal in self.marches(name))[3:]
            self.settle(left, self.sheet.at[name])

    # -- Raid --------------------------------------------------------------------------------------------

    def raids(self, one: Counter) -> set[str]:
        """7.1.24 Whom a team may attack: within an area of it, from a ship off the islands on every coast."""
        place, enemy = self.sheet.at[one.id], "ar" if self.side == "uk" else "uk"
        areas = {place, *beside(place)} & LAND if place in LAND else set[str]()
        if self.side == "uk" and place in COUNTERS and self.sheet.at[place] == ISLES:
            areas = COAST
        return {prey.id for area in areas for prey in self.sheet.on(area, enemy)}

    def op24(self) -> None:
        """Raid."""
        teams = [one for one in COUNTERS.values() if one.side == self.side and one.team and one.id in self.sheet.at]
        able = {one.id: self.raids(one) for one in teams if self.raids(one)}
        name = self.asked({f"choose {name}" for name in able}).partition(" ")[2]
        prey = COUNTERS[self.asked({f"attack {prey}" for prey in able[name]}).partition(" ")[2]]
        area = self.sheet.at[prey.id]
        base = {one.id for one in self.planes(area)}
        targets = base if prey.kind == "aircraft" and not self.sheet.first else {prey.id}
        shots = [(self.at.names((shot.shooter, shot.target)), shot) for shot in self.news("Fired")]
        assert {by for (by, _), _ in shots} == {name}
        assert len(shots) == len(targets)
        assert {target for (_, target), _ in shots} == targets
        number = 4 if prey.kind == "aircraft" else self.raiders_number(name, prey)
        fallen = set[str]()
        for (_, target), shot in shots:
            face = self.roll()
            assert (shot.face, shot.number, shot.hit) == (face, number, face <= number)
            fallen |= {target} if shot.hit else set()
        for target in fallen:
            self.struck(target)
        self.settle(area)
        if self.roll() == 6:
            place = self.sheet.at[name]
            self.lose(name)
            if place in LAND:
                self.settle(place)

    def raiders_number(self, name: str, prey: Counter) -> int:
        """7.1.24d, 10.10, 5-6"""
        factor = self.at.factor(name, prey.id)
        number = factor if self.sheet.first else min(factor, 2)
        number -= (prey.type == "armour") + (self.side == "ar" and self.sheet.event == "5-6")
        return max(1, number)

    def struck(self, name: str) -> None:
        """10.11 A hit on a ground unit or an aircraft."""
        if self.sheet.steps(COUNTERS[name]) > 1:
            self.sheet.hits.add(name)
        else:
            self.lose(name)


# -- positions ---------------------------------------------------------------------------------------------

Theme = tuple[str, tuple[int, ...], tuple[str, ...]]
THEMES: dict[str, Theme] = {
    "box": ("uk", (5, 5, 12, 13), ("fleet sea-7", "fleet sea-4", "to sea-5")),
    "carriers": ("uk", (6, 6, 13, 13), ("sail uk-atlantic-conveyor", "sail uk-hermes", "to sea-7")),
    "teams": ("uk", (10, 10, 24, 24), ("to goose-green", "choose uk-sas", "attack ar-12")),
    "raiders": ("ar", (24,), ()),
    "bases": ("uk", (22, 22, 8), ("to goose-green", "to port-stanley")),
    "runways": ("ar", (19, 19, 22, 1), ("to goose-green", "to pebble-island")),
    "town": ("uk", (25, 22), ()),
    "hurt": ("uk", (9, 9, 9), ()),
    "coasts": ("uk", (19, 19, 19), ()),
    "fleet": ("ar", (13, 12, 2), ()),
    "troops": ("ar", (22, 22, 12, 1, 3), ("to goose-green", "to port-stanley")),
}
"""Whose phase, which operations are named gladly, and what is chosen gladly then."""


def gathered(chance: random.Random, sheet: Sheet, theme: str) -> None:
    """Bring some of those in play to where something is likely to happen to them."""
    troops = [name for name, place in sheet.at.items() if place in LAND and COUNTERS[name].kind == "ground"]
    ships = [name for name in sheet.at if COUNTERS[name].side == "uk" and COUNTERS[name].afloat]
    if theme == "box":
        box = BOX if chance.random() < 0.8 else "sea-5"
        (sheet.uk.add if box == BOX else sheet.uk.discard)(BOX)
        if chance.random() < 0.3:
            ships += ["uk-atlantic-conveyor", "uk-hermes", "uk-invincible"]
        sheet.at |= {name: chance.choice((box, box, "sea-5", "sea-4", "sea-7")) for name in ships}
        if chance.random() < 0.4:
            sheet.group, sheet.at["uk-onyx"], sheet.at["uk-sbs"] = 6, BOX, "uk-onyx"
        sheet.hits |= {name for name in ships if chance.random() < 0.6}
    elif theme == "carriers":
        goal = chance.choice(("sea-4", "sea-7", ""))
        for name in ("uk-atlantic-conveyor", "uk-hermes", "uk-invincible"):
            sheet.at[name] = goal or chance.choice(("sea-4", "sea-7", "sea-7"))
        if goal == "sea-4":
            sheet.group = sheet.group_of("uk-atlantic-conveyor") - 1
    elif theme in ("teams", "raiders"):
        for name in sorted(name for name in COUNTERS if COUNTERS[name].team):
            decks = [ship.id for ship in sheet.fleet(ISLES, name[:2]) if sheet.room(ship, COUNTERS[name])]
            sheet.at[name] = chance.choice([*decks, "goose-green", "fitzroy", "pebble-island", "port-stanley"])
    if theme in ("bases", "runways", "troops", "teams", "town"):
        near, off = ("fitzroy", "lafonia", "san-carlos", "goose-green"), ("port-louis", "mount-kent", "fox-bay")
        sheet.at |= {name: chance.choice(near if name[:2] == "uk" else off) for name in troops}
        if theme == "teams" and chance.random() < 0.5:
            sheet.at |= {"uk-sas": "goose-green", "ar-12": "goose-green"}
        elif theme != "bases":
            sheet.at |= {name: chance.choice((*BASES, "fitzroy")) for name in troops if chance.random() < 0.5}
        planes = chance.sample(sorted(name for name in COUNTERS if COUNTERS[name].kind == "aircraft"), 7)
        homes = [base for base in sorted(BASES) for _ in range(BASES[base])]
        sheet.at |= dict.fromkeys([name for name in sheet.at if COUNTERS[name].kind == "aircraft"], HOME)
        sheet.at |= {name: base for name, base in zip(planes, homes, strict=True) if chance.random() < 0.8}
        sheet.uk -= {base for base in sorted(BASES) if chance.random() < 0.8}
    if theme == "town":
        sheet.at |= {name: STANLEY for name in troops if chance.random() < 0.5}
        sheet.uk |= {STANLEY} if chance.random() < 0.7 else set()
    if theme == "coasts":
        sheet.uk |= {"san-carlos", "fitzroy", "teal-inlet"}
        sheet.at |= {name: "san-carlos" for name in troops if name[:2] == "uk" and chance.random() < 0.5}
        sheet.at |= {name: ISLES for name in ships if COUNTERS[name].type in ("A", "T")}
    if theme == "hurt":
        uk = [name for name in sheet.at if COUNTERS[name].kind == "ground" and name[:2] == "uk"]
        sheet.hits |= {name for name in uk if not COUNTERS[name].team and chance.random() < 0.7}


def phase(chance: random.Random) -> Quiet:
    """A phase of operations, of either edition, with the points near a mark now and then."""
    readings = {name: chance.choice(choices) for name, choices in READINGS.items()}
    side, numbers, likes = THEMES[theme := chance.choice(sorted(THEMES))]
    sheet = scattered(chance, side, chance.randint(1, 6), **readings)
    sheet.event, sheet.group = chance.choice(EVENTS), chance.choice((0, 1, 1, 2, 3, 5, 6))
    gathered(chance, sheet, theme)
    sheet.without_those_to_come()
    sheet.hold_areas()
    sheet.done = [
        (chance.choice(("uk", "uk", "ar")), chance.choice((8, 8, 25))) for _ in range(chance.choice((0, 1, 8)))
    ]
    points = chance.choice((0, -1, -2) if theme == "town" else (8, 8, 8, 8, 1, 0, -1, -3, -4, 16, 19))
    held = Quiet(chance, sheet, points=points, left=chance.choice((1, 2) if theme == "town" else (30, 9, 2, 1)))
    held.likes = {f"op {number}": float(number in QUIET) for number in range(26)}
    held.likes |= {f"op {number}": 9.0 * numbers.count(number) for number in numbers} | dict.fromkeys(likes, 5.0)
    held.likes |= {f"free {number}": 4.0 for number in (1, 10, 22, 24)}
    return held


@pytest.mark.clause("FS-7.0a", "FS-7.0b", "FS-7.0c", "FS-7.0g", "FS-7.0h", "FS-7.1.1a", "FS-7.1.1b", "FS-7.1.1c")
@pytest.mark.clause("FS-7.1.2a", "FS-7.1.2b", "FS-7.1.2c", "FS-7.1.3a", "FS-7.1.5a", "FS-7.1.6a", "FS-7.1.8a")
@pytest.mark.clause("FS-7.1.8b", "FS-7.1.8c", "FS-7.1.8d", "FS-7.1.8e", "FS-7.1.9a", "FS-7.1.10a", "FS-7.1.12a")
@pytest.mark.clause("FS-7.1.12b", "FS-7.1.13a", "FS-7.1.19a", "FS-7.1.19b", "FS-7.1.22a", "FS-7.1.24a", "FS-7.1.24b")
@pytest.mark.clause("FS-7.1.24c", "FS-7.1.24d", "FS-7.1.25a", "FS-9.1c", "FS-9.1d", "FS-9.1e", "FS-9.2a", "FS-9.6a")
@pytest.mark.clause("FS-9.7a", "FS-9.8a", "FS-9.8b", "FS-10.9a", "FS-10.10a", "FS-11.3.2-2", "FS-11.3.6-1")
@pytest.mark.clause(
    "FS-11.3.6-2", "FS-11.3.6-3", "FS-3.6c", "FS-3.6d", "FS-4.2a", "FS-4.4.1a", "FS-4.4.5a", "FS-4.4.5b"
)
@pytest.mark.clause("FS-4.5a", "FS-4.6a", "FS-5.3a", "FS-6.2.1a", "FS-6.2.1b", "FS-6.2.2b", "FS-6.2.2d", "FS-6.2.2e")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_an_operation_without_a_battle_does(seed: int) -> None:
    chance, named = random.Random(seed), Tally[str]()
    for _ in range(EACH):
        named.update(phase(chance).play())
    assert len(named) > 8

"""7.1 as a law over operations phases made at random, in both editions: Ops 4, 7, 14, 15, 20 and 21, and the Exocet.

Who sails, fires, lands where; at whom, on what number, in what order; what is lost, what it is worth (10.1, 10.2, 10.3,
10.4, 10.5, 10.11, 4.4, 4.5, 6.5, 9.7, 11.3)."""

from __future__ import annotations

import random
from collections import Counter as Tally

import pytest
from broadsides import Broadsides, Named, changed
from sheets import BOX, COAST, COUNTERS, HOME, IN_RANGE, ISLES, LAND, SEA, STANLEY, ZONE, beside, scattered
from waters import waters

SEEDS, EACH = range(8), 60
BATTLES = (4, 7, 14, 15, 20, 21)
EVENTS = ("1-1", "1-1", "2-4", "2-6", "3-2", "3-2", "3-4", "4-1", "4-2", "4-5", "5-6", "6-5", "6-5")
READINGS = {
    "edition": ("second", "second", "first"),
    "exchange": ("each", "sum"),
    "cargo": ("whole", "hit"),
    "exocet": ("any", "beside"),
    "conveyor": ("none", "one"),
    "empty": ("keeps", "ar"),
}
FREIGHT = ("A", "T")
NUMBER = waters().number


class Battle(Broadsides):
    """The operations in which ships fight, or fight for the shore."""

    exocet = ""

    def fleet_of(self, area: str, side: str) -> list[str]:
        """The ids of a side's surface ships in an area."""
        return [one.id for one in self.sheet.fleet(area, side)]

    def at_sea(self, by: str, one: str) -> int:
        """10.1, 2-6 The number of a ship at a ship or a submarine."""
        if COUNTERS[one].type == "S" and self.sheet.event == "2-6":
            return 0
        return self.at.factor(by, one)

    def op4(self) -> None:
        """Retake South Georgia."""
        waiting, sailing = set(self.fleet_of("sea-5", "uk")), list[str]()
        while True:
            force = [one for ship in sailing for one in self.sheet.cargo(ship)]
            ready = any(one.team or one.row.get("assault") for one in force)
            choice = self.asked({f"sail {name}" for name in waiting} | ({"go"} if ready else set()))
            if choice == "go":
                break
            name = choice.partition(" ")[2]
            waiting.remove(name)
            sailing.append(name)
        self.sheet.at |= dict.fromkeys(sailing, BOX)
        preys = {one.id for one in self.sheet.on(BOX, "ar")}
        more = 0 if self.sheet.first else 2

        def number(by: str, one: str) -> int:
            return changed(factor, more) if (factor := self.at_sea(by, one)) else 0

        self.fight([name for name in sailing if COUNTERS[name].sub], preys, number, area=BOX)
        if self.roll() <= 5:
            self.sheet.uk.add(BOX)
        else:
            self.sheet.at |= dict.fromkeys(sailing, "sea-5")

    def op7(self) -> None:
        """Stealth Mission."""
        flies = self.sheet.at["ar-spr-ent-1"]
        areas = ("sea-6", "sea-7", ISLES) if flies == HOME else (ISLES,)
        preys = [one for area in areas for one in self.sheet.fleet(area, "uk")]
        open_ = {f"attack {one.id}" for one in preys if not self.sheet.lies_in_harbour(one)}
        prey = COUNTERS[self.asked(open_).partition(" ")[2]]
        hit = self.roll() <= self.at.factor("ar-spr-ent-1", prey.id)
        screen = [one for one in self.sheet.fleet(self.sheet.at[prey.id], "uk") if one.type == "D"]
        if hit and len(screen) >= 3:
            hit = self.roll() <= 2
        self.sheet.stealth -= hit or self.sheet.event != "3-2"
        assert {(shot.face <= shot.number, shot.number) for shot in self.news("Fired")} <= {(True, 4), (False, 4)}
        big = prey.type == "CVL" or (prey.type in FREIGHT and not self.sheet.first)
        if hit:
            self.suffer(self.without_duds(Tally({prey.id: 1 if big else 2})), "")

    # -- Naval Move and Attack ---------------------------------------------------------------------------

    def hunting_grounds(self, area: str) -> set[str]:
        """7.1.14 Where ships of an area find enemies."""
        near = {area, *beside(area)} & (SEA if self.side == "uk" else SEA & IN_RANGE)
        if self.sheet.event == "4-5":
            near &= ZONE
        return {there for there in near if self.sheet.fleet(there, self.enemy)}

    def op14(self) -> None:
        """Naval Move and Attack."""
        ready = {name for name, at in self.sheet.at.items() if name[:2] == self.side and COUNTERS[name].afloat}
        ready = {name for name in ready if self.attacks_from(self.sheet.at[name])}
        fleet, goal = self.sent(ready, self.attacks_from)
        self.met = self.met or self.together() is not None
        sides = [self.fleet_of(goal, side) for side in (self.side, self.enemy)]

        def may(one: str, named: Named) -> bool:
            """10.2b Freighters when all others have been named."""
            screen = [ship for ship in self.fleet_of(goal, one[:2]) if COUNTERS[ship].type not in FREIGHT]
            return COUNTERS[one].type not in FREIGHT or not {*screen} - {*named}

        armed = [[name for name in ships if COUNTERS[name].ship] for ships in sides]
        self.fight(
            armed[0], {*sides[1]}, self.at_sea, second=armed[1], at_second=sides[0], may=may, may_second=may, area=goal
        )
        self.into_the_box(set(fleet))

    def attacks_from(self, area: str) -> set[str]:
        """7.1.14, 10.1c Where ships of an area find enemies, if there or here one of their side has guns."""
        own = self.sheet.fleet(area, self.side)
        return {
            there
            for there in self.hunting_grounds(area)
            if any(one.ship for one in own + self.sheet.fleet(there, self.side))
        }

    # -- Submarine Hunt ----------------------------------------------------------------------------------

    def op15(self) -> None:
        """Submarine Hunt."""
        preys = dict[str, list[str]]()
        for name, area in self.sheet.at.items():
            hunters = [one.id for one in self.sheet.fleet(area, self.side) if one.sub] if area in SEA else []
            quiet = self.sheet.event == "2-6" or (self.sheet.event == "4-5" and area not in ZONE)
            if name[:2] == self.enemy and COUNTERS[name].type == "S" and hunters and not quiet:
                preys[name] = hunters
        prey = self.asked(f"attack {name}" for name in preys)[7:]
        self.best_of(preys[prey], 4, {prey})

    def best_of(self, ships: list[str], most: int, preys: set[str]) -> set[str]:
        """7.1 Ships of which so many may fire: which ones do."""
        return {by for by, _ in self.fight(ships, preys, self.number_of, most=most)}

    def number_of(self, by: str, one: str) -> int:
        """The number of a ship of Ops 15 and 20."""
        if COUNTERS[one].kind != "ground":
            return self.at_sea(by, one)
        factor, change = self.at.factor(by, one), int(self.sheet.event == "6-5")
        change -= one[:2] == "ar" and self.sheet.at[one] == STANLEY and not self.sheet.first
        return changed(factor, change) if factor else 0

    # -- Naval Bombardment -------------------------------------------------------------------------------

    def op20(self) -> None:
        """Naval Bombardment."""
        targets = {area for area in COAST if self.sheet.troops(area, self.enemy)}
        goal = self.asked(f"at {area}" for area in targets)[3:]
        ships = [one.id for one in self.sheet.fleet(ISLES, self.side) if one.ground]
        preys = {one.id for one in self.sheet.troops(goal, self.enemy)}
        fired = self.best_of(ships, 4 if self.sheet.first else 3, preys)
        self.missile(goal, fired, landing=False)

    def missile(self, goal: str, ships: set[str], *, landing: bool) -> None:
        """6-4 The land-based Exocet."""
        spared = landing and goal == STANLEY and self.reading("exocet") == "beside"
        near = goal in {STANLEY, *beside(STANLEY)}
        if self.side == "ar" or self.exocet != "held" or not near or not ships or spared:
            return
        choice = self.asked({f"attack {name}" for name in ships} | {"none"}, "ar")
        if choice == "none":
            return
        self.exocet = "fired"
        assert len(self.news("Fired")) == 1
        if self.roll() <= 4:
            self.suffer(Tally({choice[7:]: 1}), "")

    # -- Amphibious Invasion -----------------------------------------------------------------------------

    def op21(self) -> None:
        """Amphibious Invasion."""
        goal = self.asked(f"at {area}" for area in COAST if not self.sheet.friendly(area))[3:]
        aboard = {one.id: ship for ship in self.sheet.fleet(ISLES, self.side) for one in self.sheet.cargo(ship.id)}
        able = {name for name, ship in aboard.items() if COUNTERS[name].team or ship.type in FREIGHT}
        landed = list[str]()
        while True:
            fits = {name for name in able if name not in landed and self.lift(goal, [*landed, name])}
            choice = self.asked({f"land {name}" for name in fits} | ({"go"} if landed else set()))
            if choice == "go":
                break
            landed.append(choice[5:])
        self.sheet.at |= dict.fromkeys(landed, goal)
        self.settle(goal)
        self.missile(goal, {aboard[name].id for name in landed}, landing=True)
        if not self.sheet.contested(goal):
            return
        mine, theirs = ([one.id for one in self.sheet.troops(goal, side)] for side in (self.side, self.enemy))

        def number(by: str, one: str) -> int:
            """10.3b, 10.4c, 10.10a, 5-6"""
            shooter, less = COUNTERS[by], int(by in landed)
            less += COUNTERS[one].type == "armour" and shooter.type != "armour"
            less += shooter.side == "ar" and self.sheet.event == "5-6"
            less += one[:2] == "ar" and goal == STANLEY and (self.sheet.first or by in landed)
            return changed(self.at.factor(by, one), -int(less))

        self.fight(mine, {*theirs}, number, second=theirs, at_second=mine, most=len(mine), area=goal)

    def lift(self, goal: str, names: list[str]) -> bool:
        """10.4 Whether units may land together."""
        if self.side == "ar":
            return len(names) <= 2
        waited = bool(self.sheet.troops(goal, "ar")) or goal == "teal-inlet"
        most = 8 if self.sheet.first else 4 if waited else 10
        return sum(self.sheet.steps(COUNTERS[name]) for name in names) <= most


# -- positions ---------------------------------------------------------------------------------------------

THEMES = {
    "georgia": ("uk", (4,)),
    "stealth": ("ar", (7,)),
    "fleets": ("uk", (14, 14, 15)),
    "raiders": ("ar", (14, 14, 15)),
    "guns": ("uk", (20,)),
    "counter": ("ar", (20, 21)),
    "landing": ("uk", (21, 21)),
}


def phase(chance: random.Random) -> Battle:
    """A phase of operations of either edition."""
    readings = {name: chance.choice(choices) for name, choices in READINGS.items()}
    side, numbers = THEMES[theme := chance.choice(sorted(THEMES))]
    sheet = scattered(chance, side, chance.randint(3, 9), **readings)
    sheet.event, sheet.group, sheet.stealth = chance.choice(EVENTS), 6, chance.choice((1, 3))
    afloat = [name for name, one in COUNTERS.items() if one.kind == "ships" and name in sheet.at]
    troops = [name for name, place in sheet.at.items() if COUNTERS[name].kind == "ground"]
    if theme == "georgia":
        sheet.uk.discard(BOX)
        sheet.at |= {name: "sea-5" for name in afloat if name[:2] == "uk" and COUNTERS[name].afloat}
        sheet.at |= dict.fromkeys(("uk-antrim", "uk-canberra"), "sea-5")
        sheet.at |= {chance.choice(("uk-sbs", "uk-sas")): "uk-antrim", "uk-2p": "uk-canberra"}
        sheet.at |= {name: BOX for name in ("ar-santa-fe", "ar-salta") if chance.random() < 0.6}
    elif theme in ("stealth", "fleets", "raiders"):
        seas = chance.choice(((ISLES, ISLES, "sea-6"), ("sea-6", "sea-6", "sea-3"), ("sea-6", "sea-2", "sea-5")))
        for name in afloat:
            own = seas if name[:2] == "uk" else [area for area in seas if area in IN_RANGE]
            sheet.at[name] = chance.choice(own)
        if chance.random() < 0.6:
            sheet.at["uk-atlantic-conveyor"] = seas[0]
            sheet.hits.add("uk-atlantic-conveyor")
        sheet.at["ar-spr-ent-1"] = chance.choice((HOME, HOME, "goose-green"))
        sheet.uk |= {BOX} if chance.random() < 0.5 else set()
    else:
        sheet.at |= {name: ISLES for name in afloat if COUNTERS[name].afloat and chance.random() < 0.9}
        for name in troops:
            if sheet.at[name] in LAND:
                sheet.at[name] = chance.choice((STANLEY, STANLEY, "fitzroy", "port-louis", "goose-green", "fox-bay"))
            if sheet.at[name] in COUNTERS and chance.random() < 0.2:
                sheet.at[name] = chance.choice((STANLEY, "fitzroy"))
    sheet.hits |= {name for name in afloat if name[:2] == "uk" and chance.random() < 0.3}
    sheet.hold_areas()
    points = chance.choice((8, 8, 8, 8, -3, -4, 18, 19))
    exocet = chance.choice(("held", "held", "", "fired"))
    duds = {name for name in afloat if name[:2] == "uk" and chance.random() < 0.5}
    tracks = {"points": points, "left": chance.choice((30, 2)), "exocet": exocet}
    held = Battle(chance, sheet, **tracks, duds=tuple(map(NUMBER, sorted(duds))))
    held.exocet, held.duds = exocet, duds
    held.likes = {f"op {number}": float(number in BATTLES) for number in range(26)} | {"op 25": 0.01}
    held.likes |= {f"op {number}": 9.0 * numbers.count(number) for number in numbers}
    held.likes |= {f"at {area}": 4.0 for area in (STANLEY, "fitzroy")} | {"spread": 0.6, "none": 0.5, "end": 0.3}
    held.likes |= dict.fromkeys(("attack uk-atlantic-conveyor", "at-unit uk-atlantic-conveyor"), 5.0)
    return held


@pytest.mark.clause("FS-7.1.4a", "FS-7.1.4b", "FS-7.1.4c", "FS-7.1.7a", "FS-7.1.14a", "FS-7.1.15a", "FS-7.1.20a")
@pytest.mark.clause("FS-7.1.21a", "FS-10.1a", "FS-10.1c", "FS-10.1d", "FS-10.1e", "FS-10.2a", "FS-10.2b", "FS-10.3b")
@pytest.mark.clause("FS-10.4a", "FS-10.4b", "FS-10.4c", "FS-10.4d", "FS-10.4e", "FS-10.4f", "FS-10.5a", "FS-10.5b")
@pytest.mark.clause("FS-10.5c", "FS-10.5d", "FS-10.5e", "FS-10.5g", "FS-10.10a", "FS-10.11a", "FS-10.11b", "FS-6.5b")
@pytest.mark.clause("FS-6.5d", "FS-9.7a", "FS-11.3.2-6", "FS-11.3.3-2", "FS-11.3.3-4", "FS-11.3.4-5", "FS-11.3.5-6")
@pytest.mark.clause("FS-11.3.6-4", "FS-11.3.6-5", "FS-4.4.2a", "FS-4.4.2b", "FS-4.4.3a", "FS-4.4.4a", "FS-4.4.4b")
@pytest.mark.clause("FS-4.4.4c", "FS-4.5a", "FS-3.6c")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_battle_at_sea_or_from_the_sea_does(seed: int) -> None:
    chance, named = random.Random(seed), Tally[str]()
    for _ in range(EACH):
        named.update(phase(chance).play())
    assert len(named) > 5

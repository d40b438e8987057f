"""7.1 to 7.4 as a law over landing phases made at random: who goes aboard what, sails where, comes ashore."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from beachhead.games.port_stanley.model import CALM, CLEAR, CLOUDY, FOGGY, NONE, ROUGH, STORMY
from games.port_stanley.island import Island, Lie, island
from games.port_stanley.scattered import (
    EDITION,
    MOST,
    NAMES,
    NEAR,
    SHIPS,
    TROOPS,
    UNITS,
    WATER,
    crowd,
    lying,
    of_kinds,
    printed,
    settle,
    worn,
)

SEEDS, EACH = range(8), 12
BEACHES = EDITION.beaches
CARRIERS = [ship.id for ship in SHIPS if ship.letter in "AL"]
CARGO = [unit.id for unit in TROOPS["uk"] if unit.kind != "helicopter"]
BATTALIONS = [name for name in CARGO if UNITS[name].size == "battalion"]
WORDS = {"from_sea": "h", "from_shelter": "r"}
LIMIT = {"h": 3, "r": 5}
SPACE = EDITION.board.space


class Landing:
    """The task force off the map, beaches that are held or crowded, and what is permitted."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.first = chance.random() < 0.5
        self.sites = tuple(sorted(chance.sample(sorted(BEACHES), 3)))
        self.effect, self.weather = chance.choice((NONE, CALM, ROUGH, FOGGY)), chance.choice((CLEAR, CLOUDY, STORMY))
        ships = chance.sample(CARRIERS, chance.choice((1, 3, 5, 5)))
        self.ships = sorted([*ships, "uk-antelope"], key=lambda name: UNITS[name].index)
        aboard = chance.sample(CARGO if chance.random() < 0.5 else BATTALIONS, chance.choice((4, 7)))
        often = chance.choice((0.2, 0.8))
        self.units = {name: worn(chance, name, 0, often if name in ships else 0.2) for name in (*self.ships, *aboard)}
        self.loads: dict[str, tuple[str, ...]] = {}
        self.points = Counter[str]()
        self.bound: dict[str, int] = {}
        self.ashore: dict[str, Lie] = {}
        hexes = [hex_ for number in BEACHES for hex_ in BEACHES[number]]
        busy = hexes if chance.random() < 0.5 else [hex_ for number in self.sites for hex_ in BEACHES[number]]
        held = chance.sample(busy, len(busy) // 3)
        settle(chance, self.ashore, chance.sample(of_kinds("ar", *AR_KINDS), 5), held)
        if not self.first:
            rest = [name for name in of_kinds("uk", "infantry", "recon") if name not in aboard]
            settle(chance, self.ashore, rest, [hex_ for hex_ in busy if hex_ not in held])
        self.lies = dict(lying(self.ashore))
        self.held = {SPACE(lie["at"]) for name, lie in self.lies.items() if UNITS[name].side == "ar"}
        self.stores = {hex_: 2 for hex_ in busy if chance.random() < 0.2 and not self.at(hex_)}
        self.faces = [chance.choice((1, 3, 4, 5, 6)) for _ in range(2)]

    def at(self, hex_: int) -> list[str]:
        return [name for name, lie in self.lies.items() if lie["at"] == NAMES[hex_]]

    def open(self) -> Island:
        off = {name: {**lie, "at": "off"} for name, lie in self.units.items()}
        state: dict[str, Any] = {"effect": self.effect, "weather": self.weather, "sites": self.sites}
        supplies = {"ar": {NAMES[hex_]: points for hex_, points in self.stores.items()}}
        landed = () if self.first else (10,)
        return island(
            {**off, **self.lies}, phase="landing", turn=7, dice=self.faces, landed=landed, supplies=supplies, **state
        )

    # -- 7.2 loading ---------------------------------------------------------------------------------

    def off(self) -> list[str]:
        return [ship for ship in self.ships if ship not in self.sailed and UNITS[ship].letter in "AL"]

    def need(self, name: str) -> int:
        """7.2, ruling P30 A battalion two places, anything else one."""
        whole = UNITS[name].kind == "infantry" and UNITS[name].size == "battalion"
        return 2 if whole and not self.units[name]["reduced"] else 1

    def room(self, ship: str) -> int:
        loads = [self.need(name) // len(ships) for name, ships in self.loads.items() if ship in ships]
        return printed(ship, self.units[ship]["reduced"]).capacity - sum(loads) - self.points[ship]

    def fits(self, name: str, ship: str) -> bool:
        """7.2 A ship with room for all of it, or a ship with one place beside another that has one as well."""
        others = [other for other in self.off() if other != ship and self.room(other)]
        return self.room(ship) >= self.need(name) or (self.room(ship) == 1 and bool(others))

    def fleet(self, ship: str) -> set[str]:
        """7.2 The stack of ships that hold battalions between them."""
        found = {ship}
        while more := {one for ships in self.loads.values() if found & set(ships) for one in ships} - found:
            found |= more
        return found

    # -- 7.1 beaches ---------------------------------------------------------------------------------

    def numbers(self) -> set[int]:
        """7.1 At first one of the list alone."""
        begun = {EDITION.beach_of[hex_] for hex_ in self.bound.values()}
        return set(BEACHES) if not self.first else begun or set(self.sites)

    def beside(self, water: int) -> set[int]:
        """7.2 The beach hexes for which a ship may come to a water hex."""
        able = WATER[water] in self.permitted and water in EDITION.waters
        return {hex_ for hex_ in NEAR[water] if EDITION.beach_of.get(hex_) in self.numbers()} if able else set()

    def options(self) -> set[str]:
        """7.2 What may be done until the ships are where they land."""
        found = {"end"}
        ships = self.off()
        if self.permitted:
            open_ = [name for name in self.units if name in CARGO and name not in self.loads]
            found |= {f"embark {name}" for name in open_ if any(self.fits(name, ship) for ship in ships)}
            full = [ship for ship in ships if self.room(ship)]
            found |= {f"stock {ship}" for ship in full} | ({"load_ready"} if full else set())
            approach = any(self.beside(hex_) for hex_ in EDITION.waters)
            found |= {f"sail {ship}" for ship in ships if approach} | (
                {"sail uk-antelope"} - {f"sail {one}" for one in self.sailed}
            )
        return found

    # -- what is done --------------------------------------------------------------------------------

    def announce(self, at: Island) -> None:
        """7.1, 7.2, 7.3 From which waters, the dice, and what they permit."""
        named: list[str] = []
        while at.prompt == "announce":
            able = {word for word in WORDS if word not in named and (word, self.weather) != ("from_sea", STORMY)}
            able = set() if self.first and named else able
            assert at.options() == {*able, "announced"}
            answer = self.chance.choice(sorted([*able, *able, "announced"]))
            at.do(answer)
            if answer == "announced":
                break
            named.append(answer)
        waters = [WORDS[word] for word in named]
        added = {CALM: -1, ROUGH: 1}.get(self.effect, 0)
        self.sailed = set[str]()
        self.permitted = {
            water for water, face in zip(waters, self.faces, strict=False) if face + added <= LIMIT[water]
        }

    def embark(self, at: Island, name: str) -> None:
        at.do(f"embark {name}")
        able = [ship for ship in self.off() if self.fits(name, ship)]
        assert at.options() == {f"aboard {ship}" for ship in able}
        ship = self.chance.choice(able)
        others = [other for other in self.off() if other != ship and self.room(other)]
        at.do(f"aboard {ship}")
        if self.room(ship) >= self.need(name):
            self.loads[name] = (ship,)
            return
        other = others[0]
        if len(others) > 1:
            assert at.options() == {f"share {one}" for one in others}
            other = self.chance.choice(others)
            at.do(f"share {other}")
        self.loads[name] = (ship, other)

    def sail(self, at: Island, ship: str) -> None:
        """5.7, 6.3, 7.2 Ships go where they can land; those that hold a battalion between them go together."""
        at.do(f"sail {ship}")
        group = self.fleet(ship)
        while True:
            able = {one for one in self.ships if one not in self.sailed | group}
            if not any(self.beside(hex_) for hex_ in EDITION.waters):
                able &= {"uk-antelope"}
            assert at.targets("convoy") == able
            if not able or self.chance.random() < 0.6:
                break
            more = self.chance.choice(sorted(able))
            at.do(f"convoy {more}")
            group |= self.fleet(more)
        carries = any(UNITS[one].letter in "AL" for one in group)
        goals = {hex_ for hex_ in EDITION.waters if self.beside(hex_) or not carries}
        assert at.targets("sail_to") == {NAMES[hex_] for hex_ in goals}
        crowded = [hex_ for hex_ in goals if len(self.beside(hex_)) > 1 or self.beside(hex_) & set(self.bound.values())]
        goal = self.chance.choice(sorted(crowded if crowded and self.chance.random() < 0.6 else goals))
        at.do(f"sail_to {NAMES[goal]}")
        self.sailed |= group
        self.bind(at, {one for one in group if self.points[one] or self.fleet(one) != {one} or self.has(one)}, goal)

    def has(self, ship: str) -> bool:
        return any(ship in ships for ships in self.loads.values())

    def bind(self, at: Island, loaded: set[str], goal: int) -> None:
        """7.2 Loaded ships have come to a beach hex; who shares a battalion with one that has come, to the same."""
        while loaded:
            asked = at.prompt == "beach"
            ship = at.names(at.ask.about)[0] if asked else min(loaded)
            able = {self.bound[one] for one in self.fleet(ship) if one in self.bound} or self.beside(goal)
            if asked:
                assert at.options() == {f"beach {NAMES[hex_]}" for hex_ in able}
                self.bound[ship] = self.chance.choice(sorted(able))
                at.do(f"beach {NAMES[self.bound[ship]]}")
            else:
                (self.bound[ship],) = able
            loaded.remove(ship)

    def come_ashore(self, at: Island) -> dict[str, str]:
        """7.2, 7.4, 6.1 Where there is no enemy all land for whom there is room, who takes none first."""
        found = {name: ships[0] if ships[0] in self.bound else "off" for name, ships in self.loads.items()}
        goals = [self.bound[ship] for ship in self.ships if ship in self.bound]
        for goal in dict.fromkeys(goal for goal in goals if goal not in self.held):
            there = [(UNITS[name], self.lies[name]["reduced"]) for name in self.at(goal)]
            here = [name for name, ships in self.loads.items() if self.bound.get(ships[0]) == goal]
            waiting = [name for name in here if UNITS[name].kind in ("infantry", "recon")]
            found |= {name: NAMES[goal] for name in here if name not in waiting}
            while able := [name for name in waiting if crowd([*there, self.counter(name)]) <= MOST]:
                name = able[0]
                if len(able) > 1 and crowd([*there, *map(self.counter, able)]) > MOST:
                    assert (at.prompt, at.options()) == ("first_ashore", {f"first_ashore {one}" for one in able})
                    name = self.chance.choice(able)
                    at.do(f"first_ashore {name}")
                    able = [name]
                for one in able:
                    found[one] = NAMES[goal]
                    there.append(self.counter(one))
                    waiting.remove(one)
        return found

    def counter(self, name: str) -> tuple[Any, bool]:
        return UNITS[name], bool(self.units[name]["reduced"])

    def landed(self, where: dict[str, str]) -> set[int]:
        """The hexes at which a unit or supplies have come ashore."""
        stores = {self.bound[ship] for ship, points in self.points.items() if points and ship in self.bound}
        return {hex_ for hex_ in set(self.bound.values()) if NAMES[hex_] in where.values()} | (stores - self.held)


AR_KINDS = ("infantry", "headquarters", "air_defence", "helicopter", "apc", "artillery")


@pytest.mark.clause("PS-7.1a", "PS-7.1b", "PS-7.2a", "PS-7.2b", "PS-7.2c", "PS-7.2e", "PS-7.3a", "PS-7.4a", "PS-6.1a")
@pytest.mark.parametrize("seed", SEEDS)
def test_landing_phases(seed: int) -> None:
    chance = random.Random(f"landings {seed}")
    for _ in range(EACH):
        by = Landing(chance)
        at = by.open()
        by.announce(at)
        while True:
            assert at.prompt == "landing"
            options = {option for option in at.options() if not option.startswith("insert")}
            assert options == by.options()
            answers = sorted(options - {"load_ready", "end"}) if chance.random() < 0.95 else []
            kinds = sorted({answer.split()[0] for answer in answers})
            kind = "embark" if "embark" in kinds and chance.random() < 0.7 else chance.choice(kinds) if kinds else ""
            answer = chance.choice([answer for answer in answers if answer.startswith(kind)]) if answers else "end"
            verb, _, name = answer.partition(" ")
            if verb == "end":
                at.do("end")
                break
            if verb == "stock":
                at.do(answer)
                by.points[name] += 1
            elif verb == "embark":
                by.embark(at, name)
            else:
                by.sail(at, name)
        where = by.come_ashore(at)
        assert at.prompt == "follow"
        assert {name: at.where(name) for name in by.loads} == where
        landed = by.landed(where)
        numbers = {EDITION.beach_of[hex_] for hex_ in landed} | set(() if by.first else (10,))
        assert set(at.game.state.landed) == numbers
        for hex_, points in by.stores.items():
            assert at.supplies(NAMES[hex_], "ar") == (0 if hex_ in landed else points)
        for hex_ in landed:
            points = sum(by.points[ship] for ship, goal in by.bound.items() if goal == hex_)
            assert at.supplies(NAMES[hex_], "uk") == points

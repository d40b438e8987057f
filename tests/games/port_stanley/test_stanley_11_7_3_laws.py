"""11.7.3, 11.9 as a law over barrages made at random: which guns fire at whom with what supply, and what they do."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.port_stanley.rules.sight_11_7_4 import spotted
from beachhead.games.port_stanley.rules.supply_15 import is_starved
from games.port_stanley.air_raids import TABLES, Raids, column
from games.port_stanley.island import CLOCK, Island
from games.port_stanley.scattered import (
    EDITION,
    MAINLAND,
    NAMES,
    NEAR,
    SHIPS,
    UNITS,
    WATER,
    near_by,
    of_kinds,
    printed,
    settle,
    worn,
)
from games.port_stanley.sky import sky

SEEDS, EACH = range(8), 20
BEACH = 1
HEADS = EDITION.beaches[BEACH]
CENTRES = [space for head in HEADS for space in near_by(head, 2) if space in MAINLAND]
Aim = tuple[str, int]
VERBS = {"ground": "barrage", "ships": "shell"}
DONE = ("nothing", "nothing", "nothing", "moved", "carried", "scouted", "ashore")


class Guns(Raids):
    """Guns of one side, and those of the other that they may fire at."""

    def lay(self) -> None:
        chance = self.chance
        self.side = chance.choice(("uk", "ar"))
        self.phase = "ar_combat" if self.side == "uk" else "uk_combat"
        area = [space for space in near_by(chance.choice(CENTRES), 3) if space in MAINLAND]
        camp = chance.choice(area)
        self.camps = [camp, chance.choice([space for space in area if space not in (camp, *NEAR[camp])])]
        rest = [space for space in area if not {space, *NEAR[space]} & set(self.camps)] or area[:1]
        marks = chance.sample(rest, min(len(rest), 3))
        kinds = ("infantry", "recon", "artillery", "air_defence", "headquarters", "apc", "engineer", "special")
        settle(chance, self.pieces, chance.sample(of_kinds(self.side, *kinds), chance.choice((2, 5, 9))), marks)
        firing = "ar" if self.side == "uk" else "uk"
        self.guns: dict[str, dict[str, Any]] = {}
        for name in of_kinds(firing, "artillery"):
            lie = worn(chance, name, chance.choice(self.camps))
            lie["reduced"] = lie["reduced"] and lie["at"] == NAMES[camp]  # two that share a point have it both in reach
            did = chance.choice(DONE)
            self.guns[name] = lie | ({did: CLOCK} if did != "nothing" else {})
        water = [hex_ for hex_ in near_by(chance.choice(HEADS), 2) if hex_ in EDITION.waters]
        lanes = chance.sample(water, 3)
        for ship in SHIPS:
            lie = worn(chance, ship.id, chance.choice(lanes))
            if firing == "uk":
                self.guns[ship.id] = lie | {"moved": CLOCK - chance.choice((0, 1, 9))}
            elif chance.random() < 0.6:
                self.pieces[ship.id] = lie
        self.fed = {hex_: chance.choice((0, 1, 2, 4)) for hex_ in self.camps}
        self.fired: dict[Aim, list[str]] = {}
        self.starved = set[str]()

    def open(self) -> Island:
        units = {**self.pieces, **self.guns}
        other = "ar" if self.side == "uk" else "uk"
        supplies = {self.side: self.stores, other: {hex_: points for hex_, points in self.fed.items() if points}}
        named = {side: {NAMES[hex_]: points for hex_, points in found.items()} for side, found in supplies.items()}
        afloat = {lie["at"] for lie in self.guns.values()}
        self.works = {hex_: size for hex_, size in self.works.items() if NAMES[hex_] not in afloat}
        works = {NAMES[hex_]: size for hex_, size in self.works.items()}
        return sky(units, phase=self.phase, dice=self.faces, turn=7, morale=self.morale, settings=self.settings,
                   supplies=named, positions=works, landed=(BEACH,))  # fmt: skip

    # -- who fires at whom ---------------------------------------------------------------------------

    def gun(self, name: str) -> int:
        values = printed(name, self.guns[name]["reduced"])
        return values.guns if UNITS[name].is_ship else values.strength

    def is_fresh(self, name: str) -> bool:
        """5.5, 11.7.5, ruling P17 Nothing done in this phase that keeps it from fighting, nor in another barrage."""
        busy = any(self.guns[name].get(did) == CLOCK for did in ("moved", "carried", "scouted", "ashore"))
        return not busy and not any(name in crew for crew in self.fired.values())

    def reaches(self, name: str, hex_: int) -> bool:
        """11.7.2, 11.9 Five hexes, or what is printed."""
        most = 5 if UNITS[name].is_ship else printed(name, False).range
        return EDITION.chart.distance(EDITION.board.space(self.guns[name]["at"]), hex_) <= most

    def uses(self, crew: list[str], camp: int) -> int:
        """15.3.1 A point for each battery, one for two reduced ones."""
        here = [name for name in crew if not UNITS[name].is_ship and self.guns[name]["at"] == NAMES[camp]]
        reduced = [name for name in here if self.guns[name]["reduced"]]
        return len(here) - len(reduced) + (len(reduced) + 1) // 2

    def is_fed(self, name: str, aim: Aim) -> bool:
        """15.3.1, 15.5 Whether there is a point for it beside what the others use."""
        if UNITS[name].is_ship:
            return True
        crews = {**self.fired, aim: [*self.fired.get(aim, []), name]}
        camp = EDITION.board.space(self.guns[name]["at"])
        return sum(self.uses(crew, camp) for crew in crews.values()) <= self.fed[camp]

    def able(self, aim: Aim) -> set[str]:
        """11.7.2 The guns that may fire at a hex."""
        fresh = [name for name in self.guns if self.is_fresh(name) and self.gun(name) > 0]
        return {name for name in fresh if self.reaches(name, aim[1]) and self.is_fed(name, aim)}

    def in_reach(self, aim: Aim) -> bool:
        """11.7.2, 15.5 Whether any gun might: it has some point in reach."""
        fresh = [
            name for name in self.guns if self.is_fresh(name) and self.gun(name) > 0 and self.reaches(name, aim[1])
        ]
        return any(UNITS[name].is_ship or self.fed[EDITION.board.space(self.guns[name]["at"])] for name in fresh)

    def aims(self, at: Island) -> set[Aim]:
        """11.7.3 Land units that are seen, and landing ships beside a beach."""
        firing = int(self.side == "uk")
        found = {("ground", hex_) for hex_ in self.used() if self.ashore(hex_)}
        if self.side == "uk":
            landing = [hex_ for hex_ in self.used() if any(UNITS[name].letter in "AL" for name in self.ships(hex_))]
            found |= {("ships", hex_) for hex_ in landing if set(NEAR[hex_]) & set(HEADS)}
        new = [aim for aim in found if aim not in self.fired and spotted(at.game, aim[1], firing)]
        return {aim for aim in new if self.in_reach(aim)}

    def rating(self, name: str) -> int:
        """15.6.2 One less for who is cut off without supply."""
        return super().rating(name) - (name in self.starved)

    # -- what they do --------------------------------------------------------------------------------

    def shell(self, at: Island, hex_: int, strength: int) -> None:
        """11.7.3 Hits on combat ships have no effect."""
        afloat = [1 if self.lies[name]["reduced"] else len(UNITS[name].names) for name in self.ships(hex_)]
        if afloat:
            die = self.face() + (sum(afloat) >= 8) - (WATER[hex_] == "h")
            cells = TABLES.anti_shipping.rows[max(1, die) - 1].split()
            for letter in cells[column(map(int, TABLES.anti_shipping.columns.split()), strength)]:
                self.hit(at, hex_, letter, guns=True)

    # -- 2.2 -----------------------------------------------------------------------------------------

    def designate(self, at: Island) -> None:
        """2.2, 11.7.3 Barrages are put together one after the other."""
        while not at.over and at.prompt == "attacks":
            aims = {f"{VERBS[kind]} {NAMES[hex_]}": (kind, hex_) for kind, hex_ in self.aims(at)}
            assert {option for option in at.options() if option.split()[0] in VERBS.values()} == set(aims)
            answer = (
                self.chance.choice(sorted([*aims, "end_attacks"])) if len(self.fired) else min([*aims, "end_attacks"])
            )
            at.do(answer)
            if answer == "end_attacks":
                break
            self.man(at, aims[answer])

    def man(self, at: Island, aim: Aim) -> None:
        """11.7.2 The guns of a barrage, as long as it shall be more."""
        crew: list[str] = []
        while True:
            able = self.able(aim)
            done = {"designate"} if crew else set()
            assert at.options() == {f"fire {name}" for name in able} | {"call_off"} | done
            if not able or (crew and self.chance.random() < 0.4):
                at.do("designate" if crew else "call_off")
                break
            crew.append(self.chance.choice(sorted(able)))
            at.do(f"fire {crew[-1]}")
            self.fired[aim] = crew

    def resolve(self, at: Island) -> None:
        """2.2 In the order that the attacker chooses."""
        left = dict(self.fired)
        while left:
            aim = min(left)
            if len(left) > 1:
                names = {f"resolve {NAMES[hex_]}" for _, hex_ in left}
                assert (at.prompt, at.options()) == ("battle", names)
                answer = self.chance.choice(sorted(names))
                aim = next(one for one in sorted(left) if answer.endswith(NAMES[one[1]]))
                at.do(answer)
            strength = sum(self.gun(name) for name in left.pop(aim))
            if aim[0] == "ground":
                self.bomb(at, aim[1], strength, guns=True)
            else:
                self.shell(at, aim[1], strength)


@pytest.mark.clause("PS-11.7.2a", "PS-11.7.3a", "PS-11.7.3b", "PS-11.7.5a", "PS-11.9a", "PS-15.3.1a", "PS-15.5a")
@pytest.mark.parametrize("seed", SEEDS)
def test_barrages(seed: int) -> None:
    chance = random.Random(f"barrages {seed}")
    for _ in range(EACH):
        by = Guns(chance)
        at = by.open()
        by.starved = {name for name in by.lies if is_starved(at.game, at.number(name))}
        by.designate(at)
        by.resolve(at)
        by.compare(at)
        for camp, points in by.fed.items():
            used = sum(by.uses(crew, camp) for crew in by.fired.values())
            assert at.supplies(NAMES[camp], "ar" if by.side == "uk" else "uk") == points - used

"""12.6, 12.7 as a law over Argentine air attacks made at random: who is attacked, who defends whom, who is lost."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest

from beachhead.games.port_stanley.model import MIRAGE, PUCARA, SKYHAWK
from games.port_stanley.air_raids import TABLES, Raids, column
from games.port_stanley.island import Island
from games.port_stanley.scattered import (
    EDITION,
    LAND,
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
    told,
    worn,
)

SEEDS, EACH = range(8), 40
SHORE = [space for space in sorted(EDITION.waters) if any(LAND[near] for near in (space, *NEAR[space]))]
Target = tuple[str, int]
VERBS = {"ships": ("bomb_ships", "cover_ships"), "ground": ("bomb_troops", "cover_troops")}


class Mission(NamedTuple):
    """What flies against ships or troops in a hex at once (12.7.6)."""

    target: Target
    planes: tuple[int, int, int]

    @property
    def number(self) -> int:
        return sum(self.planes)


class Ships(Raids):
    """The British, and Argentine aircraft."""

    side = "uk"

    def lay(self) -> None:
        chance = self.chance
        middle = chance.choice(SHORE if chance.random() < 0.6 else sorted(EDITION.waters))
        area = near_by(middle, 2 if chance.random() < 0.3 else 1)
        sea = [space for space in area if space in EDITION.waters]
        some = chance.sample(sea, min(len(sea), chance.choice((1, 3))))
        for ship in chance.sample(SHIPS, chance.choice((1, 2, 5, len(SHIPS)))):
            self.pieces[ship.id] = worn(chance, ship.id, chance.choice(some))
        ground = [space for space in area if space in MAINLAND]
        if ground:
            able = of_kinds("uk", "infantry", "recon", "special", "artillery", "engineer", "helicopter")
            near = chance.sample(ground, min(len(ground), chance.choice((1, 3))))
            settle(chance, self.pieces, chance.sample(able, chance.choice((0, 1, 2, 9))), near)
            for unit in chance.sample(of_kinds("uk", "air_defence"), chance.choice((0, 1, 4))):
                self.pieces[unit] = {"at": NAMES[chance.choice(ground)], "reduced": False}
        self.boxes = {box: tuple(chance.choice((0, 1, 2, 9)) for _ in range(3)) for box in ("shipping", "bombing")}
        self.shot = Counter[int]()

    def targets(self) -> set[Target]:
        """12.6.2, 12.7.2 Ships and land units, by hex."""
        sea = {("ships", hex_) for hex_ in self.used() if self.ships(hex_)}
        return sea | {("ground", hex_) for hex_ in self.used() if self.ashore(hex_)}

    # -- 12.6.2 --------------------------------------------------------------------------------------

    def reach(self, name: str) -> set[Target]:
        """12.6.2, 12.7.4 What a ship or an air defence unit could defend."""
        unit, here = UNITS[name], self.hex(name)
        around = (here, *NEAR[here])
        sea = {("ships", hex_) for hex_ in around}
        if unit.is_ship:
            able = unit.letter in "CE" and printed(name, self.lies[name]["reduced"]).air_defence
            return sea | {("ground", hex_) for hex_ in around} if able else set()
        return sea | {("ground", here)} if unit.kind == "air_defence" else set()

    def defends(self, at: Island, name: str, attacked: set[Target]) -> set[Target]:
        """12.6.2 Whoever reaches an attack defends against one, who reaches several is asked against which.

        A land unit that defends its own hex does so against all that comes there: only for another one it forfeits it.
        """
        able = self.reach(name) & attacked
        own = {one for one in able if one[1] == self.hex(name)} if not UNITS[name].is_ship else set()
        if able == own or len(able) == 1:
            return able
        options = {f"{VERBS[kind][1]} {NAMES[hex_]}": (kind, hex_) for kind, hex_ in able}
        assert (at.side, at.prompt, at.options()) == ("uk", "cover", set(options))
        answer = self.chance.choice(sorted(options))
        at.do(answer)
        return own if options[answer] in own else {options[answer]}

    def fired_on(self, mission: Mission, crew: list[str]) -> None:
        """12.6.2, 12.7.4 By those of the crew who are still there; who is shot down is taken off."""
        guns = sum(printed(name, self.lies[name]["reduced"]).air_defence or 1 for name in crew if name in self.lies)
        lost, had = self.shoot(mission.number, guns + (mission.planes[PUCARA] > 0)), list(mission.planes)
        for _ in range(lost):  # 12.10
            gone = [before - now for before, now in zip(mission.planes, had, strict=True)]
            turn = MIRAGE if gone[SKYHAWK] > gone[MIRAGE] else SKYHAWK
            kind = turn if had[turn] else next(kind for kind in (MIRAGE, SKYHAWK, PUCARA) if had[kind])
            had[kind] -= 1
            self.shot[kind] += 1

    # -- 12.6.2, 12.6.3 ------------------------------------------------------------------------------

    def bomb_ships(self, at: Island, mission: Mission, crew: list[str]) -> None:
        """Only at open sea those who were shot down do not attack."""
        before, hex_ = self.shot.total(), mission.target[1]
        self.fired_on(mission, crew)
        open_sea = WATER[hex_] == "h" and not any(LAND[space] for space in (hex_, *NEAR[hex_]))
        number = mission.number - (self.shot.total() - before) * open_sea
        if number:
            afloat = [1 if self.lies[name]["reduced"] else len(UNITS[name].names) for name in self.ships(hex_)]
            die = self.face() + (sum(afloat) >= 8) - (WATER[hex_] == "h")
            lowest = map(int, TABLES.anti_shipping.columns.split())
            cells = TABLES.anti_shipping.rows[max(1, die) - 1].split()
            for letter in cells[column(lowest, number)].strip("-"):
                self.hit(at, hex_, letter)


def designate(at: Island, by: Ships) -> list[Mission]:
    """The Argentine player attacks what he may, once each, with what he has left."""
    left = {"ships": Counter(dict(enumerate(by.boxes["shipping"])))}
    left["ground"] = Counter(dict(enumerate(by.boxes["bombing"])))
    open_, flown = by.targets(), list[Mission]()
    while not at.over and at.prompt == "strikes":
        allowed = {f"{VERBS[kind][0]} {NAMES[hex_]}": (kind, hex_) for kind, hex_ in open_ if left[kind].total()}
        assert at.options() == {*allowed, "end_strikes"}
        answer = by.chance.choice(sorted(allowed)) if allowed and by.chance.random() < 0.9 else "end_strikes"
        at.do(answer)
        if answer == "end_strikes":
            break
        target, first = allowed[answer], ""
        open_.discard(target)
        while not at.over and (at.prompt == "first_mission" or at.prompt.startswith("send")):
            answers = sorted(at.options())
            first = (at.prompt == "first_mission" and by.chance.choice(answers)) or ""
            at.do(first or by.chance.choice(answers))
        planes = told(at, "StrikeDesignated")[len({mission.target for mission in flown})].planes
        jets, pucaras = (*planes[:PUCARA], 0), (0, 0, planes[PUCARA])
        sent = Counter(dict(enumerate(planes)))
        assert Counter() < sent <= left[target[0]]
        assert bool(first) == bool(sum(jets) and sum(pucaras))
        left[target[0]] -= sent
        order = (pucaras, jets) if first == "pucaras_first" else (jets, pucaras)
        flown += [Mission(target, planes) for planes in order if sum(planes)]
    return flown


@pytest.mark.clause("PS-12.6.2a", "PS-12.6.2e", "PS-12.6.2f", "PS-12.6.3b", "PS-12.7.2a", "PS-12.7.4a", "PS-12.7.6a")
@pytest.mark.parametrize("seed", SEEDS)
def test_argentine_aircraft_attack_ships_and_troops(seed: int) -> None:
    chance = random.Random(f"air attacks {seed}")
    for _ in range(EACH):
        by = Ships(chance)
        at = by.begin("ar_combat", boxes=by.boxes)
        flown = designate(at, by)
        attacked = {mission.target for mission in flown}
        crews: dict[Target, list[str]] = {target: [] for target in attacked}
        for name in sorted(by.lies, key=lambda name: UNITS[name].index):
            for target in by.defends(at, name, attacked):
                crews[target].append(name)
        for mission in flown:
            kind, hex_ = mission.target
            if kind == "ships" and by.ships(hex_):
                by.bomb_ships(at, mission, crews[mission.target])
            elif kind == "ground" and by.ashore(hex_):
                by.bomb(at, hex_, mission.number)
                by.fired_on(mission, crews[mission.target])
        by.compare(at)
        had = (TABLES.air.mirage, TABLES.air.skyhawk, TABLES.air.pucara)
        assert at.game.state.airmen == tuple(number - by.shot[kind] for kind, number in enumerate(had))

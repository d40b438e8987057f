"""14.3, 7.7 as a law over missiles fired at random: over which water they go, whom they hit, what is lost aboard."""

from __future__ import annotations

import random

import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import ABOARD, UK, Supplies
from games.port_stanley.air_raids import TABLES, Raids, column
from games.port_stanley.island import Island, one_phase
from games.port_stanley.scattered import (
    EDITION,
    LAND,
    MAINLAND,
    NAMES,
    NEAR,
    SHIPS,
    TROOPS,
    UNITS,
    WATER,
    near_by,
    printed,
    worn,
)

SEEDS, EACH = range(8), 56
COAST = [space for space in sorted(MAINLAND) if any(near in EDITION.waters for near in NEAR[space])]
CARGO = [unit.id for unit in TROOPS["uk"] if unit.kind != "helicopter"]
BATTALIONS = [name for name in CARGO if UNITS[name].size == "battalion"]
POINTS = 60
"""Where along a line it is looked what lies beneath."""


def centre(space: int) -> tuple[float, float]:
    """1.2 Straight columns a hex's width apart, the even ones half a hex lower."""
    col, row = int(NAMES[space][:2]), int(NAMES[space][2:])
    return col * 3**0.5 / 2, row + (col % 2 == 0) / 2


def beneath(x: float, y: float, area: list[int]) -> list[int]:
    """The hex of a point, or the two between which it lies."""
    far = {space: (x - centre(space)[0]) ** 2 + (y - centre(space)[1]) ** 2 for space in area}
    least = min(far.values())
    return [space for space, distance in far.items() if distance < least + 1e-9]


def is_open(one: int, other: int) -> bool:
    """14.3.2, ruling A-20 No land on the way; between neighbours the hexside, along one the better of two hexes."""
    if other in NEAR[one]:
        side = (min(one, other), max(one, other))
        return not LAND[other] or side in EDITION.water_sides
    (x, y), (to_x, to_y) = centre(one), centre(other)
    area = near_by(one, EDITION.chart.distance(one, other))
    for step in range(1, POINTS):
        share = step / POINTS
        there = beneath(x + (to_x - x) * share, y + (to_y - y) * share, area)
        if one not in there and other not in there and all(LAND[hex_] or not WATER[hex_] for hex_ in there):
            return False
    return True


class Missiles(Raids):
    """The missiles on a coast, and loaded ships before it."""

    side = "uk"

    def lay(self) -> None:
        chance = self.chance
        self.post = chance.choice(COAST)
        sea = [hex_ for hex_ in near_by(self.post, chance.choice((1, 2, 4))) if hex_ in EDITION.waters]
        some = chance.sample(sea, min(len(sea), chance.choice((1, 3))))
        fleet = SHIPS if chance.random() < 0.3 else [ship for ship in SHIPS if ship.letter in "AL"]
        for ship in chance.sample(fleet, chance.choice((1, 3, 5))):
            self.pieces[ship.id] = worn(chance, ship.id, chance.choice(some), 0.6)
        self.loads: dict[str, tuple[str, ...]] = {}
        self.crates: dict[str, int] = {}
        self.troops: dict[str, bool] = {}
        for name in chance.sample(chance.choice((CARGO, BATTALIONS)), chance.choice((2, 4, 9))):
            self.load(name)

    def capacity(self, ship: str) -> int:
        return printed(ship, bool(dict(self.pieces[ship])["reduced"])).capacity  # type: ignore[arg-type]

    def load(self, name: str) -> None:
        """7.2 Onto one ship, or a battalion onto two of a hex; now and then a point besides."""
        chance = self.chance
        reduced = UNITS[name].steps == 2 and chance.random() < 0.3
        ships = [ship for ship in self.pieces if UNITS[ship].letter in "AL"]
        free = {ship: self.capacity(ship) - self.taken(ship) for ship in ships}
        self.troops[name] = reduced
        where = {ship: dict(self.pieces[ship])["at"] for ship in ships}  # type: ignore[arg-type]
        pairs = [
            (one, two)
            for one in ships
            for two in ships
            if one < two and where[one] == where[two] and free[one] and free[two]
        ]
        able = [ship for ship in ships if free[ship] >= self.need(name)]
        if self.need(name) == 2 and pairs and chance.random() < 0.6:
            self.loads[name] = tuple(chance.sample(chance.choice(pairs), 2))
        elif able:
            self.loads[name] = (chance.choice(able),)
        else:
            del self.troops[name]
        spare = [ship for ship in ships if free[ship] and self.taken(ship) < self.capacity(ship)]
        if spare and chance.random() < 0.2:
            ship = chance.choice(spare)
            self.crates[ship] = self.crates.get(ship, 0) + 1

    def need(self, name: str) -> int:
        whole = UNITS[name].kind == "infantry" and UNITS[name].size == "battalion"
        return 2 if whole and not self.troops[name] else 1

    def on(self, ship: str) -> list[str]:
        return [name for name, ships in self.loads.items() if ship in ships]

    def taken(self, ship: str) -> int:
        return sum(self.need(name) // len(self.loads[name]) for name in self.on(ship)) + self.crates.get(ship, 0)

    def open(self) -> Island:
        self.stores, self.works = {}, {}
        for name, ships in self.loads.items():
            lie = {"at": ships[0], "reduced": self.troops[name]}
            self.pieces[name] = lie | ({"also": EDITION.unit_index[ships[1]]} if len(ships) > 1 else {})
        self.pieces["ar-exocet"] = {"at": NAMES[self.post], "down": True}
        crates = dict(self.crates)

        def plays(game: Stanley) -> Flow[None]:
            found = [Supplies(UK, ABOARD, number, EDITION.unit_index[ship]) for ship, number in crates.items()]
            game.state.supplies = (*game.state.supplies, *found)
            game.forget()
            yield from one_phase(game)

        return self.begin("ar_combat", plays=plays)

    # -- 7.7 -----------------------------------------------------------------------------------------

    def spill(self, at: Island, ship: str) -> None:
        """7.7 With a counter goes all that it held, with half of one what it cannot hold, of the British choice."""
        if ship not in self.lies:
            while self.on(ship):
                self.drown(self.on(ship)[0], ship)
            self.crates.pop(ship, None)
            return
        if UNITS[ship].letter not in "AL":
            at.unchosen()
            return
        room = printed(ship, True).capacity
        while True:
            over = self.taken(ship) > room
            able = {f"give_up {name}" for name in self.on(ship)} | (
                {"give_up_stores"} if self.crates.get(ship) else set()
            )
            assert (at.side, at.prompt, at.options()) == ("uk", "cargo_lost", able if over else {"nothing_lost"})
            answer = self.chance.choice(sorted(at.options()))
            at.do(answer)
            if answer == "give_up_stores":
                self.crates[ship] -= 1
            elif over:
                self.drown(answer.split()[1], ship)
            if not over or self.taken(ship) <= room:
                break

    def drown(self, name: str, ship: str) -> None:
        """7.7, 17.2.1, 21.1 A battalion loses a step a place, others are lost; points for strength, one for a dot."""
        strength = printed(name, self.troops[name]).strength
        whole = self.need(name) == 2
        if whole:
            after = printed(name, True).strength
            self.points += strength - after
            self.cheer(1)
            self.troops[name] = True
            self.loads[name] = tuple(one for one in self.loads[name] if one != ship) or (ship,)
            return
        self.points += strength if strength >= 0 else 1
        if strength >= 0:
            self.cheer(1 + (UNITS[name].steps == 2 and not self.troops[name]))
        del self.loads[name], self.troops[name]


@pytest.mark.clause("PS-14.3.1a", "PS-14.3.2a", "PS-14.3.2c", "PS-14.3.2e", "PS-7.7a", "PS-7.7b", "PS-12.6.3b")
@pytest.mark.parametrize("seed", SEEDS)
def test_missiles_at_loaded_ships(seed: int) -> None:
    chance = random.Random(f"missiles {seed}")
    for _ in range(EACH):
        by = Missiles(chance)
        at = by.open()
        seen = {hex_ for hex_ in by.used() if hex_ == by.post or is_open(by.post, hex_)}
        if at.over:
            assert not seen
            continue
        assert at.targets("fire_exocet") == {NAMES[hex_] for hex_ in seen}
        if not seen:
            continue
        goal = chance.choice(sorted(seen))
        at.do(f"fire_exocet {NAMES[goal]}")
        lowest = map(int, TABLES.anti_shipping.columns.split())
        row = TABLES.anti_shipping.rows[by.face() - 1].split()
        for letter in row[column(lowest, 7)].strip("-"):
            by.hit(at, goal, letter)
        while not at.over:
            at.do("end_strikes" if "end_strikes" in at.options() else "end_attacks")
        assert at.where("ar-exocet") == "lost"
        assert len(at.dice_left()) == len(by.faces) - by.rolled
        afloat = {name: (at.where(name), at.unit(name).reduced) for name in by.pieces if UNITS[name].is_ship}
        left = {name: (lie["at"], lie["reduced"]) for name, lie in by.lies.items() if UNITS[name].is_ship}
        assert {name: lie for name, lie in afloat.items() if lie[0] != "lost"} == left
        aboard = {name: (at.where(name), at.unit(name).reduced) for name in by.pieces if name in CARGO}
        kept = {name: (ships[0], by.troops[name]) for name, ships in by.loads.items()}
        assert {name: lie for name, lie in aboard.items() if lie[0] != "lost"} == kept
        boxes = {one.inside: one.points for one in at.game.state.supplies if one.hex == ABOARD and one.points}
        assert boxes == {EDITION.unit_index[ship]: number for ship, number in by.crates.items() if number}
        assert (at.morale, at.points) == (by.morale, by.points)

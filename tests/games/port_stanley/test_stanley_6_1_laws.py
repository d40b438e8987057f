"""6.1 as a law over crowded hexes made at random: who may stay at the end of a phase, who goes back, and where to."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from beachhead.games.port_stanley.model import OFF_MAP
from games.port_stanley.armies import BOARD, Piece, Reckoning, beside, other
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.scattered import MAINLAND, MOST, NAMES, TROOPS, UNITS, crowd, near_by, worn

SEEDS, EACH = range(6), 18
EARLIER = CLOCK - 3
CORES = [space for space in sorted(MAINLAND) if len(beside(space)) > 2]
FOOT = {side: [unit.id for unit in units if unit.kind in ("infantry", "recon")] for side, units in TROOPS.items()}
OTHERS = {
    side: [unit.id for unit in units if unit.kind in ("engineer", "special", "artillery", "air_defence")]
    + (["ar-hq-joffre"] if side == "ar" else [])
    for side, units in TROOPS.items()
}
CARTS = ("ar-apc-1", "ar-apc-2")


class Crowds:
    """The middle of a phase: some have moved, to hexes that hold too many now; others have been flown in."""

    def __init__(self, chance: random.Random, side: str) -> None:
        self.chance, self.side = chance, side
        core = chance.choice(CORES)
        self.area = [space for space in near_by(core, 1) if space in MAINLAND]
        self.lies: dict[str, Any] = {}
        self.start: dict[str, int] = {}
        self.rides: dict[str, str] = {}
        self.enemies()
        free = [space for space in self.area if not self.there(other(side), space)]
        self.begin(free)
        self.go(free)
        self.arrive(free)
        self.aboard(free)

    def there(self, side: str, space: int, *, begun: bool = False) -> list[str]:
        hexes = self.start if begun else {name: BOARD.space(lie["at"]) for name, lie in self.lies.items()}
        return [name for name, at in hexes.items() if at == space and UNITS[name].side == side]

    def counters(self, names: Iterable[str]) -> list[tuple[Any, bool]]:
        return [(UNITS[name], self.lies[name]["reduced"]) for name in names]

    def enemies(self) -> None:
        """Some in the hexes around: they bar a hex, and their zones others."""
        chance, enemy = self.chance, other(self.side)
        rim = [space for space in near_by(self.area[0], 3) if space in MAINLAND]
        for name in chance.sample(FOOT[enemy], chance.choice((0, 1, 2))):
            self.lies[name] = worn(chance, name, chance.choice(rim))

    def begin(self, free: list[int]) -> None:
        """Where they began there was room for all."""
        for name in self.chance.sample(FOOT[self.side], min(len(FOOT[self.side]), 9)) if free else ():
            space = self.chance.choice(free)
            lie = worn(self.chance, name, space)
            there = self.counters(self.there(self.side, space, begun=True))
            if crowd([*there, (UNITS[name], lie["reduced"])]) <= MOST:
                self.lies[name], self.start[name] = lie, space
        for name in self.chance.sample(OTHERS[self.side], 3) if free else ():
            self.lies[name] = worn(self.chance, name, self.chance.choice(free))
            self.start[name] = BOARD.space(self.lies[name]["at"])

    def go(self, free: list[int]) -> None:
        """They come together, in one hex or two."""
        goals = self.chance.sample(free, min(2, len(free)))
        for name, space in self.start.items():
            if self.chance.random() < 0.6 and UNITS[name].full.movement:
                goes = {"carried": CLOCK} if self.chance.random() < 0.2 else {}
                self.lies[name] |= {"at": NAMES[self.chance.choice(goals)], "moved": CLOCK, "origin": space, **goes}
            elif self.chance.random() < 0.2:
                self.lies[name] |= {"moved": EARLIER, "origin": self.chance.choice(free)}

    def arrive(self, free: list[int]) -> None:
        """Others have been put down where there was room meanwhile; they do not leave any more."""
        for name in self.chance.sample(FOOT[self.side], min(len(FOOT[self.side]), 8)) if free else ():
            space = self.chance.choice(free)
            lie = worn(self.chance, name, space)
            there = self.counters(self.there(self.side, space))
            if name not in self.lies and crowd([*there, (UNITS[name], lie["reduced"])]) <= MOST:
                self.lies[name] = {**lie, "moved": CLOCK, "carried": CLOCK, "origin": OFF_MAP}

    def aboard(self, free: list[int]) -> None:
        """A carrier with a company or two."""
        chance = self.chance
        if self.side == "uk" or not free or chance.random() < 0.5:
            return
        for cart in chance.sample(CARTS, chance.choice((1, 2))):
            space, goal = chance.choice(free), chance.choice(free)
            self.lies[cart], self.start[cart] = worn(chance, cart, goal), space
            if goal != space:
                self.lies[cart] |= {"moved": CLOCK, "origin": space}
            riders = [name for name in FOOT["ar"] if name not in self.lies and UNITS[name].size == "company"]
            if riders:
                rider = chance.choice([name for name in riders if UNITS[name].kind == "infantry"])
                self.lies[rider] = {**worn(chance, rider, goal), "moved": CLOCK, "carried": CLOCK, "origin": space}
                self.rides[rider] = cart

    def open(self, phase: str) -> Island:
        units = {name: {**lie, "at": self.rides.get(name, lie["at"])} for name, lie in self.lies.items()}
        return island(units, phase=f"{self.side}_{phase}", available=(0, 2))


class Crowded:
    """What the words say of the hexes at some moment."""

    def __init__(self, made: Crowds) -> None:
        self.made, self.side = made, made.side
        self.known = Reckoning({name: {**lie} for name, lie in made.lies.items()}, {})
        self.known.pieces = {
            name: Piece(UNITS[name], BOARD.space(lie["at"]), lie["reduced"], down=False)
            for name, lie in made.lies.items()
        }
        self.stays = {one.id for one in self.known.of(self.side) if made.start.get(one.id, one.hex) == one.hex}

    def load(self, name: str) -> list[Piece]:
        """A unit, with those who ride on it."""
        return [self.known.pieces[one] for one in (name, *(r for r, cart in self.made.rides.items() if cart == name))]

    def size(self, pieces: Iterable[Piece]) -> int:
        return crowd((one.unit, one.reduced) for one in pieces)

    def full(self) -> set[int]:
        """6.1 The hexes with more than two battalions, or what counts as much."""
        hexes = {one.hex for one in self.known.of(self.side)}
        return {space for space in hexes if self.size(self.known.of(self.side, space)) > MOST}

    def able(self) -> set[str]:
        """Who has come to such a hex in this phase, on foot, and takes up room in it."""
        return {
            one.id
            for one in self.known.of(self.side)
            if one.hex in self.full()
            and one.id not in self.stays
            and one.id not in self.made.rides
            and self.size(self.load(one.id))
            and self.ways(one.id)
        }

    def holds(self, name: str, space: int) -> bool:
        """6.1 Whether there is room beside those who do not leave the hex any more."""
        bound = {one.id: self.made.rides.get(one.id, one.id) for one in self.known.of(self.side, space)}
        lasting = [self.known.pieces[one] for one, cart in bound.items() if cart in self.stays]
        return self.size([*(one for one in lasting if one not in self.load(name)), *self.load(name)]) <= MOST

    def ways(self, name: str) -> set[int]:
        """Where it began; if there is no room left, beside it, out of the enemy's way."""
        start = self.made.start[name]
        if self.holds(name, start):
            return {start}
        enemy = other(self.side)
        shut = self.known.zone(enemy) | self.known.lying(enemy)
        return {space for space in beside(start) if space not in shut and self.has_room(name, space)}

    def has_room(self, name: str, space: int) -> bool:
        there = [one for one in self.known.of(self.side, space) if one not in self.load(name)]
        return self.size([*there, *self.load(name)]) <= MOST

    def back(self, name: str, space: int) -> None:
        for one in self.load(name):
            self.known.pieces[one.id] = one._replace(hex=space)
        self.stays |= {name} if space == self.made.start[name] else set()


@pytest.mark.clause("PS-6.1a", "PS-6.1b", "PS-6.1c", "PS-6.1d", "PS-6.1h")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_who_goes_back_from_a_hex_that_holds_too_many(seed: int, side: str) -> None:
    chance, crowded = random.Random(f"crowds {side} {seed}"), 0
    for _ in range(EACH):
        made = Crowds(chance, side)
        told = Crowded(made)
        crowded += bool(told.full())
        stopped(made.open(chance.choice(("movement", "combat"))), told, chance)
    assert crowded > EACH // 3


def stopped(at: Island, told: Crowded, chance: random.Random) -> None:
    """As long as a hex holds too many, and somebody can leave it, the phase goes on."""
    while told.full():
        able = told.able()
        assert at.targets("back") == able, told.made.lies
        going = {told.known.pieces[name].hex for name in at.targets("move") | able if told.size(told.load(name))}
        if not going & told.full():
            break
        assert at.reason("end") == ("PS-6.1a", "overstacked")
        if not able:
            return
        sent_back(at, told, chance.choice(sorted(able)), chance)
    assert at.over or "end" in at.options()


def sent_back(at: Island, told: Crowded, name: str, chance: random.Random) -> None:
    """A unit goes back to where it began, or the owner says beside it."""
    ways = told.ways(name)
    goal = chance.choice(sorted(ways))
    at.do(f"back {name}")
    if len(ways) > 1:
        assert {BOARD.space(hex_) for hex_ in at.targets("back_to")} == ways
        at.do(f"back_to {NAMES[goal]}")
    told.back(name, goal)
    assert at.where(name) == NAMES[goal]

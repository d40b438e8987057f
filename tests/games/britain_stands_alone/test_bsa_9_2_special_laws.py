"""9.2 as a law over fights at sea made at random: who flies after each even round, and who meets those that do."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import SIDES
from beachhead.kernel.ask import Action
from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.scattered import EDITION, ENGLAND, NAMES
from games.britain_stands_alone.seafights import battle
from games.britain_stands_alone.test_bsa_8_laws import AIR, squadrons, zones_entered

SEEDS = range(24)
ZONES = ("Straits of Dover", "Southern North Sea", "Eastern English Channel", "Western English Channel")
FIELDS = sorted(EDITION.airbases.keys() & {*ENGLAND})
FLEETS = (["br-nelson", "br-rodney", "br-hood"], ["ge-scheer", "ge-hipper", "ge-schlesien"])


class Sky:
    """Aircraft at bases and In Flight, and what they have done at a point of the fight."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        name = chance.choice(ZONES)
        self.zone = EDITION.board.space(name)
        german = sorted({*chance.sample(ENGLAND, 30), *chance.sample(FIELDS, 6)})
        ports = {one.id for one in EDITION.units if one.arm == "ship"}
        lies = {
            name: lie for name, lie in squadrons(seed, german).items() if name not in ports and isinstance(lie, dict)
        }
        pieces: dict[str, Lie] = {}
        for unit, lie in lies.items():
            aloft = chance.choice([name, name, *ZONES]) if chance.random() < 0.35 else ""
            pieces[unit] = {"at": aloft, "aloft": True} if aloft else {**lie, "flown": 0}
        self.at = battle(*FLEETS, zone=name, pieces=pieces, shells=0, german=[NAMES[one] for one in german])
        self.at.state.dice = Dice(bytes([seed]) * 32)
        self.picked: list[int] = []
        self.busy: set[int] = set()
        """Who has escorted or intercepted at this point of the fight."""

    def lies(self, unit: UnitType) -> Any:
        return self.at.game.unit(unit.index)

    def comes(self, unit: UnitType, *, fighter: bool) -> bool:
        """9.2, 7.2, 7.4 From a base in reach and in supply, or again from the zone where it is In Flight."""
        lies = self.lies(unit)
        if unit.index in self.picked or (lies.hex < 0 and not lies.aloft):
            return False
        if (unit.role != "fighter") if fighter else (unit.role == "transport"):
            return False
        if lies.aloft:
            return bool(lies.hex == self.zone and unit.index not in self.busy)
        base = EDITION.zone[lies.hex] if lies.hex < len(EDITION.zone) and lies.hex in EDITION.airbases else lies.hex
        return not lies.oos and zones_entered(base, self.zone) <= unit.full.range

    def able(self, side: int, *, fighter: bool, most: int) -> set[tuple[object, ...]]:
        """Those who can be picked next, as they look: eight points, four bombers, no more than the detection lets."""
        if len(self.picked) >= min(8, most):
            return set()
        bombers = sum(EDITION.units[one].role == "bomber" for one in self.picked)
        own = [one for one in AIR if one.side == SIDES[side] and self.comes(one, fighter=fighter)]
        return {self.looks(one) for one in own if one.role != "bomber" or bombers < 4}

    def looks(self, unit: UnitType) -> tuple[object, ...]:
        return unit.row, self.lies(unit).hex, self.lies(unit).aloft

    def offered(self, verb: str) -> set[tuple[object, ...]]:
        return {self.looks(EDITION.units[self.at.number(name)]) for name in self.at.targets(verb)}

    def most(self, side: int, of: str) -> int:
        """7.2, 7.4 Two points for each point of difference, two for none."""
        told = self.at.event("DetectionRolled")
        assert (told.side, told.of, told.zone) == (side, of, self.zone)
        return 2 * max(1, told.value - told.face - told.modifier)

    def pick(self, verb: str, side: int, *, fighter: bool, most: int) -> None:
        """One after the other is picked, until enough are."""
        self.picked = []
        end = {"fly_out": "sent", "scramble": "away"}[verb]
        while not self.at.over and self.at.match.asks and asked(self.at) == {"fly_out": "intercept"}.get(verb, verb):
            if self.at.side != SIDES[side]:
                break
            assert self.offered(verb) == self.able(side, fighter=fighter, most=most)
            if not self.at.targets(verb) or self.chance.random() < 0.25:
                self.at.do(end)
                break
            name = self.chance.choice(sorted(self.at.targets(verb)))
            self.picked.append(self.at.number(name))
            self.at.do(f"{verb} {name}")
        self.busy |= {one for one in self.picked if EDITION.units[one].role == "fighter"}


def asked(at: Channel) -> str:
    return next((one.name for one in at.match.asks.values()), "")


@pytest.mark.clause("BSA-9.2ad", "BSA-9.2ae", "BSA-9.2af", "BSA-9.2ag", "BSA-9.2ah", "BSA-7.4j", "BSA-7.2q")
@pytest.mark.parametrize("seed", SEEDS)
def test_after_even_rounds_those_fly_whom_the_words_name(seed: int) -> None:
    sky = Sky(seed)
    at, turns = sky.at, list[tuple[int, int]]()
    rounds = 0
    for _ in range(400):
        if at.over or rounds > 4:
            break
        name = asked(at)
        if name == "orders":
            rounds += 1
            sky.busy = set()
            for side in SIDES:
                if side in at.match.asks:
                    at.match.apply(side, Action("stay"))
        elif name == "intercept":
            side = SIDES.index(at.side)
            assert rounds % 2 == 0
            assert (rounds, side) not in turns
            assert side == 1 or (rounds, 1) not in turns or turns[-1] == (rounds, 1)
            turns.append((rounds, side))
            assert not at.targets("sail_out")
            assert not at.targets("guns")
            sky.pick("fly_out", side, fighter=False, most=sky.most(side, "sea"))
        elif name == "scramble":
            side = SIDES.index(at.side)
            sky.pick("scramble", side, fighter=True, most=sky.most(side, "air"))
        else:
            at.do(sky.chance.choice(sorted(at.options())))
    assert all(
        turns.index((number, 1)) < turns.index((number, 0))
        for number, side in turns
        if side == 0 and (number, 1) in turns
    )

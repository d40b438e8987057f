"""12.7, 12.8 as a law over raids of Harriers made at random: on hidden stacks, on airfields, against whom is shown."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from games.port_stanley.air_raids import Raids
from games.port_stanley.island import Island
from games.port_stanley.scattered import EDITION, MAINLAND, NAMES, UNITS, lying, near_by, of_kinds, settle, told

SEEDS, EACH = range(8), 30
AIRPORT = EDITION.airport
STANLEY = [space for space in near_by(AIRPORT, 1) if space in MAINLAND]
BATTALIONS, PLATOONS = (
    [name for name in of_kinds("ar", "infantry") if UNITS[name].size == size] for size in ("battalion", "platoon")
)
LINED = {"send 4", "send 6"}
"""In so many ways a battalion alone and one with others differ most (12.7.3)."""
VERBS, BOXES = {"ground": "bomb_troops", "airfield": "suppress"}, {"ground": "ground", "airfield": "suppression"}
Target = tuple[str, int]
STRIPS = sorted(EDITION.airstrips & MAINLAND)


class Harriers(Raids):
    """Argentine stacks, some of them face down, airfields, and Harriers."""

    side = "ar"

    def lay(self) -> None:
        chance = self.chance
        strip = chance.choice(STRIPS)
        area = [strip, *chance.sample(STANLEY, 2), AIRPORT]
        kinds = ("infantry", "recon", "artillery", "air_defence", "apc", "helicopter", "exocet")
        some = chance.sample(of_kinds("ar", *kinds), chance.choice((2, 4, 14)))
        lone = chance.random() < 0.3
        if lone:  # a battalion with little or nothing besides
            area = area[:1] + area[-1:]
            some = [*chance.sample(BATTALIONS, 2), *chance.sample(PLATOONS, chance.randint(0, 2))]
        others = ["ar-601-aa-1", "ar-marine-aa-1", *of_kinds("ar", "headquarters")]
        settle(chance, self.pieces, [*some, *chance.sample(others, 0 if lone else chance.choice((0, 2, 4)))], area)
        real = [lie["at"] for _, lie in lying(self.pieces)]
        for dummy in chance.sample(of_kinds("ar", "dummy"), chance.choice((0, 2)) if real else 0):
            self.pieces[dummy] = {"at": chance.choice(real), "reduced": False}
        hidden = {place for place in real if chance.random() < 0.5}
        for name, lie in [*lying(self.pieces)]:
            able = not lie["reduced"] and UNITS[name].kind not in ("apc", "helicopter")
            down = able and (lie["at"] in hidden or UNITS[name].kind == "dummy")
            self.pieces[name] = {**lie, "down": down}
        self.fields = {strip: chance.choice((0, 3)), AIRPORT: 4}
        self.hits, self.tried = chance.choice(((0, False), (0, True), (1, True)))
        self.gone: set[int] = set()
        self.boxes = {box: chance.choice((1, 4, 7, 12)) for box in ("ground", "suppression")}
        if lone:
            self.boxes["ground"] = chance.choice((4, 6))
        self.harriers = sum(self.boxes.values())

    def open(self) -> Island:
        fields = {"ar": {NAMES[hex_]: planes for hex_, planes in self.fields.items()}}
        at = self.begin("uk_combat", boxes=self.boxes, harriers=self.harriers, airfields=fields)
        at.game.state.airfields = tuple(
            replace(one, hits=self.hits, tried=self.tried) if one.permanent else one for one in at.game.state.airfields
        )
        at.game.forget()
        return at

    def targets(self) -> set[Target]:
        """12.7.2, 12.8 Stacks, and airfields."""
        return {("ground", hex_) for hex_ in self.used()} | {("airfield", hex_) for hex_ in self.fields}

    def hidden(self, hex_: int) -> list[str]:
        return [name for name in self.there(hex_) if self.lies[name]["down"]]

    def batteries(self, hex_: int) -> list[str]:
        return [name for name in self.there(hex_) if UNITS[name].kind == "air_defence"]

    def unmask(self, at: Island, hex_: int) -> None:
        """12.7.4, 12.8 As long as anything is face down there its owner may show air defence."""
        while self.hidden(hex_):
            able = [name for name in self.batteries(hex_) if self.lies[name]["down"]]
            options = {f"unmask {name}": name for name in able}
            assert (at.side, at.prompt, at.options()) == ("ar", "unmask", {*options, "hold_fire"})
            answer = self.chance.choice(sorted([*options, "hold_fire"]))
            at.do(answer)
            if answer == "hold_fire":
                break
            self.lies[options[answer]]["down"] = False

    def shown(self, hex_: int) -> list[str]:
        return [name for name in self.batteries(hex_) if not self.lies[name]["down"]]

    def shot(self, number: int, guns: int) -> None:
        """12.7.4, 12.8, 21.1 A point for each Harrier."""
        lost = self.shoot(number, guns)
        self.harriers -= lost
        self.points += lost

    def suppress(self, hex_: int, number: int) -> None:
        """12.8 Nine or more; the airport twice, or fourteen the first time it is tried."""
        sum_ = self.face() + number
        if hex_ != AIRPORT:
            self.gone |= {hex_} if sum_ >= 9 else set()
            return
        at_once = sum_ >= 14 and not self.tried
        self.hits, self.tried = self.hits + (sum_ >= 9), True
        if at_once or self.hits == 2:
            self.gone.add(AIRPORT)


def designate(at: Island, by: Harriers) -> list[tuple[Target, int]]:
    """12.4, 2.2 Each target once, with what is left in the box for it."""
    left, open_, flown = dict(by.boxes), by.targets(), list[tuple[Target, int]]()
    while not at.over and at.prompt == "strikes":
        allowed = {f"{VERBS[kind]} {NAMES[hex_]}": (kind, hex_) for kind, hex_ in open_ if left[BOXES[kind]]}
        assert at.options() == {*allowed, "end_strikes"}
        answer = by.chance.choice(sorted(allowed)) if allowed and by.chance.random() < 0.9 else "end_strikes"
        at.do(answer)
        if answer == "end_strikes":
            break
        target = allowed[answer]
        open_.discard(target)
        if not at.over and at.prompt == "send_harriers":
            assert at.options() == {f"send {number + 1}" for number in range(left[BOXES[target[0]]])}
            at.do(by.chance.choice(sorted(at.options() & LINED or at.options())))
        number = told(at, "StrikeDesignated")[len(flown)].harriers
        left[BOXES[target[0]]] -= number
        flown.append((target, number))
    return flown


@pytest.mark.clause("PS-12.7.2a", "PS-12.7.4a", "PS-12.8a", "PS-12.8b", "PS-12.8c", "PS-12.8d", "PS-14.5a")
@pytest.mark.parametrize("seed", SEEDS)
def test_harriers_attack_troops_and_airfields(seed: int) -> None:
    chance = random.Random(f"Harriers {seed}")
    for _ in range(EACH):
        by = Harriers(chance)
        at = by.open()
        flown = designate(at, by)
        for hex_ in dict.fromkeys(hex_ for (_, hex_), _ in flown):
            by.unmask(at, hex_)
        crews = {hex_: by.shown(hex_) for (_, hex_), _ in flown}
        for (kind, hex_), number in flown:
            guns = len([name for name in crews[hex_] if name in by.lies])
            if kind == "ground":
                by.bomb(at, hex_, number)
            else:
                by.suppress(hex_, number)
            by.shot(number, guns)
        by.compare(at)
        assert at.game.state.harriers == by.harriers
        fields = {field.hex: field for field in at.game.state.airfields}
        assert {hex_ for hex_, field in fields.items() if field.down} == by.gone
        assert (fields[AIRPORT].hits, fields[AIRPORT].tried) == (by.hits, by.tried)

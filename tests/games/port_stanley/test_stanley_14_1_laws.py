"""14.1.4 to 14.1.7 as a law over raids made at random: who raids what from where, and what comes of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.port_stanley.model import CALM, CLEAR, CLOUDY, FOGGY, NONE, STORMY
from beachhead.kernel.dice import Dice, make_seed
from games.port_stanley.island import CLOCK, Island, Lie, island
from games.port_stanley.scattered import (
    EDITION,
    MAINLAND,
    NAMES,
    NEAR,
    UNITS,
    lying,
    near_by,
    of_kinds,
    printed,
    settle,
    told,
)

SEEDS, EACH = range(8), 25
OPENED = CLOCK - 6
COAST = [space for space in sorted(MAINLAND) if any(near in EDITION.waters for near in NEAR[space])]
RAIDERS = ("uk-sas", "uk-sbs")
RICHES = of_kinds("ar", "exocet", "headquarters")
STAMPS = ("moved", "scouted", "fought", "carried", "worked")
SPACE, TABLE = EDITION.board.space, EDITION.tables.raid
FOUND = ("all", 2, 1, 2, 1, 0)
"""10.2.3 How many are turned up, by the die."""


class Raid:
    """Places worth a raid, and special forces beside them or off the map."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.headquarters = chance.random() < 0.5
        self.effect = chance.choice((NONE, NONE, NONE, CALM, FOGGY))
        self.weather = chance.choice((CLEAR, CLOUDY, CLOUDY, STORMY))
        middle = chance.choice(COAST if chance.random() < 0.5 else sorted(MAINLAND))
        area = [hex_ for hex_ in near_by(middle, 2) if hex_ in MAINLAND]
        self.marks = chance.sample(area, min(len(area), 3))
        self.pieces: dict[str, Lie] = {}
        kinds = ("infantry", "air_defence", "exocet", "headquarters", "apc", "artillery")
        pool = chance.sample(of_kinds("ar", *kinds), chance.choice((0, 2, 4)))
        settle(chance, self.pieces, [*pool, *chance.sample(RICHES, 2)], self.marks)
        real = [lie["at"] for _, lie in lying(self.pieces)]
        for name in chance.sample(of_kinds("ar", "dummy"), chance.choice((0, 1))):
            self.pieces[name] = {"at": chance.choice(real), "reduced": False}
        for name, lie in [*lying(self.pieces)]:
            able = not lie["reduced"] and UNITS[name].kind != "apc"
            self.pieces[name] = lie | {"down": able and (UNITS[name].kind == "dummy" or chance.random() < 0.4)}
        self.garrison = dict(lying(self.pieces))
        self.fields = {hex_ for hex_ in self.marks if chance.random() < 0.5}
        self.stores = {hex_: chance.choice((2, 3, 4, 5)) for hex_ in self.marks if chance.random() < 0.5}
        around = sorted({near for hex_ in self.marks for near in NEAR[hex_]} & MAINLAND - set(self.marks)) or area
        free = [hex_ for hex_ in around if not self.there(hex_)]
        self.forces: dict[str, dict[str, Any]] = {}
        shared = chance.choice(free) if free else -1
        for name in RAIDERS:
            place = chance.choice((shared, shared, *free[:3])) if free and chance.random() < 0.7 else -1
            lie: dict[str, Any] = {"at": NAMES[place] if place >= 0 else "off", "reduced": chance.random() < 0.1}
            if chance.random() < 0.4 and place >= 0:
                lie[chance.choice(STAMPS)] = CLOCK - chance.choice((0, 1))
            if place < 0:
                lie["withdrawn"] = chance.choice((0, 0, OPENED - 1, OPENED - 8, OPENED - 9))
            self.forces[name] = lie

    def open(self) -> Island:
        return island(
            {**self.pieces, **self.forces},
            phase="uk_combat",
            settings={"headquarters_raids": "yes" if self.headquarters else "no"},
            effect=self.effect,
            weather=self.weather,
            supplies={"ar": {NAMES[hex_]: points for hex_, points in self.stores.items()}},
            airfields={"ar": {NAMES[hex_]: 1 for hex_ in self.fields}},
        )

    def there(self, hex_: int) -> list[str]:
        return [name for name, lie in self.garrison.items() if lie["at"] == NAMES[hex_]]

    def aims(self, hex_: int) -> set[str]:
        """14.1.4, 14.1.5 What there is to raid, as it is seen."""
        seen = [name for name in self.there(hex_) if not self.garrison[name]["down"]]
        found = {"on_airfield"} if hex_ in self.fields else set()
        found |= {"on_supplies"} if self.stores.get(hex_, 0) >= 4 else set()
        found |= {"on_exocet"} if "ar-exocet" in seen else set()
        alone = len(self.there(hex_)) == 1 and any(UNITS[name].kind == "headquarters" for name in seen)
        return found | ({"on_headquarters"} if alone and self.headquarters else set())

    def goals(self, name: str) -> set[int]:
        """14.1.4 From a hex beside it, or from off the map where there is water beside it."""
        place = self.forces[name]["at"]
        worth = {hex_ for hex_ in self.marks if self.aims(hex_)}
        if place == "off":
            return {hex_ for hex_ in worth if set(NEAR[hex_]) & EDITION.waters}
        return worth & set(NEAR[SPACE(place)])

    def raids(self, name: str) -> bool:
        """14.1.3, 14.1.4, 14.1.7 At full strength, rested, by weather, with something to raid."""
        lie = self.forces[name]
        if lie["reduced"] or self.effect == FOGGY or self.weather == STORMY:
            return False
        if any(lie.get(stamp) == CLOCK for stamp in STAMPS) or lie.get("withdrawn", 0) > OPENED - 9:
            return False
        return bool(self.goals(name))


def turned_up(at: Island) -> int:
    return len(told(at, "TurnedUp")) + len(told(at, "DummyRemoved"))


@pytest.mark.clause("PS-14.1.4a", "PS-14.1.4b", "PS-14.1.4c", "PS-14.1.4e", "PS-14.1.4f", "PS-14.1.5b", "PS-14.1.7a")
@pytest.mark.parametrize("seed", SEEDS)
def test_raids(seed: int) -> None:
    chance = random.Random(f"raids {seed}")
    for _ in range(EACH):
        by = Raid(chance)
        at = by.open()
        at.game.state.dice = Dice(make_seed(chance.randint(0, 9999)))
        if not at.over and at.prompt == "move":
            at.do("end")
        able = [name for name in RAIDERS if by.raids(name)]
        if at.over or at.prompt != "raids":
            assert able == []
            continue
        assert at.options() == {f"raid {name}" for name in able} | {"no_raid"}
        if not able:
            continue
        crew = [chance.choice(able)]
        at.do(f"raid {crew[0]}")
        mates = [name for name in able if name not in crew and by.forces[name]["at"] == by.forces[crew[0]]["at"]]
        goals = by.goals(crew[0])
        against = {f"against {NAMES[hex_]}" for hex_ in goals}
        assert at.options() == against | {f"with_them {name}" for name in mates} | {"call_raid_off"}
        if mates and chance.random() < 0.5:
            at.do(f"with_them {mates[0]}")
            crew += mates
        goal = chance.choice(sorted(goals))
        at.do(f"against {NAMES[goal]}")
        assert at.options() == by.aims(goal)
        aim = chance.choice(sorted(at.options()))
        before, morale, points = [name for name in by.there(goal) if by.garrison[name]["down"]], at.morale, at.points
        shown = turned_up(at)
        at.do(aim)
        while not at.over and at.prompt not in ("show_strength", "after_raid", "raids", "attacks"):
            at.do(chance.choice(sorted(at.options())))
        scouted = told(at, "Reconnoitred")
        assert bool(scouted) == bool(before)
        left = len(before)
        if scouted:
            number = FOUND[scouted[0].face - 1]
            left -= left if number == "all" else min(left, number)
        if left:
            assert at.prompt == "show_strength"
            assert turned_up(at) - shown == len(before) - left
            hidden = {name for name in before if at.where(name) != "lost" and at.unit(name).down}
            while at.prompt == "show_strength":
                assert at.options() == {f"show_strength {name}" for name in hidden} | {"keep_dark"}
                answer = chance.choice(sorted(at.options()))
                at.do(answer)
                hidden.discard(answer.partition(" ")[2])
                if answer == "keep_dark" or not hidden or at.over:
                    break
        (raided,) = told(at, "Raided")
        gone = raided.result == "D"
        dark = {name for name in before if at.unit(name).down}
        open_ = [name for name in by.there(goal) if name not in dark]
        strength = sum(max(0, printed(name, by.garrison[name]["reduced"]).strength) for name in open_)
        assert (raided.strength, raided.die) == (strength, raided.face + bool(left))
        cells, lowest = TABLE.rows[raided.die - 1].split(), [int(word) for word in TABLE.columns.split()]
        assert raided.result == cells[sum(least <= strength for least in lowest) - 1]
        lost = len(crew) * (raided.result == "S")
        assert (at.morale, at.points) == (morale + (-1 if gone else 1 + lost), points + lost)
        assert all(at.unit(name).reduced == (raided.result == "S") for name in crew)
        fields = {field.hex for field in at.game.state.airfields if not field.down}
        assert (goal in fields) == (goal in by.fields and not (gone and aim == "on_airfield"))
        kept = by.stores.get(goal, 0) * (not (gone and aim == "on_supplies"))
        assert at.supplies(NAMES[goal], "ar") == kept
        if "ar-exocet" in open_:
            assert (at.where("ar-exocet") == "lost") == (gone and aim == "on_exocet")
        for name in crew:
            if by.forces[name]["at"] == "off":
                assert (at.where(name), at.unit(name).withdrawn) == ("off", CLOCK)
            else:
                assert (at.prompt, at.options()) == ("after_raid", {"pull_out", "remain"})
                answer = chance.choice(("pull_out", "remain"))
                at.do(answer)
                assert at.where(name) == ("off" if answer == "pull_out" else by.forces[name]["at"])

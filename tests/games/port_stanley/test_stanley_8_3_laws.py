"""8.3 as a law over turns made at random: how many helicopters and carriers may be used, which, and what breaks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.port_stanley.model import CLEAR, CLOUDY, COLD, FOGGY, NOBODY, STORMY
from games.port_stanley.island import Island, island
from games.port_stanley.scattered import EDITION

SEEDS, EACH = range(6), 30
FLIERS, CARRIERS = ("ar-helicopter-1", "ar-helicopter-2"), ("ar-apc-1", "ar-apc-2")
NUMBERS = EDITION.unit_index
SKIES = {(1, 6): (CLEAR, False), (1, 1): (CLEAR, False), (3, 5): (CLOUDY, False), (3, 4): (CLOUDY, True),
         (5, 1): (STORMY, False), (5, 4): (STORMY, True)}  # fmt: skip
"""4.2, 4.3 After a clear turn before the seventh: the weather by two dice, and whether there is fog."""
TABLE = {0: ("2", "2"), 1: ("2", "2"), 2: ("2", "2"), 3: ("2", "1"), 4: ("1", "1"), 5: ("1", "1"), 6: ("B", "0"),
         7: ("B", "0")}  # fmt: skip
"""8.3.3 as it is reconstructed (ruling 6c): helicopters, carriers, by the modified die."""


class Fleet:
    """Which of them are left, which were used in the last turn, what is broken or has been."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.fliers = chance.sample(FLIERS, chance.choice((0, 1, 2, 2, 2, 2)))
        self.carriers = chance.sample(CARRIERS, chance.choice((0, 1, 2, 2)))
        self.broken = chance.choice([*self.fliers, "", ""]) if self.fliers else ""
        self.mending = chance.choice([*self.fliers, ""]) if self.fliers and not self.broken else ""
        sound = [name for name in self.fliers if name not in (self.broken, self.mending)]
        self.used = chance.sample(sound, chance.randint(0, len(sound)))
        self.driven = chance.sample(self.carriers, chance.randint(0, len(self.carriers)))

    def lies(self) -> dict[str, Any]:
        gone = {name: "lost" for name in (*FLIERS, *CARRIERS) if name not in (*self.fliers, *self.carriers)}
        return (
            {name: self.chance.choice(("4524", "off")) for name in self.fliers}
            | dict.fromkeys(self.carriers, "4524")
            | gone
        )

    def state(self) -> dict[str, Any]:
        return {
            "chosen": tuple(NUMBERS[name] for name in (*self.used, *self.driven)),
            "broken": NUMBERS.get(self.broken, NOBODY),
            "mending": NUMBERS.get(self.mending, NOBODY),
        }


def read(face: int, used: int, which: int) -> str:
    """8.3.1, 8.3.3 Better for those who rested, worse for who used both."""
    return TABLE[face + (-1, 0, 1)[used]][which]


@pytest.mark.clause(
    "PS-8.3.1b", "PS-8.3.1c", "PS-8.3.1e", "PS-8.3.2a", "PS-8.3.2b", "PS-8.3.2c", "PS-8.3.2d", "PS-8.3.3b"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_may_be_used_this_turn(seed: int) -> None:
    chance = random.Random(f"available {seed}")
    for _ in range(EACH):
        fleet = Fleet(chance)
        dice = chance.choice(sorted(SKIES))
        weather, fog = SKIES[dice]
        flies = weather != STORMY and not fog
        rolls = chance.random() < 0.8
        lift, drive = chance.choice((1, 3, 4, 5, 6, 6)), chance.randint(1, 6)
        asked = bool(flies and fleet.fliers)
        faces = [*dice, *([lift] if asked and rolls else []), *([drive] if fleet.carriers else [])]
        at = island(fleet.lies(), phase="weather", turn=5, dice=faces, **fleet.state())
        lost, broken, mending, number = "", fleet.broken, "", 0
        if asked:
            assert (at.prompt, at.options()) == ("roll", {"roll", "no_roll"})
            at.do("roll" if rolls else "no_roll")
            result = read(lift, len(fleet.used), 0) if rolls else ""
            if not rolls:
                broken = ""
            elif result == "B" and broken:
                lost, broken = broken, ""
                number = len(fleet.fliers) - 1
            elif result == "B":
                if len(fleet.fliers) > 1:
                    assert at.options() == {f"break_down {name}" for name in fleet.fliers}
                    broken = chance.choice(fleet.fliers)
                    at.do(f"break_down {broken}")
                else:
                    (broken,) = fleet.fliers
                number = len(fleet.fliers) - 1
            else:
                broken, mending = "", broken
                number = min(int(result), len(fleet.fliers) - bool(mending))
        assert at.over
        assert at.dice_left() == ()
        s = at.game.state
        drives = min(int(read(drive, len(fleet.driven), 1)), len(fleet.carriers)) if fleet.carriers else 0
        assert (s.weather, s.effect == FOGGY) == (weather, fog)
        assert (s.available[0], min(s.available[1], len(fleet.carriers))) == (number, drives), (vars(fleet), faces)
        assert s.broken == NUMBERS.get(broken, NOBODY), (vars(fleet), faces)
        assert s.mending == NUMBERS.get(mending, NOBODY) or not flies
        assert [name for name in fleet.fliers if at.where(name) == "lost"] == ([lost] if lost else [])
        assert (s.chosen, s.used) == ((), (len(fleet.used), len(fleet.driven)))
        assert (at.morale, at.points) == (12 - (s.effect == COLD), 0)


@pytest.mark.clause("PS-8.3.1d", "PS-8.3.1f", "PS-8.3.2d")
@pytest.mark.parametrize("phase", ["ar_movement", "ar_combat"])
def test_which_ones_are_used(phase: str) -> None:
    chance = random.Random(f"used {phase}")
    for _ in range(40):
        fleet = Fleet(chance)
        free = (chance.randint(0, 2), chance.randint(0, 2))
        fleet.used, fleet.driven = fleet.used[: free[0]], fleet.driven[: free[1]]
        lies = {**fleet.lies(), **dict.fromkeys(fleet.fliers, "4524"), "ar-12-2a": "4524"}
        at = island(lies, phase=phase, turn=5, available=free, **fleet.state())
        able = may_use(fleet.fliers, fleet.used, free[0]) - {fleet.broken, fleet.mending}
        assert flown(at) == able, (vars(fleet), free)
        drives = may_use(fleet.carriers, fleet.driven, free[1])
        assert (at.targets("move") & set(CARRIERS) if not at.over else set()) == drives
        if able:
            name = chance.choice(sorted(able))
            at.do(f"fly {name}")
            at.do(chance.choice(sorted(f"fly_to {goal}" for goal in at.targets("fly_to"))))
            at.do(*(["hover"] if not at.over and "hover" in at.options() else []))
            used = [*dict.fromkeys((*fleet.used, name))]
            assert flown(at) <= may_use(fleet.fliers, used, free[0]) - {fleet.broken, fleet.mending}
            assert set(at.names(at.game.state.chosen)) >= {*used}


def may_use(names: list[str], used: list[str], number: int) -> set[str]:
    """8.3.1 As many as the die said, and in both phases the same."""
    return set(names) if len(used) < number else set(names) & set(used)


def flown(at: Island) -> set[str]:
    return set() if at.over else at.targets("fly")

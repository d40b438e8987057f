"""8.4 as a law over raids by night made at random: nobody looks for them, all aim worse, on railroads and Germany."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from games.britain_stands_alone.channel import Lie, channel
from games.britain_stands_alone.scattered import EDITION, NAMES
from games.britain_stands_alone.test_bsa_8_4_laws import CONVERTED, LINE, factors

SEEDS, EACH = range(8), 10
BASES = {"br": ("3716", "3208", "2818"), "ge": ("Pas de Calais", "France", "Holland")}
AIR = [unit for unit in EDITION.units if unit.arm == "air"]
BY_NIGHT = {"br": ("br-wellington",), "ge": ("ge-he111", "ge-ju88", "ge-br20")}
"""8.4 The types that bomb by night, by the row of their points."""


def bombers(chance: random.Random, side: str) -> list[UnitType]:
    """One to four points of those that can."""
    rows = [piece for row in chance.sample(BY_NIGHT[side], min(2, len(BY_NIGHT[side]))) for piece in EDITION.rows[row]]
    return [EDITION.units[one] for one in sorted(chance.sample(rows, min(chance.randint(1, 4), len(rows))))]


def around(chance: random.Random, side: str, base: str) -> dict[str, Lie]:
    """Fighters of both sides, none of which takes part, and bombers that do not fly by night."""
    found: dict[str, Lie] = {}
    for unit in chance.sample(AIR, 40):
        if unit.row not in BY_NIGHT[side] and unit.role != "transport":
            found[unit.id] = chance.choice([one for one in BASES[unit.side] if one != base])
    return found


@pytest.mark.clause("BSA-8.4x", "BSA-8.4y", "BSA-8.4z", "BSA-8.4aa", "BSA-8.4ab", "BSA-15.1h", "BSA-11.2l", "BSA-5.4t")
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("seed", SEEDS)
def test_bombs_by_night(seed: int, side: str) -> None:
    chance = random.Random(f"{side} {seed}")
    for _ in range(EACH):
        crew, base, before = bombers(chance, side), chance.choice(BASES[side]), chance.randint(0, 2)
        faces, weather = [chance.choice((0, 1, chance.randint(0, 9))) for _ in range(4)], chance.choice((0, 0, 1, 2))
        pieces = {**around(chance, side, base), **{unit.id: base for unit in crew}}
        broken = {"rail": {NAMES[space]: before for space in EDITION.rail_hexes if NAMES[space] not in LINE}}
        at = channel(
            pieces,
            phase=f"{side}_missions",
            german=LINE,
            converted=CONVERTED,
            damage=broken if before else {},
            weather=weather,
            dice=faces,
        )
        goal = chance.choice(["Germany", *LINE] if side == "br" else sorted(at.targets("night_raid")))
        at.do(f"night_raid {goal}")
        rows = {at.game.type(at.number(one)).row for one in at.targets("crew")}
        assert rows == {unit.row for unit in crew}, "nobody else"
        for unit in crew:
            row = next(one for one in sorted(at.targets("crew")) if at.game.type(at.number(one)).row == unit.row)
            at.do(f"crew {row}")
        at.do("fly")
        while not at.over and at.prompt == "home":
            at.do("back")
        hits = sum(face + weather <= factor - 1 for factor, face in zip(factors(crew), faces, strict=False))
        assert len(at.dice_left()) == len(faces) - len(factors(crew))
        assert not at.events("DetectionRolled")
        assert not at.events("Fired")
        assert at.state.awards.other == (-hits if goal == "Germany" else 0)
        kept = len(LINE) - (hits if goal in LINE and side == "br" else 0)
        assert {NAMES[space] for space, _ in at.state.converted} == {*LINE[:kept]}
        if side == "ge":
            assert at.game.damage("rail", at.space(goal)) == min(before + hits, 2)
        assert {at.where(unit.id) for unit in crew} == {base}
        assert all(at.unit(unit.id).flown == at.state.turn for unit in crew)

"""7.0, 7.1 as a law over positions made at random: which operations are open to a side, whatever else they ask for."""

from __future__ import annotations

import random

import pytest
from openings import COMING, FORBIDDEN, Open
from sheets import Sheet, scattered

from beachhead.games.falklands_showdown.model import UK, Done

SEEDS, EACH = range(8), 30


def position(chance: random.Random) -> tuple[Sheet, set[str]]:
    sheet = scattered(chance, chance.choice(("uk", "ar")), chance.randint(1, 8))
    sheet.event = chance.choice(("1-1", "1-1", "1-1", "4-5", *FORBIDDEN))
    sheet.group = chance.choice((0, 3, 5, 6))
    sheet.done = [("uk", chance.choice((8, 8, 25))) for _ in range(chance.choice((0, 1, 6)))]
    return sheet, {name for name in COMING - sheet.at.keys() if chance.random() < 0.5}


@pytest.mark.clause("FS-7.0d", "FS-7.0e", "FS-7.0f", "FS-7.0g", "FS-6.2.1a", "FS-6.2.1b", "FS-6.2.2b", "FS-6.2.2d")
@pytest.mark.clause("FS-7.1.1b", "FS-7.1.3a", "FS-7.1.4a", "FS-7.1.8d", "FS-7.1.9a", "FS-7.1.10a", "FS-7.1.12b")
@pytest.mark.clause("FS-7.1.17b", "FS-7.1.18b", "FS-7.1.19a", "FS-7.1.19b", "FS-9.4b", "FS-9.4d", "FS-9.4e", "FS-9.4f")
@pytest.mark.clause("FS-9.8b", "FS-10.5f", "FS-10.5g", "FS-11.3.4-5", "FS-11.3.2-1")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_operations_are_open(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(EACH):
        sheet, lost = position(chance)
        sheet.at |= dict.fromkeys(lost, "lost")
        at = sheet.waters(done=[Done(1, UK, number) for _, number in sheet.done])
        for name in lost:
            del sheet.at[name]
        assert {int(number) for number in at.targets("op")} == Open(sheet, lost).all()

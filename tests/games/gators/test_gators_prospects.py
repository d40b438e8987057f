"""What a position of Gators! promises: what each feature counts, and who is the better for it."""

from __future__ import annotations

import pytest

from beachhead.games.gators.judgment.prospects import PROSPECTS
from games.gators.island import island

CITY = {
    "us-rifle-1": "M2-0301",
    "us-m1a1-1": "M2-0101",
    "us-ch53-1": "M2-0201",
    "us-ah1-1": "M2-0201",
    "us-uh1n-1": "us-lhd-1",
    "us-uh1n-2": "us-lhd-1",
    "us-uh1n-cmd-1": "us-lhd-1",
    "us-lhd-1": "B1-0101",
    "us-rifle-2": "us-lhd-1",
    "reb-m48-1": "M2-0402",
    "reb-infantry-1": "M2-0403",
    "reb-guerrillas-1": "M2-0404",
    "reb-jeep-tow-1": "M2-0401",
    "reb-f5-1": "M2-0101",
}


def test_each_feature_counts_what_it_says() -> None:
    game = island(CITY, turn=15).game
    assert PROSPECTS.late(game) == 0.5
    assert PROSPECTS.counted(game) == {
        "city": 7,
        "armour": 1,
        "near": 0,
        "elsewhere": 0,
        "rebel_air": 1,
        "guerrillas": 3,
        "cover": 5,
        "at_the_city": 6.5,
        "on_the_march": 0,
        "far_off": 0,
        "aboard": 2.5,
        "lift": 2,
        "gunships": 1,
        "government": 1,
    }


@pytest.mark.parametrize(
    ("more", "better"),
    [
        ({"reb-m48-1": "lost"}, True),
        ({"reb-guerrillas-1": "lost"}, True),
        ({"us-m1a1-1": "lost"}, False),
        ({"us-uh1n-1": "lost", "us-uh1n-2": "lost"}, False),  # the government needs two (VIII)
    ],
)
def test_whose_loss_is_whose_gain(more: dict[str, str], better: bool) -> None:
    before, after = (PROSPECTS.promised(island({**CITY, **some}, turn=25).game) for some in ({}, more))
    assert (after > before) is better

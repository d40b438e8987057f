"""What a position of Leyte promises: what each feature counts, and that it is worth what a wargamer would say."""

from __future__ import annotations

import pytest
from table import table

from beachhead.games.leyte.judgment.prospects import PROSPECTS
from beachhead.games.leyte.model import Award
from beachhead.games.leyte.module import MODULE
from beachhead.kernel.simulation import Play

FRONT = {"us-5-cav": "2018", "us-7-cav": "2020", "us-52-art": "2119", "jp-1-9-bn": "2019", "jp-12-regt": "2403"}


def test_each_feature_counts_what_it_says() -> None:
    raider = {"jp-1-33-bn": "2327", "jp-57-regt": "2017", "jp-26-art": "2404", "us-14-art": "2413"}
    t = table(
        {**FRONT, **raider},
        scenario="barrier",
        turn=16,
        waiting={"us-7-bn": (17, "N"), "jp-41-regt": (17, "W")},
        awards=[
            Award(0, 9, "leyte.vp.eliminated", "LEY-16.24a", 9),
            Award(1, 4, "leyte.vp.eliminated", "LEY-16.24d", 9),
        ],
    )
    assert {name: many for name, many in PROSPECTS.counted(t.game).items() if many} == {
        "us_points": 9,
        "jp_points": 4,
        "jp_to_come": 15,
        "us_units": 32,
        "jp_units": 40,
        "us_waiting": 5,
        "jp_waiting": 10,
        "us_engaged": 26,
        "jp_engaged": 15,
        "us_trapped": 10,
        "jp_trapped": 5,
        "dug_in": 20,
        "raiders": 1,
        "us_guns": 2,
        "jp_guns": 1,
        "barrier": 1,
    }


@pytest.mark.parametrize(
    ("more", "turn", "better"),
    [
        ({"jp-2-33-bn": "2327"}, 17, False),  # a raider within a march of bare beaches at the end
        ({"jp-41-regt": "2503"}, 9, False),
        ({"us-8-cav": "2218"}, 9, True),
    ],
)
def test_what_a_unit_promises_the_us(more: dict[str, str], turn: int, better: bool) -> None:
    units = ({**FRONT, **some} for some in ({}, more))
    less, with_it = (PROSPECTS.promised(table(lie, scenario="barrier", turn=turn).game) for lie in units)
    assert (with_it > less) is better


def test_a_japanese_point_weighs_two_at_the_end() -> None:
    game = table(FRONT, scenario="collapse", turn=26).game
    game.state.over = True
    game.state.awards += [
        Award(0, 90, "leyte.vp.eliminated", "LEY-16.34a", 26),
        Award(1, 50, "leyte.vp.eliminated", "LEY-16.34e", 26),
    ]
    ended = Play(game, "us", "", (), (), {})
    assert MODULE.value(ended, "us") == 90 - 2 * 50 - 40
    assert MODULE.chance(ended, "us") == 0

"""What a position of Port Stanley promises: what each feature counts, and who is the better for it."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.judgment.prospects import PROSPECTS
from games.port_stanley.island import island

FRONT = {
    "uk-2-para-1": "4022",
    "uk-2-para-2": "4022",
    "uk-40-cdo-1": "1119",
    "uk-fearless": "off",
    "uk-glamorgan": "off",
    "ar-7-4a": "4123",
    "ar-12-4": "3427",
}


def test_each_feature_counts_what_it_says() -> None:
    game = island(FRONT, turn=6, morale=9, points=4, supplies={"uk": {"4022": 4}}).game
    assert PROSPECTS.counted(game) == {
        "track": 24,
        "points": -4,
        "morale": 9,
        "distance": 5,
        "at_the_front": 8,
        "ashore": 12,
        "ring": 4,
        "elsewhere": 4,
        "jets": 32,
        "pucaras": 12,
        "harriers": 8,
        "escorts": 7,
        "landing_ships": 5,
        "supply": 4,
        "settlements": 0,
    }


@pytest.mark.parametrize(
    ("more", "state", "better"),
    [
        ({"uk-fearless": "lost"}, {}, False),
        ({"ar-7-4a": "lost"}, {}, True),
        ({"uk-2-para-1": "2919", "uk-2-para-2": "2919"}, {}, False),  # further from Stanley
        ({}, {"morale": 5}, True),
        ({}, {"turn": 9}, False),
        ({}, {"airmen": (4, 4, 12)}, True),
    ],
)
def test_what_is_good_for_the_british(more: dict[str, str], state: dict[str, Any], better: bool) -> None:
    usual = {"turn": 6, "morale": 9}
    before, after = (island({**FRONT, **some}, **{**usual, **at}).game for some, at in (({}, {}), (more, state)))
    assert (PROSPECTS.promised(after) > PROSPECTS.promised(before)) is better

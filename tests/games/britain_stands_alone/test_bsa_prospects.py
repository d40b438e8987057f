"""What a position of Britain Stands Alone promises: what each feature counts, and who is the better for it."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.judgment.prospects import PROSPECTS
from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.fleets import HARWICH, STRAITS, points
from games.britain_stands_alone.squadrons import based

BRIDGEHEAD = {
    "ge-inf-7": "4024",
    "ge-pz-4": {"at": "3925", "oos": 1},
    **points("ge-prahm", 3, STRAITS),
    **points("ge-tb", 2, STRAITS),
    **points("ge-dummy", 1, STRAITS),
    **points("br-dd", 4, HARWICH),
    **based(me109=(4, "Pas de Calais"), ju87=(2, "Pas de Calais"), spitfire=(3, "3523"), wellington=(2, "3523")),
    "br-inf-1": "3823",
}


def test_each_feature_counts_what_it_says() -> None:
    game = channel(BRIDGEHEAD, naval=7, other=5, german=["3420"]).game
    assert PROSPECTS.counted(game) == {
        "points": 12,
        "conditions": 0,
        "ports": 1,
        "no_ports": 4,
        "ashore": 26,
        "starving": 1,
        "defenders": 8,
        "london": 1,
        "shipping": 3,
        "screen": 2,
        "navy": 4,
        "fighters": 1,
        "bombers": 2,
        "night_raids": 20,
        "landed": 1,
        "battle_of_britain": 0,
        "july": 0,
    }


@pytest.mark.parametrize(
    ("more", "german", "better"),
    [
        ({}, ["3420", "4223"], True),  # Dover
        ({"ge-pz-4": "3925"}, ["3420"], True),  # in supply
        (points("br-dd", 4, "lost"), ["3420"], True),
        (points("ge-prahm", 3, "lost"), ["3420"], False),
    ],
)
def test_what_is_good_for_the_germans(more: dict[str, Any], german: list[str], better: bool) -> None:
    before = channel(BRIDGEHEAD, german=["3420"]).game
    after = channel({**BRIDGEHEAD, **more}, german=german).game
    assert (PROSPECTS.promised(after) > PROSPECTS.promised(before)) is better

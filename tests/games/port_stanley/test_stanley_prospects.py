"""What a position of Port Stanley promises: what each feature counts, and who is the better for it."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.judgment.prospects import DECIDED, PROSPECTS
from beachhead.kernel.simulation import Play
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
        "track": pytest.approx(25 - 1 / 14),  # turn 6, and a fourteenth of a turn from next to Stanley
        "points": -4,
        "morale": 9,
        "distance": 5,
        "at_the_front": 8,
        "ashore": 12,
        "share": pytest.approx((1 - 5 / 20) * 8 / 12 * (25 - 1 / 14) / 20),
        "held": 0,
        "dug_in": 0,
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


def test_who_is_next_to_stanley_dug_in_counts_as_such() -> None:
    game = island({**FRONT, "uk-2-para-1": "4424", "uk-2-para-2": "4424"}, turn=6, positions={"4424": 2}).game
    found = PROSPECTS.counted(game)
    assert (found["held"], found["dug_in"]) == (25 / 20, 8)


@pytest.mark.parametrize(("turn", "phase", "track"), [(15, "uk_combat", 16), (15, "turn_end", 0), (14, "turn_end", 16)])
def test_stanley_is_worth_nothing_to_who_cannot_attack_it_any_more(turn: int, phase: str, track: float) -> None:
    game = island({**FRONT, "uk-2-para-1": "4424"}, turn=turn, phase=phase).game
    assert PROSPECTS.counted(game)["track"] == track


def test_once_stanley_has_fallen_the_match_is_worth_what_it_ends_with() -> None:
    """PS-21.0a The rest of the turn changes nothing any more; the position itself stays as it is."""
    game = island(FRONT, turn=6, points=4, phase="uk_combat", stanley=6).game
    play = Play(game, "uk", "", (), (), {})
    assert PROSPECTS.value(play, "uk") == 25 - 4 + DECIDED == -PROSPECTS.value(play, "ar")
    assert PROSPECTS.chance(play, "uk") == 1
    assert not game.state.over


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

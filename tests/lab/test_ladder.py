"""The ladder: pairs with sides exchanged, to whom they go, intervals and ratings; and what the lobby reads of it."""

from __future__ import annotations

import msgspec
import pytest

from beachhead.kernel.module import all_games, find
from beachhead.lab.ladder import Duel, Pair, interval, meetings, ratings
from beachhead.players.ladder import read_ladder
from beachhead.players.registry import PLAYERS


def pair(results: tuple[float, float], points: tuple[float, float]) -> Pair:
    sides = ("us", "jp")
    return Pair(
        seed=1,
        scenario="only",
        results=dict(zip(sides, results, strict=True)),
        points=dict(zip(sides, points, strict=True)),
        decisions={},
        seconds={},
    )


@pytest.mark.parametrize(
    ("results", "points", "score"),
    [
        ((1.0, 1.0), (5.0, 5.0), 1.0),
        ((0.5, 0.0), (90.0, -1.0), 0.0),  # results go before points
        ((1.0, 0.0), (30.0, -31.0), 0.0),
        ((1.0, 0.0), (31.0, -30.0), 1.0),
        ((0.5, 0.5), (0.0, 0.0), 0.5),
    ],
)
def test_a_pair_goes_to_who_has_more_results_then_more_points(
    results: tuple[float, float], points: tuple[float, float], score: float
) -> None:
    assert pair(results, points).score == score


def test_both_matches_of_a_pair_follow_from_its_seed() -> None:
    duel = Duel(game="toy", upper="greedy", lower="random")
    first, second = (msgspec.structs.replace(duel.play(3), seconds={}) for _ in range(2))
    assert first == second
    assert set(first.results) == set(find("toy").scenarios[3 % len(find("toy").scenarios)].sides)
    assert min(first.decisions.values()) > 0


def test_the_interval_of_a_share() -> None:
    low, high = interval(5, 5)
    assert (round(low, 2), high) == (0.57, 1.0)
    assert interval(0, 0) == (0.0, 1.0)


def test_ratings_say_who_wins_how_often() -> None:
    """Three wins of four are 191 points; a little less is believed."""
    found = ratings([("a", "b", 1.0)] * 75 + [("a", "b", 0.0)] * 25)
    assert 180 < found["a"] - found["b"] < 191
    assert found["a"] == pytest.approx(-found["b"])


def test_a_level_has_a_rating_for_each_side() -> None:
    found = ratings(meetings([pair((1.0, 0.0), (1.0, -1.0))] * 10, "greedy", "random"))
    assert found["greedy/us"] > found["random/jp"]
    assert found["random/us"] > found["greedy/jp"]


def test_what_the_lobby_reads_is_of_games_and_levels_that_there_are() -> None:
    games = {module.id: module.rules_version for module in all_games()}
    for rung in read_ladder():
        assert rung.game in games
        assert {rung.level, rung.below} <= PLAYERS.keys()
        assert 0 <= rung.won <= rung.pairs

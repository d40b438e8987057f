"""Matches of self-play as they are kept: from the answers every position comes back."""

from __future__ import annotations

from beachhead.lab.kept_matches import SCOUT, Plan, positions
from beachhead.players.registry import REGULAR

PLAN = Plan(game="toy", scenarios=("dash",))


def test_the_positions_of_a_kept_match_come_back() -> None:
    kept = PLAN.play(4)
    assert PLAN.play(4) == kept
    results = [position.result() for position in positions("toy", kept)]
    assert len(results) > 3
    assert results[-1] is not None
    assert not any(results[:-1])


def test_levels_and_scenarios_follow_from_the_seed() -> None:
    seats = {tuple(PLAN.play(seed).seats.values()) for seed in range(8)}
    assert len(seats) > 2


def test_scouts_play_what_judgment_alone_would_not() -> None:
    """Both seats taken by scouts, against regulars of the same seeds."""
    scouts, regulars = (Plan(game="toy", scenarios=("dash",), levels=(level,)) for level in (SCOUT, REGULAR))
    assert scouts.play(4) == scouts.play(4)
    assert any(scouts.play(seed).answers != regulars.play(seed).answers for seed in range(8))

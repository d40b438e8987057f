"""Matches of self-play as they are kept: from the answers every position comes back."""

from __future__ import annotations

from beachhead.lab.kept_matches import Plan, positions

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

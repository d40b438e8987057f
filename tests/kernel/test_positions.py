"""Positions kept at intervals: going back costs what lies between two of them, and nothing is changed by it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import beachhead
from beachhead.conformance.views import choose, everything, play_on
from beachhead.kernel import positions
from beachhead.kernel.match import Match


@pytest.fixture
def repeated(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many answers every step back gives again."""
    counts: list[int] = []
    real = Match.repeat

    def repeat(match: Match, *answer: Any) -> None:
        counts.append(match.decisions)
        real(match, *answer)

    monkeypatch.setattr(Match, "repeat", repeat)
    return counts


def test_a_step_back_gives_few_answers_again_however_long_the_match(repeated: list[int]) -> None:
    match = play_on(beachhead.new_match("leyte", "campaign", seed=3), random.Random(3), 900)
    for decision in range(0, match.decisions, 37):
        repeated.clear()
        assert match.earlier(decision).decisions == decision
        assert len(repeated) <= 2 * positions.EVERY + 40  # a stretch without an anchor is that long at most


@pytest.mark.parametrize("every", [1, 3, 7])
def test_wherever_positions_are_kept_the_past_is_the_same(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "EVERY", every)
    rng = random.Random(every)
    match = beachhead.new_match("toy", "night", seed=every)
    moments = [everything(match)]
    while not match.over:
        if match.why_not_undo() is None and rng.random() < 0.3:
            match.undo()
            moments.pop()
            assert everything(match) == moments[-1]
        match.apply(*choose(match, rng))
        moments.append(everything(match))
        for decision in {rng.randrange(match.decisions + 1), match.decisions}:
            assert everything(match.earlier(decision)) == moments[decision]
    for decision, moment in enumerate(moments):
        assert everything(match.clone().earlier(decision)) == moment


@pytest.mark.parametrize("every", [1, 5])
def test_an_earlier_moment_can_be_taken_back_as_far_as_it_could_then(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "EVERY", 10**9)
    plain = play_on(beachhead.new_match("leyte", seed=6), random.Random(6), 60)
    monkeypatch.setattr(positions, "EVERY", every)
    match = beachhead.replay(plain.record())
    for decision in range(plain.decisions + 1):
        one, other = match.earlier(decision), plain.earlier(decision)
        for earlier in (one, other):
            while earlier.why_not_undo() is None:
                earlier.undo()
        assert everything(one) == everything(other)
        assert one.why_not_undo() == other.why_not_undo()

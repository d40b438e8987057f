"""A match as it was at any earlier decision."""

from __future__ import annotations

import random

import pytest

import beachhead
from beachhead.conformance.views import choose, everything, play_on, seen_by, told, viewers
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import UsageError
from kernel.situations import answer, at_sea, in_secret


def tracks(match: Match) -> tuple[object, ...]:
    """A moment, short enough to be kept for every decision of a match: state, questions, and what was told."""
    return match.digest(), match.decisions, list(match.asks), told(match.events(everything=True))


def test_every_earlier_moment_of_the_toy_is_exact() -> None:
    rng = random.Random(3)
    match = beachhead.new_match("toy", "night", seed=3)
    moments = [everything(match)]
    while not match.over:
        match.apply(*choose(match, rng))
        moments.append(everything(match))
    assert len(moments) > 20
    assert [everything(match.earlier(number)) for number in range(match.decisions + 1)] == moments


def test_every_earlier_moment_of_leyte_is_exact() -> None:
    rng = random.Random(4)
    match = beachhead.new_match("leyte", seed=4)
    moments = [tracks(match)]
    while not match.over and match.decisions < 240:
        match.apply(*choose(match, rng))
        moments.append(tracks(match))
    earlier = match.earlier(0)
    for number, moment in enumerate(moments):
        if number % 40 == 0:
            earlier = match.earlier(number)
        assert tracks(earlier) == moment
        if number < match.decisions:
            earlier.apply(*match.history[number])


def test_the_end_of_a_whole_match_of_leyte_is_found_again() -> None:
    match = play_on(beachhead.new_match("leyte", seed=2), random.Random(2))
    assert everything(match.earlier(match.decisions)) == everything(match)
    assert match.earlier(match.decisions).record() == match.record()


@pytest.mark.parametrize("decision", [-1, 7, 10**9])
def test_there_is_no_moment_before_the_start_or_after_now(decision: int) -> None:
    match = answer(at_sea(), "pick C1", "to Narrows", "pick C2", "to Narrows", "scout")
    before = everything(match)
    with pytest.raises(UsageError) as caught:
        match.earlier(decision)
    assert caught.value.where == "decision"
    assert str(decision) in str(caught.value)
    assert everything(match) == before


def test_an_earlier_moment_is_a_match_of_its_own() -> None:
    match = play_on(beachhead.new_match("toy", seed=5), random.Random(5), 12)
    before = everything(match)
    earlier = match.earlier(6)
    now = everything(earlier)
    play_on(match.earlier(6), random.Random(1))
    play_on(earlier, random.Random(6))
    assert everything(match) == before
    assert everything(match.earlier(6)) == now
    play_on(match, random.Random(7))
    assert everything(match.earlier(6)) == now


def test_an_earlier_moment_can_be_taken_back_and_looked_back_from() -> None:
    match = answer(at_sea(), "pick C1", "to Narrows", "pick C2")
    earlier = match.earlier(3)
    assert everything(earlier.earlier(2)) == everything(match.earlier(2))
    earlier.undo()
    assert everything(earlier) == everything(match.earlier(2))
    assert match.decisions == 4


def test_what_was_taken_back_is_no_earlier_moment() -> None:
    match = answer(at_sea(), "pick C1")
    match.undo()
    answer(match, "pick C2")
    assert match.earlier(2).history == match.history
    assert everything(match.earlier(2)) == everything(match)


def test_a_clone_looks_back_as_far() -> None:
    match = play_on(beachhead.new_match("toy", seed=8), random.Random(8), 15)
    copy = match.clone()
    for number in range(16):
        assert everything(copy.earlier(number)) == everything(match.earlier(number))


@pytest.mark.parametrize("answered", ["stay", "withdraw"])
def test_a_sealed_answer_stays_sealed_when_one_looks_back(answered: str) -> None:
    match = answer(in_secret(), f"red: {answered}")
    now = match.decisions
    asked = seen_by(match, "blue")
    answer(match, "blue: stay")
    earlier = match.earlier(now)
    assert list(earlier.asks) == ["blue"]
    assert seen_by(earlier, "blue") == asked
    assert all(seen_by(earlier, side) == seen_by(match.earlier(now), side) for side in viewers(match))

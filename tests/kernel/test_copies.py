"""Clones and undo are exact."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import beachhead
from beachhead.conformance.views import choose, everything, play_on
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import RefusedError
from kernel.situations import answer, at_sea, hit, in_battle, in_secret

SITUATIONS: dict[str, Callable[[], Match]] = {
    "start": lambda: beachhead.new_match("toy", seed=1),
    "at sea": at_sea,
    "where to": lambda: answer(at_sea(), "pick C1"),
    "interception": lambda: answer(at_sea(mine="Shoal"), "pick C1", "to Narrows", "pick C1", "to Reef"),
    "battle": in_battle,
    "escorts": lambda: answer(in_battle(), "torpedo"),
    "in secret": in_secret,
    "half in secret": lambda: answer(in_secret(), "red: stay"),
    "hit": hit,
    "over": lambda: play_on(beachhead.new_match("toy", seed=2), random.Random(2)),
}


@pytest.fixture(params=SITUATIONS)
def match(request: pytest.FixtureRequest) -> Match:
    return SITUATIONS[request.param]()


def test_a_clone_is_the_same_match(match: Match) -> None:
    before = everything(match)
    assert everything(match.clone()) == before
    assert everything(match.clone().clone()) == before
    assert everything(match) == before


def test_a_clone_has_the_same_future(match: Match) -> None:
    copy = match.clone()
    assert everything(play_on(copy, random.Random(9))) == everything(play_on(match, random.Random(9)))


def test_a_clone_is_independent(match: Match) -> None:
    before = everything(match)
    copies = [match.clone() for _ in range(3)]
    for seed, copy in enumerate(copies):
        play_on(copy, random.Random(seed))
        assert everything(match) == before
    play_on(match, random.Random(0))
    assert everything(match) == everything(copies[0])


def test_a_clone_keeps_no_undo() -> None:
    copy = answer(at_sea(), "pick C1").clone()
    with pytest.raises(RefusedError) as caught:
        copy.undo()
    assert caught.value.code == "nothing_to_undo"
    before = everything(copy)
    answer(copy, "to Narrows").undo()
    assert everything(copy) == before


def test_undo_goes_back_step_by_step() -> None:
    match = at_sea()
    seen = []
    for word in ("pick C1", "to Narrows", "pick C2", "to Narrows", "scout"):
        seen.append(everything(match))
        answer(match, word)
    while seen:
        assert match.why_not_undo() is None
        match.undo()
        assert everything(match) == seen.pop()


def test_after_undo_the_match_goes_on_as_if_nothing_had_been() -> None:
    match, straight = at_sea(), at_sea()
    answer(match, "pick C1", "to Narrows")
    match.undo()
    match.undo()
    assert everything(play_on(match, random.Random(4))) == everything(play_on(straight, random.Random(4)))
    assert match.record() == straight.record()


def test_undo_reaches_across_anchors_and_a_finished_match() -> None:
    match = play_on(beachhead.new_match("toy", seed=1), random.Random(5))
    if match.why_not_undo() is None:
        match.undo()
        assert not match.over
    while match.why_not_undo() is None:
        match.undo()
    with pytest.raises(RefusedError):
        match.undo()


def undo_refused(match: Match, side: str | None = None) -> str:
    before = everything(match)
    refusal = match.why_not_undo(side)
    assert refusal is not None
    with pytest.raises(RefusedError) as caught:
        match.undo(side)
    assert everything(match) == before
    assert refusal.reason.key == f"kernel.undo.{caught.value.code}"
    assert str(caught.value) != caught.value.code
    return caught.value.code


def test_nothing_to_undo_at_the_start() -> None:
    assert undo_refused(beachhead.new_match("toy", seed=1)) == "nothing_to_undo"


def test_undo_stops_at_a_die(dice: Callable[..., Match]) -> None:
    match = answer(at_sea(mine="Reef"), "pick C1", "to Narrows", "pick C1")
    dice(match, 5)
    answer(match, "to Reef")
    assert undo_refused(match) == "die_rolled"


def test_undo_stops_at_a_disclosure() -> None:
    match = answer(at_sea(), "scout")
    assert match.why_not_undo() is None
    answer(match, "look Cape")
    assert undo_refused(match) == "shown"
    answer(match, "pick C1")
    match.undo()
    assert undo_refused(match) == "shown"


def test_undo_stops_at_the_other_sides_answer() -> None:
    match = answer(at_sea(mine="Shoal"), "pick C1", "to Narrows", "pick C1", "to Reef", "pass")
    assert undo_refused(match, "blue") == "not_yours"
    match.undo("red")
    assert undo_refused(match, "red") == "not_yours"
    match.undo("blue")
    assert list(match.asks) == ["blue"]


def test_with_consent_undo_takes_back_the_other_sides_answer() -> None:
    match = answer(at_sea(mine="Shoal"), "pick C1", "to Narrows", "pick C1", "to Reef", "pass")
    match.undo()
    assert list(match.asks) == ["red"]


def test_one_part_of_a_sealed_question_can_be_taken_back() -> None:
    match = in_secret()
    before = everything(match)
    answer(match, "red: stay")
    assert undo_refused(match, "blue") == "not_yours"
    match.undo("red")
    assert everything(match) == before
    answer(match, "red: withdraw", "blue: stay")
    assert undo_refused(match) in ("die_rolled", "shown")


def test_what_was_sealed_is_shown_even_without_a_die() -> None:
    """Both secret answers are known once they are given, so neither can be taken back."""
    match = in_secret()
    answer(match, "red: stay", "blue: stay")
    assert match.why_not_undo("blue") is not None
    assert match.why_not_undo() is not None


def test_answers_to_replay_stay_few() -> None:
    rng = random.Random(1)
    match = beachhead.new_match("toy", "night", seed=1)
    most = 0
    while not match.over:
        match.apply(*choose(match, rng))
        most = max(most, match.answers_since_anchor)
        assert not (match.answers_since_anchor and any(ask.anchor for ask in match.asks.values()))
    assert 1 <= most <= 5

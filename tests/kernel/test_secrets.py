"""What a side is not told cannot change a byte of what it sees."""

from __future__ import annotations

import pytest

import beachhead
from beachhead.conformance.views import asked, seen_by, told
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import RefusedError
from kernel.situations import answer, at_sea, in_secret
from toy.model import UNKNOWN, Mine


@pytest.mark.parametrize(("first", "other"), [("red", "blue"), ("blue", "red")])
def test_a_sealed_answer_is_not_seen(first: str, other: str) -> None:
    match = in_secret()
    before, digest, spectator = seen_by(match, other), match.digest(), seen_by(match, None)
    answer(match, f"{first}: withdraw")
    assert seen_by(match, other) == before
    assert seen_by(match, None) == spectator
    assert match.digest() == digest
    assert list(match.asks) == [other]


@pytest.mark.parametrize(("first", "other"), [("red", "blue"), ("blue", "red")])
def test_which_answer_was_sealed_makes_no_difference(first: str, other: str) -> None:
    stays, goes = answer(in_secret(), f"{first}: stay"), answer(in_secret(), f"{first}: withdraw")
    assert seen_by(stays, other) == seen_by(goes, other)
    assert seen_by(stays, first) == seen_by(goes, first)
    assert asked(stays) == asked(goes)
    assert stays.decisions == goes.decisions


def test_both_answers_are_shown_together() -> None:
    match = answer(in_secret(), "red: stay")
    assert not [name for _, name, _ in told(match.events("blue")) if name == "Revealed"]
    answer(match, "blue: withdraw")
    shown = [event for _, name, event in told(match.events("blue")) if name == "Revealed"]
    assert [event["stays"] for event in shown] == [{"blue": False, "red": True}]


def test_the_order_of_sealed_answers_does_not_matter() -> None:
    one = answer(in_secret(), "red: stay", "blue: withdraw")
    two = answer(in_secret(), "blue: withdraw", "red: stay")
    assert one.digest() == two.digest()
    assert asked(one) == asked(two)


def test_a_clone_keeps_the_sealed_answer() -> None:
    match = answer(in_secret(), "red: withdraw")
    copy = match.clone()
    assert list(copy.asks) == ["blue"]
    assert answer(copy, "stay").digest() == answer(match, "stay").digest()


def laid(zone: str, **options: str) -> Match:
    return answer(beachhead.new_match("toy", "dash", seed=5, options=options), f"lay {zone}")


def test_where_the_mine_lies_cannot_be_seen_by_blue() -> None:
    reef, cape = laid("Reef"), laid("Cape")
    for goal in ("Narrows", "Port"):
        assert seen_by(reef, "blue") == seen_by(cape, "blue")
        assert seen_by(reef, None) == seen_by(cape, None)
        assert seen_by(reef, "red") != seen_by(cape, "red")
        answer(reef, "pick C1", f"to {goal}")
        answer(cape, "pick C1", f"to {goal}")


def test_events_have_an_audience() -> None:
    match = laid("Reef")
    assert [name for _, name, _ in told(match.events("red"))] == ["MineLaid"]
    assert told(match.events("blue")) == told(match.events()) == []
    assert told(match.events(everything=True)) == told(match.events("red"))
    assert [line.text for line in match.log("red")] == ["A mine is laid in Reef"]
    assert match.log("blue") == []


def test_an_observation_tells_what_was_heard_and_not_that_more_was_said() -> None:
    match = laid("Reef")
    seen = match.observe("blue")
    assert (seen.heard, list(seen.events())) == (None, [])
    answer(match, "pick C1", "to Narrows", "end")
    red = match.observe("red")
    assert [type(event).__name__ for event in red.events()] == ["Moved", "MineLaid"]
    answer(match, "end")
    assert [type(event).__name__ for event in match.observe("blue").events()] == ["Ended", "Moved"]
    assert list(match.clone().observe("blue").events()) == list(match.observe("blue").events())


def test_open_mines_are_an_option_of_the_match() -> None:
    match = laid("Reef", mines="open")
    assert [line.text for line in match.log("blue")] == ["A mine is laid in Reef"]
    assert "Mine" in {piece.title for piece in match.view("blue").pieces}
    assert "Mine" not in {piece.title for piece in laid("Reef").view("blue").pieces}


def test_an_observation_is_for_the_side_that_is_asked() -> None:
    match = at_sea()
    seen = match.observe("blue")
    assert (seen.game, seen.scenario, seen.side, seen.prompt) == ("toy", "dash", "blue", "toy.ask.convoy")
    assert seen.options == match.asks["blue"].choices()
    assert seen.known.mines == [Mine(UNKNOWN)]
    with pytest.raises(RefusedError) as caught:
        match.observe("red")
    assert caught.value.code == "not_asked"

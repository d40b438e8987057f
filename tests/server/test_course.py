"""What a match was worth at intervals, and where that turned."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.kernel.events import HEADING
from beachhead.kernel.match import Match, new_match
from beachhead.server import course, luck
from beachhead.server.analysis import SCORING, Sight, Stand
from beachhead.server.numbering import Numbers
from beachhead.server.telling import Telling


@pytest.fixture(scope="module")
def played() -> Match:
    """A match of Leyte that two have played at random to its end."""
    match, chance = new_match("leyte", "barrier", seed=3), random.Random(1)
    while not match.over:
        side = next(iter(match.asks))
        match.apply(side, chance.choice(match.asks[side].choices()))
    return match


def looked_at(match: Match, decisions: int | None = None, *, whole: bool = True) -> course.Course:
    then = match if decisions is None else match.earlier(decisions)
    ends = range(then.decisions + 1)
    numbers = Numbers(ends, then.decisions) if whole else Numbers(ends, then.decisions, "us")
    return course.course(Sight(then.clone(), numbers, ("us",), Telling(), {}), Stand(None, "us"))


def test_the_values_are_those_of_the_moments_and_the_greatest_swings_are_found(played: Match) -> None:
    found = looked_at(played)
    assert (found.side, found.at[0], found.at[-1]) == ("us", 0, played.decisions)
    worth = []
    then = played.earlier(0)
    for answer in [None, *played.history]:
        if answer is not None:
            then.repeat(*answer)
        worth.append(course.worth(then, "us", "us"))
    assert found.values == [round(worth[at], 2) for at in found.at]
    swings = {number: abs(worth[number] - worth[number - 1]) for number in range(1, len(worth))}
    assert swings[found.turning[0].decision] == max(swings.values())
    for turning in found.turning:
        around = worth[turning.decision - 1 : turning.decision + 1]
        assert [turning.before, turning.after] == [round(value, 2) for value in around]
        rolled = any(line.faces for line in played.log("us") if line.decision == turning.decision)
        ends = turning.decision == played.decisions
        assert turning.kind == ("end" if ends else "dice" if rolled else "decision")
        assert turning.text


def walk(match: Match, *sides: str) -> course.Walk:
    numbers = Numbers(range(match.decisions + 1), match.decisions)
    return course.Walk(Sight(match.clone(), numbers, sides, Telling(), {}), match, None)


def test_a_turning_point_at_the_end_says_how_the_match_ended(played: Match) -> None:
    told = walk(played).told(played.decisions)
    assert told.text.startswith("The match ends 35 to 57")
    assert told.kind == "end"


def test_several_lines_of_a_turning_point_are_sentences_of_their_own(played: Match) -> None:
    scored = [line.decision for line in played.log("us") if line.topic in SCORING]
    number = next(number for number in scored[:-1] if scored.count(number) > 1)
    said = [line.text for line in played.log("us") if line.decision == number and line.topic in SCORING]
    sentences = [text.rstrip(".") for text in said[-course.SAID :]]
    assert walk(played).told(number).text == ". ".join(dict.fromkeys(sentences))


def test_a_decision_of_which_nothing_is_told_is_named_by_what_was_chosen_to_who_may_know(played: Match) -> None:
    silent = set(range(1, played.decisions)) - {line.decision for line in played.log(None)}
    number = min(silent)
    side, action = played.history[number - 1]
    labels = {choice.action: choice.label for choice in played.earlier(number - 1).question(side).choices}
    told = walk(played).told(number)
    assert (told.text, told.side) == (labels[action], side)
    early = played.earlier(number + 1)
    assert walk(early, side).told(number).text == labels[action]
    other = next(one.id for one in early.module.sides if one.id != side)
    assert walk(early, other).told(number).text == ""


def test_a_decision_of_which_only_a_phase_is_told_is_named_by_what_was_chosen_to_who_may_know(played: Match) -> None:
    heads = {number: [line for line in played.log(None) if line.decision == number] for number in range(1, 300)}
    number = next(n for n, lines in heads.items() if lines and all(line.weight >= HEADING for line in lines))
    side, action = played.history[number - 1]
    labels = {choice.action: choice.label for choice in played.earlier(number - 1).question(side).choices}
    told = walk(played).told(number)
    assert (told.text, told.side) == (labels[action], side)
    early = played.earlier(number + 1)
    other = next(one.id for one in early.module.sides if one.id != side)
    assert walk(early, other).told(number).text == heads[number][-1].text


@pytest.mark.parametrize(("game", "scenario"), [("britain_stands_alone", "sealion"), ("port_stanley", "stanley")])
def test_what_is_set_up_before_the_first_turn_turns_nothing(game: str, scenario: str) -> None:
    match, chance = new_match(game, scenario, seed=3), random.Random(1)
    began: list[int] = []
    while not began or match.decisions < began[0] + 20:
        side = next(iter(match.asks))
        match.apply(side, chance.choice(match.asks[side].choices()))
        began = [line.decision for line in match.log(None) if line.weight >= HEADING and line.side is None]
    seen = walk(match)
    at = seen.stops()
    assert 0 < began[0] == seen.begins()
    assert all(number > began[0] for number in seen.turning(at, [seen.value(stop) for stop in at]))


def test_where_only_later_turns_have_headings_the_first_one_counts() -> None:
    match, chance = new_match("falklands_showdown", "campaign", seed=3), random.Random(1)
    while match.view(None).turn in ("1", "2"):
        side = next(iter(match.asks))
        match.apply(side, chance.choice(match.asks[side].choices()))
    assert walk(match).begins() == 0


def test_the_luck_of_turns_and_of_battles_adds_up_to_that_of_the_match(played: Match) -> None:
    numbers = Numbers(range(played.decisions + 1), played.decisions)
    found = luck.ledger(Sight(played.clone(), numbers, ("us",), Telling(), {}), Stand(None, "us"))
    rolls = {line.decision: line for line in played.log("us") if line.faces}
    assert (found.closed, found.total.rolls) == (0, len(rolls))
    for accounts in (found.turns, found.battles):
        assert sum(one.rolls for one in accounts) == found.total.rolls
        for side in ("us", "jp"):
            assert sum(one.lost[side] for one in accounts) == found.total.lost[side]
            assert sum(one.due[side] for one in accounts) == pytest.approx(
                found.total.due[side], abs=0.005 * len(rolls)
            )
    assert all(one.text and one.decision in rolls for one in found.battles)
    assert found.total.lost["jp"] <= sum(line.topic == "loss" and line.side == "jp" for line in played.log("us"))


@pytest.mark.parametrize("whole", [True, False])
def test_a_long_match_is_not_played_again_to_be_valued(
    played: Match, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    monkeypatch.setattr(course, "SHORT", 64)
    monkeypatch.setattr(course, "STOPS", 9)
    monkeypatch.setattr(course, "TURNS", 1)
    given: list[Any] = []
    repeat = Match.repeat
    monkeypatch.setattr(Match, "repeat", lambda match, *answer: (given.append(answer), repeat(match, *answer))[1])
    costs = []
    for decisions in (played.decisions // 2, played.decisions):
        match = played.earlier(decisions)
        given.clear()
        assert len(looked_at(match, whole=whole).at) <= course.STOPS + 1
        costs.append(len(given))
    assert max(costs) < (4 if whole else 8) * 128

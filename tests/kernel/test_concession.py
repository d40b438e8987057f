"""A side gives the match up: recorded, repeated, final."""

from __future__ import annotations

import msgspec
import pytest

import beachhead
from beachhead.conformance.views import seen_by
from beachhead.kernel.ask import Action
from beachhead.kernel.ending import AS_IT_STANDS, DRAW
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import RefusedError, UsageError
from beachhead.kernel.replaying import DivergenceError, replay
from kernel.situations import answer, at_sea, in_secret


@pytest.mark.parametrize(("loser", "winner"), [("blue", "red"), ("red", "blue")])
def test_whoever_is_asked_either_side_may_concede(loser: str, winner: str) -> None:
    match = at_sea()
    assert list(match.asks) == ["blue"]
    digest = match.digest()
    match.concede(loser)
    assert match.over
    assert match.asks == {}
    assert match.digest() == digest
    result = match.result
    assert result is not None
    assert (result.winner, result.level) == (winner, "conceded")
    assert match.outcome is not None
    assert match.view(None).outcome == match.outcome
    assert match.log()[-1].text == match.outcome.text
    assert match.earlier(match.decisions).result == result
    assert match.earlier(match.decisions - 1).result is None
    assert replay(match.record()).result == result


def test_it_stands() -> None:
    match = answer(at_sea(), "pick C1")
    assert match.why_not_undo("blue") is None
    match.concede("blue")
    refusal = match.why_not_undo("blue")
    assert refusal is not None
    assert refusal.reason.key == "kernel.undo.conceded"
    for try_it in (match.undo, lambda: match.concede("red"), lambda: match.apply("blue", Action("to", "Narrows"))):
        with pytest.raises(RefusedError):
            try_it()


@pytest.mark.parametrize("loser", ["red", "blue"])
def test_a_sealed_answer_stays_sealed(loser: str) -> None:
    def conceded(secret: str) -> Match:
        match = answer(in_secret(), f"red: {secret}")
        match.concede(loser)
        assert replay(match.record()).result == match.result
        return match

    stays, goes = conceded("stay"), conceded("withdraw")
    assert stays.view("blue") == goes.view("blue")
    assert seen_by(stays, None) == seen_by(goes, None)


def test_an_answer_is_never_a_concession_and_a_stranger_cannot_concede() -> None:
    match = at_sea()
    with pytest.raises(RefusedError):
        match.apply("blue", Action("concede"))
    with pytest.raises(UsageError, match="no side 'green'"):
        match.concede("green")
    assert not match.over


@pytest.mark.parametrize("side", ["blue", "red"])
def test_a_match_ends_as_it_stands_and_its_record_replays_that(side: str) -> None:
    match = answer(at_sea(), "pick C1")
    digest = match.digest()
    match.end_by_agreement(side, AS_IT_STANDS)
    assert (match.over, match.asks, match.digest()) == (True, {}, digest)
    result = match.result
    assert result is not None
    assert (result.winner, result.level, result.scores) == (None, "unfinished", match.game.scores())
    assert match.outcome is not None
    assert match.view(None).outcome == match.outcome
    assert match.log()[-1].text == match.outcome.text
    assert match.earlier(match.decisions).result == result
    assert match.earlier(match.decisions - 1).result is None
    assert replay(match.record()).result == result
    refusal = match.why_not_undo("blue")
    assert refusal is not None
    assert refusal.reason.key == "kernel.undo.ended"
    with pytest.raises(RefusedError):
        match.end_by_agreement(side, AS_IT_STANDS)


def test_an_end_that_the_game_can_judge_is_judged() -> None:
    match = beachhead.new_match("leyte", "barrier", seed=1)
    match.end_by_agreement("us", AS_IT_STANDS)
    result = match.result
    assert result is not None
    assert result.level in {level.id for level in match.game.edition.victory_levels}
    assert match.outcome is not None
    assert match.outcome.text.startswith("Ended by agreement, as it stood. ")
    assert match.outcome.text.endswith(match.module.presentation.outcome(match.game, result).text)


def test_a_draw_by_agreement_has_no_winner_and_its_record_replays_that() -> None:
    match = beachhead.new_match("leyte", "barrier", seed=1)
    match.end_by_agreement("jp", DRAW)
    result = match.result
    assert result is not None
    assert (result.winner, result.level) == (None, "agreed_draw")
    assert match.log()[-1].kind == "AgreedDraw"
    assert replay(match.record()).result == result


def test_a_record_that_goes_on_after_a_concession_is_refused() -> None:
    match = beachhead.new_match("toy", seed=1)
    match.concede("red")
    record = match.record()
    longer = msgspec.structs.replace(record, actions=(*record.actions, ("blue", "concede", "")))
    with pytest.raises(DivergenceError) as caught:
        replay(longer)
    assert caught.value.decision == 2

"""Random matches of every game, under every law."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.match import Match, replay
from beachhead.kernel.record import decode_record, encode_record
from beachhead.kernel.refusal import RefusedError
from conformance.cases import Deal
from conformance.laws import EVERY_TIME, SAMPLED, Law, look
from conformance.sights import SIGHTS, positions_are_whole, questions_can_be_read
from conformance.words import check_clause, check_words
from watch import LONGEST_MATCH, play_on, told, viewers

SAMPLES = 6
"""Moments of a match at which the expensive laws are checked."""

LONG, SPARING, SELDOM = 2000, 4, 20
"""Of matches of so many decisions one in four is held to every law, some of them at one decision in twenty; of the
others it is seen that they end well."""


def test_a_random_match_keeps_every_law(deal: Deal) -> None:
    """The match is played once to know its length, and again action by action under the laws."""
    first = play_on(deal.begin(), random.Random(deal.seed))
    assert first.over, f"a match without an end: {LONGEST_MATCH} decisions"
    if first.decisions >= LONG and deal.seed % SPARING:
        check_all(deal, first, check_end, check_log)
        return
    match, rng = deal.begin(), random.Random(-1 - deal.seed)
    question = match._question
    assert not isinstance(question, Ask) or question.anchor, "the first question must be an anchor"
    moments = {0, first.decisions, *rng.sample(range(first.decisions), min(SAMPLES, first.decisions))}
    past = Past(match)
    for number, (side, action) in enumerate([*first.history, ("", Action(""))]):
        often = first.decisions < LONG or not number % SELDOM
        for law in laws_at(deal, looked_at=number in moments, often=often):
            with named(deal, number, law.__name__):
                law(match, rng)
        if number in moments:
            with named(deal, number, "the past stays"):
                past.look(match)
        if number < first.decisions:
            with named(deal, number, "options_are_accepted"):
                match.apply(side, action)
    assert look(match) == look(first)
    past.look(match)
    check_all(deal, match, check_end, check_record, check_log)


def check_all(deal: Deal, match: Match, *checks: Callable[[Match], None]) -> None:
    """Hold a finished match to what must be true of it."""
    for check in checks:
        with named(deal, match.decisions, check.__name__):
            check(match)


def laws_at(deal: Deal, *, looked_at: bool, often: bool) -> tuple[Law, ...]:
    """The laws for a decision; one match in ten is shown to every viewer at every decision, a long one now and then."""
    shown = (positions_are_whole, questions_can_be_read) if deal.seed % 10 == 4 and often else ()
    return (*EVERY_TIME, *((*SAMPLED, *SIGHTS) if looked_at else shown))


@contextmanager
def named(deal: Deal, decision: int, law: str) -> Iterator[None]:
    """Say which law of which match was broken, and when."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"law {law!r}, match {deal}, decision {decision}")
        raise


class Past:
    """What was once so and must stay so: the pieces (face down they stand for others), and every line of the log."""

    def __init__(self, match: Match) -> None:
        self.pieces, self.seen = self._pieces(match)
        self.lines: dict[str | None, list[Any]] = {side: [] for side in viewers(match)}

    def _pieces(self, match: Match) -> tuple[dict[int, str], set[int]]:
        """The sides of the pieces that somebody sees face up, and all that somebody sees at all."""
        views = [match.view(side) for side in viewers(match)]
        faces = [piece for view in views for piece in view.pieces]
        return {piece.id: piece.side for piece in faces if piece.face == "up"}, {piece.id for piece in faces}

    def look(self, match: Match) -> None:
        now, seen = self._pieces(match)
        kept = {piece: side for piece, side in now.items() if piece in self.pieces}
        assert kept == self.pieces, "pieces vanish or change sides"
        assert now.keys() <= self.seen, "pieces appear"
        self.pieces, self.seen = now, self.seen | seen
        for side, before in self.lines.items():
            now = msgspec.to_builtins(match.log(side))
            assert now[: len(before)] == before, "a line of the log has changed afterwards"
            self.lines[side] = now


def check_end(match: Match) -> None:
    """A finished match has a result, asks nobody, takes nothing, and is copied and saved like any other."""
    result = match.result
    assert result is not None
    sides = {side.id for side in match.module.sides}
    assert result.winner in sides | {None}
    assert set(result.scores) == sides
    check_words(match.header.game, result.text, "the result")
    assert match.view().outcome == result
    assert match.asks == {}
    for side in sides:
        with pytest.raises(RefusedError) as caught:
            match.apply(side, match.history[-1][1])
        assert caught.value.code == "over"
    copy = match.clone()
    assert (copy.over, copy.result, copy.digest()) == (True, result, match.digest())


def check_record(match: Match) -> None:
    """The record, written down and read again, leads to the very same match."""
    record = match.record()
    again = decode_record(encode_record(record))
    assert again == record
    replayed = replay(again)
    assert replayed.digest() == match.digest()
    assert told(replayed.events(everything=True)) == told(match.events(everything=True))
    assert replayed.log() == match.log()


def check_log(match: Match) -> None:
    """Every event cites a clause that exists; every line can be read; decisions are in order."""
    game = match.header.game
    last = 0
    for decision, event in match.events(everything=True):
        check_clause(game, event.clause, type(event).__name__)
        assert last <= decision <= match.decisions
        last = decision
        line = match.play.line(event, decision)
        check_words(game, line.text, type(event).__name__)
        check_clause(game, line.clause, line.text)
        assert line.decision == decision

"""Random matches under every law."""

from __future__ import annotations

import random
from collections.abc import Callable

from beachhead.conformance.cases import Deal
from beachhead.conformance.laws import CHEAP, EVERY_TIME, SAMPLED, Law, look, refusal_of
from beachhead.conformance.sentences import check_clause, check_words
from beachhead.conformance.sights import SIGHTS, a_position_is_whole, questions_can_be_read
from beachhead.conformance.views import LONGEST_MATCH, choose, logs, viewers
from beachhead.kernel.ask import Ask
from beachhead.kernel.events import LogLine, in_battle
from beachhead.kernel.match import Match
from beachhead.kernel.record import decode_record, encode_record
from beachhead.kernel.replaying import replay

THINNED = ((100, 1), (500, 5), (LONGEST_MATCH, 40))
"""Up to so many decisions what holds at every decision, and costs something to see, is looked at once in so many."""

LONG, SPARING = 2000, 4
"""Of matches of so many decisions one moment in four is looked at, one match in four is replayed from its record."""

REPLAYED = 2
"""One of so many of the other matches is replayed."""

SLICE = 1000
"""Decisions after which a match is left that need not come to its end: what a game costs stays within bounds."""

SHOWN = 10
"""Of the decisions at which is looked one in so many is shown to a viewer: in every match, to any viewer by chance."""


def keep_every_law(deal: Deal) -> Match:
    """Play a random match once, under the laws that hold at every decision; moments of it are kept for the others.

    Returns the match, finished unless it was a long one of which a slice will do.  Raises AssertionError, or whatever
    else the game raises, with a note that names the law, the match and the decision.
    """
    match, rng, choices = deal.begin(), random.Random(-1 - deal.seed), random.Random(deal.seed)
    question = match.simulation.question
    assert not isinstance(question, Ask) or question.anchor, "the first question must be an anchor"
    past, kept = Past(match), Kept(rng, deal.samples, deal.to_the_end)
    while True:
        hold(deal, match, rng, *laws_of(match.decisions, rng))
        if match.over or (match.decisions >= SLICE and not deal.to_the_end):
            break
        assert match.decisions < LONGEST_MATCH, f"a match without an end: {LONGEST_MATCH} decisions"
        side, option = choose(match, choices)
        with named(deal, match.decisions, "clones_are_exact"):
            kept.offer(match)
        with named(deal, match.decisions, "options_are_accepted"):
            match.apply(side, option.action)
    end, sparing = look(match), SPARING if match.decisions >= LONG else 1
    for moment in kept.moments()[::sparing]:
        hold(deal, moment, rng, *SAMPLED, *SIGHTS)
        if rng.randrange(2):
            check_all(deal, moment, past.stays)
    assert look(match) == end, "what was done with its copies has changed the match"
    check_all(deal, match, past.stays)
    check_all(deal, match, *((check_end,) if match.over else ()), check_log, check_battles)
    if not rng.randrange(max(sparing, REPLAYED)):
        check_all(deal, match, check_record)
    return match


def laws_of(decision: int, rng: random.Random) -> tuple[Law, ...]:
    """What is checked at a decision on the way: all that costs nothing, often more, and now and then what is seen."""
    if rng.randrange(next(once_in for until, once_in in THINNED if decision <= until)):
        return CHEAP
    return EVERY_TIME if rng.randrange(SHOWN) else (*EVERY_TIME, a_position_is_whole, questions_can_be_read)


def hold(deal: Deal, match: Match, rng: random.Random, *laws: Law) -> None:
    """Hold a match as it stands to some laws."""
    for law in laws:
        with named(deal, match.decisions, law.__name__):
            law(match, rng)


def check_all(deal: Deal, match: Match, *checks: Callable[[Match], None]) -> None:
    """Hold a finished match to what must be true of it."""
    for check in checks:
        with named(deal, match.decisions, check.__name__):
            check(match)


class named:  # noqa: N801 - `with named(...)`, at every decision: quicker than a generator
    """Say which law of which match was broken, and when."""

    __slots__ = ("deal", "decision", "law")

    def __init__(self, deal: Deal, decision: int, law: str) -> None:
        self.deal, self.decision, self.law = deal, decision, law

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None:
            error.add_note(f"law {self.law!r}, match {self.deal}, decision {self.decision}")


class Kept:
    """Copies of some moments of a match, each as likely as any other, however long it is; and of its beginning.

    All matches of a scenario begin in much the same way: the beginning is kept of some only.
    """

    def __init__(self, rng: random.Random, samples: int, with_the_first: bool = True) -> None:
        self.rng, self.samples, self.with_the_first = rng, samples, with_the_first
        self.first: list[Match] = []
        self.later: list[Match] = []

    def offer(self, match: Match) -> None:
        """The next decision: its moment may come in, and then takes the place of another."""
        if self.with_the_first and not self.first:
            self.first.append(match.clone())
        elif len(self.later) < self.samples:
            self.later.append(match.clone())
        else:
            place = self.rng.randrange(match.decisions + 1 - len(self.first))
            if place < self.samples:
                self.later[place] = match.clone()

    def moments(self) -> list[Match]:
        """The moments in the order of the match."""
        return sorted((*self.first, *self.later), key=lambda moment: moment.decisions)


class Past:
    """What was once so and must stay so: the pieces (face down they stand for others), and every line of the log."""

    def __init__(self, match: Match) -> None:
        self.pieces, self.seen = self._pieces(match)
        self.lines: dict[str | None, list[LogLine]] = {side: [] for side in viewers(match)}

    def _pieces(self, match: Match) -> tuple[dict[int, str], set[int]]:
        """The sides of the pieces that somebody sees face up, and all that somebody sees at all."""
        views = [match.view(side) for side in viewers(match)]
        faces = [piece for view in views for piece in view.pieces]
        return {piece.id: piece.side for piece in faces if piece.face == "up"}, {piece.id for piece in faces}

    def stays(self, match: Match) -> None:
        """Compare it with the match as it stands now."""
        now, seen = self._pieces(match)
        kept = {piece: side for piece, side in now.items() if piece in self.pieces}
        assert kept == self.pieces, "pieces vanish or change sides"
        assert now.keys() <= self.seen, "pieces appear"
        self.pieces, self.seen = now, self.seen | seen
        lines = logs(match)
        for side, before in self.lines.items():
            assert lines[side][: len(before)] == before, "a line of the log has changed afterwards"
        self.lines = lines


def check_end(match: Match) -> None:
    """A finished match has a result, asks nobody, takes nothing, and is copied and saved like any other."""
    result = match.result
    assert result is not None
    sides = {side.id for side in match.module.sides}
    assert result.winner in sides | {None}
    assert set(result.scores) == sides
    assert match.outcome is not None
    check_words(match.header.game, match.outcome.text, "the result")
    assert match.view().outcome == match.outcome
    assert match.asks == {}
    for side in sides:
        assert refusal_of(match.apply, side, match.history[-1][1]).code == "over"
    copy = match.clone()
    assert (copy.over, copy.result, copy.digest()) == (True, result, match.digest())


def check_record(match: Match) -> None:
    """The record, written down and read again, leads to the very same match."""
    record = match.record()
    again = decode_record(encode_record(record))
    assert again == record
    replayed = replay(again)
    assert look(replayed) == look(match), "this one was looked at on the way, that one was not"
    assert list(replayed.events(everything=True)) == list(match.events(everything=True))
    assert replayed.log() == match.log()


def check_log(match: Match) -> None:
    """Every event cites a clause that exists; every line can be read; decisions are in order."""
    game = match.header.game
    last = 0
    for decision, event in match.events(everything=True):
        check_clause(game, event.clause, type(event).__name__)
        assert last <= decision <= match.decisions
        last = decision
        line = match.line(event, decision)
        check_words(game, line.text, type(event).__name__)
        check_clause(game, line.clause, line.text)
        assert line.decision == decision


def check_battles(match: Match) -> None:
    """Whoever reads the log finds whole battles: each begins with the line whose number it has, goes on in one piece or
    after others of its phase, and neither roll nor loss stands outside."""
    for told in logs(match).values():
        lines: list[LogLine] = []
        for line in told:
            lines.append(in_battle(lines, line))
        for line, earlier in zip(lines, (None, *lines), strict=False):
            if line.battle >= 0:
                begun = lines[line.battle]
                assert begun.battle == line.battle, line.text
                assert begun.role in ("declared", "die"), begun.text
            fought = earlier is not None and earlier.battle >= 0 and earlier.decision == line.decision
            belongs = line.role == "die" or (line.topic == "loss" and fought)
            assert line.battle >= 0 or not belongs, f"{line.text!r} belongs to no battle"

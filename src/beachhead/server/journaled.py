"""A match with its journal: the answers that can be taken back, and those that can be made again.

All of it follows from the journal, so it is the same after a restart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from beachhead.edition.guide import Guide, guides_of
from beachhead.kernel.ask import Action, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.match import CONCEDE, Match, new_match
from beachhead.kernel.module import GameModule, find
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.text import KERNEL, Text
from beachhead.server.numbering import Noticed, Numbering, Numbers
from beachhead.server.standings import Standings, headed, standings
from beachhead.server.storage import Entry, MatchRow
from beachhead.server.telling import Telling

Answer = tuple[Side, Action]


class Given(NamedTuple):
    """An answer: who gave it, why nobody can take it back (empty if somebody can), and who was asked next.

    `asked_next` is empty where it is one of several answers to the same moment, which all are still kept secret.
    """

    side: Side
    barrier: str
    asked_next: frozenset[Side]


class Reach(NamedTuple):
    """How far somebody can go back: the earliest decision, None for not at all, and why no further."""

    earliest: int | None
    code: str


NO_REACH = Reach(None, "nothing_to_undo")


class TakenBack:
    """An answer that was taken back, and what had been told of it.

    `waits_for` are the viewers for whom it can still come again: those who noticed it and nothing else since.  `whole`
    says the same for links that play several sides.
    """

    def __init__(self, answer: Answer, told: tuple[Event, ...], noticed: Noticed) -> None:
        self.answer = answer
        self.told = told
        self.waits_for = noticed
        self.whole = True

    def waits(self, sides: Collection[Side]) -> bool:
        """Whether it can still come again as a link of `sides` sees it."""
        return self.whole if len(sides) > 1 else next(iter(sides), None) in self.waits_for


class JournaledMatch:
    """A match that goes forward and back.

    `again` are the answers that were taken back and can be made again, the next one last.  `guide` is the guide that
    it follows, None for an ordinary match.  What a link may take back and make again follows from what it knows alone.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.guide: Guide | None = None
        self.again: list[TakenBack] = []
        self.telling = Telling()
        self.standings: dict[int, Standings] = {0: standings(match)} if headed(match) else {}
        self._given: list[Given] = []
        self._reaches: dict[frozenset[Side], list[Reach]] = {}
        self._numbering = Numbering(match)

    def act(self, side: Side, action: Action) -> Noticed:
        """Take an answer: who noticed it.  Any other than the one taken back last ends what can be made again.

        Raises RefusedError; then nothing has changed.
        """
        self.match.apply(side, action)
        noticed = self._note(side)
        mine = [taken for taken in self.again if side in taken.waits_for]
        if mine and mine[-1].answer == (side, action):
            self.again.remove(mine[-1])
            return noticed
        for taken in self.again:
            taken.waits_for -= noticed
            taken.whole = False
        self.again = [taken for taken in self.again if taken.waits_for]
        return noticed

    def concede(self, side: Side) -> None:
        """Give the match up.  Raises RefusedError; then nothing has changed."""
        self.match.concede(side)
        self._note(side)
        self.again.clear()

    def undo(self) -> tuple[Answer, Noticed]:
        """Take the last answer back: that answer, and who notices.  Raises RefusedError; then nothing has changed."""
        told, answer = self.match.last_events, self.match.last
        self.standings.pop(self.match.decisions, None)
        self.match.undo()
        self._given.pop()
        for reaches in self._reaches.values():
            del reaches[len(self._given) :]
        noticed = self._numbering.taken_back(self.match)
        self.again.append(TakenBack(answer, told, noticed))
        return answer, noticed

    def numbers(self, sides: Collection[Side]) -> Numbers:
        """How a link of `sides` counts the answers."""
        return self._numbering.numbers(self.match, sides)

    def version(self, sides: Collection[Side]) -> int:
        """The version of the table of a link of `sides`: the changes that it noticed."""
        return self._numbering.changes(sides)

    def leave(self) -> None:
        """Leave the lesson."""
        self.guide = None
        self._numbering.changed()

    def reach(self, sides: Collection[Side]) -> tuple[int, str]:
        """The earliest decision that a link of `sides` can go back to, the present one if none, and why no further.

        Only answers that the link knows of are looked at.  What others may have answered in secret makes no difference:
        once the decision has passed to them, the link's answers before stand, whether they have answered or not.
        """
        own = frozenset(sides)
        reaches = self._reaches.setdefault(own, [])
        for decision in range(len(reaches) + 1, len(self._given) + 1):
            before = reaches[-1] if reaches else NO_REACH
            reaches.append(self._reach(decision, own, before))
        last = reaches[-1] if reaches else NO_REACH
        return self.match.decisions if last.earliest is None else last.earliest, last.code

    def _reach(self, decision: int, sides: frozenset[Side], before: Reach) -> Reach:
        """How far a link of `sides` can go back after a decision, if it is `before` after the one before."""
        if not self._numbering.noticed(decision, sides):
            return before
        given = self._given[decision - 1]
        if given.barrier:
            return Reach(None, given.barrier)
        if given.side not in sides:
            return Reach(None, "not_yours")
        if not given.asked_next <= sides:
            return Reach(None, "passed")
        return Reach(decision - 1 if before.earliest is None else before.earliest, before.code)

    def next_again(self, sides: Collection[Side]) -> Answer | None:
        """The answer that a link of `sides` can make again, or None."""
        waiting = [taken.answer for taken in self.again if taken.waits(sides)]
        return waiting[-1] if waiting and not self.match.over and waiting[-1][0] in sides else None

    def undone(self, sides: Collection[Side], eyes: Side | None) -> list[LogLine]:
        """What was told of the answers taken back that can come again, as far as `eyes` may know it.

        They are numbered as a link of `sides` will count them.
        """
        waiting = [] if self.match.over else [taken for taken in reversed(self.again) if taken.waits(sides)]
        return [
            self.match.line(event, number)
            for number, taken in enumerate(waiting, start=self.numbers(sides).last + 1)
            for event in taken.told
            if event.seen_by(eyes)
        ]

    def _note(self, side: Side) -> Noticed:
        secret = self.match.simulation.has_decided_in_secret(side)
        asked = frozenset() if secret else frozenset(self.match.open_asks)
        self._given.append(Given(side, _barrier(self.match), asked))
        if headed(self.match):
            self.standings[self.match.decisions] = standings(self.match)
        return self._numbering.taken(self.match, side)


def why_no_further(code: str) -> str:
    """A code of `JournaledMatch.reach` in words."""
    return KERNEL.render(Text(f"kernel.undo.{code}"))


def _guide(module: GameModule, name: str) -> Guide | None:
    """The guide of that name; None if the game does not have it any more: then the match is an ordinary one."""
    return next((guide for guide in guides_of(module) if guide.id == name), None)


def _barrier(match: Match) -> str:
    """Why the last answer cannot be taken back by anybody; empty if it can."""
    refusal = match.why_not_undo()
    return refusal.reason.key.removeprefix("kernel.undo.") if refusal is not None else ""


def rebuild(row: MatchRow, journal: Sequence[Entry], data: Path | None = None) -> JournaledMatch:
    """The match that a journal leads to.  Raises UsageError or RefusedError if it does not fit the rules any more."""
    header = row.header
    rules = find(header.game).rules_version
    if rules != header.rules:
        raise UsageError(f"it was begun under rules version {header.rules!r}, this is {rules!r}", where="header.rules")
    match = new_match(header.game, header.scenario, seed=header.seed, options=header.settings, data=data)
    journaled = JournaledMatch(match)
    for entry in journal:
        if entry.kind == "act":
            action = Action(entry.verb, entry.target)
            if action == CONCEDE:
                journaled.concede(entry.side)
            else:
                journaled.act(entry.side, action)
        elif entry.kind == "undo":
            journaled.undo()
        elif entry.kind == "guide":
            journaled.guide = _guide(match.module, entry.verb)
        else:
            journaled.leave()
        if entry.digest is not None and entry.digest != match.digest():
            raise UsageError("the position differs from the stored one", where=f"entry {entry.number}")
    return journaled

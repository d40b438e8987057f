"""The course of a match: the match, the answers that can be taken back, and those that can be made again.

All of it follows from the journal, so it is the same after a restart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.guide import Guide, guides_of
from beachhead.kernel.match import CONCEDE, Match, new_match
from beachhead.kernel.module import GameModule, find
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.text import KERNEL, Text
from beachhead.server.counting import Counting, Noticed, Numbers
from beachhead.server.storage import Entry, MatchRow

Answer = tuple[Side, Action]


class TakenBack(NamedTuple):
    """An answer that was taken back: its decision, what had been told of it, and who had noticed it."""

    answer: Answer
    decision: int
    told: tuple[Event, ...]
    noticed: Noticed


class Course:
    """A match that goes forward and back.

    `back` are the last answers as far as they can be taken back, the latest last; `again` those that were
    taken back and can be made again, the next one last.  `guide` is the guide it follows, None for an ordinary match.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.guide: Guide | None = None
        self.back: list[Answer] = []
        self.again: list[TakenBack] = []
        self._barrier = _barrier(match)
        self._counting = Counting(match)

    def act(self, side: Side, action: Action) -> None:
        """Take an answer.  Any other than the one taken back last ends what can be made again.

        Raises RefusedError; then nothing has changed.
        """
        self.match.apply(side, action)
        self._counting.taken(self.match, side)
        if self.again and self.again[-1].answer == (side, action):
            self.again.pop()
        else:
            self.again.clear()
        barrier = _barrier(self.match)
        if barrier:
            self._barrier = barrier
            self.back.clear()
        else:
            self.back.append((side, action))

    def concede(self, side: Side) -> None:
        """Give the match up.  Raises RefusedError; then nothing has changed."""
        self.match.concede(side)
        self._counting.taken(self.match, side)
        self.again.clear()
        self.back.clear()
        self._barrier = _barrier(self.match)

    def undo(self) -> Answer:
        """Take the last answer back: that answer.  Raises RefusedError; then nothing has changed."""
        decision, told = self.match.decisions, self.match.told_last
        self.match.undo()
        answer = self.back.pop()
        self.again.append(TakenBack(answer, decision, told, self._counting.taken_back(self.match)))
        return answer

    def numbers(self, sides: Collection[Side]) -> Numbers:
        """How a link of `sides` counts the answers."""
        return self._counting.numbers(self.match, sides, [taken.noticed for taken in reversed(self.again)])

    def version(self, sides: Collection[Side]) -> int:
        """The version of the table of a link of `sides`: the changes that it noticed."""
        return self._counting.changes(sides)

    def leave(self) -> None:
        """Leave the lesson."""
        self.guide = None
        self._counting.changed()

    def earliest(self, sides: Collection[Side], *, noticed: bool = False) -> int:
        """The earliest decision that a link of `sides` can go back to; the present one if it cannot go back.

        With `noticed` as far as it can know it: as if nothing had been answered in secret since.
        """
        earliest = self.match.decisions
        for before, own in self._answers(sides, noticed):
            if not own:
                break
            earliest = before
        return earliest

    def why_not_before(self, sides: Collection[Side], *, noticed: bool = False) -> tuple[str, str]:
        """Why a link of `sides` cannot go back further than `earliest`: a code and a sentence."""
        others = not all(own for _, own in self._answers(sides, noticed))
        code = "not_yours" if others else self._barrier
        return code, KERNEL.render(Text(f"kernel.undo.{code}"))

    def _answers(self, sides: Collection[Side], noticed: bool) -> Iterator[tuple[int, bool]]:
        """The answers that can be taken back, the latest first: the decision before each, whether it is the link's own.

        With `noticed` only those that the link knows of.
        """
        last = self.match.decisions
        for decision, (side, _) in zip(range(last, 0, -1), reversed(self.back), strict=False):
            if side in sides or not noticed or self._counting.noticed(decision, sides):
                yield decision - 1, side in sides

    def next_again(self, sides: Collection[Side]) -> Answer | None:
        """The answer that a link of `sides` can make again, or None."""
        if not self.again or self.match.over:
            return None
        answer = self.again[-1].answer
        return answer if answer[0] in sides else None

    def undone(self, side: Side | None) -> list[LogLine]:
        """What was told of the answers taken back that can be made again, as far as `side` may know it."""
        return [
            self.match.play.line(event, taken.decision)
            for taken in reversed(self.again)
            for event in taken.told
            if event.seen_by(side)
        ]


def _guide(module: GameModule, name: str) -> Guide | None:
    """The guide of that name; None if the game does not have it any more: then the match is an ordinary one."""
    return next((guide for guide in guides_of(module) if guide.id == name), None)


def _barrier(match: Match) -> str:
    """Why the last answer cannot be taken back by anybody; empty if it can."""
    refusal = match.why_not_undo()
    return refusal.reason.key.removeprefix("kernel.undo.") if refusal is not None else ""


def rebuild(row: MatchRow, journal: Sequence[Entry], data: Path | None = None) -> Course:
    """The course that a journal leads to.  Raises UsageError or RefusedError if it does not fit the rules any more."""
    header = row.header
    rules = find(header.game).rules_version
    if rules != header.rules:
        raise UsageError(f"it was begun under rules version {header.rules!r}, this is {rules!r}", where="header.rules")
    match = new_match(header.game, header.scenario, seed=header.seed, options=header.settings, data=data)
    course = Course(match)
    for entry in journal:
        if entry.kind == "act":
            action = Action(entry.verb, entry.target)
            if action == CONCEDE:
                course.concede(entry.side)
            else:
                course.act(entry.side, action)
        elif entry.kind == "undo":
            course.undo()
        elif entry.kind == "guide":
            course.guide = _guide(match.module, entry.verb)
        else:
            course.leave()
        if entry.digest is not None and entry.digest != match.digest():
            raise UsageError("the position differs from the stored one", where=f"entry {entry.number}")
    return course

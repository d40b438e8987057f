"""Opening a match that is stored: from its last position where there is one, else by playing its journal again.

The journal is the truth: what was noted beside it is used as far as it can be read and fits, and else made anew.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from beachhead.edition.guide import Guide, guides_of
from beachhead.kernel.ask import Action
from beachhead.kernel.branching import begun
from beachhead.kernel.ending import TAKE_BACK, by_players, taken_back_to
from beachhead.kernel.match import Match
from beachhead.kernel.module import GameModule, find
from beachhead.kernel.positions import Past
from beachhead.kernel.record import DIGEST_EVERY, Segment
from beachhead.kernel.refusal import UsageError
from beachhead.server.journaled import Answer, JournaledMatch
from beachhead.server.led import Led, game_at, read_led, write_led
from beachhead.server.offers import kind_of
from beachhead.server.ruling import last_break, rules_now, ruling_of, stand
from beachhead.server.stopping import go_on
from beachhead.server.storage import Entry, MatchRow, Stored


class Reopened(NamedTuple):
    """A match that was opened, and what was not noted of it yet: what its entries led to, and positions."""

    journaled: JournaledMatch
    led: dict[int, str]
    positions: list[Stored]


def reopen(row: MatchRow, journal: Sequence[Entry], stored: Sequence[Stored], data: Path | None = None) -> Reopened:
    """The match that a journal leads to.

    Raises UsageError or RefusedError if it does not fit the rules any more, StoppedError when the server stops.
    """
    header, now = row.header, rules_now(row, journal)
    rules = find(header.game).rules_version
    if rules != now:
        raise UsageError(f"it goes by rules version {now!r}, this is {rules!r}", where="header.rules")
    match = begun(header, data)
    journaled = JournaledMatch(match)
    with _uncollected():
        last = _recall(journaled, row, journal, stored)
    reopened = Reopened(journaled, {}, [])
    settled = max(
        (entry.number for entry in journal if entry.kind == "rules"), default=0
    )  # digests before are of others
    for entry in journal[last:]:
        go_on()
        give(journaled, entry)
        if entry.number > settled and entry.digest is not None and entry.digest != match.digest():
            raise UsageError("the position differs from the stored one", where=f"entry {entry.number}")
        if entry.kind == "act" and entry.led is None and match.game.events:
            reopened.led[entry.number] = write_led(journaled.led())
        if entry.kind == "act" and journaled.position_due():
            reopened.positions.append(journaled.keep_position(entry.number))
    return reopened


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: what is made is kept, and there is so much of it that looking takes longer.

    Afterwards it is among what is old already: else all of it would be looked at at once.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()
        if collects:
            gc.enable()


def give(journaled: JournaledMatch, entry: Entry) -> None:
    """Do what an entry of the journal says.  Raises UsageError or RefusedError."""
    if entry.kind == "act":
        action = Action(entry.verb, entry.target)
        if action.verb == TAKE_BACK:
            journaled.take_back(entry.side, taken_back_to(action))
        elif by_players(action):
            journaled.end(entry.side, action)
        else:
            journaled.act(entry.side, action)
    elif entry.kind == "undo":
        journaled.undo(entry.side)
    elif entry.kind == "rules":
        journaled.match.go_on_under(ruling_of(entry).segment(entry.verb))
        journaled.rules_changed(journaled.match.decisions)
    else:
        _aside(journaled, entry)


def _aside(journaled: JournaledMatch, entry: Entry) -> None:
    """Do what an entry says that is no answer and takes none back."""
    if entry.kind == "offer":
        journaled.offer(kind_of(entry.verb), entry.side, int(entry.target or 0))
    elif entry.kind == "refuse":
        journaled.refuse(kind_of(entry.verb), entry.side)
    elif entry.kind == "guide":
        journaled.guide = _guide(journaled.match.module, entry.verb)
    else:
        journaled.leave()


def _guide(module: GameModule, name: str) -> Guide | None:
    """The guide of that name; None if the game does not have it any more: then the match is an ordinary one."""
    return next((guide for guide in guides_of(module) if guide.id == name), None)


# -- without playing it again ------------------------------------------------------------------------


def _recall(journaled: JournaledMatch, row: MatchRow, journal: Sequence[Entry], stored: Sequence[Stored]) -> int:
    """Stand at the last stored position that fits, or where other rules ended: after how many entries that is.

    Raises UsageError where a match that other rules have left cannot be made of what is stored.
    """
    match, left, rules = journaled.match, last_break(journal), journaled.match.module.rules_version
    on_line = _fitting(journal, stored)
    fitting = [one for one in on_line if one.rules == rules and (left is None or one.number > left[0])]
    while fitting and game_at(match, fitting[-1]) is None:
        fitting.pop()
    if not fitting and left is None:
        return 0
    entries = journal[: fitting[-1].number if fitting else left[0] if left else 0]
    try:
        noted = iter(read_led(match.game, [entry.led or "" for entry in entries if entry.kind == "act"]))
    except (msgspec.DecodeError, ValueError) as error:
        if left is not None:
            raise UsageError(f"what was done under other rules cannot be read: {error}", where="journal") from None
        return 0
    line = Line()
    for entry in entries:
        go_on()
        line.go_on(journaled, entry, noted)
    past = line.past(match, on_line)
    if fitting:
        match.resume(past)
    else:
        assert left is not None
        match.resume_under(past, stand(row, left[1], match.data))
    journaled.resumed()
    return len(entries)


class Line:
    """The line of play as it is recalled: its answers with what they led to, and what was told of changed rules."""

    def __init__(self) -> None:
        self.answers: list[tuple[Entry, Answer, Led]] = []
        self.changes: list[tuple[int, int, Segment]] = []

    def go_on(self, journaled: JournaledMatch, entry: Entry, noted: Iterator[Led]) -> None:
        """Recall what an entry says."""
        if entry.kind == "act":
            answer, led = (entry.side, Action(entry.verb, entry.target)), next(noted)
            self.answers.append((entry, answer, led))
            journaled.recall(answer, led)
        elif entry.kind == "undo":
            last = max(place for place, (one, _, _) in enumerate(self.answers) if one.side == entry.side)
            _, taken, led = self.answers.pop(last)
            journaled.recall_undo(taken, tuple(led.told))
        elif entry.kind == "rules":
            ruling = ruling_of(entry)
            del self.answers[ruling.kept :]
            self.changes.append((ruling.kept, entry.number, ruling.segment(entry.verb)))
            journaled.rules_changed(ruling.kept)
        else:
            _aside(journaled, entry)

    def past(self, match: Match, stored: Sequence[Stored]) -> Past:
        """What happened along the line of play, with the positions on it that can be read."""
        past, changes = match.past(), list(self.changes)
        positions = {
            one.decision: one
            for one in stored
            if not any(one.decision > kept and one.number < number for kept, number, _ in changes)
        }
        settled = max((number for _, number, _ in self.changes), default=0)
        for decision, (entry, answer, led) in enumerate(self.answers, start=1):
            while changes and changes[0][0] < decision:
                past.change(changes.pop(0)[2])
            noted = entry.number > settled and decision % DIGEST_EVERY == 0
            digest = entry.digest if noted else None
            past.add(answer, tuple(led.told), digest)
            if decision in positions:
                past.keep(partial(game_at, match, positions[decision]), led.barrier)
        for _, _, change in changes:
            past.change(change)
        return past


def _fitting(journal: Sequence[Entry], stored: Sequence[Stored]) -> list[Stored]:
    """The positions that stand at the decision at which the journal does, as far as it says what answers led to."""
    decisions, at = 0, {}
    for count, entry in enumerate(journal, start=1):
        if entry.number != count or (entry.kind == "act" and entry.led is None):
            break
        decisions += {"act": 1, "undo": -1}.get(entry.kind, 0)
        if entry.kind == "rules":
            decisions = ruling_of(entry).kept
        at[entry.number] = decisions
    return [position for position in stored if at.get(position.number) == position.decision]

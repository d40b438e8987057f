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
from beachhead.kernel.match import CONCEDE, Match, new_match
from beachhead.kernel.module import GameModule, find
from beachhead.kernel.positions import Past
from beachhead.kernel.record import DIGEST_EVERY
from beachhead.kernel.refusal import UsageError
from beachhead.server.journaled import JournaledMatch
from beachhead.server.led import Led, game_at, read_led, write_led
from beachhead.server.storage import Entry, MatchRow, Stored


class Reopened(NamedTuple):
    """A match that was opened, and what was not noted of it yet: what its entries led to, and positions."""

    journaled: JournaledMatch
    led: dict[int, str]
    positions: list[Stored]


def reopen(row: MatchRow, journal: Sequence[Entry], stored: Sequence[Stored], data: Path | None = None) -> Reopened:
    """The match that a journal leads to.  Raises UsageError or RefusedError if it does not fit the rules any more."""
    header = row.header
    rules = find(header.game).rules_version
    if rules != header.rules:
        raise UsageError(f"it was begun under rules version {header.rules!r}, this is {rules!r}", where="header.rules")
    match = new_match(header.game, header.scenario, seed=header.seed, options=header.settings, data=data)
    journaled = JournaledMatch(match)
    with _uncollected():
        last = _recall(journaled, journal, [position for position in stored if position.rules == rules])
    reopened = Reopened(journaled, {}, [])
    for entry in journal[last:]:
        give(journaled, entry)
        if entry.digest is not None and entry.digest != match.digest():
            raise UsageError("the position differs from the stored one", where=f"entry {entry.number}")
        if entry.kind == "act" and entry.led is None and match.game.events:
            reopened.led[entry.number] = write_led(journaled.led())
        if journaled.position_due():
            reopened.positions.append(journaled.keep_position(entry.number))
    return reopened


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: what is made is kept, and there is so much of it that looking takes longer."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def give(journaled: JournaledMatch, entry: Entry) -> None:
    """Do what an entry of the journal says.  Raises UsageError or RefusedError."""
    if entry.kind == "act":
        action = Action(entry.verb, entry.target)
        if action == CONCEDE:
            journaled.concede(entry.side)
        else:
            journaled.act(entry.side, action)
    elif entry.kind == "undo":
        journaled.undo()
    else:
        _aside(journaled, entry)


def _aside(journaled: JournaledMatch, entry: Entry) -> None:
    """Do what an entry says that is no answer and takes none back."""
    if entry.kind == "guide":
        journaled.guide = _guide(journaled.match.module, entry.verb)
    else:
        journaled.leave()


def _guide(module: GameModule, name: str) -> Guide | None:
    """The guide of that name; None if the game does not have it any more: then the match is an ordinary one."""
    return next((guide for guide in guides_of(module) if guide.id == name), None)


# -- without playing it again ------------------------------------------------------------------------


def _recall(journaled: JournaledMatch, journal: Sequence[Entry], stored: Sequence[Stored]) -> int:
    """Stand at the last stored position that fits: how many entries led there, none where it is the start."""
    match, fitting = journaled.match, _fitting(journal, stored)
    while fitting and game_at(match, fitting[-1]) is None:
        fitting.pop()
    if not fitting:
        return 0
    entries = journal[: fitting[-1].number]
    try:
        led = read_led(match.game, [entry.led or "" for entry in entries if entry.kind == "act"])
    except (msgspec.DecodeError, ValueError):
        return 0
    noted = iter(led)
    line: list[tuple[Entry, Led]] = []
    for entry in entries:
        if entry.kind == "act":
            line.append((entry, next(noted)))
            journaled.recall((entry.side, Action(entry.verb, entry.target)), line[-1][1])
        elif entry.kind == "undo":
            taken, what = line.pop()
            journaled.recall_undo((taken.side, Action(taken.verb, taken.target)), tuple(what.told))
        else:
            _aside(journaled, entry)
    match.resume(_past(match, line, fitting))
    journaled.resumed()
    return len(entries)


def _fitting(journal: Sequence[Entry], stored: Sequence[Stored]) -> list[Stored]:
    """The positions that stand at the decision at which the journal does, as far as it says what answers led to."""
    decisions, at = 0, {}
    for count, entry in enumerate(journal, start=1):
        if entry.number != count or (entry.kind == "act" and entry.led is None):
            break
        decisions += {"act": 1, "undo": -1}.get(entry.kind, 0)
        at[entry.number] = decisions
    return [position for position in stored if at.get(position.number) == position.decision]


def _past(match: Match, line: Sequence[tuple[Entry, Led]], stored: Sequence[Stored]) -> Past:
    """What happened along the line of play, with the positions on it."""
    past, positions = match.past(), {position.decision: position for position in stored}
    for decision, (entry, led) in enumerate(line, start=1):
        digest = entry.digest if decision % DIGEST_EVERY == 0 else None
        past.add((entry.side, Action(entry.verb, entry.target)), tuple(led.told), digest)
        position = positions.get(decision)
        if position is not None:
            past.keep(partial(game_at, match, position), led.barrier)
    return past

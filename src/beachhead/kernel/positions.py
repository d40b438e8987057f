"""Positions of a match kept at intervals, so that going back costs the same however long it is.

They are kept as a chain that a match shares with its copies; each holds the game at an anchor, and where the chains of
the match (see kernel/match.py) ended then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from beachhead.kernel.events import Event, TakenBack
from beachhead.kernel.game import Game
from beachhead.kernel.record import Digest, Segment

EVERY = 64
"""Answers between two positions that are kept, where the last one cannot be taken back; else twice as many."""

Chain = tuple[Any, Any] | None
"""A list that shares its beginning with older versions: (everything before, last item)."""


class Kept(NamedTuple):
    """A match at an anchor, when nothing had been answered since and nothing in secret.

    `game` gives the game, with which nobody may play on, or None where it was stored and cannot be read.
    """

    game: Callable[[], Game[Any] | None]
    decisions: int
    history: Chain
    log: Chain
    heard: dict[str, Chain]
    digests: Chain
    undo: Chain
    barrier: str


class Past:
    """What happened in a match, made of what was stored of each answer; `start` is the match before the first one."""

    def __init__(self, start: Kept, sides: Sequence[str]) -> None:
        self.decisions = self.floor = 0
        self.history, self.log, self.heard, self.digests = start.history, start.log, start.heard, start.digests
        self.kept: Chain = (None, start)
        self.segments: tuple[Segment, ...] = ()
        self._sides = sides

    def add(self, answer: tuple[str, Any], told: tuple[Event, ...], digest: str | None) -> None:
        """An answer, what was told of it, and the digest of the state after it where there is one."""
        self.decisions += 1
        self.history = (self.history, answer)
        if told:
            self.tell(told)
        if any(isinstance(event, TakenBack) for event in told):
            self.heard = heard_of(self.log, self._sides)
        if digest is not None:
            self.digests = (self.digests, (self.decisions, Digest(digest)))

    def tell(self, told: tuple[Event, ...]) -> None:
        """What was told after the last answer."""
        self.log = (self.log, (self.decisions, told))
        self.heard = heard_after(self.heard, told, self._sides)

    def change(self, change: Segment) -> None:
        """The rules have changed after the last answer: nobody can go back behind it."""
        self.segments = (*self.segments, change)
        self.tell((change.event(),))
        self.floor = self.decisions

    def keep(self, game: Callable[[], Game[Any] | None], barrier: str) -> None:
        """A position after the last answer, which could not be taken back."""
        kept = Kept(game, self.decisions, self.history, self.log, self.heard, self.digests, None, barrier)
        self.kept = (self.kept, kept)


def heard_after(heard: dict[str, Chain], told: tuple[Event, ...], sides: Iterable[str]) -> dict[str, Chain]:
    """What each side has heard when it has been told more, as far as it may know it."""
    after = heard.copy()
    secret = [event for event in told if event.audience is not None]
    for side in sides:
        seen = tuple([event for event in told if event.seen_by(side)]) if secret else told
        if seen:  # not even that something happened is told to whom it is hidden from
            after[side] = (after.get(side), seen)
    return after


def in_effect(log: Chain) -> Iterator[tuple[int, Sequence[Event]]]:
    """What was told, newest first, as (decision, events): without what was taken back by agreement, and that."""
    until = None
    while log is not None:
        log, (decision, told) = log
        if until is not None and decision > until:
            continue
        back = next((event for event in told if isinstance(event, TakenBack)), None)
        if back is not None:
            until = back.to
        else:
            yield decision, told


def heard_of(log: Chain, sides: Iterable[str]) -> dict[str, Chain]:
    """What each side has heard of a log, as far as it is in effect."""
    heard: dict[str, Chain] = {}
    for _, told in reversed(list(in_effect(log))):
        heard = heard_after(heard, tuple(told), sides)
    return heard


def unroll(chain: Chain, until: Chain = None) -> list[Any]:
    """The items of a chain in order, or those after an older version of it."""
    items = []
    while chain is not until and chain is not None:
        chain, item = chain
        items.append(item)
    items.reverse()
    return items


def due(kept: Chain, decisions: int, undo: Chain) -> bool:
    """Whether another position is to be kept: rather where undo ends, for the moments before are needed no longer."""
    since = decisions - kept[1].decisions if kept is not None else decisions
    return since >= EVERY and (undo is None or since >= 2 * EVERY)


def nearest(kept: Chain, decisions: int) -> tuple[Chain, Kept]:
    """The last position up to a number of decisions, and the chain that ends with it; the first one is always kept."""
    while kept is not None:
        if kept[1].decisions <= decisions:
            return kept, kept[1]
        kept = kept[0]
    raise ValueError("the first position was not kept")

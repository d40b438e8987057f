"""Lessons from one's own match: the decisions that cost most, found in the background when the match is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.text import language
from beachhead.players.registry import PATIENCE
from beachhead.players.weighing import doubted
from beachhead.server import advice
from beachhead.server.advice import VETERAN, Advice, Viewer
from beachhead.server.analysis import Sight
from beachhead.server.checks import conflict
from beachhead.server.errors import TableError, log
from beachhead.server.looking import LookingBack

T = TypeVar("T")

JUDGED = 120
"""Decisions of a match that are judged, spread over all of a side's own."""

WEIGHED = 12
"""Those of them that are weighed as the Veteran weighs: where judgment doubts what was chosen most."""

LESSONS = 3

JOBS = 8
"""Matches that are gone through at the same time, a step of each in turn."""

KEPT = 64
"""Matches of which the lessons are kept."""


class Puzzles(msgspec.Struct, frozen=True, kw_only=True):
    """How far the decisions of `side` have been gone through: `done` steps `of` so many, 0 if nobody has asked for it.

    `puzzles` are the decisions that cost most, null until all is done.
    """

    side: Side
    done: int = 0
    of: int = 0
    puzzles: list[Advice] | None = None


def mine(sight: Sight, side: Side) -> Iterator[Puzzles]:
    """Go through the decisions of a side step by step, each from what it knew then; the last step has the puzzles."""
    viewer, history = Viewer(sight, {}), sight.match.history
    own = [n for n in range(sight.numbers.last) if history[sight.numbers.decision(n)][0] == side]
    judged = spread(own, JUDGED)
    doubts: list[tuple[float, int]] = []
    for done, number in enumerate(judged, start=1):
        asked = _decision(viewer, number)
        if asked is not None and asked.chosen is not None:
            doubt = doubted(asked.match.observe(side), asked.chosen)
            doubts += [(-doubt, number)] if doubt is not None else []
        yield Puzzles(side=side, done=done, of=len(judged) + WEIGHED)
    weighed: list[Advice] = []
    for done, (_, number) in enumerate(sorted(doubts)[:WEIGHED], start=len(judged) + 1):
        asked = advice.decision_at(viewer, number)
        weighed.append(advice.in_words(sight, number, asked, VETERAN, advice.in_time(PATIENCE)))
        yield Puzzles(side=side, done=done, of=len(judged) + WEIGHED)
    costly = sorted((one for one in weighed if one.cost > 0), key=lambda one: -one.cost)
    steps = len(judged) + WEIGHED
    yield Puzzles(side=side, done=steps, of=steps, puzzles=costly[:LESSONS])


def spread(all_of_them: Sequence[T], most: int) -> list[T]:
    """So many of a sequence at most, evenly spread over it."""
    step = max(1, -(-len(all_of_them) // most))
    return list(all_of_them[::step])


def _decision(viewer: Viewer, number: int) -> advice.Asked | None:
    """A decision; None if it cannot be weighed."""
    try:
        return advice.decision_at(viewer, number)
    except TableError:
        return None


class Mining:
    """The matches that are being gone through, and what was found.  To be used from one event loop."""

    def __init__(self, thinking: LookingBack) -> None:
        self.thinking = thinking
        self._found: OrderedDict[tuple[str, Side, str], Puzzles] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()

    async def puzzles(self, token: str, side: Side | None, *, begin: bool) -> Puzzles:
        """How far it is with a side's decisions, the link's own unless one is named; `begin` goes through them.

        Raises TableError.
        """
        match, sight = await self.thinking.sight(token)
        if not sight.match.over:
            raise conflict("not_over")
        sides = [look.id for look in sight.match.module.sides]
        side = side or next(iter(sight.sides), sides[0])
        if side not in sides:
            raise TableError(400, "bad_input", f"there is no side {side[:40]!r}", where="query.side")
        key = match, side, language()
        if key not in self._found:
            if not begin:
                return Puzzles(side=side)
            if len(self._running) >= JOBS:
                raise TableError(429, "too_many", "too many matches are being gone through; try again later")
            self._found[key] = Puzzles(side=side, of=1)
            task = asyncio.create_task(self._go_through(key, mine(sight, side)))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return self._found[key]

    def close(self) -> None:
        """Go through no more."""
        for task in self._running:
            task.cancel()

    # -- inside ----------------------------------------------------------------------------------------

    async def _go_through(self, key: tuple[str, Side, str], steps: Iterator[Puzzles]) -> None:
        try:
            while (found := await self.thinking.aside(lambda: next(steps, None))) is not None:
                self._found[key] = found
        except Exception:
            log.exception("match %s: its lessons cannot be found", key[0])
            del self._found[key]
        while len(self._found) > KEPT and next(iter(self._found.values())).puzzles is not None:
            self._found.popitem(last=False)

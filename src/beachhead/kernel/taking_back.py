"""Going back by agreement, beyond a die or a disclosure: whence play can go on, and what counts afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.ending import TAKE_BACK, taken_back_to
from beachhead.kernel.match import Match


def rests(match: Match, decision: int, first: int = 0) -> Iterator[int]:
    """The moments from which play can go on, up to a decision and back to `first`, the latest one first."""
    history = match.history
    while decision >= first:
        kept = max(match.kept_before(decision), first)
        walk, found = match.earlier(kept), []
        for answer in (None, *history[kept:decision]):
            if answer is not None:
                walk.repeat(*answer)
            if walk.is_at_rest:
                found.append(walk.decisions)
        yield from reversed(found)
        decision = kept - 1


def stretches(steps: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The answers that count no longer, as (after, up to), from the steps back as (decision, to), both in order."""
    found, until = [], None
    for decision, to in reversed(steps):
        if until is None or decision <= until:
            found.append((to, decision - 1))
            until = to
    return found[::-1]


def counted(history: Sequence[tuple[Side, Action]]) -> list[bool]:
    """Of each answer of a history whether it counts: it was not taken back by agreement."""
    back = [(n, taken_back_to(action)) for n, (_, action) in enumerate(history, start=1) if action.verb == TAKE_BACK]
    counts = [True] * len(history)
    for after, last in stretches(back):
        counts[after:last] = [False] * (last - after)
    return counts

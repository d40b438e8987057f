"""Positions of a match kept at intervals, so that going back costs the same however long it is.

They are kept as a chain that a match shares with its copies; each holds the game at an anchor, and where the chains of
the match (see kernel/match.py) ended then.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from beachhead.kernel.game import Game

EVERY = 64
"""Answers between two positions that are kept, where the last one cannot be taken back; else twice as many."""

Chain = tuple[Any, Any] | None
"""A list that shares its beginning with older versions: (everything before, last item)."""


class Kept(NamedTuple):
    """A match at an anchor, when nothing had been answered since and nothing in secret; nobody plays on with `game`."""

    game: Game[Any]
    decisions: int
    history: Chain
    log: Chain
    heard: dict[str, Chain]
    digests: Chain
    undo: Chain
    barrier: str


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

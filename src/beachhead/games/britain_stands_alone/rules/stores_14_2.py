"""14.2 German Replacement Points in England: stored where they arrive, lost with the port or airbase."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, replace
from beachhead.games.britain_stands_alone.events import StoresLost
from beachhead.games.britain_stands_alone.model import Stores


def store(game: Core, space: int, kind: int, hits: int = 0) -> None:
    """14.2 A Replacement Point has come to a port or airbase, and stays there until it is used."""
    s = game.state
    alike = next((one for one in s.stores if (one.space, one.kind, one.hits) == (space, kind, hits)), None)
    others = tuple(one for one in s.stores if one is not alike)
    more = replace(alike, points=alike.points + 1) if alike else Stores(space, kind, 1, hits)
    s.stores = tuple(sorted((*others, more), key=lambda one: (one.space, one.kind, one.hits)))
    game.forget()


def lose_stores(game: Core, space: int) -> None:
    """14.2 The British have taken a port or airbase: all points there are eliminated."""
    s = game.state
    points = sum(one.points for one in s.stores if one.space == space)
    if points:
        s.stores = tuple(one for one in s.stores if one.space != space)
        game.forget()
        game.emit(StoresLost(clause="BSA-14.2p", hex=space, points=points))

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
    game.recount()


def mend_stores(game: Core) -> None:
    """14.2, 11.3 Each Replacement Point that came with hits, half of it lost at sea, loses one of them."""
    hurt = tuple(one for one in game.state.stores if one.hits)
    game.state.stores = tuple(one for one in game.state.stores if not one.hits)
    for one in hurt:
        for _ in range(one.points):
            store(game, one.space, one.kind, one.hits - 1)


def lose_stores(game: Core, space: int) -> None:
    """14.2 The British have taken a port or airbase: all points there are eliminated."""
    s = game.state
    points = sum(one.points for one in s.stores if one.space == space)
    if points:
        s.stores = tuple(one for one in s.stores if one.space != space)
        game.recount()
        game.emit(StoresLost(clause="BSA-14.2p", hex=space, points=points))

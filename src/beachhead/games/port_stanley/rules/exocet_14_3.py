"""14.3 The Exocet unit."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow


def let_fire(game: Core, path: tuple[int, ...], ships: tuple[int, ...]) -> Flow[None]:
    """14.3.2, ruling P23 Ships have moved along a way: the Argentine player may fire his missiles at them."""
    yield from ()

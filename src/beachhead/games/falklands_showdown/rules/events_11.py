"""11.0 Stub."""

from __future__ import annotations

from beachhead.games.falklands_showdown.play import Core, Flow


def random_event(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()

"""Stub."""

from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.refusal import Conditions


def naval_move(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def naval_move_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"

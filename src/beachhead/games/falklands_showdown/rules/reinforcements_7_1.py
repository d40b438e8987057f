"""Stub."""

from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.refusal import Conditions


def reinforce(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def reinforce_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"

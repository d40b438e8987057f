"""Stub."""

from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.refusal import Conditions


def loading(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def loading_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"

"""Stub."""

from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.refusal import Conditions


def retake(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def retake_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"


def repair(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def repair_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"

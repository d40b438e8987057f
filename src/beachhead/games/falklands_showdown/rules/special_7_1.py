"""Stub."""

from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.refusal import Conditions


def insert_or_recover(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def insert_or_recover_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"


def raid(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def raid_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"

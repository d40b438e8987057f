"""Stub."""

from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.refusal import Conditions


def repair_airfield(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def repair_airfield_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"


def black_buck(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def black_buck_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"

"""8.0 Stub."""

from __future__ import annotations

from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.refusal import Conditions


def submarine_phase(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def sortie(g: Core) -> Flow[None]:
    """Stub."""
    yield from ()


def sortie_needs(g: Core) -> Conditions:
    """Stub."""
    yield False, "FS-7.0e", "stub"

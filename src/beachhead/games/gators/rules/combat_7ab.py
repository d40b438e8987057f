"""VII-a, VII-b Combat: a place holder until it is written."""

from __future__ import annotations

from beachhead.games.gators.play import Core, Flow


def combat_phase(g: Core) -> Flow[None]:
    """V The phasing player's combats."""
    yield from ()


def fixed_attack(g: Core, kind: str, side: int, space: int, defenders: tuple[int, ...], odds: int) -> Flow[None]:
    """VI-n, VI-q An attack at fixed odds."""
    yield from ()

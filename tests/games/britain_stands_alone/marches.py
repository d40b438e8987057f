"""Marches in Britain Stands Alone for tests: moves hex by hex, with nothing blown up or wrecked on the way."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.rules.movement_5 import moments_5
from games.britain_stands_alone.channel import Channel

PASSES = {"wreck": "keep", "demolition": "leave_standing", "counter": "allow"}
"""How to let everything stand that changes hands, by question."""


def left(at: Channel, unit: str) -> int:
    """The movement points that a unit has left in this phase."""
    return moments_5.left(at.game, at.number(unit))


def let_stand(at: Channel) -> Channel:
    """Blow up and wreck nothing, until the next move is asked for."""
    while not at.over and at.prompt in PASSES:
        at.do(PASSES[at.prompt])
    return at


def go(at: Channel, unit: str, *path: str) -> Channel:
    """Move a unit along a path, stopping in each hex, and wreck nothing."""
    for space in path:
        at.do(f"move {unit}", f"to {space}")
        let_stand(at)
    return at


def names(at: Channel, spaces: object) -> set[str]:
    """Spaces by their printed names."""
    return {at.game.edition.board.names[space] for space in spaces}  # type: ignore[attr-defined]

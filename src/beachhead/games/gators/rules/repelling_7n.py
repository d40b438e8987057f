"""VII-n Repelling attacks: a place holder until they are written."""

from __future__ import annotations

from beachhead.games.gators.play import Core, Flow


def repel(g: Core, unit: int, before: int) -> Flow[None]:
    """VII-n Player 2's land units next to a unit that has just landed, or was unloaded by one, attack it at once."""
    yield from ()

"""Where units of Leyte went in the last two player-turns, from what is told of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from beachhead.edition.showing import arrows
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.events import Advanced, Entered, Exited, Moved, PhaseBegan, Retreated
from beachhead.games.leyte.model import SIDES
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Arrow
from beachhead.mechanics.trails import Trail, still_drawn


def drawn(game: Core, told: Iterable[Event]) -> tuple[Arrow, ...]:
    """4.1 A The movements of each side until it moves again."""
    return arrows(still_drawn(told, begins, went, game.side), lambda unit: SIDES[game.side(unit)])


def begins(event: Event) -> Collection[int]:
    """4.1 A The side whose Movement Phase an event begins."""
    return (event.phase // 2,) if isinstance(event, PhaseBegan) and event.phase % 2 == 0 else ()


def went(event: Event) -> Iterable[Trail]:
    """Where a unit went."""
    match event:
        case Moved():
            yield Trail(event.unit, event.path)
        case Entered():
            yield Trail(event.unit, event.path, "enter")
        case Exited():
            yield Trail(event.unit, event.path, "exit")
        case Retreated():
            yield Trail(event.unit, event.path, "retreat")
        case Advanced():
            yield Trail(event.unit, event.path, "advance")

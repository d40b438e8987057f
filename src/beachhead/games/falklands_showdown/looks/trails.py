"""Where units of Falklands Showdown went in the present turn, from what is told of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from beachhead.edition.events import TurnBegan
from beachhead.edition.showing import arrows
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.events import Flown, Landed, Loaded, Marched, Rebased, Sailed
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Arrow
from beachhead.mechanics.trails import Trail, still_drawn

AIRLIFT = "FS-7.1.1a"
"""The clause by which aircraft bring units and attack nobody."""


def drawn(game: Core, told: Iterable[Event]) -> tuple[Arrow, ...]:
    """5.1 The movements of the turn."""
    return arrows(still_drawn(told, begins, went, game.side), lambda unit: SIDES[game.side(unit)])


def begins(event: Event) -> Collection[int]:
    """5.1 Both sides, where an event begins a turn."""
    return (UK, AR) if isinstance(event, TurnBegan) else ()


def went(event: Event) -> Iterable[Trail]:
    """Where units went."""
    match event:
        case Sailed():
            yield from (Trail(unit, event.path) for unit in event.units)
        case Flown():
            kind = "fly" if event.clause == AIRLIFT else "attack"
            yield from (Trail(unit, (event.start, event.goal), kind) for unit in event.units)
        case Rebased():
            yield Trail(event.unit, (event.start, event.goal), "fly")
        case Marched():
            yield Trail(event.unit, event.path)
        case Landed() | Loaded():
            if event.path:
                yield Trail(event.unit, event.path)

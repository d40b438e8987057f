"""Where units of Gators! went since each side began to move, from what is told of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from beachhead.edition.events import PhaseBegan
from beachhead.edition.showing import arrows
from beachhead.games.gators.core import Core
from beachhead.games.gators.events import Moved, Retreated
from beachhead.games.gators.model import LAUNCH, NOBODY, REB, SIDES, UNSEEN, US, US_COMBAT
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Arrow
from beachhead.mechanics.trails import Trail, still_drawn

BEGINS = {LAUNCH: (US,), US_COMBAT + 1: (REB,)}
"""V The side whose movement begins with a phase."""


def drawn(game: Core, told: Iterable[Event]) -> tuple[Arrow, ...]:
    """V The movements of each side until it moves again, but of those under camouflage."""
    trails = still_drawn(told, begins, went, game.side)
    return arrows((trail for trail in trails if not ends_hidden(game, trail)), lambda unit: SIDES[game.side(unit)])


def begins(event: Event) -> Collection[int]:
    """V The side whose movement an event begins."""
    return BEGINS.get(event.phase, ()) if isinstance(event, PhaseBegan) else ()


def went(event: Event) -> Iterable[Trail]:
    """Where a unit went that the viewer was told of by name (VI-l)."""
    match event:
        case Moved():
            if event.unit != NOBODY and len(event.path) > 1:
                yield Trail(event.unit, event.path)
        case Retreated():
            yield Trail(event.unit, event.path, "retreat")


def ends_hidden(game: Core, trail: Trail) -> bool:
    """VI-l Whether a unit that moved openly has been put under camouflage where it came to."""
    return game.hex(trail.unit) == UNSEEN and trail.path[-1] in game.state.unknown

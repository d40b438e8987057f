"""Where units of Port Stanley went since each side began to move, from what is told of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from beachhead.edition.events import PhaseBegan
from beachhead.edition.showing import arrows
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import Advanced, Displaced, Moved, Retreated, Sailed
from beachhead.games.port_stanley.model import AR, AR_MOVEMENT, SIDES, UK, UK_MOVEMENT
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Arrow
from beachhead.mechanics.trails import Trail, still_drawn

KINDS: dict[type[Event], str] = {Moved: "move", Advanced: "advance", Displaced: "retreat", Retreated: "retreat"}
"""What is drawn of the past, and as what."""

BEGINS = {AR_MOVEMENT: (AR,), UK_MOVEMENT: (UK,)}
"""2.1 The side whose movement begins with a phase."""


def drawn(game: Core, told: Iterable[Event]) -> tuple[Arrow, ...]:
    """5.1 The movements of each side until it moves again, but of counters face down."""
    return arrows(still_drawn(told, begins, went, game.side), lambda unit: SIDES[game.side(unit)])


def begins(event: Event) -> Collection[int]:
    """2.1 The side whose movement an event begins."""
    return BEGINS.get(event.phase, ()) if isinstance(event, PhaseBegan) else ()


def went(event: Event) -> Iterable[Trail]:
    """Where a unit went that the viewer was told of by name."""
    if isinstance(event, Sailed) and len(event.path) > 1:
        yield Trail(event.ships[0], event.path)
    kind = KINDS.get(type(event))
    if kind and isinstance(event, Moved | Advanced | Displaced | Retreated) and event.unit >= 0 and len(event.path) > 1:
        yield Trail(event.unit, event.path, kind)

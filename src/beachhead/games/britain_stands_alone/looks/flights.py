"""Ways on the map of Britain Stands Alone: moves on land and at sea, flights, the missions of this phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from beachhead.edition.events import PhaseBegan
from beachhead.edition.showing import Trails, path_of
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import Advanced, Moved, Retreated
from beachhead.games.britain_stands_alone.events_air import Intercepted, MissionFlew
from beachhead.games.britain_stands_alone.events_sea import Sailed
from beachhead.games.britain_stands_alone.model import (
    BR,
    BR_MOVEMENT,
    BR_SAILING,
    GE,
    GE_MOVEMENT,
    GE_SAILING,
    SIDES,
)
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Arrow


def went(game: Core, event: Any) -> tuple[int, ...]:
    """5.2, 9.1 The way of a unit; of ships that enter a zone, out of a port of the map by its zone on the display."""
    if not isinstance(event, Sailed):
        return path_of(game, event)
    size, edition = len(game.edition.chart.names), game.edition
    return (edition.zone[event.origin] if 0 <= event.origin < size else event.origin), event.zone


TRAILS = Trails[Core](
    {Moved: "move", Sailed: "move", Advanced: "advance", Retreated: "retreat"},
    {GE_SAILING: (GE,), BR_SAILING: (BR,), GE_MOVEMENT: (GE,), BR_MOVEMENT: (BR,)},
    way=went,
)
"""5.2, 6.2, 6.3, 9.1 The movements of each side until it moves again."""


def arrows(game: Core, told: Iterable[Event]) -> tuple[Arrow, ...]:
    """All ways that are drawn."""
    return (*TRAILS.drawn(game, told), *flown(game, told))


def flown(game: Core, told: Iterable[Event]) -> Iterator[Arrow]:
    """8.2 The last mission of this phase once it is over, and who intercepted it: one arrow from each base of now."""
    if game.state.contests:
        return
    for event in told:
        if isinstance(event, PhaseBegan):
            return
        if isinstance(event, MissionFlew | Intercepted):
            bases = {game.place(unit): unit for unit in event.pieces if game.place(unit) >= 0}
            for base, unit in bases.items():
                path = way(game.edition, base, event.space)
                yield Arrow(kind="fire", side=SIDES[event.side], path=path, piece=unit)
        if isinstance(event, MissionFlew):
            return


def way(edition: Edition, base: int, goal: int) -> tuple[int, ...]:
    """8.1 A flight as it is drawn: between the display and the map by the zone of the goal and the edge of the map."""
    size = len(edition.chart.names)
    if base >= size > goal:
        far = edition.chart.distance
        codes = edition.edge_codes.get(base, ())
        edge = min(codes, key=lambda code: code[1] + far(code[0], goal), default=(goal, 0))[0]
        return base, edition.zone[goal], edge, goal
    if goal >= size > base:
        return tuple(reversed(way(edition, goal, base)))
    return base, goal

"""Ways over the sea: how far it is from a space to another, and which port is best for empty boats (9.1)."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.aims import aimed_at
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import GE, Sailing
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import (
    harbour_needs,
    points_left,
    ports_on,
    seas_beside,
)
from beachhead.games.britain_stands_alone.rules.naval_9.hazards_9_5 import hazard
from beachhead.kernel.refusal import met

MINED = 1.0
"""9.5 What a die for mines is worth, in the worth of ports."""


def paid(game: Core) -> int:
    """9.1 The movement points that the stack in hand has used, 0 while none is."""
    sailing = game.enclosing(Sailing)
    return sailing.paid if sailing is not None else 0


def haven(game: Core, units: tuple[int, ...], zone: int, used: int) -> float:
    """9.1 What the best port is worth that an empty stack can still come to from a zone, LAST if there is none."""
    if not (game.state.sailed or game.edition.zones[zone].home):  # 16.0 it would let the Royal Navy out
        return LAST
    ports = (port for port in ports_on(game, zone) if met(harbour_needs(game, units, port, used, zone)))
    found = max((berth_worth(game, port) for port in ports), default=LAST)
    goal = home(game)
    if distance(game, zone, goal) and all(points_left(game, unit, used) > 1 for unit in units):
        ahead = (there for there in seas_beside(game, zone) if distance(game, there, goal) < distance(game, zone, goal))
        found = max((found, *(haven(game, units, there, used + 1) - mines(game, there) for there in ahead)))
    return found


def mines(game: Core, zone: int) -> float:
    """9.5 What it costs empty boats to enter a sea zone with mines in it."""
    return MINED * (hazard(game, GE, zone) is not None)


def is_safe_at_sea(game: Core, unit: int) -> bool:
    """9.1, 9.5 Whether a boat had better stay in the zone of the crossing: the ports on it are full but in England.

    Nobody has to return to base, and the way to another zone may lead into mines.
    """
    here, size = game.hex(unit), len(game.edition.chart.names)
    if distance(game, here, home(game)):
        return False
    return not any(port >= size and met(harbour_needs(game, (unit,), port, 0, here)) for port in ports_on(game, here))


def berth_worth(game: Core, port: int) -> float:
    """9.1 What it is worth to empty boats to lie in a port: near the zone of the crossing, not in England."""
    on_map = port < len(game.edition.chart.names)
    return 3.0 - 0.4 * distance(game, port, home(game)) - 2.0 * on_map


def home(game: Core) -> int:
    """9.1 The sea zone where boats gather: that of the crossing, before the Mine is laid the one where it will be."""
    return aimed_at(game)


def distance(game: Core, space: int, goal: int) -> int:
    """9.1 How many sea zones are entered from one to another."""
    return seas_between(game.edition, space, goal)


@lru_cache(maxsize=4096)
def seas_between(edition: Edition, space: int, goal: int) -> int:
    """9.1 The same, from the map alone."""
    port = edition.ports.get(space)
    edge = list(port.seas) if port is not None else [space]
    far = dict.fromkeys(edge, int(port is not None))
    for here in edge:
        if here == goal:
            return far[here]
        for there in edition.zones[here].borders:
            if there in edition.zones and edition.zones[there].sea and there not in far:
                far[there] = far[here] + 1
                edge.append(there)
    return len(edition.zones)

"""4.0 Ships that have to leave their port as the enemy comes."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events import PutToSea

PERILS: list[Callable[[Core, int, tuple[int, ...]], Flow[None]]] = []
"""9.1, 9.5 What awaits ships that have been put to sea, such as mines: given the zone and the ships.

The chapter of naval operations enters its own.
"""


def clear_harbours(game: Core, space: int, side: int) -> Flow[None]:
    """4.0 A land unit has entered a hex: enemy ships in its port, or in inland ports that it cuts off, put to sea."""
    for there, port in game.edition.ports.items():
        if there == space or space in port.access:
            yield from put_to_sea(game, there, 1 - side)


def put_to_sea(game: Core, space: int, side: int) -> Flow[None]:
    """4.0 A side's ships leave a port at once, and nobody can intercept them; mines and submarines they meet (9.5)."""
    ships = game.ships(space, side)
    if not ships:
        return
    zone = game.edition.ports[space].seas[0]
    for unit in ships:
        game.put(unit, zone)
    game.emit(PutToSea(clause="BSA-4.0w", pieces=ships, port=space, zone=zone))
    for meet in PERILS:
        yield from meet(game, zone, ships)

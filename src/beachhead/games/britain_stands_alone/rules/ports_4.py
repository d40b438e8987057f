"""4.0 Ships that have to leave their port as the enemy comes."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events import PutToSea
from beachhead.games.britain_stands_alone.rules.naval_9.hazards_9_5 import meet_hazards
from beachhead.games.britain_stands_alone.rules.naval_9.lookouts_16 import watch
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import in_stacks, lie_together


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
    stacks = in_stacks(game, ships)
    for units in stacks:
        for unit in units:
            game.put(unit, zone)
        lie_together(game, units)
    game.emit(PutToSea(clause="BSA-4.0w", pieces=ships, port=space, zone=zone))
    watch(game, ships, zone)
    for units in stacks:
        yield from meet_hazards(game, zone, units)

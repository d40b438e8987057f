"""The aircraft that Player 1 could launch before his next Movement Phase: armed ones, as many as their ships launch.

Each takes the markers that are strongest against its target, and is set into the first hex beside its ship; whoever
would be set off the map stays aboard.
"""

from __future__ import annotations

from collections.abc import Collection

from beachhead.games.gators.components import ARMORED, SOFT
from beachhead.games.gators.core import Core
from beachhead.games.gators.rules.launch_5 import hexes_beside, launch_needs, set_beside, ships
from beachhead.games.gators.rules.position_6.air_6b import can_arm, loads, take_markers
from beachhead.kernel.refusal import met

LAND = (SOFT, ARMORED)
"""VII-a The classes of what is not in the air."""


def take_off(game: Core) -> None:
    """V, VI-b Armed aircraft are launched from the ships that arm them."""
    for ship in ships(game):
        for unit in tuple(game.aboard.get(ship, ())):
            if can_arm(game, unit) and met(launch_needs(game, unit)):
                place = next(hexes_beside(game, unit, ship), None)
                if place is not None:
                    load_for(game, unit, LAND)
                    set_beside(game, unit, place)


def load_for(game: Core, unit: int, classes: Collection[int]) -> None:
    """VI-b, VII-c An aircraft takes the load whose markers of one kind are strongest against some classes of target."""
    take_markers(game, unit, max(loads(game, unit), key=lambda load: strength(game, load, classes)))


def strength(game: Core, load: str, classes: Collection[int]) -> int:
    """VII-c How strong an attack with the markers of one kind in a load can be."""
    markers = ((letter, game.edition.markers[letter].attack) for letter in set(load))
    return max(load.count(letter) * max(attack[target] for target in classes) for letter, attack in markers)

"""What Player 1 could launch before his next Movement Phase, as much as its ships launch: armed aircraft, then what
fights by itself or holds somebody.

An aircraft takes the markers that are strongest against its target.  Each is set into the first hex beside its ship, at
the rim of the map off it where there is none.
"""

from __future__ import annotations

from collections.abc import Collection

from beachhead.games.gators.components import ARMORED, SOFT
from beachhead.games.gators.core import Core
from beachhead.games.gators.rules.launch_5 import launch_needs, launchers, places_beside, set_beside, ships
from beachhead.games.gators.rules.position_6.air_6b import can_arm, loads, take_markers
from beachhead.kernel.refusal import met

LAND = (SOFT, ARMORED)
"""VII-a The classes of what is not in the air."""


def take_off(game: Core) -> None:
    """V, VI-b What can fight or holds somebody is launched, armed aircraft first: beside its ship, or off the map."""
    for ship in ships(game):
        able = (unit for unit in game.aboard.get(ship, ()) if launchers(game, unit) and is_of_use(game, unit))
        for unit in sorted(able, key=lambda unit: not can_arm(game, unit)):
            if met(launch_needs(game, unit)):
                if can_arm(game, unit):
                    load_for(game, unit, LAND)
                set_beside(game, unit, next(places_beside(game, unit)))


def is_of_use(game: Core, unit: int) -> bool:
    """VII-a, VI-f Whether a unit can be armed, fights by itself on land or water, or holds somebody."""
    kind = game.type(unit)
    return can_arm(game, unit) or bool(game.aboard.get(unit)) or (not kind.is_air and any(kind.attack))


def load_for(game: Core, unit: int, classes: Collection[int]) -> None:
    """VI-b, VII-c An aircraft takes the load whose markers of one kind are strongest against some classes of target."""
    take_markers(game, unit, max(loads(game, unit), key=lambda load: strength(game, load, classes)))


def strength(game: Core, load: str, classes: Collection[int]) -> int:
    """VII-c How strong an attack with the markers of one kind in a load can be."""
    markers = ((letter, game.edition.markers[letter].attack) for letter in set(load))
    return max(load.count(letter) * max(attack[target] for target in classes) for letter, attack in markers)

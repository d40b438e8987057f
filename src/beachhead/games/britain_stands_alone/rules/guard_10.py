"""10.0 The Home Guard: its factor in a hex now."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.stacking_4 import port_capacity


def factor(game: Core, space: int, *, dropped: bool = False, assaulted: bool = False) -> int:
    """10.0 The Home Guard Defence Factor of a hex: none under German control, else that of its city.

    The target of an Airborne (`dropped`) or Amphibious Assault has at least that of such a target (ruling R-17).
    """
    if not game.controls(BR, space):
        return 0
    found = game.edition.guard[space]
    if dropped and not game.here(space, BR):
        found = max(found, game.edition.tables.drop.guard)
    if assaulted and not has_division(game, space):
        found = max(found, beach_factor(game, space))
    return found


def has_division(game: Core, space: int) -> bool:
    """10.0 Whether a British division, of one step or of two, is in a hex."""
    return any(game.type(unit).size == "division" for unit in game.here(space, BR))


def beach_factor(game: Core, space: int) -> int:
    """10.0, ruling B-2 The factor of a beach under assault: more with a port that still has some capacity."""
    at_sea = game.edition.tables.sea
    capacity = port_capacity(game, space) if space in game.edition.ports else 0
    return at_sea.guard_port if capacity is None or capacity >= at_sea.guard_capacity else at_sea.guard

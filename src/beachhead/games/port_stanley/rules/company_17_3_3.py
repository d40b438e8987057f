"""17.3.3 Who moves with a headquarters at low morale: as far as otherwise, and not without it."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.rules.allowance_5 import allowance, has_begun, slowed, used

Group = tuple[int, ...]
"""Units of one hex that move together."""


def real(game: Core, group: Group) -> list[int]:
    """Those of a group that move by themselves: all but dummies."""
    return [unit for unit in group if game.type(unit).kind != "dummy"]


def is_with_headquarters(game: Core, group: Group) -> bool:
    """17.3.3 Whether a headquarters goes with the group from where it began the phase, or goes on with it: all of them
    came from one hex, and have used the same points."""
    units = real(game, group)
    ways = {(game.unit(unit).origin, used(game, unit)) if has_begun(game, unit) else None for unit in units}
    return any(game.type(unit).kind == "headquarters" for unit in units) and len(ways) == 1


def has_headquarters(game: Core, unit: int) -> bool:
    """17.3.3 Whether a unit has been stacked with a headquarters throughout the phase.

    Neither has come to the other, by moving or falling back.
    """
    there = game.here(game.hex(unit), game.side(unit))
    leaders = (other for other in there if game.type(other).kind == "headquarters")
    return any(
        is_with_headquarters(game, (unit, other)) and has_fallen_back(game, unit) is has_fallen_back(game, other)
        for other in leaders
    )


def has_fallen_back(game: Core, unit: int) -> bool:
    """11.5.3 Whether a unit has come to its hex in this phase otherwise than by moving."""
    return game.now(game.unit(unit).arrived)


def sped(game: Core, space: int, side: int) -> list[int]:
    """17.3.3 Who of a hex has moved farther in this phase than he could have without a headquarters."""
    return [unit for unit in game.here(space, side) if slowed(game, unit) and used(game, unit) > allowance(game, unit)]


def leaves_sped(game: Core, group: Group) -> bool:
    """17.3.3 Whether anybody who has sped would stay behind without a headquarters that he has been stacked with
    throughout the phase."""
    here, side = game.hex(group[0]), game.side(group[0])
    if not any(game.type(unit).kind == "headquarters" for unit in group):
        return False
    staying = [unit for unit in game.here(here, side) if unit not in group and game.type(unit).kind == "headquarters"]
    return any(
        unit not in group and not any(is_with_headquarters(game, (unit, other)) for other in staying)
        for unit in sped(game, here, side)
    )

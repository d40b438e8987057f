"""15.3.2, 15.5, 16.2.1 Lines that are measured in movement points: from a unit to supply, to a headquarters."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.rules.allowance_5 import slowed
from beachhead.games.port_stanley.rules.company_17_3_3 import has_headquarters
from beachhead.games.port_stanley.rules.zones_9 import holds, open_zone
from beachhead.mechanics.movement import Reached, reach, with_marks
from beachhead.mechanics.rows import either


def movement_factor(game: Core, unit: int) -> int:
    """5.1, 17.3.3, ruling P19 The movement factor of a unit now: at low morale less, but for who has been stacked with
    a headquarters throughout the phase."""
    less = 0 if has_headquarters(game, unit) else slowed(game, unit)
    return max(game.values(unit).movement - less, 0)


def closed(game: Core, side: int) -> bytearray:
    """15.3.2, 15.6.1, 16.2.1 By space, whether a line of a side cannot pass: an enemy unit, or an enemy zone without a
    friend."""

    def find() -> bytearray:
        return with_marks(either(holds(game, 1 - side), open_zone(game, 1 - side)), game.unseen(side))

    found: bytearray = game.kept(("closed", side), find)
    return found


def within(game: Core, unit: int, points: int) -> Reached:
    """The hexes to which a line of so many movement points leads, counted from the unit (ruling P40).

    It may not pass through an enemy zone without a friend, but end in one (15.3.2, 16.2.1).
    """
    side = game.side(unit)

    def find() -> Reached:
        enemies = with_marks(holds(game, 1 - side), game.unseen(side))
        return reach(game.steps, game.hex(unit), points, enemies, open_zone(game, 1 - side))

    found: Reached = game.kept(("within", game.hex(unit), side, points), find)
    return found

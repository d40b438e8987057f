"""What the acts of Britain Stands Alone are done to, besides spaces: pieces of a side."""

from __future__ import annotations

from beachhead.mechanics.picks import SPACE, units

OWN_UNIT = units(own=True, clause="BSA-2.0a", name="not_yours")
"""A piece of the side that is asked."""

ENEMY_UNIT = units(own=False, clause="BSA-6.0a", name="not_the_enemy")
"""A piece of the other side."""

__all__ = ["ENEMY_UNIT", "OWN_UNIT", "SPACE"]

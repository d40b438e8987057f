"""What the acts of Port Stanley are done to, besides hexes: units of a side, beaches, bridges."""

from __future__ import annotations

from beachhead.mechanics.picks import SPACE, units

OWN_UNIT = units(own=True, clause="PS-2.1.3a", name="not_yours")
"""A unit of the side that is asked.  Of another one nothing else is said: the reason could tell what is hidden."""

__all__ = ["OWN_UNIT", "SPACE"]

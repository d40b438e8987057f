"""Lines of sight on hexes, from the middle of a hex to the middle of another: what lies between, and what blocks it.

A line that runs along a hexside has a hex on either hand, and goes on unless both of them block it.  What blocks a
line, and how far it reaches, the game says.
"""

from __future__ import annotations

from collections.abc import Callable

from beachhead.mechanics.hexes import HexField

Blocks = Callable[[int], bool]
"""Whether a hex blocks a line that passes it."""


def is_clear(field: HexField, one: int, other: int, blocks: Blocks) -> bool:
    """Whether nothing blocks the line between two hexes; these themselves do not."""
    if any(blocks(space) for space in field.amid(one, other)):
        return False
    return not any(all(blocks(space) for space in passed) for passed in field.passing(one, other))

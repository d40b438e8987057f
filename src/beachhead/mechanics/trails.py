"""Where units went: what the table draws of the last movements."""

from __future__ import annotations

import msgspec


class Trail(msgspec.Struct, frozen=True):
    """A movement of the last turns: the unit (-1: one that cannot be seen) and the spaces it passed."""

    unit: int
    path: tuple[int, ...]
    kind: str = "move"

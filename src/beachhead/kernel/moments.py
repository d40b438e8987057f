"""The moments that undo leads to."""

from __future__ import annotations

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.positions import Chain
from beachhead.kernel.simulation import Mark


class Moment(msgspec.Struct, frozen=True, gc=False):
    """Where undo leads: everything that decides the match before one answer, and who gave it."""

    mark: Mark
    decisions: int
    history: Chain
    log: Chain
    heard: dict[Side, Chain]
    digests: Chain
    side: Side

"""How good an option is, in victory points or thereabouts."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.leyte.match import Leyte
from beachhead.kernel.module import Observation


def judge(g: Leyte, seen: Observation) -> Sequence[float]:
    """A value for each option of the question."""
    return [0.0 for _ in seen.options]

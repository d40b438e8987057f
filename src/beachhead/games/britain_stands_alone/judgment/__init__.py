"""How good an option is in Britain Stands Alone."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.kernel.simulation import Play


def judge(play: Play[Sealion]) -> Sequence[float]:
    """How good each option is for the side that is asked: nothing is known yet."""
    return [0.0] * len(play.options)

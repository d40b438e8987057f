"""Random matches: after every answer everybody is where the rules let him be."""

from __future__ import annotations

import random

import pytest
from waters import sound

from beachhead.games.falklands_showdown.match import Falklands
from beachhead.kernel.match import new_match

SELDOM = 5


@pytest.mark.clause("FS-3.6c", "FS-4.1a", "FS-6.2.2a", "FS-6.2.3a", "FS-6.2.4a", "FS-6.4a", "FS-10.11a")
@pytest.mark.parametrize("seed", range(6))
def test_everybody_is_where_he_may_be(seed: int) -> None:
    match = new_match("falklands_showdown", "campaign", seed=seed)
    rng = random.Random(seed)
    while not match.over:
        (side,) = match.asks
        match.apply(side, rng.choice(match.asks[side].choices()))
        if not match.decisions % SELDOM:
            play = match.play
            assert isinstance(play, Falklands)
            sound(play)
    assert match.result is not None

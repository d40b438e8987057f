"""Random matches: after every answer everybody is where the rules let him be."""

from __future__ import annotations

import random

import pytest
from waters import sound

from beachhead.games.falklands_showdown.match import Falklands
from beachhead.kernel.match import new_match
from beachhead.kernel.module import MatchOption, find

SELDOM = 5


def other_reading(option: MatchOption) -> str:
    """The first reading that is not the default."""
    return next(value for value, _ in option.choices if value != option.default)


@pytest.mark.clause("FS-3.6c", "FS-4.1a", "FS-6.2.2a", "FS-6.2.3a", "FS-6.2.4a", "FS-6.4a", "FS-10.11a")
@pytest.mark.parametrize(("seed", "otherwise"), [*((seed, False) for seed in range(6)), (6, True), (7, True)])
def test_everybody_is_where_he_may_be(seed: int, otherwise: bool) -> None:
    options = {option.id: other_reading(option) for option in find("falklands_showdown").options} if otherwise else {}
    match = new_match("falklands_showdown", "campaign", seed=seed, options=options)
    rng = random.Random(seed)
    while not match.over:
        (side,) = match.asks
        match.apply(side, rng.choice(match.asks[side].choices()))
        if not match.decisions % SELDOM:
            game = match.game
            assert isinstance(game, Falklands)
            sound(game)
    assert match.result is not None

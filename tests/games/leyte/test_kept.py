"""What is kept of units while play goes on is what would be found anew: free steps (5.31) and who may enter (12.1)."""

from __future__ import annotations

import random

import pytest

from beachhead.games.leyte.core import Core
from beachhead.games.leyte.model import WAITING
from beachhead.games.leyte.rules.movement_5 import free_step, has_free_step, steps_of
from beachhead.kernel.match import new_match

DECISIONS = 400


@pytest.mark.clause("LEY-5.31b", "LEY-12.1a")
@pytest.mark.parametrize("scenario", ["assault", "barrier"])
def test_free_steps_and_who_may_enter_are_kept_only_as_long_as_they_hold(scenario: str) -> None:
    match, rng = new_match("leyte", scenario, seed=3), random.Random(3)
    for _ in range(DECISIONS):
        side, ask = next(iter(match.asks.items()))
        match.apply(side, rng.choice(ask.choices()))
        game = match.game
        assert isinstance(game, Core)
        for number in (0, 1):
            assert game.waiting_of(number) == tuple(u for u in game.roster(number) if game.hex(u) == WAITING)
            for unit in game.units_of(number):
                here = game.hex(unit)
                assert has_free_step(game, unit) == (free_step(game, unit, here) >= 0)
                beside = (there for there, _ in steps_of(game, unit)[here])
                free = (there for there in beside if not game.occupant[0][there] and not game.occupant[1][there])
                assert game.free_steps[unit] in (-1, *free)

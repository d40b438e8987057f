"""5.0, 6.0 The way that a unit takes: it meets no zone of control before its end."""

from __future__ import annotations

import random

import pytest

import beachhead
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.rules.movement_5 import may_leave, range_of
from beachhead.mechanics.movement import way


@pytest.mark.clause("LEY-6.0b")
@pytest.mark.parametrize("seed", [1, 2])
def test_no_way_leads_through_an_enemy_zone(seed: int) -> None:
    """Who enters one stops there: of two ways that cost the same neither can meet more of them."""
    rng, looked_at = random.Random(seed), 0
    match = beachhead.new_match("leyte", seed=seed)
    for number in range(600):
        if match.over:
            break
        ((side, ask),) = match.asks.items()
        if number % 40 == 0:
            looked_at += sum(meets_no_zone(match.game, unit) for unit in range(len(match.game.state.units)))
        match.apply(side, rng.choice(ask.choices()))
    assert looked_at > 100


def meets_no_zone(game: Leyte, unit: int) -> int:
    """How many ways of a unit have been looked at."""
    if game.state.units[unit].hex < 0 or not may_leave(game, unit):
        return 0
    found, control = range_of(game, unit), game.control[1 - game.side(unit)]
    for goal in found:
        assert not any(control[space] for space in way(found, goal)[1:-1])
    return len(found)

"""Whatever a player points at answers: every piece and every space, in random positions of every game."""

from __future__ import annotations

import random

import pytest

import beachhead
from beachhead.conformance.laws import a_click_is_answered, clicks_on
from beachhead.conformance.views import play_on

MOMENTS, QUESTIONS = (0, 40, 150, 400), 3


@pytest.mark.parametrize("decisions", MOMENTS)
def test_every_click_is_answered(game: str, decisions: int) -> None:
    """A random match up to some question, and two more of its questions: a third of all clicks at each of them."""
    rng = random.Random(f"{game} {decisions}")
    match = play_on(beachhead.new_match(game, seed=decisions), rng, decisions)
    for turn in range(QUESTIONS):
        for side, ask in match.asks.items():
            for piece, space in clicks_on(match, side)[turn::QUESTIONS]:
                a_click_is_answered(match, ask, piece, space)
        play_on(match, rng, 7)

"""A position is made once for each viewer until the match changes, whatever changes it."""

from __future__ import annotations

import random

import pytest

from beachhead.kernel.match import CONCEDE, new_match
from beachhead.kernel.text import speaking
from beachhead.server.journaled import JournaledMatch


def hold(journaled: JournaledMatch) -> None:
    """Every viewer is shown the match as it stands."""
    for eyes in (*(look.id for look in journaled.match.module.sides), None):
        assert journaled.view(eyes) == journaled.match.view(eyes)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_position_after_answers_and_steps_back(seed: int) -> None:
    chance, journaled = random.Random(seed), JournaledMatch(new_match("leyte", "barrier", seed=seed))
    for _ in range(60):
        if chance.random() < 0.3:
            if journaled.match.why_not_undo() is None:
                journaled.undo()
        else:
            side, ask = next(iter(journaled.match.asks.items()))
            journaled.act(side, chance.choice(ask.choices()).action)
        hold(journaled)
    journaled.end("us", CONCEDE)
    hold(journaled)


def test_it_is_made_once_in_each_language() -> None:
    journaled = JournaledMatch(new_match("leyte", "barrier", seed=1))
    assert journaled.view("us") is journaled.view("us")
    with speaking("zz"):
        other = journaled.view("us")
    assert other is not journaled.view("us")

"""8.4.5 as a law over turns made at random after an intensive use: how long helicopters rest, and what it costs."""

from __future__ import annotations

import random

import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import CLEAR, MOVING
from beachhead.games.port_stanley.rules.weather_4 import weather_phase
from games.port_stanley.island import island

EACH = 120
SKIES = {(1, 6): (True, 0), (1, 1): (True, 1), (3, 5): (True, 0), (3, 4): (False, 0), (5, 1): (False, 1),
         (5, 5): (False, 0)}  # fmt: skip
"""4.2, 4.3 After a clear turn before the seventh, by two dice: neither storm nor fog, and what the cold costs."""


@pytest.mark.clause("PS-8.4.5a", "PS-8.4.5b", "PS-8.4.5c", "PS-8.3.1b")
def test_how_long_helicopters_rest_and_what_it_costs() -> None:
    chance = random.Random("rest")
    lengths = set()
    for _ in range(EACH):
        used = chance.choice((0, 2, 2, 2))  # the turn of intensive use, if there was one
        first = 3 if used else 1  # when it is always clear
        skies = [chance.choice(sorted(SKIES)) if turn > 1 else (1, 1) for turn in range(first, 7)]
        told: list[tuple[int, bool]] = []

        def turns(game: Stanley, first: int = first, told: list[tuple[int, bool]] = told) -> Flow[None]:
            for turn in range(first, 7):
                s = game.state
                s.turn, s.weather, s.clock = turn, CLEAR, s.clock + 10
                s.opened, s.step = s.clock, MOVING
                game.forget()
                yield from weather_phase(game)
                told.append((s.morale, s.available[0] > 0))

        faces, expected, morale, resting = [], [], 12, used > 0
        for sky in skies:
            flies, cold = SKIES[sky]
            morale -= cold + (resting and not flies)
            expected.append((morale, flies and not resting))
            faces += [*sky, *([1] if flies and not resting else [])]
            resting = resting and not flies
        lengths.add(sum(not flies for _, flies in expected))
        at = island({"ar-helicopter-1": "4524"}, plays=turns, intensive=used, dice=faces)
        asked = 0
        while not at.over:
            at.do("roll")
            asked += 1
        assert (told, asked) == (expected, sum(flies for _, flies in expected))
        assert at.dice_left() == ()
    assert lengths >= {1, 2, 3, 4}

"""The recruit: judges as the regular does, but now and then takes what looks nearly as good."""

from __future__ import annotations

import random
from typing import Any

from beachhead.kernel.ask import Action
from beachhead.kernel.module import Observation, find, slip_of
from beachhead.kernel.sampling import play_of
from beachhead.players.greedy import best_options

OFTEN = 1 / 3
"""How often it does not take the best."""


class RecruitPlayer:
    """Takes the best option or, once in three times, the second best if that is no plain blunder.

    The same seed and the same questions give the same answers.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self._kept: dict[Any, Any] = {}

    def choose(self, seen: Observation) -> Action:
        """The best option, or a slip."""
        if len(seen.options) == 1:
            return seen.options[0].action
        module = find(seen.game)
        values = module.judge(play_of(seen, self._kept))
        best = max(values)
        slips = self._random.random() < OFTEN
        second = max((value for value in values if best - slip_of(module) <= value < best), default=best)
        aimed = second if slips else best
        fitting = best_options(seen.options, [-abs(value - aimed) for value in values])
        return self._random.choice(fitting).action

"""The greedy player: what the game's own judgment values most, without looking further ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from beachhead.kernel.ask import Action, Options
from beachhead.kernel.module import Observation, find
from beachhead.kernel.sampling import play_of


class GreedyPlayer:
    """Takes the option that `judge` of the game's module values most.

    `seed` feeds the generator that breaks ties: the same seed and the same questions give the same answers.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self._kept: dict[Any, Any] = {}

    def choose(self, seen: Observation) -> Action:
        """The best option; among several that are exactly as good, one by chance."""
        if len(seen.options) == 1:
            return seen.options[0].action
        best = best_options(seen.options, find(seen.game).judge(play_of(seen, self._kept)))
        return (best[0] if len(best) == 1 else self._random.choice(best)).action


def best_options(options: Options, values: Sequence[float]) -> Options:
    """The options of the highest value.  Raises ValueError unless there is one value for each option."""
    top = max(values)
    return tuple(option for option, value in zip(options, values, strict=True) if value == top)

"""The greedy player: what the game's own judgment values most, without looking further ahead."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from beachhead.kernel.ask import Action, Options
from beachhead.kernel.module import Observation, find
from beachhead.kernel.sampling import play_of

MOST_ROUNDS = 100
"""More often than that nobody gives the same answer while nothing happens, unless he goes round in circles."""


class Rounds:
    """Counts the answers of a player since something has happened that it was told."""

    def __init__(self) -> None:
        self._heard: object = None
        self._given: Counter[tuple[Any, ...]] = Counter()

    def is_going_on(self, seen: Observation, answer: Action) -> bool:
        """Whether an answer is given once more, and a player goes round in circles with it."""
        if seen.heard is not self._heard:
            self._heard = seen.heard
            self._given.clear()
        given = (seen.question, seen.about, answer)
        self._given[given] += 1
        return self._given[given] > MOST_ROUNDS


class GreedyPlayer:
    """Takes the option that `judge` of the game's module values most.

    `seed` feeds the generator that breaks ties: the same seed and the same questions give the same answers.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self._kept: dict[Any, Any] = {}
        self._rounds = Rounds()

    def choose(self, seen: Observation) -> Action:
        """The best option; among several that are exactly as good, one by chance, and any once it goes in circles."""
        if len(seen.options) == 1:
            return seen.options[0].action
        best = best_options(seen.options, find(seen.game).judge(play_of(seen, self._kept)))
        chosen = best[0] if len(best) == 1 else self._random.choice(best)
        going_on = self._rounds.is_going_on(seen, chosen.action)
        return (self._random.choice(seen.options) if going_on else chosen).action


def best_options(options: Options, values: Sequence[float]) -> Options:
    """The options of the highest value.  Raises ValueError unless there is one value for each option."""
    top = max(values)
    return tuple(option for option, value in zip(options, values, strict=True) if value == top)

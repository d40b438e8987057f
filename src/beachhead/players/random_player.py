"""The random player: any option is as likely as any other."""

from __future__ import annotations

import random

from beachhead.kernel.ask import Action
from beachhead.kernel.module import Observation


class RandomPlayer:
    """Chooses evenly among the options.  `seed`: the same seed and the same questions give the same answers."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, seen: Observation) -> Action:
        """One of the options, by chance."""
        return self._random.choice(seen.options).action

"""The veteran: what the game's judgment values most is played out, and another choice taken where it does better."""

from __future__ import annotations

import random
import time
from typing import Any

from beachhead.kernel.ask import Action
from beachhead.kernel.module import Observation, find, thought_of
from beachhead.kernel.sampling import play_of
from beachhead.players.ahead import Search, Sight, candidates

LONGEST = 400
"""Decisions after which a playout ends, wherever it is."""


def sight_in(game: str) -> Sight:
    """How far he looks ahead in a game.  Raises UsageError for an unknown one."""
    budget, turns = thought_of(find(game))
    return Sight(budget=budget, breadth=4, margin=1.0, turns=turns, depth=LONGEST, doubt=1.0, samples=4)


class VeteranPlayer:
    """Looks ahead where judgment is in doubt.

    The same seed and the same questions give the same answers, however fast the machine, unless there is a
    `deadline`: so many seconds after being asked it answers with the best it has found.
    """

    def __init__(self, seed: int | None = None, *, sight: Sight | None = None, deadline: float | None = None) -> None:
        self._random = random.Random(seed)
        self._kept: dict[Any, Any] = {}
        self.sight, self.deadline = sight, deadline

    def choose(self, seen: Observation) -> Action:
        """The best option, as far as it can be seen."""
        if len(seen.options) == 1:
            return seen.options[0].action
        until = None if self.deadline is None else time.monotonic() + self.deadline
        sight = self.sight or sight_in(seen.game)
        compared = candidates(seen, find(seen.game).judge(play_of(seen, self._kept)), sight)
        if len(compared) == 1:
            return compared[0][0].action
        late = (lambda: False) if until is None else (lambda: time.monotonic() >= until)
        return Search(seen, compared, sight, self._random.getrandbits(48), late).best().action

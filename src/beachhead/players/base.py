"""What a computer player is."""

from __future__ import annotations

from typing import Protocol

from beachhead.kernel.ask import Action
from beachhead.kernel.module import Observation


class Player(Protocol):
    """Data in, one of the options out.

    A player holds no handle to the match: it may keep a random generator of its own and nothing that a later
    question must find again, since a table may seat a fresh player at any moment.
    """

    def choose(self, seen: Observation) -> Action:
        """The action of one of `seen.options`, which is never empty."""

"""Judging options by their questions, as the computer players of several games do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from beachhead.kernel.ask import Option
from beachhead.kernel.simulation import Play

G = TypeVar("G")

Worth = Callable[[G, Play[G], Option], float]
"""What an option is worth in a game, under a question."""


def judged(play: Play[G], questions: Mapping[str, Worth[G]]) -> list[float]:
    """A value for each option of the question, by the prompt that it has.  Raises KeyError for one that is unknown."""
    value = questions[play.question]
    return [value(play.game, play, option) for option in play.options]


def by_verbs(*verbs: str, last: float) -> Worth[Any]:
    """A value that follows from the verb: the first is best; what is not listed comes `last`."""
    order = {verb: float(len(verbs) - place) for place, verb in enumerate(verbs)}
    return lambda game, play, option: order.get(option.action.verb, last)

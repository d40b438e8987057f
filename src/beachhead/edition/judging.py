"""Judging options by their questions, as the computer players of several games do it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
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


def of_verbs(ends: Collection[str], last: float, verbs: Mapping[str, Worth[Any]]) -> Worth[Any]:
    """A value by the verb; 0 for those of `ends`, which end something; what is not listed comes `last`."""

    def value(game: Any, play: Play[Any], option: Option) -> float:
        found = verbs.get(option.action.verb)
        if found is not None:
            return found(game, play, option)
        return 0.0 if option.action.verb in ends else last

    return value


def always(value: float) -> Worth[Any]:
    """The same for all."""
    return lambda game, play, option: value

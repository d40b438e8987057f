"""Ways of saying what an option is worth, under a question, by the verb of its answer."""

from __future__ import annotations

from beachhead.edition import judging
from beachhead.games.port_stanley.match import Stanley
from beachhead.kernel.ask import Option
from beachhead.kernel.simulation import Play

Worth = judging.Worth[Stanley]

LAST = -9.0
"""What is done only where nothing else can be done."""

ENDS = ("end", "stay", "anchor", "hover", "pass", "halt", "enough", "done", "announced", "call_off")
"""The verbs that end something."""

always = judging.always


def by_verbs(*verbs: str) -> Worth:
    """A value that follows from the verb: the first is best; what is not listed comes last."""
    return judging.by_verbs(*verbs, last=LAST)


def of_verbs(**verbs: Worth) -> Worth:
    """A value by the verb; 0 for those that end something, what is not listed comes last."""
    return judging.of_verbs(ENDS, LAST, verbs)


def as_many(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """As many as there are."""
    return float(option.value)


def as_few(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """As few as can be."""
    return -float(option.value)


def most(play: Play[Stanley]) -> int:
    """The largest number that can be answered."""
    return max(option.value for option in play.options)

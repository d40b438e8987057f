"""Guides rehearsed: played from their data, with what the engine offers and rolls at every step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from beachhead.kernel.ask import Options
from beachhead.kernel.guide import Answer, Guide, Step
from beachhead.kernel.match import Match, new_match


class Moment(NamedTuple):
    """A decision of a guide: the match before it, the step and answer, the options, and those that fulfil it."""

    match: Match
    step: Step
    answer: Answer
    options: Options
    fitting: Options


def rehearse(guide: Guide, seed: int | None = None, *, last: bool = False) -> Iterator[Moment]:
    """Every decision of a guide in order; the match goes on when the next one is asked for.

    `seed` instead of the guide's own; with `last` the last of the fitting options is taken each time, else the first.
    Ends early where nothing fits: then the last moment's `fitting` is empty.
    """
    match = new_match(guide.game, guide.scenario, seed=guide.seed if seed is None else seed)
    for step in guide.steps:
        for answer in step.answers:
            ask = match.asks.get(answer.side)
            options = ask.choices() if ask is not None else ()
            fitting = answer.among(options)
            yield Moment(match, step, answer, options, fitting)
            if not fitting:
                return
            match.apply(answer.side, fitting[-1 if last else 0])


def faces_by_step(guide: Guide, match: Match) -> list[tuple[int, ...]]:
    """The faces that a rehearsed match's log shows for each step, as everybody sees them."""
    rolled, before = [], 0
    for step in guide.steps:
        after = before + len(step.answers)
        rolled.append(tuple(face for line in match.log() if before < line.decision <= after for face in line.faces))
        before = after
    return rolled


def comes_out(guide: Guide, seed: int) -> bool:
    """Whether every step can be done and rolls what the guide says, if the dice follow from `seed`."""
    moments = list(rehearse(guide, seed))
    if not moments[-1].fitting:
        return False
    return faces_by_step(guide, moments[-1].match) == [step.faces for step in guide.steps]

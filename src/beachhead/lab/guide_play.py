"""Guides rehearsed: played from their data, with what the engine offers and rolls at every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from beachhead.edition.guide import Answer, Guide, Step
from beachhead.kernel.ask import Options
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.refusal import UsageError

PATIENCE = 5000
"""Seeds tried before a guide counts as one that cannot be played to its end: an answer may hang on dice."""


class Moment(NamedTuple):
    """A decision of a guide: the match before it, the step and answer, the options, and those that fulfil it."""

    match: Match
    step: Step
    answer: Answer
    options: Options
    fitting: Options


def play_guide(guide: Guide, seed: int | None = None, *, last: bool = False) -> Iterator[Moment]:
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
    moments = list(play_guide(guide, seed))
    if not moments[-1].fitting:
        return False
    return faces_by_step(guide, moments[-1].match) == [step.faces for step in guide.steps]


def find_seed(guide: Guide, patience: int = PATIENCE) -> int:
    """The first seed with which a guide comes out as told.

    Raises UsageError, naming the answer that is not offered, if none of the first `patience` leads to the guide's end.
    """
    furthest: Sequence[Moment] = ()
    for seed in count(1):
        if comes_out(guide, seed):
            return seed
        if not _ended(furthest):
            furthest = max(furthest, list(play_guide(guide, seed)), key=lambda moments: (len(moments), _ended(moments)))
            if seed >= patience and not _ended(furthest):
                raise _stuck(furthest[-1], patience)
    raise AssertionError("there is always another seed")


def _ended(moments: Sequence[Moment]) -> bool:
    return bool(moments and moments[-1].fitting)


def _stuck(moment: Moment, patience: int) -> UsageError:
    side, verb, targets = moment.answer.side, moment.answer.verb, " or ".join(moment.answer.targets)
    wanted = f"{verb} {targets}".rstrip()
    return UsageError(
        f"{side} is not offered {wanted!r} with any seed up to {patience}", where=f"step {moment.step.id}"
    )

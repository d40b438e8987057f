"""Weighing a decision for people to read: the options worth a thought, what each is worth, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from beachhead.kernel.ask import Action, Option
from beachhead.kernel.module import Observation, find
from beachhead.kernel.sampling import play_of
from beachhead.players.ahead import Search, Weighed, candidates, is_better
from beachhead.players.veteran import sight_in

MOST = 5
"""Options that are named where all of a question have been judged."""


class Weighing(NamedTuple):
    """The options that were weighed, the best one first, and whether another is better by more than chance than it.

    What was chosen is among them.  `cost` is what was lost by it, 0 unless something was better by more than chance.
    """

    weighed: tuple[Weighed, ...]
    best: Option
    cost: float = 0.0


def judged(seen: Observation, chosen: Action | None = None) -> Weighing:
    """As the Regular weighs: by the game's judgment alone."""
    values = _values(seen)
    order = _best_first(values)
    named = _with_chosen(seen, order[:MOST], chosen)
    weighed = tuple(Weighed(seen.options[place], values[place], values[place], 0) for place in named)
    lost = next((values[order[0]] - one.judged for one in weighed if one.option.action == chosen), 0.0)
    return Weighing(weighed, seen.options[order[0]], lost)


def looked_ahead(
    seen: Observation, chosen: Action | None = None, *, seed: int, late: Callable[[], bool] = lambda: False
) -> Weighing:
    """As the Veteran weighs: what judgment values most, and what was chosen, is played on until it is `late`.

    Where one option is plainly best to it, it thinks no further.
    """
    values = _values(seen)
    compared = list(candidates(seen, values, sight_in(seen.game)))
    if len(seen.options) == 1 or (len(compared) == 1 and chosen in (None, compared[0][0].action)):
        return judged(seen, chosen)
    known = {option.action for option, _ in compared}
    compared += [
        (option, value)
        for option, value in zip(seen.options, values, strict=True)
        if option.action == chosen and chosen not in known
    ]
    search = Search(seen, compared, sight_in(seen.game), seed, late)
    best = search.best()
    weighed = sorted(search.weighed(), key=lambda one: (one.option is not best, -one.ahead))
    return Weighing(tuple(weighed), best, _cost(search, chosen))


def doubted(seen: Observation, chosen: Action) -> float | None:
    """How much better judgment thinks of another option than of what was chosen, 0 for none; None where the Veteran
    would have chosen the same without a thought.
    """
    values = _values(seen)
    compared = candidates(seen, values, sight_in(seen.game))
    if len(compared) == 1 and compared[0][0].action == chosen:
        return None
    own = next(value for option, value in zip(seen.options, values, strict=True) if option.action == chosen)
    return max(values) - own


def _cost(search: Search, chosen: Action | None) -> float:
    """What was lost by a choice, in the mean over the samples in which it was compared with what did best."""
    own = next((place for place, (option, _) in enumerate(search.compared) if option.action == chosen), None)
    if own is None:
        return 0.0
    mine = search.worth[own]
    gains = [
        sum(a - b for a, b in zip(other, mine, strict=False)) / min(len(other), len(mine))
        for other in search.worth
        if is_better(other, mine, search.sight.doubt)
    ]
    return max(gains, default=0.0)


def _values(seen: Observation) -> Sequence[float]:
    return find(seen.game).judge(play_of(seen))


def _best_first(values: Sequence[float]) -> list[int]:
    return sorted(range(len(values)), key=lambda place: -values[place])


def _with_chosen(seen: Observation, places: list[int], chosen: Action | None) -> list[int]:
    own = [place for place, option in enumerate(seen.options) if option.action == chosen and place not in places]
    return [*places, *own[:1]]

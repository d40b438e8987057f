"""How good an option is, in victory points or thereabouts.

`judge` knows the questions of Leyte by their prompts and sends each to the file that answers it.  It works on a
play of its own, made from what the side may see: no dice, no handle to the match.  What it works out follows from the
position alone, so that the parts of one decision (which unit, where to) agree; for speed the last few are kept.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from beachhead.games.leyte.judgment.battle import Planned, Planner, judge_parts, judge_targets
from beachhead.games.leyte.judgment.combat import (
    judge_advance_goals,
    judge_advances,
    judge_banzai,
    judge_guards,
    judge_losses,
    judge_retreaters,
    judge_ways,
)
from beachhead.games.leyte.judgment.movement import (
    Orders,
    judge_arrivals,
    judge_entries,
    judge_goals,
    judge_movers,
    judge_stops,
)
from beachhead.games.leyte.judgment.survey import Survey
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import SIDES
from beachhead.kernel.module import Observation

Values = Sequence[float]
_one_at_a_time = threading.RLock()

KEPT = 16
"""Positions whose orders and plans are kept."""


def judge(game: Leyte, seen: Observation) -> Values:
    """A value for each option of the question, for the side that is asked.  One at a time: what is kept is shared."""
    with _one_at_a_time:
        return QUESTIONS[seen.question](game, seen)


# -- what follows from a position ------------------------------------------------------------------------


_kept: OrderedDict[Any, Any] = OrderedDict()


def _remember(game: Leyte, kind: str, make: Callable[[], Any]) -> Any:
    """What `make` returns for this position, kept for the next questions about it."""
    s = game.state
    place = (
        game.scenario.id,
        game.options,
        s.turn,
        s.phase,
        s.clock,
        s.landing,
        s.support,
        s.owed,
    )
    key = kind, place, s.south_landed, s.south_exited, tuple(s.units)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = make()
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def orders_for(game: Leyte) -> Orders:
    """What the phasing side's units should do in this Movement Phase."""

    def make() -> Orders:
        own = game.fork()
        return Orders(own, Survey(own, game.phasing))

    found: Orders = _remember(game, "orders", make)
    return found


def plan_for(game: Leyte) -> tuple[Planned, ...]:
    """The attacks to make in this Combat Phase."""

    def make() -> tuple[Planned, ...]:
        own = game.fork()
        own.state.attack = None
        return Planner(own).plan()

    found: tuple[Planned, ...] = _remember(game, "plan", make)
    return found


# -- the questions -----------------------------------------------------------------------------------------


def _movers(game: Leyte, seen: Observation) -> Values:
    return judge_movers(orders_for(game), seen.options)


def _goals(game: Leyte, seen: Observation) -> Values:
    return judge_goals(orders_for(game), seen.about[0], seen.options)


def _arrivals(game: Leyte, seen: Observation) -> Values:
    return judge_arrivals(orders_for(game), seen.options)


def _entries(game: Leyte, seen: Observation) -> Values:
    return judge_entries(orders_for(game), seen.about[0], seen.options)


def _stops(game: Leyte, seen: Observation) -> Values:
    return judge_stops(orders_for(game), seen.about[0], seen.options)


def _targets(game: Leyte, seen: Observation) -> Values:
    return judge_targets(seen.options, plan_for(game))


def _parts(game: Leyte, seen: Observation) -> Values:
    assert game.state.attack is not None  # the rules ask this of an attack in hand
    return judge_parts(game.state.attack, seen.options, plan_for(game))


def _guards(game: Leyte, seen: Observation) -> Values:
    return judge_guards(game, seen.about[0], seen.options)


def _ways(game: Leyte, seen: Observation) -> Values:
    return judge_ways(_survey(game, seen), seen.about[0], seen.options)


def _advances(game: Leyte, seen: Observation) -> Values:
    return judge_advances(_survey(game, seen), seen.options)


def _advance_goals(game: Leyte, seen: Observation) -> Values:
    return judge_advance_goals(_survey(game, seen), seen.about[0], seen.options)


def _survey(game: Leyte, seen: Observation) -> Survey:
    return Survey(game, SIDES.index(seen.side))


QUESTIONS: dict[str, Callable[[Leyte, Observation], Values]] = {
    "move": _movers,
    "to": _goals,
    "arrivals": _arrivals,
    "entry": _entries,
    "stop": _stops,
    "attack": _targets,
    "prepare": _parts,
    "guard": _guards,
    "banzai": lambda game, seen: judge_banzai(game, seen.options),
    "exchange": lambda game, seen: judge_losses(game, seen.options),
    "penalty": lambda game, seen: judge_losses(game, seen.options),
    "who_retreats": lambda game, seen: judge_retreaters(game, seen.options),
    "retreat": _ways,
    "displace": _ways,
    "advance": _advances,
    "advance_to": _advance_goals,
}
"""The questions that the rules of Leyte ask, by their prompts."""

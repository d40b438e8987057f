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


def judge(g: Leyte, seen: Observation) -> Values:
    """A value for each option of the question, for the side that is asked.  One at a time: what is kept is shared."""
    with _one_at_a_time:
        return QUESTIONS[seen.question](g, seen)


# -- what follows from a position ------------------------------------------------------------------------


_kept: OrderedDict[Any, Any] = OrderedDict()


def _remember(g: Leyte, kind: str, make: Callable[[], Any]) -> Any:
    """What `make` returns for this position, kept for the next questions about it."""
    s = g.state
    place = (g.scenario.id, tuple(sorted(g.rulings.items())), s.turn, s.phase, s.clock, s.landing, s.support, s.owed)
    key = kind, place, s.south_landed, s.south_exited, tuple(s.units)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = make()
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def orders_for(g: Leyte) -> Orders:
    """What the phasing side's units should do in this Movement Phase."""

    def make() -> Orders:
        own = g.fork()
        return Orders(own, Survey(own, g.phasing))

    found: Orders = _remember(g, "orders", make)
    return found


def plan_for(g: Leyte) -> tuple[Planned, ...]:
    """The attacks to make in this Combat Phase."""

    def make() -> tuple[Planned, ...]:
        own = g.fork()
        own.state.attack = None
        return Planner(own).plan()

    found: tuple[Planned, ...] = _remember(g, "plan", make)
    return found


# -- the questions -----------------------------------------------------------------------------------------


def _movers(g: Leyte, seen: Observation) -> Values:
    return judge_movers(orders_for(g), seen.options)


def _goals(g: Leyte, seen: Observation) -> Values:
    return judge_goals(orders_for(g), seen.about[0], seen.options)


def _arrivals(g: Leyte, seen: Observation) -> Values:
    return judge_arrivals(orders_for(g), seen.options)


def _entries(g: Leyte, seen: Observation) -> Values:
    return judge_entries(orders_for(g), seen.about[0], seen.options)


def _stops(g: Leyte, seen: Observation) -> Values:
    return judge_stops(orders_for(g), seen.about[0], seen.options)


def _targets(g: Leyte, seen: Observation) -> Values:
    return judge_targets(seen.options, plan_for(g))


def _parts(g: Leyte, seen: Observation) -> Values:
    assert g.state.attack is not None  # the rules ask this of an attack in hand
    return judge_parts(g.state.attack, seen.options, plan_for(g))


def _guards(g: Leyte, seen: Observation) -> Values:
    return judge_guards(g, seen.about[0], seen.options)


def _ways(g: Leyte, seen: Observation) -> Values:
    return judge_ways(_survey(g, seen), seen.about[0], seen.options)


def _advances(g: Leyte, seen: Observation) -> Values:
    return judge_advances(_survey(g, seen), seen.options)


def _advance_goals(g: Leyte, seen: Observation) -> Values:
    return judge_advance_goals(_survey(g, seen), seen.about[0], seen.options)


def _survey(g: Leyte, seen: Observation) -> Survey:
    return Survey(g, SIDES.index(seen.side))


QUESTIONS: dict[str, Callable[[Leyte, Observation], Values]] = {
    "move": _movers,
    "to": _goals,
    "arrivals": _arrivals,
    "entry": _entries,
    "stop": _stops,
    "attack": _targets,
    "prepare": _parts,
    "guard": _guards,
    "banzai": lambda g, seen: judge_banzai(g, seen.options),
    "exchange": lambda g, seen: judge_losses(g, seen.options),
    "penalty": lambda g, seen: judge_losses(g, seen.options),
    "who_retreats": lambda g, seen: judge_retreaters(g, seen.options),
    "retreat": _ways,
    "displace": _ways,
    "advance": _advances,
    "advance_to": _advance_goals,
}
"""The questions that the rules of Leyte ask, by their prompts."""

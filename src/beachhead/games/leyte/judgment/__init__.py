"""How good an option is, in victory points or thereabouts.

`judge` knows the questions of Leyte by their prompts and sends each to the file that answers it.  It works on a
play of its own, made from what the side may see: no dice, no handle to the match.  What it works out follows from the
position alone, so that the parts of one decision (which unit, where to) agree; for speed the last few are kept.
"""

from __future__ import annotations

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
from beachhead.kernel.simulation import Play

Values = Sequence[float]

KEPT = 16
"""Positions whose orders and plans are kept."""


def judge(play: Play[Leyte]) -> Values:
    """A value for each option of the question, for the side that is asked."""
    return QUESTIONS[play.question](play)


# -- what follows from a position ------------------------------------------------------------------------


def _remember(play: Play[Leyte], kind: str, make: Callable[[], Any]) -> Any:
    """What `make` returns for this position, kept with the play for the next questions about it."""
    game, s = play.game, play.game.state
    kept: OrderedDict[Any, Any] = play.kept.setdefault("leyte", OrderedDict())
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
    found = kept.get(key)
    if found is None:
        found = kept[key] = make()
        while len(kept) > KEPT:
            kept.popitem(last=False)
    return found


def orders_for(play: Play[Leyte]) -> Orders:
    """What the phasing side's units should do in this Movement Phase."""

    def make() -> Orders:
        own = play.game.fork()
        return Orders(own, Survey(own, own.phasing))

    found: Orders = _remember(play, "orders", make)
    return found


def plan_for(play: Play[Leyte]) -> tuple[Planned, ...]:
    """The attacks to make in this Combat Phase."""

    def make() -> tuple[Planned, ...]:
        own = play.game.fork()
        own.state.attack = None
        return Planner(own).plan()

    found: tuple[Planned, ...] = _remember(play, "plan", make)
    return found


# -- the questions -----------------------------------------------------------------------------------------


def _movers(play: Play[Leyte]) -> Values:
    return judge_movers(orders_for(play), play.options)


def _goals(play: Play[Leyte]) -> Values:
    return judge_goals(orders_for(play), play.about[0], play.options)


def _arrivals(play: Play[Leyte]) -> Values:
    return judge_arrivals(orders_for(play), play.options)


def _entries(play: Play[Leyte]) -> Values:
    return judge_entries(orders_for(play), play.about[0], play.options)


def _stops(play: Play[Leyte]) -> Values:
    return judge_stops(orders_for(play), play.about[0], play.options)


def _targets(play: Play[Leyte]) -> Values:
    return judge_targets(play.options, plan_for(play))


def _parts(play: Play[Leyte]) -> Values:
    assert play.game.state.attack is not None  # the rules ask this of an attack in hand
    return judge_parts(play.game.state.attack, play.options, plan_for(play))


def _guards(play: Play[Leyte]) -> Values:
    return judge_guards(play.game, play.about[0], play.options)


def _ways(play: Play[Leyte]) -> Values:
    return judge_ways(_survey(play), play.about[0], play.options)


def _advances(play: Play[Leyte]) -> Values:
    return judge_advances(_survey(play), play.options)


def _advance_goals(play: Play[Leyte]) -> Values:
    return judge_advance_goals(_survey(play), play.about[0], play.options)


def _survey(play: Play[Leyte]) -> Survey:
    return Survey(play.game, SIDES.index(play.side))


QUESTIONS: dict[str, Callable[[Play[Leyte]], Values]] = {
    "move": _movers,
    "to": _goals,
    "arrivals": _arrivals,
    "entry": _entries,
    "stop": _stops,
    "attack": _targets,
    "prepare": _parts,
    "guard": _guards,
    "banzai": lambda play: judge_banzai(play.game, play.options),
    "exchange": lambda play: judge_losses(play.game, play.options),
    "penalty": lambda play: judge_losses(play.game, play.options),
    "who_retreats": lambda play: judge_retreaters(play.game, play.options),
    "retreat": _ways,
    "displace": _ways,
    "advance": _advances,
    "advance_to": _advance_goals,
}
"""The questions that the rules of Leyte ask, by their prompts."""

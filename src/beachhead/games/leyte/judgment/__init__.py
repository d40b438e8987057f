"""How good an option is, in victory points or thereabouts.

`judge` knows the questions of Leyte by their prompts and sends each to the file that answers it.  It works on a
play of its own, made from what the side may see: no dice, no handle to the match.

What it works out follows from the position alone, so that the parts of one decision (which unit, where to) agree, and
an empty `kept` gives the same answers as a filled one.  The surveys in it follow from position to position and look
again only at what units that came or went can have changed; a jump to another one, as copies of a play make, costs at
most what a new survey does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

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
from beachhead.kernel.module import Crossroad, Thought
from beachhead.kernel.simulation import Play

Values = Sequence[float]
M = TypeVar("M")


def judge(play: Play[Leyte]) -> Values:
    """A value for each option of the question, for the side that is asked."""
    return QUESTIONS[play.question](play)


# -- what follows from a position ------------------------------------------------------------------------


class Kept:
    """What stays with a play: for each side a survey that follows the position, and what was made of it last."""

    def __init__(self) -> None:
        self._surveys: dict[int, Survey] = {}
        self._made: dict[type, tuple[Survey | None, int, Any]] = {}

    def survey(self, game: Leyte, side: int) -> Survey:
        """A side's survey, of this position."""
        survey = self._surveys.get(side)
        if survey is None or not survey.fits(game):
            survey = self._surveys[side] = Survey(game, side)
        else:
            survey.follow(game)
        return survey

    def made(self, kind: type[M], survey: Survey, make: Callable[[Survey, M | None], M]) -> M:
        """What `make` makes of the position that a survey looks at, given what it made of the last one: made once."""
        known = self._made.get(kind, (None, 0, None))
        if known[0] is not survey or known[1] != survey.moment:
            known = self._made[kind] = survey, survey.moment, make(survey, known[2])
        found: M = known[2]
        return found


def kept_of(play: Play[Leyte]) -> Kept:
    """What has been worked out so far."""
    kept: Kept = play.kept.setdefault("leyte", Kept())
    return kept


def orders_for(play: Play[Leyte]) -> Orders:
    """What the phasing side's units should do in this Movement Phase."""
    kept = kept_of(play)
    return kept.made(Orders, kept.survey(play.game, play.game.phasing), Orders)


def plan_for(play: Play[Leyte]) -> tuple[Planned, ...]:
    """The attacks to make in this Combat Phase."""
    kept = kept_of(play)
    return kept.made(tuple, kept.survey(play.game, play.game.phasing), _plan)


def _plan(survey: Survey, _: object) -> tuple[Planned, ...]:
    own = survey.game.fork()
    own.state.attack = None
    return Planner(own).plan()


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
    return kept_of(play).survey(play.game, SIDES.index(play.side))


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

CROSSROADS: Mapping[str, Crossroad] = {
    "attack": Crossroad(2.5),
    "banzai": Crossroad(2.0),
    "retreat": Crossroad(2.0),
    "advance": Crossroad(2.0),
}
"""The questions at which plans part: in the Combat Phases.

Where a unit goes was looked into for a whole turn as well: of 39 such searches none changed anything.
"""

THOUGHT = Thought(budget=3000, turns=2)
"""What an attack is worth shows when the enemy has answered it and the next one has been made."""

SLIP = 6.0
"""How far below the best a slip may be judged: most options lie so near each other that less costs nothing."""

"""How good an option is, in points: an infantry platoon of Player 2 is worth about two.

`judge` knows the questions of Gators! by their prompts and sends each to the file that answers it.  It works on a
play of its own, made from what the side may see; everything follows from that position alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from beachhead.games.gators.judgment import attack, fleet, marines, rebels, stations
from beachhead.games.gators.judgment.survey import Survey
from beachhead.games.gators.match import Gators
from beachhead.games.gators.model import SIDES, US
from beachhead.kernel.ask import Options
from beachhead.kernel.module import Crossroad
from beachhead.kernel.simulation import Play

Values = Sequence[float]


def judge(play: Play[Gators]) -> Values:
    """A value for each option of the question, for the side that is asked."""
    survey = Survey(play.game, SIDES.index(play.side))
    return QUESTIONS[play.question](survey, play)


def by_verbs(*verbs: str) -> Callable[[Survey, Play[Gators]], Values]:
    """A question whose answer is always the same: the earlier a verb is named, the better."""
    return lambda s, play: [
        -float(verbs.index(o.action.verb)) if o.action.verb in verbs else -99.0 for o in play.options
    ]


def _moves(s: Survey, play: Play[Gators]) -> Values:
    return marines.judge_moves(s, play.options) if s.side == US else rebels.judge_moves(s, play.options)


def _goals(s: Survey, play: Play[Gators]) -> Values:
    judge_goals = marines.judge_goals if s.side == US else rebels.judge_goals
    return judge_goals(s, play.about[0], play.options)


def _arms(s: Survey, play: Play[Gators]) -> Values:
    if s.side == US:
        return fleet.judge_preparations(s, play.about[0], play.options)
    return rebels.judge_arms(s, play.about[0], play.options)


def _retreats(s: Survey, play: Play[Gators]) -> Values:
    worth_at = marines.worth_at if s.side == US else rebels.worth_at
    return [worth_at(s, play.about[0], option.space) for option in play.options]


def _ways_out(s: Survey, play: Play[Gators]) -> Values:
    return [marines.troop_worth(s, play.about[0], o.space) if o.space >= 0 else -99.0 for o in play.options]


def _anchor(s: Survey, play: Play[Gators]) -> Values:
    return [stations.anchorage(s, option.space) for option in play.options]


def _anyhow(options: Options) -> Values:
    return [0.0] * len(options)


Judge = Callable[[Survey, Play[Gators]], Values]

QUESTIONS: dict[str, Judge] = {
    "ocean": by_verbs("done", "leave-out"),
    "clear": by_verbs("done", "clear"),
    "deploy": lambda s, play: rebels.judge_deployment(s, play.options),
    "place": lambda s, play: rebels.judge_places(s, play.options),
    "place_debris": lambda s, play: rebels.judge_places(s, play.options),
    "broken_hawk": lambda s, play: rebels.judge_broken_hawk(s, play.options),
    "load": lambda s, play: fleet.judge_loading(s, play.options),
    "stow": by_verbs("stay", "stow"),
    "anchor": _anchor,
    "ship": lambda s, play: fleet.judge_decks(s, play.about[0], play.options),
    "launch": lambda s, play: fleet.judge_launches(s, play.options),
    "beside": lambda s, play: fleet.judge_preparations(s, play.about[0], play.options),
    "recover": lambda s, play: fleet.judge_recoveries(s, play.options),
    "arm": _arms,
    "move": _moves,
    "to": _goals,
    "bearing": lambda s, play: _anyhow(play.options),
    "onto": lambda s, play: marines.judge_setting_down(s, play.about[0], play.options),
    "gather": lambda s, play: _anyhow(play.options),
    "split_to": _ways_out,
    "fuel": lambda s, play: marines.judge_fuelling(s, play.options),
    "refuel": by_verbs("no-fuel", "refuel"),
    "debris": by_verbs("debris", "no-debris"),
    "hold": lambda s, play: rebels.judge_hold(s, play.about[0], play.options),
    "repel": lambda s, play: attack.judge_repelling(s, play.about[0], play.options),
    "attack": lambda s, play: attack.judge_targets(s, play.options),
    "prepare": lambda s, play: attack.judge_parts(s, play.options),
    "jettison": lambda s, play: attack.judge_jettison(s, play.about[0], play.options),
    "retreat": _retreats,
    "who_retreats": lambda s, play: _anyhow(play.options),
    "quit": lambda s, play: _anyhow(play.options),
    "raise": by_verbs("raise", "pass"),
    "guerrillas": lambda s, play: rebels.judge_guerrillas(s, play.options),
}
"""The questions that the rules of Gators! ask, by their prompts."""

CROSSROADS: Mapping[str, Crossroad] = {
    "attack": Crossroad(1.0, 1),
    "repel": Crossroad(1.0, 1),
    "guerrillas": Crossroad(1.0, 1),
    "retreat": Crossroad(1.0, 1),
}
"""The questions at which plans part: whom to attack and whether, where guerrillas appear, where to retreat."""

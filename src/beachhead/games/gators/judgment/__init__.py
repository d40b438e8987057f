"""How good an option is, in points: an infantry platoon of Player 2 is worth about two.

`judge` knows the questions of Gators! by their prompts and sends each to the file that answers it.  It works on a
play of its own, made from what the side may see; everything follows from that position alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from beachhead.games.gators.judgment import attack, fleet, marines, rebels, stations
from beachhead.games.gators.judgment.survey import Survey
from beachhead.games.gators.match import Gators
from beachhead.games.gators.model import SIDES, US
from beachhead.kernel.ask import Options
from beachhead.kernel.module import Observation

Values = Sequence[float]


def judge(game: Gators, seen: Observation) -> Values:
    """A value for each option of the question, for the side that is asked."""
    survey = Survey(game, SIDES.index(seen.side))
    return QUESTIONS[seen.question](survey, seen)


def by_verbs(*verbs: str) -> Callable[[Survey, Observation], Values]:
    """A question whose answer is always the same: the earlier a verb is named, the better."""
    return lambda s, seen: [
        -float(verbs.index(o.action.verb)) if o.action.verb in verbs else -99.0 for o in seen.options
    ]


def _moves(s: Survey, seen: Observation) -> Values:
    return marines.judge_moves(s, seen.options) if s.side == US else rebels.judge_moves(s, seen.options)


def _goals(s: Survey, seen: Observation) -> Values:
    judge_goals = marines.judge_goals if s.side == US else rebels.judge_goals
    return judge_goals(s, seen.about[0], seen.options)


def _arms(s: Survey, seen: Observation) -> Values:
    if s.side == US:
        return fleet.judge_preparations(s, seen.about[0], seen.options)
    return rebels.judge_arms(s, seen.about[0], seen.options)


def _retreats(s: Survey, seen: Observation) -> Values:
    worth_at = marines.worth_at if s.side == US else rebels.worth_at
    return [worth_at(s, seen.about[0], option.space) for option in seen.options]


def _ways_out(s: Survey, seen: Observation) -> Values:
    return [marines.troop_worth(s, seen.about[0], o.space) if o.space >= 0 else -99.0 for o in seen.options]


def _anchor(s: Survey, seen: Observation) -> Values:
    return [stations.anchorage(s, option.space) for option in seen.options]


def _anyhow(options: Options) -> Values:
    return [0.0] * len(options)


Judge = Callable[[Survey, Observation], Values]

QUESTIONS: dict[str, Judge] = {
    "ocean": by_verbs("done", "leave-out"),
    "clear": by_verbs("done", "clear"),
    "deploy": lambda s, seen: rebels.judge_deployment(s, seen.options),
    "place": lambda s, seen: rebels.judge_places(s, seen.options),
    "place_debris": lambda s, seen: rebels.judge_places(s, seen.options),
    "broken_hawk": lambda s, seen: rebels.judge_broken_hawk(s, seen.options),
    "load": lambda s, seen: fleet.judge_loading(s, seen.options),
    "stow": by_verbs("stay", "stow"),
    "anchor": _anchor,
    "ship": lambda s, seen: fleet.judge_decks(s, seen.about[0], seen.options),
    "launch": lambda s, seen: fleet.judge_launches(s, seen.options),
    "beside": lambda s, seen: fleet.judge_preparations(s, seen.about[0], seen.options),
    "recover": lambda s, seen: fleet.judge_recoveries(s, seen.options),
    "arm": _arms,
    "move": _moves,
    "to": _goals,
    "onto": lambda s, seen: marines.judge_setting_down(s, seen.about[0], seen.options),
    "gather": lambda s, seen: _anyhow(seen.options),
    "split_to": _ways_out,
    "fuel": lambda s, seen: marines.judge_fuelling(s, seen.options),
    "refuel": by_verbs("no-fuel", "refuel"),
    "debris": by_verbs("debris", "no-debris"),
    "hold": lambda s, seen: rebels.judge_hold(s, seen.about[0], seen.options),
    "repel": lambda s, seen: attack.judge_repelling(s, seen.about[0], seen.options),
    "attack": lambda s, seen: attack.judge_targets(s, seen.options),
    "prepare": lambda s, seen: attack.judge_parts(s, seen.options),
    "jettison": lambda s, seen: attack.judge_jettison(s, seen.about[0], seen.options),
    "retreat": _retreats,
    "who_retreats": lambda s, seen: _anyhow(seen.options),
    "quit": lambda s, seen: _anyhow(seen.options),
    "raise": by_verbs("raise", "pass"),
    "guerrillas": lambda s, seen: rebels.judge_guerrillas(s, seen.options),
}
"""The questions that the rules of Gators! ask, by their prompts."""

"""Questions of the Movement Phase: which unit moves, where to, who enters and where (5.0, 12.0, 16.13)."""

from __future__ import annotations

from typing import NamedTuple

from beachhead.games.leyte.judgment.beaches import BeachWatch
from beachhead.games.leyte.judgment.cuts import CutWatch
from beachhead.games.leyte.judgment.goals import EXIT_DUTY, Task
from beachhead.games.leyte.judgment.ground import mask_of
from beachhead.games.leyte.judgment.lines import Lines
from beachhead.games.leyte.judgment.plan import MovePlan, Reach
from beachhead.games.leyte.judgment.survey import Survey
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import US
from beachhead.games.leyte.rules.movement_5 import range_of
from beachhead.games.leyte.rules.reinforcements_12 import (
    ANYWHERE,
    due,
    entry_hexes,
    is_air_assault_now,
    landings,
    range_from_entry,
)
from beachhead.games.leyte.rules.zones_6 import may_leave
from beachhead.kernel.ask import Option, Options

RESTLESS = 0.15
"""A move must gain so much: it ends all other use of the unit in the phase."""

ATTACK_FIRST = 20.0
"""Units with a part in an attack move before the others, who then fill what is left."""

CROWDED = -8.0
"""The worth of a hex whose occupant has to make way first: only for want of others."""

DESERT = -30.0
"""The worth of leaving the map without need."""

ENTER = 2.0
"""What it is worth to have a reinforcement on the map, wherever it may stand."""


class Best(NamedTuple):
    """What the best hex in a unit's reach is worth, and what that follows from: the reach as a mask, and its task."""

    worth: float
    zone: int
    task: Task | None


class Orders:
    """What the units that may still move should do, in a position of the Movement Phase.

    `before` are those of the position before, from which is taken over what nobody's move has changed.
    """

    def __init__(self, survey: Survey, before: Orders | None = None) -> None:
        game = self.game = survey.game
        self.s = survey
        self.moment = survey.moment
        self.reach = arrivals_reach(game, survey.side) if game.state.landing else movers_reach(survey)
        last = before if before is not None and before.s is survey and before.moment + 1 == survey.moment else None
        self.plan: MovePlan = MovePlan(survey, self.reach, last.plan if last is not None else None)
        self.raids = self.plan.raids()
        self.lines = Lines(game) if survey.goals.last else None
        watch = BeachWatch(game) if survey.side == US else None
        self.watch = watch if watch is not None and watch.raiders else None
        cuts = CutWatch(game, self.lines) if self.lines is not None and survey.side == US else None
        self.cuts = cuts if cuts is not None and cuts.cuts else None
        self.is_plain = self.lines is None and self.watch is None  # each unit for itself
        self._bests = self._taken_over(last) if last is not None else {}

    def _taken_over(self, before: Orders) -> dict[int, Best]:
        s = self.s
        if not (self.is_plain and before.is_plain):
            return {}
        tasks, stale = s.goals.tasks, s.stale
        return {
            unit: best
            for unit, best in before._bests.items()
            if not best.zone & stale and best.task == tasks.get(unit) and before.reach[unit] == self.reach.get(unit)
        }

    def worth_at(self, unit: int, space: int) -> float:
        """How good it is for a unit to end its move in a hex."""
        game, s = self.game, self.s
        value = s.place(unit, space)
        if self.lines is not None:
            value += self.lines.gain(s.side, unit, space)
        if self.watch is not None:
            value += self.watch.gain(unit, space)
        if self.cuts is not None:
            value += self.cuts.gain(unit, space)
        if unit in self.raids:
            goal, worth = self.raids[unit]
            if space == goal:
                return value + ATTACK_FIRST + worth
        if game.control[1 - s.side][space]:
            value += s.contact(unit, space)
        return value

    def gain(self, unit: int) -> float:
        """What the best move of a unit gains over staying; 0 or less if it should stay."""
        game = self.game
        best = self.best(unit)
        if unit == self.s.goals.exit_unit and game.scenario.south_exit in range_of(game, unit):
            best = max(best, 2 * EXIT_DUTY)
        return best - self.worth_at(unit, game.hex(unit)) - RESTLESS

    def best(self, unit: int) -> float:
        """What the best vacant hex is worth that a unit can come to; the one from which it is to attack, if it is."""
        raid = self.raids.get(unit)
        if raid is not None:
            return self.worth_at(unit, raid[0])
        known = self._bests.get(unit)
        if known is None:
            spaces = self.reach[unit]
            worth = max([self.worth_at(unit, space) for space in spaces], default=CROWDED)
            known = self._bests[unit] = Best(worth, mask_of(spaces), self.s.goals.tasks.get(unit))
        return known.worth


def movers_reach(survey: Survey) -> Reach:
    """Units on the map that may still move, and the vacant hexes that they can come to."""
    game, side = survey.game, survey.side
    friends, units, clock = game.occupant[side], game.state.units, game.state.clock
    return {
        unit: frozenset([space for space in survey.range_of(unit) if not friends[space]])
        for unit in survey.friends
        if units[unit].moved != clock and may_leave(game, unit)
    }


def arrivals_reach(game: Leyte, side: int) -> Reach:
    """Units that may enter now, and the hexes that they can come to; of air assault only where it sets down."""
    reach = {}
    for unit in due(game, side):
        entries = entry_hexes(game, unit)
        if game.state.units[unit].entry == ANYWHERE:
            reach[unit] = frozenset(space for space in entries if not game.occupant[side][space])
        else:
            reach[unit] = frozenset(space for entry in entries for space in landings(game, unit, entry))
    return reach


# -- the questions -----------------------------------------------------------------------------------


def judge_movers(orders: Orders, options: Options) -> list[float]:
    """4.1 A What the best move of each unit gains; 0 for going on."""
    return [orders.gain(option.piece) if option.piece >= 0 else 0.0 for option in options]


def judge_goals(orders: Orders, unit: int, options: Options) -> list[float]:
    """5.0 The worth of each hex and exit that a unit may go to."""
    return [_goal_worth(orders, unit, option) for option in options]


def _goal_worth(orders: Orders, unit: int, option: Option) -> float:
    if option.action.verb == "exit":
        wanted = unit == orders.s.goals.exit_unit and option.space == orders.game.scenario.south_exit
        return 2 * EXIT_DUTY if wanted else DESERT
    crowded = CROWDED if orders.game.occupant[orders.s.side][option.space] else 0.0
    return orders.worth_at(unit, option.space) + crowded


def judge_arrivals(orders: Orders, options: Options) -> list[float]:
    """12.1 What it is worth to bring each unit onto the map; 0 for withholding the rest."""
    return [_arrival_worth(orders, option.piece) if option.piece >= 0 else 0.0 for option in options]


def _arrival_worth(orders: Orders, unit: int) -> float:
    if is_air_assault_now(orders.game, unit):
        return ENTER + ATTACK_FIRST
    return ENTER + orders.best(unit)


def judge_entries(orders: Orders, unit: int, options: Options) -> list[float]:
    """12.2 The best place that each entry hex leads to; the cheaper way where two lead to the same."""
    game = orders.game
    if game.state.units[unit].entry == ANYWHERE:
        return [orders.worth_at(unit, option.space) for option in options]
    values = []
    for option in options:
        found, free = range_from_entry(game, unit, option.space), landings(game, unit, option.space)
        values.append(max(orders.worth_at(unit, space) - found[space][0] / 1000 for space in free))
    return values


def judge_stops(orders: Orders, unit: int, options: Options) -> list[float]:
    """12.1 The worth of each hex in which an arriving unit may stop."""
    return [orders.worth_at(unit, option.space) for option in options]

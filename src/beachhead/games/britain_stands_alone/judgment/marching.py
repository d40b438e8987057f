"""Marches on land: a plan of where each unit goes, made at the beginning of a phase (5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.attacks import worth_of
from beachhead.games.britain_stands_alone.judgment.ground import prize, pull, threat
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, GE, Battle
from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from beachhead.games.britain_stands_alone.rules.movement_5.moving_5 import movers
from beachhead.games.britain_stands_alone.rules.movement_5.overrunning_5_6 import prey
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import destinations, is_off_map
from beachhead.games.britain_stands_alone.rules.stacking_4 import size
from beachhead.games.britain_stands_alone.rules.strength_11_2 import attack, defence
from beachhead.games.britain_stands_alone.rules.terrain_1_1 import terrain

PRESSED = 3.0
"""6.1 The odds from which more attackers add little."""

FRONT = 1.6
"""What it is worth to stand before an enemy whom one could attack at such odds."""

ALONE = 0.9
"""What it costs to stand where the enemy could attack at odds of one to one, for each one more."""

WATCH = 0.5
"""What it is worth to have somebody in a place worth a point that an enemy is near."""

OVERRUN = 0.8
"""5.6 What an overrun must be worth."""


class March:
    """Where everybody of a side stands and goes in a phase."""

    def __init__(self, game: Core, side: int) -> None:
        self.game, self.side = game, side
        self.draws: Sequence[float] = pull(game, side)
        self.where = {unit: game.hex(unit) for unit in game.on_map(side)}
        self.load: dict[int, int] = defaultdict(int)
        self.force: dict[int, int] = defaultdict(int)
        self.guard: dict[int, int] = defaultdict(int)
        for unit, space in self.where.items():
            self._count(unit, space, 1)
        self.goals: dict[int, int] = {}

    def _count(self, unit: int, space: int, sign: int) -> None:
        """A unit comes to a hex, or leaves it."""
        self.load[space] += sign * size(self.game, unit)
        self.guard[space] += sign * defence(self.game, unit)
        if space < len(self.draws):
            for there in self.game.edition.ways[space]:
                self.force[there] += sign * attack(self.game, unit)

    def plan(self, units: Iterable[int]) -> None:
        """Each unit in turn goes where it is worth most, the strongest first."""
        for unit in sorted(units, key=lambda unit: (-attack(self.game, unit), unit)):
            here = self.game.hex(unit)
            if unit in self.where:
                self._count(unit, here, -1)
            choices = [here, *destinations(self.game, (unit,))]
            best = max(choices, key=lambda space: (self.worth(unit, space), space == here, -space))
            self.goals[unit] = best
            self._count(unit, best, 1)

    def worth(self, unit: int, space: int) -> float:
        """What it is worth to have a unit in a space."""
        game = self.game
        if is_off_map(game, space):
            return LAST if space != game.hex(unit) else 0.0
        if space != game.hex(unit) and self.load[space] + size(game, unit) > game.edition.tables.limits.stack:
            return LAST
        found = self.draws[space] + self.before_enemies(unit, space) + self.watching(space)
        return found - self.danger(unit, space)

    def before_enemies(self, unit: int, space: int) -> float:
        """6.1 What a unit adds there to attacks on those who are next to it."""
        game, found, mine = self.game, 0.0, attack(self.game, unit)
        for there in game.edition.ways[space]:
            if there >= len(self.draws) or not game.here(there, 1 - self.side):
                continue
            against = sum(defence(game, enemy) for enemy in game.here(there, 1 - self.side)) + factor(game, there)
            against = round(against * (1.0 - 0.25 * terrain(game, there).odds)) or 1
            before = min(self.force[there] / against, PRESSED)
            after = min((self.force[there] + mine) / against, PRESSED)
            found += FRONT * (after - before) * (1.0 + 0.2 * prize(game, there))
        return found

    def watching(self, space: int) -> float:
        """What it is worth to be in a place of one's own that an enemy is near, if nobody is."""
        game = self.game
        if self.guard[space] or not game.controls(self.side, space) or not threat(game, space, self.side):
            return 0.0
        return WATCH * prize(game, space)

    def danger(self, unit: int, space: int) -> float:
        """What the enemy could bring against it there."""
        game = self.game
        stands = self.guard[space] + defence(game, unit) + (factor(game, space) if self.side == BR else 0)
        stands = round(stands * (1.0 - 0.25 * terrain(game, space).odds)) or 1
        return ALONE * max(threat(game, space, self.side) / stands - 2.0, 0.0)


def goals(game: Core, kept: dict[Any, Any]) -> dict[int, int]:
    """Where each unit that can move goes in this phase."""
    clock, found = kept.get("march", (0, {}))
    if clock != game.state.clock:
        march = March(game, game.phasing)
        if game.on_map(GE):
            march.plan(unit for unit in movers(game) if game.type(unit).kind != "leader")
        found = march.goals
        kept["march"] = game.state.clock, found
    plan: dict[int, int] = found
    return plan


def sets_out(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """5.2, 5.6 Whether a unit has somewhere to go, or somebody to overrun; the strongest first."""
    if any(overruns(game, (unit,), space) > LAST for space in prey(game, (unit,))):
        return 2.0
    goal = goals(game, kept).get(unit, game.hex(unit))
    return 1.0 + 0.01 * attack(game, unit) if goal != game.hex(unit) else LAST


def arrives(game: Core, group: tuple[int, ...], space: int, kept: dict[Any, Any]) -> float:
    """5.2 Whether a space is where it goes."""
    return 3.0 if goals(game, kept).get(group[0]) == space else LAST


def stays(game: Core, group: tuple[int, ...], spaces: Iterable[int], kept: dict[Any, Any]) -> float:
    """5.2 A unit whose goal is not open any more has none from now on."""
    plan = goals(game, kept)
    if plan.get(group[0]) not in set(spaces):
        plan[group[0]] = game.hex(group[0])
    return 0.0


def overruns(game: Core, group: tuple[int, ...], space: int) -> float:
    """5.6 Whether to overrun a hex: it comes before the way to the goal."""
    found = worth_of(game, Battle((space,), attackers=group, overrun=game.hex(group[0])))
    return 4.0 + found if found >= OVERRUN else LAST


def holds(game: Core, unit: int, space: int) -> float:
    """6.2, 4.0 Where to go when one has to: away from the enemy, to friends."""
    if is_off_map(game, space):
        return 0.0
    side = game.side(unit)
    friends = sum(defence(game, other) for other in game.here(space, side))
    return 0.1 * min(friends, 10) - 0.05 * threat(game, space, side) + 0.1 * prize(game, space)

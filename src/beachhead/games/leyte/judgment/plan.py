"""Where to move in order to attack: which enemies can be met with enough, from which hexes, by whom.

Two attackers on opposite sides leave an enemy no way to retreat (7.71), and then each D result eliminates him;
that is what the choice of hexes is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from beachhead.games.leyte.judgment.goals import Task
from beachhead.games.leyte.judgment.ground import mask_of
from beachhead.games.leyte.judgment.survey import FELT, Survey
from beachhead.games.leyte.rules.zones_6 import in_enemy_control

MOST = 4
"""Attackers that a plan sends against one enemy, besides those that are there already."""

THRESHOLD = 0.4
"""A plan must be worth so much: what else the units might do is not weighed."""

BYSTANDER = 1.0
"""What it costs to come next to another enemy too, who must then be attacked as well (7.11)."""

EXPOSED = 0.6
"""The share of the danger in a new hex that a plan reckons with: the attack itself relieves it."""

FIRE = 0.6
"""The chance that the enemy adds protective fire where he can."""

MARGIN = 0.1
"""The worth of a point of strength beyond what counts, for attackers that can be had: dice of later turns."""


Reach = Mapping[int, frozenset[int]]
"""For each unit that may still move or enter, the vacant hexes that it can come to."""


class Raid(NamedTuple):
    """An attack to be prepared: worth, the enemy, and who goes where."""

    worth: float
    enemy: int
    moves: tuple[tuple[int, int], ...]


Case = tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...], int]
"""An enemy, the hexes next to him each with those who can come there, who stands there already, points of help."""


class Found(NamedTuple):
    """The best attack in a case, and what that follows from besides: hexes, as a mask, and tasks of those who come."""

    raid: Raid
    zone: int
    tasks: tuple[tuple[int, Task | None], ...]


class MovePlan:
    """Attacks to be prepared by the units of a side that may still move."""

    def __init__(self, survey: Survey, reach: Reach, before: MovePlan | None = None) -> None:
        self.s = survey
        game, side = survey.game, survey.side
        self.reach = reach
        self.comers = self._comers()
        self.guns = [unit for unit in game.units_of(side) if game.type(unit).is_artillery]
        self.support = game.edition.support[game.state.turn][side]
        self.used: set[int] = set()
        self.taken: set[int] = set()
        self.found = self._taken_over(before) if before is not None else {}

    def _taken_over(self, before: MovePlan) -> dict[Case, Found]:
        """What was found in the position before where nothing near has changed since."""
        tasks, stale = self.s.goals.tasks, self.s.stale
        return {
            case: found
            for case, found in before.found.items()
            if not found.zone & stale and all(task == tasks.get(unit) for unit, task in found.tasks)
        }

    def raids(self) -> dict[int, tuple[int, float]]:
        """For each unit that has a part in an attack: where it goes, and the worth of the attack."""
        orders: dict[int, tuple[int, float]] = {}
        open_enemies = {enemy: self._best(enemy) for enemy in self.s.enemies}
        while open_enemies:
            enemy = max(open_enemies, key=lambda e: (open_enemies[e].worth, -e))
            raid = open_enemies.pop(enemy)
            if raid.worth < THRESHOLD:
                break
            for unit, space in raid.moves:
                orders[unit] = space, raid.worth
            self.used |= {unit for unit, _ in raid.moves}
            self.taken |= {space for _, space in raid.moves}
            self.support = max(0, self.support - 2)
            for other, planned in open_enemies.items():
                if any(unit in self.used or space in self.taken for unit, space in planned.moves):
                    open_enemies[other] = self._best(other)
        return orders

    def _comers(self) -> dict[int, list[int]]:
        """For each hex next to enemies the units that can come to it, the strongest first; guns stay away."""
        game, control = self.s.game, self.s.game.control[1 - self.s.side]
        fighters = [unit for unit in self.reach if not game.type(unit).is_artillery]
        comers: dict[int, list[int]] = {}
        for unit in sorted(fighters, key=lambda unit: (-game.type(unit).attack, unit)):
            for space in self.reach[unit]:
                if control[space]:
                    comers.setdefault(space, []).append(unit)
        return comers

    def _best(self, enemy: int) -> Raid:
        """The best attack on an enemy that the units left over can prepare."""
        game, s = self.s.game, self.s
        there = game.hex(enemy)
        able: dict[int, list[int]] = {}
        for space in game.edition.board.near[there]:
            if space in self.comers and space not in self.taken:
                found = [unit for unit in self.comers[space] if unit not in self.used][: MOST + 2]
                if found:
                    able[space] = found
        if not able:
            return Raid(0.0, enemy, ())
        standing = tuple(game.next_to(there, s.side))
        help_ = self._guns_near(there) + min(2, self.support) - round(FIRE * self._fire_for(there, enemy))
        case = enemy, tuple((space, *found) for space, found in able.items()), standing, help_
        known = self.found.get(case)
        if known is None:
            units = {unit for found in able.values() for unit in found}
            zone = s.ground.within(there, FELT) | mask_of(game.hex(unit) for unit in units if game.hex(unit) >= 0)
            tasks = tuple((unit, s.goals.tasks.get(unit)) for unit in units)
            known = self.found[case] = Found(self._search(enemy, able, standing, help_), zone, tasks)
        return known.raid

    def _search(self, enemy: int, able: dict[int, list[int]], standing: tuple[int, ...], help_: int) -> Raid:
        """The best of all ways to fill the hexes from which the enemy can be attacked."""
        best = Raid(0.0, enemy, ())
        base = self._attack(enemy, standing, (), help_) if standing else 0.0
        for count in range(1, min(MOST, len(able)) + 1):
            for spaces in combinations(able, count):
                moves = self._fill(spaces, able)
                if moves is None:
                    continue
                worth = self._attack(enemy, standing, moves, help_) - base - self._price(enemy, moves)
                if worth > best.worth + 1e-9:
                    best = Raid(worth, enemy, moves)
        return best

    def _fill(self, spaces: tuple[int, ...], able: dict[int, list[int]]) -> tuple[tuple[int, int], ...] | None:
        """A unit for each of the hexes: the strongest first, hexes with few to choose from first."""
        moves: list[tuple[int, int]] = []
        chosen: set[int] = set()
        for space in sorted(spaces, key=lambda space: (len(able[space]), space)):
            unit = next((unit for unit in able[space] if unit not in chosen), -1)
            if unit < 0:
                return None
            chosen.add(unit)
            moves.append((unit, space))
        return tuple(moves)

    def _attack(self, enemy: int, standing: tuple[int, ...], moves: tuple[tuple[int, int], ...], help_: int) -> float:
        """The worth of attacking an enemy with those next to him and those who come; `help_`: points besides theirs."""
        game, s = self.s.game, self.s
        moving = {unit for unit, _ in moves}
        there = game.hex(enemy)
        stay = [unit for unit in standing if unit not in moving]
        party = (*stay, *moving)
        strength = help_
        for unit in party:
            printed = game.type(unit)
            strength += max(printed.attack, printed.barrage)
        closed = s.closed | s.blocked
        for _, space in moves:
            closed |= s.ground.near[space] | 1 << space
        trapped = not s.ground.can_escape(there, 1, closed)
        stand = moves[0][1] if moves else game.hex(standing[0])
        return s.attack_worth(enemy, strength, trapped, party, stand) + MARGIN * len(moves)

    def _guns_near(self, there: int) -> int:
        """Points of barrage that may be had against a hex: half of the guns in range, which others want too."""
        game = self.s.game
        distance = game.edition.board.distance
        near = [
            gun for gun in self.guns if distance(game.hex(gun), there) <= game.type(gun).range + (gun in self.reach) * 2
        ]
        return (
            sum(game.type(gun).barrage for gun in near) // 2
            if len(near) > 1
            else sum(game.type(u).barrage for u in near)
        )

    def _fire_for(self, there: int, enemy: int) -> int:
        game = self.s.game
        distance = game.edition.board.distance
        return max(
            (
                game.type(gun).fpf
                for gun in self.s.enemy_guns
                if gun != enemy
                and distance(game.hex(gun), there) <= game.type(gun).range
                and not in_enemy_control(game, gun)
            ),
            default=0,
        )

    def _price(self, enemy: int, moves: tuple[tuple[int, int], ...]) -> float:
        """What the units give up and risk: tasks they leave, danger, other enemies they must then attack too."""
        game, s = self.s.game, self.s
        price = 0.0
        for unit, space in moves:
            here = game.hex(unit) if game.hex(unit) >= 0 else space
            price += max(0.0, s.goals.pull(unit, here) - s.goals.pull(unit, space))
            price += EXPOSED * max(0.0, s.danger(unit, space) - s.danger(unit, here))
        return price + BYSTANDER * self._bystanders(enemy, moves)

    def _bystanders(self, enemy: int, moves: tuple[tuple[int, int], ...]) -> int:
        """Other enemies that nobody was next to before."""
        game, s = self.s.game, self.s
        met = {other for _, space in moves for other in game.next_to(space, 1 - s.side) if other != enemy}
        return sum(1 for other in met if not game.control[s.side][game.hex(other)])

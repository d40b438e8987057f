"""What the scenario pays for being somewhere: tasks for single units, and hexes that draw every unit.

Everything follows from the scenario's list of what scores (`scenario.victory`); nothing here names a scenario.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from beachhead.games.leyte.components import UnitType, VictoryItem
from beachhead.games.leyte.judgment.ground import FADE, FAR, ground_of
from beachhead.games.leyte.judgment.odds import LOSS
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, SIDES, US, WAITING
from beachhead.games.leyte.rules.communications_15_3 import FREE_HEXES
from beachhead.games.leyte.rules.movement_5 import is_battalion_325
from beachhead.games.leyte.rules.reinforcements_12 import entry_hexes

POINT = (1.0, LOSS[US])
"""What a victory point of each side weighs; see `LOSS`."""

DENY = 0.7
"""The share of a place's worth for the side that only keeps the other from it: he may not come at all."""

PATIENCE = 0.75
"""What is paid at the end counts so much less with each turn to go: until then a unit would only wait there."""

BEACH_RAID = 0.15
"""Before the last turn a beach is worth so little of its points to Japan: who waits there is destroyed."""

SOUTH_WEST = 0.8
"""The share of its value that draws a US unit to where it scores; the rest is the doubt about its line."""

WEST = 1.2
"""What a way off the western edge weighs for each point of a Japanese unit: Japan scores it, or else the US."""

EXIT_DUTY = 12.0
"""16.13: somewhat more than the battalion that Japan would remove, so that it is met in good time."""

RUN_WEST = FREE_HEXES - 1
"""So near to the western edge a unit can do without a road."""

TURN = 10
"""Half points that nearly every unit has for a turn."""

TOO_LATE = 0.25
"""The share of a goal's worth that is still felt when it cannot be reached in time, were it not for advances."""

KIND_FOR_TASK = {"artillery": 8, "infantry": 0}
"""Half points by which a unit counts as further away from a task: guns have better things to do."""

REGIMENT_FOR_TASK = 4
"""The same for the strongest attackers: a battalion holds a hex as well."""


class Task(NamedTuple):
    """One unit is wanted in one of the hexes."""

    worth: float
    spaces: frozenset[int]
    once: bool = False
    """Nobody is wanted there as long as somebody of the side is there."""


class Goals:
    """What draws each unit of a side on a Game-Turn, and how strongly.  `follow` gives the tasks out anew."""

    def __init__(self, game: Leyte, side: int) -> None:
        self.game = game
        self.side = side
        self.ground = ground_of(game.edition)
        self.left = game.scenario.last_turn - game.state.turn
        self.last = self.left == 0
        self.fields: list[tuple[float, float, tuple[int, ...]]] = []  # worth, worth for each point of value, march
        self._drawn: dict[int, dict[int, float]] = {}
        tasks: list[Task] = []
        for item in game.scenario.victory:
            if item.turn >= game.state.turn:
                self._read(item, tasks)
        self._wanted = sorted(tasks, key=lambda task: (-task.worth, min(task.spaces)))
        self._reluctance = [_reluctance(printed) for printed in game.edition.units]
        self.exit_unit = -1
        self.tasks: dict[int, Task] = {}
        self.follow()

    def follow(self) -> None:
        """Units lie otherwise: each task goes to who is nearest to it now."""
        self.exit_unit = self._exit_unit()
        self.tasks = self._assign()

    def pull(self, unit: int, space: int) -> float:
        """What it is worth for a unit to be in a hex, for where it is and where it leads to."""
        return self.drawn(self.game.type(unit).value, space) + self.called(unit, space)

    def drawn(self, size: int, space: int) -> float:
        """The part of it that is the same for all units of a value."""
        known = self._drawn.setdefault(size, {})
        value = known.get(space)
        if value is None:
            value = 0.0
            for worth, by_value, march in self.fields:
                value += (worth + by_value * size) * self._felt(march[space])
            known[space] = value
        return value

    def called(self, unit: int, space: int) -> float:
        """The part of it that is the unit's own task."""
        task = self.tasks.get(unit)
        return task.worth * self._felt(self.ground.march(task.spaces)[space]) if task is not None else 0.0

    def _felt(self, cost: int) -> float:
        """The share of a goal's worth that is felt at a distance; little if there is no time left to come to it."""
        return FADE[cost] * (1.0 if cost <= TURN * self.left else TOO_LATE)

    # -- reading what scores -------------------------------------------------------------------------

    def _read(self, item: VictoryItem, tasks: list[Task]) -> None:
        mine = SIDES.index(item.side) == self.side
        weight = POINT[SIDES.index(item.side)]
        if item.kind == "occupied":
            share = (1.0 if mine else DENY) * item.points * weight
            groups = [frozenset((space,)) for space in item.spaces] if item.each else [frozenset(item.spaces)]
            tasks += [Task(share, spaces) for spaces in groups]
        elif not mine:
            return
        elif item.kind == "beaches":
            worth = item.points * weight * (1.0 if self.last else BEACH_RAID)
            tasks.append(Task(worth, frozenset(item.spaces), once=True))
        elif item.kind == "airfields":
            self._field(item.points * weight * PATIENCE**self.left, 0.0, item.spaces)
        elif item.kind == "in_region":
            self._field(0.0, SOUTH_WEST, item.spaces)
        elif item.kind == "way_west":
            self._field(0.0, WEST, self._western_hexes())

    def _field(self, worth: float, by_value: float, spaces: Iterable[int]) -> None:
        self.fields.append((worth, by_value, self.ground.march(frozenset(spaces))))

    def _western_hexes(self) -> list[int]:
        board, edition = self.game.edition.board, self.game.edition
        return [
            space
            for space, terrain in enumerate(edition.terrain)
            if board.column(space) <= RUN_WEST and terrain not in ("sea", "out")
        ]

    # -- who does what -------------------------------------------------------------------------------

    def _assign(self) -> dict[int, Task]:
        """The most valuable task first, each to the unit that is nearest to it."""
        game, held = self.game, self.game.occupant[self.side]
        found: dict[int, Task] = {}
        if self.exit_unit >= 0:
            found[self.exit_unit] = Task(EXIT_DUTY, frozenset((game.scenario.south_exit,)))
        if not self._wanted:
            return found
        near = {unit: self._stands(unit) for unit in game.roster(self.side)}
        free = {unit: spaces for unit, spaces in near.items() if spaces and unit != self.exit_unit}
        for task in self._wanted:
            if task.once and any(held[space] for space in task.spaces):
                continue
            march = self.ground.march(task.spaces)
            far, best = min(
                (
                    (min([march[space] for space in found_in]) + self._reluctance[unit], unit)
                    for unit, found_in in free.items()
                ),
                default=(FAR, -1),
            )
            if far < FAR:
                found[best] = task
                del free[best]
        return found

    def _stands(self, unit: int) -> tuple[int, ...]:
        """Where a unit is, or where it may enter now."""
        lies = self.game.state.units[unit]
        if lies.hex >= 0:
            return (lies.hex,)
        if lies.hex == WAITING and lies.due <= self.game.state.turn and lies.entry != "any":
            return entry_hexes(self.game, unit)
        return ()

    def _exit_unit(self) -> int:
        """16.13.4 The battalion that is to leave in the south: the nearest; -1 when the duty is met or past."""
        game, s = self.game, self.game.scenario
        if self.side == JP or s.south_exit < 0 or game.state.south_exited or game.state.turn > s.south_exit_by:
            return -1
        march = self.ground.march(frozenset((s.south_exit,)))
        far = {
            unit: min(march[space] for space in spaces)
            for unit in game.roster(US)
            if is_battalion_325(game, unit) and (spaces := self._stands(unit))
        }
        return min(far, key=lambda unit: (far[unit], unit), default=-1)


def _reluctance(printed: UnitType) -> int:
    """The half points by which a unit counts as further away from a task than it is."""
    return KIND_FOR_TASK.get(printed.kind, 2) + (REGIMENT_FOR_TASK if printed.size == "III" else 0)

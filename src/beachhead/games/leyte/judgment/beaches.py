"""Keeping Japanese units off the beaches at the end: each of them may decide the match (15.22)."""

from __future__ import annotations

from beachhead.games.leyte.judgment.goals import POINT
from beachhead.games.leyte.judgment.ground import ground_of
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, US
from beachhead.games.leyte.rules.movement_5 import range_of

SOON = (1.0, 0.4, 0.2)
"""How much the beaches matter on the last turn and on the turns before it."""


class BeachWatch:
    """The ways on which Japanese units could come to a beach in their next move, and who stands in them."""

    def __init__(self, game: Leyte) -> None:
        self.game = game
        left = game.scenario.last_turn - game.state.turn
        items = [item for item in game.scenario.victory if item.kind == "beaches"]
        self.beaches = frozenset(space for item in items for space in item.spaces)
        self.worth = SOON[left] * POINT[JP] * sum(item.points for item in items) if left < len(SOON) else 0.0
        march = ground_of(game.edition).march(self.beaches)
        near = [unit for unit in game.units_of(JP) if march[game.hex(unit)] <= game.type(unit).movement]
        self.raiders = near if self.worth else []
        self.base, ways = self._ways()
        self.zone = ways | {there for space in ways for there in game.edition.board.near[space]}

    def _ways(self) -> tuple[int, set[int]]:
        """How many beach hexes the raiders can come to, each for himself, and every hex that they can come to."""
        count, ways = 0, set()
        for unit in self.raiders:
            found = range_of(self.game, unit)
            count += sum(1 for space in found if space in self.beaches)
            ways |= set(found)
        return count, ways

    def gain(self, unit: int, space: int) -> float:
        """What it is worth if a US unit goes to a hex instead of staying: raiders stopped, less those let through."""
        game, here = self.game, self.game.hex(unit)
        if not self.raiders or space == here or game.side(unit) != US:
            return 0.0
        if space not in self.zone and not (here >= 0 and self._is_near_raider(here)):
            return 0.0
        before = game.state.units[unit]
        game.put(unit, space)
        count, _ = self._ways()
        game.put(unit, here)
        game.state.units[unit] = before
        return self.worth * (self.base - count) / max(self.base, len(self.beaches) // 2)

    def _is_near_raider(self, space: int) -> bool:
        distance = self.game.edition.board.distance
        return any(2 * distance(space, self.game.hex(unit)) <= self.game.type(unit).movement for unit in self.raiders)

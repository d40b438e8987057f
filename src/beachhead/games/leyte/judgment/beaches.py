"""Keeping Japanese units off the beaches at the end: each of them may decide the match (15.22)."""

from __future__ import annotations

from typing import NamedTuple

from beachhead.games.leyte.judgment.goals import POINT
from beachhead.games.leyte.judgment.ground import ground_of, mask_of
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, US
from beachhead.games.leyte.rules.movement_5 import range_of

SOON = (1.0, 0.4, 0.2)
"""How much the beaches matter on the last turn and on the turns before it."""


class Way(NamedTuple):
    """How many beach hexes a raider can come to in his next move; masks of what decides that.

    `ways` are the hexes on the ways there, `decided_by` all that he can come to and those next to them: who leaves one
    of these may open a way, but only who comes to or next to the others closes one.
    """

    beaches: int
    ways: int
    decided_by: int


class BeachWatch:
    """The ways on which Japanese units could come to a beach in their next move, and who stands in them."""

    def __init__(self, game: Leyte) -> None:
        self.game = game
        self.ground = ground_of(game.edition)
        left = game.scenario.last_turn - game.state.turn
        items = [item for item in game.scenario.victory if item.kind == "beaches"]
        self.beaches = frozenset(space for item in items for space in item.spaces)
        self.worth = SOON[left] * POINT[JP] * sum(item.points for item in items) if left < len(SOON) else 0.0
        march = self.march = self.ground.march(self.beaches) if self.worth else ()
        near = [unit for unit in game.units_of(JP) if march and march[game.hex(unit)] <= game.type(unit).movement]
        self.raiders = near
        self._mask = mask_of(self.beaches) if near else 0
        self._counts: dict[tuple[int, int, int], int] = {}
        self.ways = {unit: self._way(unit) for unit in self.raiders}
        self.base = sum(way.beaches for way in self.ways.values())
        self.zone = 0
        for way in self.ways.values():
            self.zone |= way.decided_by

    def _way(self, unit: int) -> Way:
        found, points = range_of(self.game, unit), self.game.type(unit).movement
        reached, march = mask_of(found), self.march
        ways = mask_of(space for space, (cost, _) in found.items() if cost + march[space] <= points)
        return Way((reached & self._mask).bit_count(), ways, self.ground.spread.out(reached) | reached)

    def gain(self, unit: int, space: int) -> float:
        """What it is worth if a US unit goes to a vacant hex instead of staying: raiders stopped, less those let in."""
        game, here = self.game, self.game.hex(unit)
        if not self.raiders or space == here or game.side(unit) != US or game.occupant[US][space]:
            return 0.0
        if not self.zone >> space & 1 and not (here >= 0 and self._is_near_raider(here)):
            return 0.0
        count = sum(self._count(raider, way, unit, space) for raider, way in self.ways.items())
        return self.worth * (self.base - count) / max(self.base, len(self.beaches) // 2)

    def _count(self, raider: int, way: Way, unit: int, space: int) -> int:
        """The beach hexes that a raider can come to when a US unit has gone to a hex.

        Where it held or controlled nothing that decides his way, or will not, it might as well have been elsewhere.
        """
        game, near = self.game, self.ground.near
        here = game.hex(unit)
        left = here if here >= 0 and way.decided_by & (near[here] | 1 << here) else -1
        come = space if left >= 0 or way.ways & (near[space] | 1 << space) else -1
        if left < 0 and come < 0:
            return way.beaches
        count = self._counts.get((raider, left, come))
        if count is None:
            before = game.state.units[unit]
            game.put(unit, space)
            count = self._counts[raider, left, come] = self._way(raider).beaches
            game.change(unit, before)
        return count

    def _is_near_raider(self, space: int) -> bool:
        distance = self.game.edition.board.distance
        return any(2 * distance(space, self.game.hex(unit)) <= self.game.type(unit).movement for unit in self.raiders)

"""Where the enemy could strike in his next move, kept in step with the position.

An enemy's march is looked for again where a unit has come or gone in the hexes that decided it: those that he can come
to, and those next to them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from beachhead.games.leyte.judgment.ground import ground_of, mask_of
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.rules.movement_5 import barred_to, steps_of
from beachhead.games.leyte.rules.zones_6 import in_enemy_control, may_slip_away
from beachhead.mechanics.movement import reach

LEAD = 3
"""Attackers that are expected against one hex."""


class March(NamedTuple):
    """What an enemy can come next to, as a mask, and the hexes that decide it; his attack strength."""

    attack: int
    struck: int
    decided_by: int


class Threats:
    """The enemies that could come next to each hex in their next move; guns are no part of it."""

    def __init__(self, game: Leyte, side: int) -> None:
        self.game = game
        self.side = side
        self.ground = ground_of(game.edition)
        self._marches: dict[int, March] = {}
        self._strongest: list[tuple[int, int]] = []
        self._strikes: dict[int, tuple[int, ...]] = {}

    def follow(self, changed: Collection[int], touched: int) -> int:
        """Units have changed: enemies among them, and own ones that held or controlled the hexes `touched`, or do now.

        The hexes where it may matter to somebody, as a mask.
        """
        game, marches = self.game, self._marches
        fighters = [unit for unit in game.units_of(1 - self.side) if not game.type(unit).is_artillery]
        differs = 0
        for unit in marches.keys() - set(fighters):
            differs |= marches.pop(unit).struck
        for unit in fighters:
            known = marches.get(unit)
            if known is None or unit in changed or known.decided_by & touched:
                marches[unit] = march = self._march(unit)
                differs |= march.struck ^ (known.struck if known is not None else 0)
        if differs:
            self._strongest = sorted(((march.attack, march.struck) for march in marches.values()), reverse=True)
            self._strikes.clear()
        return differs

    def at(self, space: int) -> tuple[int, ...]:
        """The attack strengths of the enemies that could come next to a hex, the strongest `LEAD` of them."""
        known = self._strikes.get(space)
        if known is None:
            bit = 1 << space
            known = self._strikes[space] = tuple([attack for attack, struck in self._strongest if struck & bit][:LEAD])
        return known

    def _march(self, unit: int) -> March:
        reached = mask_of(self._reach(unit))
        struck = self.ground.spread.out(reached)
        return March(self.game.type(unit).attack, struck, struck | reached)

    def _reach(self, unit: int) -> Iterable[int]:
        game, here = self.game, self.game.hex(unit)
        if in_enemy_control(game, unit):
            return (here, *(there for there, _ in steps_of(game, unit)[here])) if may_slip_away(game, unit) else (here,)
        barred = barred_to(game, 1 - self.side)
        return reach(steps_of(game, unit), here, game.type(unit).movement, barred, game.control[self.side])

"""Guarding lines of communications in the last US move: Japan moves after it and cuts where it hurts most (15.33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from beachhead.games.leyte.judgment.lines import Lie, Lines
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, US
from beachhead.games.leyte.rules.movement_5 import Found, range_of

WORTH_GUARDING = 8.0
"""Points that a cut must take; less is a single unit, and is left to chance."""

WORST = 6
"""Cuts that are looked at: the worst ones."""

CLOSE = 2
"""Hexes from a cut in which a US unit may hinder it."""


class Cut(NamedTuple):
    """A Japanese unit that could go to a hex, and what the US would lose by it."""

    loss: float
    unit: int
    space: int


class CutWatch:
    """What Japan could cut in its next move, and which US moves hinder it."""

    def __init__(self, game: Leyte, lines: Lines) -> None:
        self.game = game
        self.lines = lines
        self.cuts = self._cuts()
        self.total = sum(cut.loss for cut in self.cuts)
        near = game.edition.board.within
        self.zone = frozenset(space for cut in self.cuts for space in near(cut.space, CLOSE))

    def _cuts(self) -> list[Cut]:
        game, near = self.game, self.lines.ground.near
        found: dict[int, Cut] = {}
        for unit in game.units_of(JP):
            for space in range_of(game, unit):
                touched = near[space] | 1 << space
                if space not in found and self.lines.nets[US] & touched and not game.occupant[JP][space]:
                    found[space] = Cut(self._loss(unit, space, self.lines.lie, self.lines.base), unit, space)
        worst = sorted((cut for cut in found.values() if cut.loss >= WORTH_GUARDING), key=lambda c: (-c.loss, c.space))
        return worst[:WORST]

    def _loss(self, unit: int, space: int, lie: Lie, score: float) -> float:
        """What a Japanese unit in a hex takes from the US, whose units and the others lie so."""
        game = self.game
        return score - self.lines.score(lie.moved(JP, game.type(unit).value, game.hex(unit), space))

    def gain(self, unit: int, space: int) -> float:
        """What a US unit gains by going to a vacant hex instead of staying: cuts prevented, less cuts allowed."""
        game, here = self.game, self.game.hex(unit)
        if not self.cuts or space == here or (space not in self.zone and here not in self.zone):
            return 0.0
        if game.occupant[US][space]:
            return 0.0
        before = game.state.units[unit]
        game.put(unit, space)
        reach = {enemy: range_of(game, enemy) for enemy in {cut.unit for cut in self.cuts}}
        game.change(unit, before)
        left = self._left(reach, space, self.lines.lie.moved(US, game.type(unit).value, here, space))
        return (self.total - left) / self.total * self.cuts[0].loss

    def _left(self, reach: Mapping[int, Found], space: int, lie: Lie) -> float:
        """What the cuts would still take where a US unit has gone to a hex."""
        score = self.lines.score(lie)
        return sum(
            max(0.0, self._loss(cut.unit, cut.space, lie, score))
            for cut in self.cuts
            if cut.space in reach[cut.unit] and cut.space != space and not self.game.occupant[US][cut.space]
        )

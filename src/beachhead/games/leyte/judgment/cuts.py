"""Guarding lines of communications in the last US move: Japan moves after it and cuts where it hurts most (15.33)."""

from __future__ import annotations

from typing import NamedTuple

from beachhead.games.leyte.judgment.ground import mask_of
from beachhead.games.leyte.judgment.lines import Lines
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, US
from beachhead.games.leyte.rules.movement_5 import range_of

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
        game = self.game
        found: dict[int, Cut] = {}
        for unit in game.units_of(JP):
            for space in range_of(game, unit):
                touched = mask_of((space, *game.edition.board.near[space]))
                if space not in found and self.lines.nets[US] & touched and not game.occupant[JP][space]:
                    found[space] = Cut(self._loss(unit, space, self.lines.base), unit, space)
        worst = sorted((cut for cut in found.values() if cut.loss >= WORTH_GUARDING), key=lambda c: (-c.loss, c.space))
        return worst[:WORST]

    def _loss(self, unit: int, space: int, score: float) -> float:
        """What a Japanese unit in a hex takes from the US."""
        game = self.game
        before = game.state.units[unit]
        game.put(unit, space)
        loss = score - self.lines.score()
        game.put(unit, before.hex)
        game.state.units[unit] = before
        return loss

    def gain(self, unit: int, space: int) -> float:
        """What a US unit gains by going to a hex instead of staying: cuts prevented, less cuts allowed."""
        game, here = self.game, self.game.hex(unit)
        if not self.cuts or space == here or (space not in self.zone and here not in self.zone):
            return 0.0
        before = game.state.units[unit]
        game.put(unit, space)
        left = self._left()
        game.put(unit, here)
        game.state.units[unit] = before
        return (self.total - left) / self.total * self.cuts[0].loss

    def _left(self) -> float:
        """What the cuts would still take."""
        game = self.game
        score = self.lines.score()
        reach = {unit: range_of(game, unit) for unit in {cut.unit for cut in self.cuts}}
        return sum(
            max(0.0, self._loss(cut.unit, cut.space, score))
            for cut in self.cuts
            if cut.space in reach[cut.unit] and not game.occupant[US][cut.space]
        )

"""Lines of communications at the end of the match: who could trace one, and what a move changes (15.3, 16.34).

A flood over bit masks, fast enough to be asked for every move of the last turn.  It takes neighbouring road hexes for
linked, which is a shade more generous than the rules; the score itself is always made by the rules.
"""

from __future__ import annotations

from beachhead.games.leyte.components import VictoryItem
from beachhead.games.leyte.judgment.goals import POINT
from beachhead.games.leyte.judgment.ground import mask_of
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, US
from beachhead.games.leyte.rules.communications_15_3 import FREE_HEXES, active_beaches, west_goals
from beachhead.mechanics.hexes import HexBoard

SCORING = frozenset({"cut_off", "in_region", "occupied", "way_west", "no_way_west"})
"""What scores with a line, or for want of one."""

WITH_LINE = POINT[JP]
"""What a line is worth to a unit for each point of its value: without it the enemy scores the unit."""


class Lines:
    """The lines of both sides in a position, and the score that hangs on them."""

    def __init__(self, game: Leyte) -> None:
        self.game = game
        self.spread = Spread(game.edition.board)
        self.land = mask_of(
            space for space, terrain in enumerate(game.edition.terrain) if terrain not in ("sea", "out")
        )
        self.roads = mask_of(game.edition.road_hexes | game.edition.trail_hexes)
        self.ends = (mask_of(active_beaches(game)), mask_of(west_goals(game)))
        items = [item for item in game.scenario.victory if item.kind in SCORING and item.turn == game.state.turn]
        self.items = [(item, mask_of(item.spaces)) for item in items if item.needs_line or item.kind != "occupied"]
        self.nets = (self._net(US), self._net(JP))
        self.own = (self.traced(US), self.traced(JP))
        self.base = self.score()

    def gain(self, side: int, unit: int, space: int) -> float:
        """What the side gains in points if a unit goes to a hex instead of staying."""
        game, here = self.game, self.game.hex(unit)
        if not self.items or space == here:
            return 0.0
        if not self.nets[1 - side] & self._touched(here, space):
            return self._own_gain(side, unit, here, space)
        before = game.state.units[unit]
        game.put(unit, space)
        score = self.score()
        game.put(unit, here)
        game.state.units[unit] = before
        return (score - self.base) * (1 if side == US else -1)

    def _touched(self, here: int, space: int) -> int:
        """The hexes that a unit closes by coming, and those next to what it opens by going."""
        near = self.game.edition.board.near
        closed = mask_of((space, *near[space]))
        return closed | self.spread.out(mask_of((here, *near[here]))) if here >= 0 else closed

    def _own_gain(self, side: int, unit: int, here: int, space: int) -> float:
        """What changes for the unit itself where it is in nobody's way."""
        own = self.own[side]
        now, then = here >= 0 and bool(own >> here & 1), bool(own >> space & 1)
        return (then - now) * WITH_LINE * self.game.type(unit).value if self._pays_lines(side) else 0.0

    def _pays_lines(self, side: int) -> bool:
        kinds = ("cut_off",) if side == US else ("way_west", "no_way_west")
        return any(item.kind in kinds for item, _ in self.items)

    def score(self) -> float:
        """The points that hang on lines as things stand: US points less Japanese ones, weighed."""
        if not self.items:
            return 0.0
        traced: dict[int, int] = {}
        total = 0.0
        for item, spaces in self.items:
            side = JP if item.kind in ("way_west", "no_way_west") else US
            if side not in traced:
                traced[side] = self.traced(side)
            total += self._score_of(item, spaces, side, traced[side])
        return total

    def _score_of(self, item: VictoryItem, spaces: int, side: int, traced: int) -> float:
        game = self.game
        wants_line = item.kind not in ("cut_off", "no_way_west")
        points = 0
        for unit in game.units_of(side):
            bit = 1 << game.hex(unit)
            counts = not spaces or bool(spaces & bit) or item.kind == "way_west"
            if counts and bool(traced & bit) == wants_line:
                points += item.points or game.type(unit).value
        return POINT[US] * points if item.side == "us" else -POINT[JP] * points

    def traced(self, side: int) -> int:
        """15.32 The hexes from which a unit of the side has a line."""
        open_hexes = self._open(side)
        net = self._net(side)
        for _ in range(FREE_HEXES):
            net |= self.spread.out(net) & open_hexes
        return self.spread.out(net) | self.ends[side]

    def _open(self, side: int) -> int:
        """15.32 The hexes that a line of the side may go through."""
        game = self.game
        mine = mask_of(game.hex(unit) for unit in game.units_of(side))
        theirs = mask_of(game.hex(unit) for unit in game.units_of(1 - side))
        return self.land & ~theirs & (~self.spread.out(theirs) | mine)

    def _net(self, side: int) -> int:
        """15.32 The roads and trails that lead to where the side's lines must go."""
        open_hexes = self._open(side)
        roads = self.roads & open_hexes
        net = self.ends[side] & open_hexes
        front = net
        while front:
            front = self.spread.out(front) & roads & ~net
            net |= front
        return net


class Spread:
    """Masks of the hexes next to those of a mask, by shifting whole rows."""

    def __init__(self, board: HexBoard) -> None:
        count = len(board.names)
        self.columns = board.columns
        self.not_last = mask_of(s for s in range(count) if board.column(s) != board.columns)
        self.not_first = mask_of(s for s in range(count) if board.column(s) != 1)
        self.east_rows = mask_of(s for s in range(count) if (board.row(s) % 2 == 0) == board.even_rows_east)
        self.all = mask_of(range(count))

    def out(self, mask: int) -> int:
        """The hexes next to those of a mask."""
        east, west = (mask & self.not_last) << 1, (mask & self.not_first) >> 1
        across = mask | (mask & self.east_rows & self.not_last) << 1 | (mask & ~self.east_rows & self.not_first) >> 1
        return (east | west | across << self.columns | across >> self.columns) & self.all

"""Lines of communications at the end of the match: who could trace one, and what a move changes (15.3, 16.34).

A flood over bit masks, fast enough to be asked for every move of the last turn.  It takes neighbouring road hexes for
linked, which is a shade more generous than the rules; the score itself is always made by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from beachhead.games.leyte.components import VictoryItem
from beachhead.games.leyte.judgment.goals import POINT
from beachhead.games.leyte.judgment.ground import ground_of, mask_of
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, US
from beachhead.games.leyte.rules.communications_15_3 import FREE_HEXES, active_beaches, west_goals

SCORING = frozenset({"cut_off", "in_region", "occupied", "way_west", "no_way_west"})
"""What scores with a line, or for want of one."""

WITH_LINE = POINT[JP]
"""What a line is worth to a unit for each point of its value: without it the enemy scores the unit."""


class Lie(NamedTuple):
    """Where the units of both sides lie: a mask for each value that units of a side have."""

    us: Mapping[int, int]
    jp: Mapping[int, int]

    def moved(self, side: int, value: int, here: int, there: int) -> Lie:
        """The same with a unit of a side gone from one hex to another; it comes from off the map where that is < 0."""
        mask = self[side].get(value, 0) & ~(1 << here if here >= 0 else 0) | 1 << there
        changed = {**self[side], value: mask}
        return Lie(changed, self.jp) if side == US else Lie(self.us, changed)


def lie_of(game: Leyte) -> Lie:
    """How the units lie now."""
    masks: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for side, found in enumerate(masks):
        for unit in game.units_of(side):
            value = game.type(unit).value
            found[value] = found.get(value, 0) | 1 << game.hex(unit)
    return Lie(*masks)


def held(masks: Mapping[int, int]) -> int:
    """The hexes that units of a side are in."""
    every = 0
    for mask in masks.values():
        every |= mask
    return every


class Lines:
    """The lines of both sides in a position, and the score that hangs on them."""

    def __init__(self, game: Leyte) -> None:
        self.game = game
        self.ground = ground_of(game.edition)
        self.spread = self.ground.spread
        self.ends = (mask_of(active_beaches(game)), mask_of(west_goals(game)))
        items = [item for item in game.scenario.victory if item.kind in SCORING and item.turn == game.state.turn]
        self.items = [(item, mask_of(item.spaces)) for item in items if item.needs_line or item.kind != "occupied"]
        self._found: dict[tuple[int, int], tuple[int, int]] = {}
        self.lie = lie_of(game)
        masks = held(self.lie.us), held(self.lie.jp)
        self.nets = (self._flood(US, *masks)[0], self._flood(JP, *masks)[0])
        self.own = (self.traced(US), self.traced(JP))
        self.base = self.score(self.lie)

    def gain(self, side: int, unit: int, space: int) -> float:
        """What the side gains in points if a unit goes to a hex instead of staying."""
        game, here = self.game, self.game.hex(unit)
        if not self.items or space == here:
            return 0.0
        if not self.nets[1 - side] & self._touched(here, space):
            return self._own_gain(side, unit, here, space)
        score = self.score(self.lie.moved(side, game.type(unit).value, here, space))
        return (score - self.base) * (1 if side == US else -1)

    def _touched(self, here: int, space: int) -> int:
        """The hexes that a unit closes by coming, and those next to what it opens by going."""
        near = self.ground.near
        closed = near[space] | 1 << space
        return closed | self.spread.out(near[here] | 1 << here) if here >= 0 else closed

    def _own_gain(self, side: int, unit: int, here: int, space: int) -> float:
        """What changes for the unit itself where it is in nobody's way."""
        own = self.own[side]
        now, then = here >= 0 and bool(own >> here & 1), bool(own >> space & 1)
        return (then - now) * WITH_LINE * self.game.type(unit).value if self._pays_lines(side) else 0.0

    def _pays_lines(self, side: int) -> bool:
        kinds = ("cut_off",) if side == US else ("way_west", "no_way_west")
        return any(item.kind in kinds for item, _ in self.items)

    def score(self, lie: Lie) -> float:
        """The points that hang on lines where units lie so: US points less Japanese ones, weighed."""
        if not self.items:
            return 0.0
        masks = held(lie.us), held(lie.jp)
        traced: dict[int, int] = {}
        total = 0.0
        for item, spaces in self.items:
            side = JP if item.kind in ("way_west", "no_way_west") else US
            if side not in traced:
                _, traced[side] = self._flood(side, *masks)
            total += _score_of(item, spaces, lie[side], traced[side])
        return total

    def traced(self, side: int) -> int:
        """15.32 The hexes from which a unit of the side has a line."""
        return self._flood(side, held(self.lie.us), held(self.lie.jp))[1]

    def _flood(self, side: int, us: int, jp: int) -> tuple[int, int]:
        """15.32 The roads and trails that lead to where a side's lines must go, and the hexes that have a line.

        Few moves change through which hexes lines may go, and nothing else about the units matters.
        """
        mine, theirs = (us, jp) if side == US else (jp, us)
        open_hexes = self.ground.land & ~theirs & (~self.spread.out(theirs) | mine)
        found = self._found.get((side, open_hexes))
        if found is None:
            net = traced = self._net(side, open_hexes)
            for _ in range(FREE_HEXES):
                traced |= self.spread.out(traced) & open_hexes
            found = self._found[side, open_hexes] = net, self.spread.out(traced) | self.ends[side]
        return found

    def _net(self, side: int, open_hexes: int) -> int:
        roads = self.ground.roads & open_hexes
        net = self.ends[side] & open_hexes
        front = net
        while front:
            front = self.spread.out(front) & roads & ~net
            net |= front
        return net


def _score_of(item: VictoryItem, spaces: int, units: Mapping[int, int], traced: int) -> float:
    """What an item that is about lines scores for or against the side whose units these are."""
    counted = ~traced if item.kind in ("cut_off", "no_way_west") else traced
    if spaces and item.kind != "way_west":
        counted &= spaces
    points = sum((item.points or value) * (mask & counted).bit_count() for value, mask in units.items())
    return POINT[US] * points if item.side == "us" else -POINT[JP] * points

"""A match of Falklands Showdown as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition import events as common
from beachhead.games.falklands_showdown import events as told
from beachhead.games.falklands_showdown.components import Edition
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import AR, BID, NOBODY, RESERVE, SET_UP, SIDES, UK, State, Unit
from beachhead.games.falklands_showdown.options import FalklandsOptions
from beachhead.games.falklands_showdown.rules import control_3
from beachhead.games.falklands_showdown.rules.sequence_5 import flow
from beachhead.games.falklands_showdown.rules.setup_3 import lay_out
from beachhead.kernel.ask import Flow, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import kinds_of
from beachhead.kernel.game import Result

BIDDING = "bidding"
"""The scenario that begins with the bid (4.7)."""


class Falklands(Core):
    """The rules from set-up to victory."""

    __slots__ = ()
    events = kinds_of(common, told)

    def flow(self) -> Flow[None]:
        """5.0 The rules from the present state to the end."""
        return flow(self)

    def settle(self, areas: Iterable[int]) -> None:
        """3.6 What follows for land areas from the coming or going of ground units."""
        control_3.settle(self, areas)

    def result(self) -> Result | None:
        """4.0 Who won, or None while the match goes on."""
        s = self.state
        if s.winner == NOBODY:
            return None
        return Result(winner=SIDES[s.winner], level=s.level, scores=self.scores())

    def scores(self) -> dict[Side, int]:
        """4.4 What each side has scored; AR's begins with where the marker began (3.5)."""
        s = self.state
        scored = [award.points for award in s.awards]
        scored.append(s.points - sum(scored))
        return {SIDES[side]: sum(max(0, points * sign) for points in scored) for side, sign in ((UK, -1), (AR, 1))}

    def sides_swapped(self) -> bool:
        """4.7 Whether the players changed sides after the bid."""
        return self.state.sides_swapped


def set_up(edition: Edition, scenario: str, options: FalklandsOptions, dice: Dice) -> Falklands:
    """3.0 The position before the first decision."""
    state = State(
        units=[Unit(RESERVE) for _ in edition.units],
        control=[],
        dice=dice,
        phase=BID if scenario == BIDDING else SET_UP,
        operations=edition.track.operations,
        points=edition.track.points,
        stealth=edition.track.stealth_missions,
    )
    game = Falklands(edition, options, state)
    lay_out(game)
    return game

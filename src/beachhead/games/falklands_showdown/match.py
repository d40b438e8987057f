"""A match of Falklands Showdown as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from beachhead.games.falklands_showdown import asking, charts, layers, scene, words
from beachhead.games.falklands_showdown.log import describe
from beachhead.games.falklands_showdown.model import BID, RESERVE, SET_UP, State, Unit
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import Edition
from beachhead.games.falklands_showdown.rules import control_3
from beachhead.games.falklands_showdown.rules.operations_7 import NAME
from beachhead.games.falklands_showdown.rules.sequence_5 import whole_match
from beachhead.games.falklands_showdown.rules.setup_3 import lay_out
from beachhead.games.falklands_showdown.uses import uses
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import NOWHERE, Action, Ask, Flow, Option, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event, LogLine, log_line
from beachhead.kernel.refusal import Explanation
from beachhead.kernel.scene import Board, Chart, Outcome, Position, Question

BIDDING = "bidding"
"""The scenario that begins with the bid (4.7)."""


class Falklands(Core):
    """State, rules and looks together."""

    __slots__ = ()

    sentences = words.SENTENCES
    overlays = layers.LAYERS

    def flow(self) -> Flow[None]:
        """5.0 The rules from the present state to the end."""
        return whole_match(self)

    def settle(self, areas: Iterable[int]) -> None:
        """3.6 What follows for land areas from the coming or going of ground units."""
        control_3.settle(self, areas)

    def outcome(self) -> Outcome | None:
        """4.0 Who won, or None while the match goes on."""
        return scene.outcome(self)

    def exchanged(self) -> bool:
        """4.7 Whether the players changed sides after the bid."""
        return self.state.exchanged

    def known_to(self, side: Side | None) -> State:
        """6.6 All but the dice's seed: nothing is hidden; a bid is until both are made (4.7)."""
        return self.without_seed()

    def as_known(self, side: Side | None) -> Self:
        """This play: nothing is hidden."""
        return self

    def named(self, ask: Ask, action: Action) -> Mapping[str, str | int]:
        """What the sentences about an action may name."""
        return words.named(self, ask, action)

    def gaps(self, option: Option) -> Mapping[str, str | int]:
        """What the label of an option speaks of."""
        return words.gaps(self, option)

    def pointed(self, ask: Ask, piece: int = NOWHERE, space: int = NOWHERE) -> Explanation:
        """Why nothing comes of pointing at something; of a unit while an operation is to be named, what it could do."""
        own = 0 <= piece < len(self.e.units) and self.owner(piece) == ask.side
        return uses(self, ask, piece) if own and offer_of(ask, NAME.verb) else super().pointed(ask, piece, space)

    def board(self) -> Board:
        """The maps."""
        return scene.board(self.e)

    def position(self, side: Side | None) -> Position:
        """What lies on the table."""
        return scene.position(self)

    def question(self, ask: Ask) -> Question:
        """The question in words."""
        return asking.question(self, ask)

    def charts(self, side: Side | None) -> tuple[Chart, ...]:
        """The charts and tables."""
        return charts.charts(self)

    def waiting(self, ask: Ask) -> str:
        """What the other side reads meanwhile."""
        return words.waiting(self, ask)

    def line(self, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return log_line(event, decision, describe(self, event))


def set_up(e: Edition, scenario: str, rulings: Mapping[str, str], dice: Dice) -> Falklands:
    """3.0 The position before the first decision."""
    state = State(
        units=[Unit(RESERVE) for _ in e.units],
        control=[],
        dice=dice,
        phase=BID if scenario == BIDDING else SET_UP,
        operations=e.track.operations,
        points=e.track.points,
        stealth=e.track.stealth_missions,
    )
    play = Falklands(e, rulings, state)
    lay_out(play)
    return play

"""A match of Gators! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from beachhead.games.gators import charts, known, layers, scene, why_not, words
from beachhead.games.gators.log import TOPICS, describe
from beachhead.games.gators.model import RESERVE, State, Unit
from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import Edition
from beachhead.games.gators.rules.sequence_5 import whole_match
from beachhead.games.gators.rules.setup_4 import lay_out
from beachhead.kernel.ask import Action, Ask, Flow, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event, LogLine, log_line
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.scene import Board, Chart, Outcome, Position, Question


class Gators(Core):
    """State, rules and looks together."""

    __slots__ = ()

    sentences = words.SENTENCES
    overlays = layers.LAYERS

    def flow(self) -> Flow[None]:
        """V The rules from the present state to the end."""
        return whole_match(self)

    def outcome(self) -> Outcome | None:
        """VIII Who won, or None while the match goes on."""
        return scene.outcome(self)

    def known_to(self, side: Side | None) -> State:
        """What a side knows: not the dice's seed, not what is camouflaged or carried."""
        return known.known_to(self, side)

    def why_not(self, ask: Ask, action: Action) -> Refusal:
        """The first reason why an action is not among the options."""
        return why_not.why_not(self, ask, action)

    def board(self) -> Board:
        """The map."""
        return scene.board(self.e)

    def position(self, side: Side | None) -> Position:
        """What lies on the table, as a side knows it."""
        return scene.position(self.as_known(side), side)

    def as_known(self, side: Side | None) -> Self:
        """A play of what a side knows."""
        return type(self)(self.e, self.rulings, self.known_to(side))

    def question(self, ask: Ask) -> Question:
        """The question in words."""
        return scene.question(self, ask)

    def charts(self, side: Side | None) -> tuple[Chart, ...]:
        """The charts and tables, marked from what a side knows."""
        return charts.charts(self.as_known(side))

    def intended(self, ask: Ask, piece: int = -1, space: int = -1) -> Action | None:
        """What pointing at a piece or a hex means under this question."""
        return why_not.intended(self, ask, piece, space)

    def waiting(self, ask: Ask) -> str:
        """What the other side reads meanwhile."""
        return words.waiting(self, ask)

    def line(self, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return log_line(event, decision, describe(self, event), TOPICS)


def set_up(e: Edition, rulings: Mapping[str, str], dice: Dice) -> Gators:
    """IV The position before the first decision: everything still to be set up."""
    play = Gators(e, rulings, State(units=[Unit(RESERVE) for _ in e.units], dice=dice))
    lay_out(play)
    return play

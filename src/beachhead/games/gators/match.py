"""A match of Gators! as the kernel sees it."""

from __future__ import annotations

from typing import Self

from beachhead.games.gators import known, why_not
from beachhead.games.gators.model import State
from beachhead.games.gators.play import Core
from beachhead.kernel.ask import Action, Ask, Flow, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.scene import Board, Outcome, Position, Question
from beachhead.kernel.text import Text


class Gators(Core):
    """State, rules and looks together."""

    __slots__ = ()

    def fork(self) -> Self:
        """An independent play with the same state; nothing told."""
        copy = object.__new__(type(self))
        self._copy_into(copy)
        return copy

    def flow(self) -> Flow[None]:
        """V The rules from the present state to the end."""
        from beachhead.games.gators.rules.sequence_5 import whole_match

        return whole_match(self)

    def outcome(self) -> Outcome | None:
        """VIII Who won, or None while the match goes on."""
        raise NotImplementedError

    def known_to(self, side: Side | None) -> State:
        """What a side knows: not the dice's seed, not what is camouflaged or carried."""
        return known.known_to(self, side)

    def why_not(self, ask: Ask, action: Action) -> Refusal:
        """The first reason why an action is not among the options."""
        return why_not.why_not(self, ask, action)

    def board(self) -> Board:
        """The map."""
        raise NotImplementedError

    def position(self, side: Side | None) -> Position:
        """What lies on the table."""
        raise NotImplementedError

    def question(self, ask: Ask) -> Question:
        """The question in words."""
        raise NotImplementedError

    def waiting(self, ask: Ask) -> str:
        """What the other side reads meanwhile."""
        raise NotImplementedError

    def line(self, event: Event, decision: int) -> LogLine:
        """An event in words."""
        raise NotImplementedError

    def words(self, text: Text) -> str:
        """A text of the game in words."""
        raise NotImplementedError

"""A game in progress: its state, its static data, and what it tells.

`Play` is what a game module derives from.  The state is data; the play adds references to boards and
tables, caches that follow from the state, and the list of events told since somebody last looked.
"""

from __future__ import annotations

import abc
from typing import Generic, Protocol, Self, TypeVar

from beachhead.kernel.ask import Action, Ask, Flow, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.refusal import Explanation, Refusal, UsageError
from beachhead.kernel.scene import Board, Chart, Layer, LayerName, Outcome, Position, Question
from beachhead.kernel.text import Text


class State(Protocol):
    """What every state holds: the dice, and how often something was shown or made final."""

    dice: Dice
    sealed: int

    def copy(self) -> Self:
        """An independent state."""


S = TypeVar("S", bound=State)


class Play(abc.ABC, Generic[S]):
    """One game on one table.  Subclasses add static data and caches; all that matters is in `state`."""

    state: S
    told: list[Event]

    def __init__(self, state: S) -> None:
        self.state = state
        self.told = []

    # -- for the rules -------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Tell what happened."""
        self.told.append(event)

    def roll(self, sides: int = 6) -> int:
        """Roll a die of the match."""
        face, self.state.dice = self.state.dice.roll(sides)
        return face

    def seal(self) -> None:
        """What was done up to here cannot be taken back by one side alone."""
        self.state.sealed += 1

    def without_seed(self) -> S:
        """A copy of the state without the dice's seed, which nobody may know; what `known_to` begins with."""
        state = self.state.copy()
        state.dice = Dice(b"", state.dice.rolled)
        return state

    # -- for the kernel ------------------------------------------------------------------------------

    def fork(self) -> Self:
        """An independent play with the same state; nothing told."""
        twin = object.__new__(type(self))
        twin.told = []
        self.copy_into(twin)
        return twin

    # -- what a game provides ------------------------------------------------------------------------

    @abc.abstractmethod
    def copy_into(self, twin: Self) -> None:
        """Make a play that is still empty equal to this one: state and caches copied, static data shared."""

    @abc.abstractmethod
    def flow(self) -> Flow[None]:
        """The rules from the present state to the end of the match."""

    @abc.abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    def exchanged(self) -> bool:
        """Whether each of the two players plays the other's side from now on; never, unless a game says so.

        Once it is true it stays so.  It is known to everybody.  Who takes a side over may look at all that the side
        was told and shown before; a game that exchanges late says by `known_to` and audiences what that may be.
        """
        return False

    @abc.abstractmethod
    def known_to(self, side: Side | None) -> S:
        """A copy of the state without what `side` may not know: the one gate for hidden information.

        The dice's seed is never known to anybody.
        """

    @abc.abstractmethod
    def why_not(self, ask: Ask, action: Action) -> Refusal:
        """The first reason why `action` is not among the options of `ask`."""

    def explain(self, ask: Ask, action: Action) -> Explanation:
        """All that can be said about why `action` is not among the options of `ask`, from what `ask.side` knows.

        The first reason only, unless a game says more.
        """
        return Explanation(failed=(self.why_not(ask, action),))

    @abc.abstractmethod
    def board(self) -> Board:
        """The part of the scene that does not change."""

    @abc.abstractmethod
    def position(self, side: Side | None) -> Position:
        """What lies on the table, made from what `side` knows; None for a spectator."""

    @abc.abstractmethod
    def question(self, ask: Ask) -> Question:
        """The question as the table shows it to the side that is asked."""

    @abc.abstractmethod
    def waiting(self, ask: Ask) -> str:
        """What the others read while `ask` is open; nothing in it depends on what they may not know."""

    @abc.abstractmethod
    def words(self, text: Text) -> str:
        """A text of the game, such as the reason of a refusal, in the words of its catalogue."""

    def layers(self) -> tuple[LayerName, ...]:
        """The layers that the game can lay over the map; none unless a game says so."""
        return ()

    def layer(self, side: Side | None, name: str, piece: int = -1) -> Layer:
        """A layer, made from what `side` knows, for a piece where it needs one.  Raises UsageError."""
        raise UsageError(f"there is no layer {name!r}", where="layer")

    def charts(self, side: Side | None) -> tuple[Chart, ...]:
        """The charts and tables of the game, marked from what `side` knows; none unless a game says so."""
        return ()

    def pointed(self, ask: Ask, piece: int = -1, space: int = -1) -> Explanation:
        """Why nothing comes of pointing at a piece or a space under `ask`, where `intended` has no meaning for it."""
        asked = Text("kernel.no.not_asked_for", {"question": self.question(ask).text})
        return Explanation(failed=(Refusal(ask.clause, asked),))

    def intended(self, ask: Ask, piece: int = -1, space: int = -1) -> Action | None:
        """What a player who points at a piece or a space means to do under `ask`; None if it means nothing."""
        return None

    @abc.abstractmethod
    def line(self, event: Event, decision: int) -> LogLine:
        """An event in words: the same ones at every later moment, for a log is told once and added to."""

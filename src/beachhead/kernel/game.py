"""A game in progress: its state, its static data, what each side knows of it, and what it tells.

`Game` is what the rules of a game derive from.  The state is data; the game adds references to boards and tables,
caches that follow from the state, and the list of events told since somebody last looked.  It knows nothing of how it
looks: that is its module's `presentation` (kernel/presentation.py), and a match runs without one.
"""

from __future__ import annotations

import abc
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec

from beachhead.kernel.ask import Action, Ask, Flow, Option, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event
from beachhead.kernel.refusal import Explanation, Refusal
from beachhead.kernel.text import Text


class State(Protocol):
    """What every state holds: the dice, and how often something was shown or made final."""

    dice: Dice
    undo_barriers: int

    def copy(self) -> Self:
        """An independent state."""


class FlatState(msgspec.Struct, kw_only=True):
    """A state of plain numbers and frozen things; what has lists or dictionaries writes a `copy` of its own."""

    dice: Dice
    undo_barriers: int = msgspec.field(default=0, name="sealed")

    def copy(self) -> Self:
        """An independent state."""
        return msgspec.structs.replace(self)


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: the winner (None for a draw), the level of victory by its id, points by side."""

    winner: Side | None
    level: str
    scores: dict[Side, int]


class Rolled(NamedTuple):
    """What a die showed, and the sides that may know it; None for everybody."""

    face: int
    seen_by: tuple[Side, ...] | None

    def known_to(self, side: Side) -> int:
        """What it showed as far as a side may know: 0 if it may not."""
        return self.face if self.seen_by is None or side in self.seen_by else 0


S = TypeVar("S", bound=State)


class Game(abc.ABC, Generic[S]):
    """One game on one table.  Subclasses add static data and caches; all that matters is in `state`."""

    state: S
    emitted: list[Event]
    faces: list[Rolled]
    """What was rolled since somebody last looked."""

    events: ClassVar[tuple[type[Event], ...]] = ()
    """The kinds of events that it tells, so that stored ones can be read; without them a match is played again."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.emitted = []
        self.faces = []

    # -- for the rules -------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Tell what happened."""
        self.emitted.append(event)

    def roll(self, sides: int = 6, seen_by: tuple[Side, ...] | None = None) -> int:
        """Roll a die of the match; `seen_by` are the sides that may know what it shows, None for everybody."""
        face, self.state.dice = self.state.dice.roll(sides)
        self.faces.append(Rolled(face, seen_by))
        return face

    def forbid_undo(self) -> None:
        """What was done up to here cannot be taken back by one side alone."""
        self.state.undo_barriers += 1

    def without_seed(self) -> S:
        """A copy of the state without the dice's seed, which nobody may know; what `redacted_for` begins with."""
        state = self.state.copy()
        state.dice = Dice(b"", state.dice.rolled)
        return state

    # -- for the kernel ------------------------------------------------------------------------------

    def fork(self) -> Self:
        """An independent game with the same state; nothing told."""
        twin = object.__new__(type(self))
        twin.emitted = []
        twin.faces = []
        self.copy_into(twin)
        return twin

    # -- what a game provides ------------------------------------------------------------------------

    def copy_into(self, twin: Self) -> None:
        """Make a game that is still empty equal to this one: state and caches copied, static data shared.

        The state alone, unless a game has more.
        """
        twin.state = self.state.copy()

    def go_on_to(self, state: S) -> bool:
        """Go on to a later state of the same match, and keep what was worked out and still holds.

        False, and nothing done, of a game that keeps nothing.
        """
        return False

    @abc.abstractmethod
    def flow(self) -> Flow[None]:
        """The rules from the present state to the end of the match."""

    @abc.abstractmethod
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""

    def as_it_stands(self) -> Result | None:
        """How the match would be judged if it ended now; None where the rules judge at its end only, as most do."""
        return None

    def scores(self) -> dict[Side, int]:
        """The points of each side so far; none, unless a game says so."""
        return {}

    def sides_swapped(self) -> bool:
        """Whether each of the two players plays the other's side from now on; never, unless a game says so.

        Once it is true it stays so.  It is known to everybody.  Who takes a side over may look at all that the side
        was told and shown before; a game that exchanges late says by `redacted_for` and audiences what that may be.
        """
        return False

    def redacted_for(self, side: Side | None) -> S:
        """A copy of the state without what `side` may not know: the one gate for hidden information.

        The dice's seed is never known to anybody.  Nothing else is hidden, unless a game says so.
        """
        return self.without_seed()

    def seen_by(self, side: Side | None) -> Self:
        """The game as `side` knows it, None for a spectator: this one if nothing is hidden from it."""
        return self

    def tells(self, side: Side, option: Option, viewer: Side) -> bool:
        """Whether `viewer` knows that `side` chose an option since the last anchor; if nothing is hidden it does."""
        return side == viewer or self.seen_by(viewer) is self

    @abc.abstractmethod
    def why_not(self, ask: Ask, action: Action) -> Refusal:
        """The first reason why `action` is not among the options of `ask`."""

    def explain(self, ask: Ask, action: Action) -> Explanation:
        """All that can be said about why `action` is not among the options of `ask`, from what `ask.side` knows.

        The first reason only, unless a game says more.
        """
        return Explanation(failed=(self.why_not(ask, action),))

    def pointed(self, ask: Ask, piece: int = -1, space: int = -1) -> Explanation:
        """Why nothing comes of pointing at a piece or a space under `ask`, where `intended` has no meaning for it."""
        return Explanation(failed=(Refusal(ask.clause, Text("kernel.no.not_asked_for")),))

    def intended(self, ask: Ask, piece: int = -1, space: int = -1) -> Action | None:
        """What a player who points at a piece or a space means to do under `ask`; None if it means nothing."""
        return None

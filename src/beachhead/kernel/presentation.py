"""How a game looks: the contract of what a module offers beside its rules."""

from __future__ import annotations

import abc
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from beachhead.kernel.ask import Action, Ask, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.game import Game, Result
from beachhead.kernel.question import Question
from beachhead.kernel.refusal import Explanation, Refusal, UsageError
from beachhead.kernel.scene import Board, Chart, Layer, LayerName, Outcome, Position, Threat
from beachhead.kernel.text import KERNEL, Text

G = TypeVar("G", bound=Game[Any])


class Presentation(abc.ABC, Generic[G]):
    """Board, pieces, panels, charts, log and words of a game.

    It has no state: whatever it shows it makes of the game that it is handed, and that is the game as the viewer knows
    it wherever somebody looks.  So it cannot show what it was not given.
    """

    @abc.abstractmethod
    def board(self, game: G) -> Board:
        """The part of the scene that does not change."""

    @abc.abstractmethod
    def position(self, game: G, side: Side | None, told: Iterable[Event]) -> Position:
        """What lies on the table: `game` is as `side` knows it; None for a spectator.

        `told` is what the viewer has been told, newest first, as often as somebody goes through it: what is drawn of
        the past, such as the ways that units went, follows from it, and a game goes back no further than it draws.
        """

    @abc.abstractmethod
    def question(self, game: G, ask: Ask) -> Question:
        """The question as the table shows it to the side that is asked: `game` is as that side knows it."""

    @abc.abstractmethod
    def waiting(self, game: G, ask: Ask) -> str:
        """What the others read while `ask` is open; nothing in it depends on what they may not know."""

    @abc.abstractmethod
    def line(self, game: G, event: Event, decision: int) -> LogLine:
        """An event in words: the same ones at every later moment, for a log is told once and added to."""

    @abc.abstractmethod
    def outcome(self, game: G, result: Result) -> Outcome:
        """How the match ended, in words."""

    @abc.abstractmethod
    def render(self, text: Text) -> str:
        """A text of the game in the words of its catalogue."""

    def layers(self) -> tuple[LayerName, ...]:
        """The layers that the game can lay over the map; none unless a game says so."""
        return ()

    def layer(self, game: G, name: str, piece: int = -1) -> Layer:
        """A layer, for a piece where it needs one: `game` is as the viewer knows it.  Raises UsageError."""
        raise UsageError(f"there is no layer {name!r}", where="layer")

    def threat(self, game: G, by: Side, space: int) -> Threat:
        """What a side could bring against a space: `game` is as the viewer knows it.  Raises UsageError."""
        raise UsageError("the game does not say what could come", where="threat")

    def charts(self, game: G, told: Iterable[Event]) -> tuple[Chart, ...]:
        """The charts and tables, marked from what the viewer knows and was told; none unless a game says so."""
        return ()

    # -- why not, in words ---------------------------------------------------------------------------

    def reason(self, game: G, ask: Ask, refusal: Refusal) -> Text:
        """The reason of a refusal under `ask`, with what goes into its gaps."""
        if refusal.reason.key == "kernel.no.not_asked_for":
            return Text(refusal.reason.key, {"question": self.question(game, ask).text})
        return refusal.reason

    def explain(self, game: G, ask: Ask, action: Action) -> Explanation:
        """All that can be said about why an action is not open, with what goes into the gaps of its sentences."""
        return self.worded(game, ask, game.explain(ask, action))

    def pointed(self, game: G, ask: Ask, piece: int = -1, space: int = -1) -> Explanation:
        """The same of pointing at a piece or a space that means nothing under `ask`."""
        return self.worded(game, ask, game.pointed(ask, piece, space))

    def worded(self, game: G, ask: Ask, found: Explanation) -> Explanation:
        """An explanation with what goes into the gaps of its reasons."""
        reasons = (Refusal(one.clause, self.reason(game, ask, one), one.action) for one in found.failed)
        return Explanation(failed=tuple(reasons), met=found.met, changes=found.changes, title=found.title)

    def say(self, text: Text) -> str:
        """A text of the game or of the kernel in words."""
        return KERNEL.render(text) if text.key.startswith("kernel.") else self.render(text)

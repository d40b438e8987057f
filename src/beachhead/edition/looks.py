"""A presentation that is put together from functions: what a published game gives is named, and passed on here once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from beachhead.edition.log import Log
from beachhead.edition.showing import A, Layers, Shown
from beachhead.edition.wording import Wording
from beachhead.kernel.ask import NOWHERE, Action, Ask, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.game import Result
from beachhead.kernel.question import Question
from beachhead.kernel.refusal import Explanation
from beachhead.kernel.scene import Board, Chart, Outcome, Position
from beachhead.kernel.text import Text


class Looks(Shown[A]):
    """A presentation whose parts are functions of the game's own, each like the method that it stands for.

    `board` is made of the edition, `outcome` is the text alone.
    """

    def __init__(
        self,
        wording: Wording[A],
        *,
        board: Callable[[Any], Board],
        position: Callable[[A, Side | None, Iterable[Event]], Position],
        log: Log[A],
        overlays: Layers[A] | None = None,
        charts: Callable[[A, Iterable[Event]], tuple[Chart, ...]] = lambda game, told: (),
        question: Callable[[A, Ask], Question] | None = None,
        outcome: Callable[[A, Result], str] | None = None,
        changes: Callable[[A, Ask, Action], Iterable[Text]] | None = None,
        uses: Callable[[A, Ask, int], Explanation | None] = lambda game, ask, piece: None,
    ) -> None:
        self.wording, self.overlays, self._log = wording, overlays, log
        self._board, self._position, self._charts = board, position, charts
        self._question, self._outcome = question or wording.question, outcome
        self._changes, self._uses = changes or wording.instead, uses

    def board(self, game: A) -> Board:
        """The part of the scene that does not change: that of the game's edition."""
        return self._board(game.edition)  # type: ignore[attr-defined]

    def position(self, game: A, side: Side | None, told: Iterable[Event]) -> Position:
        """What lies on the table, as a side knows it."""
        return self._position(game, side, told)

    def question(self, game: A, ask: Ask) -> Question:
        """The question with its options, and with what is not open."""
        return self._question(game, ask)

    def charts(self, game: A, told: Iterable[Event]) -> tuple[Chart, ...]:
        """The charts and tables, marked from what the viewer knows."""
        return self._charts(game, told)

    def line(self, game: A, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return self._log.line(game, event, decision)

    def outcome(self, game: A, result: Result) -> Outcome:
        """How the match ended, in words."""
        shown = super().outcome(game, result)
        return shown if self._outcome is None else msgspec.structs.replace(shown, text=self._outcome(game, result))

    def changes(self, game: A, ask: Ask, action: Action) -> tuple[Text, ...]:
        """The smallest changes that would make an action of the open question legal."""
        return tuple(self._changes(game, ask, action))

    def pointed(self, game: A, ask: Ask, piece: int = NOWHERE, space: int = NOWHERE) -> Explanation:
        """Why nothing comes of pointing at something; or of what use a piece could be, where the game says that."""
        return self._uses(game, ask, piece) or super().pointed(game, ask, piece, space)

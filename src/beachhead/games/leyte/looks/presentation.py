"""How Leyte looks: what the kernel and the table ask for in pictures and words."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.log import log_line
from beachhead.edition.showing import Shown
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.looks import charts, layers, scene, wording
from beachhead.games.leyte.looks.changes import changes
from beachhead.games.leyte.looks.log import TOPICS, describe
from beachhead.kernel.ask import Action, Ask, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.game import Result
from beachhead.kernel.question import Question
from beachhead.kernel.scene import Board, Chart, Outcome, Position
from beachhead.kernel.text import Text


class LeytePresentation(Shown[Core]):
    """Leyte hides nothing: everybody sees the same."""

    wording = wording.WORDING
    overlays = layers.LAYERS

    def board(self, game: Core) -> Board:
        """The map."""
        return scene.board(game.edition)

    def position(self, game: Core, side: Side | None, told: Iterable[Event]) -> Position:
        """What lies on the table."""
        return scene.position(game, told)

    def question(self, game: Core, ask: Ask) -> Question:
        """The question in words."""
        return scene.question(game, ask)

    def charts(self, game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
        """The charts and tables."""
        return charts.charts(game, told)

    def line(self, game: Core, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return log_line(event, decision, describe(game, event), TOPICS)

    def outcome(self, game: Core, result: Result) -> Outcome:
        """15.4 The level of victory in words."""
        return scene.outcome(game, result)

    def changes(self, game: Core, ask: Ask, action: Action) -> tuple[Text, ...]:
        """The smallest changes that would make an action legal."""
        return tuple(change.text for change in changes(game, ask, action))

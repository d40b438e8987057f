"""How Falklands Showdown looks: what the kernel and the table ask for in pictures and words."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.log import log_line
from beachhead.edition.showing import Shown
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks import asking, charts, layers, scene, wording
from beachhead.games.falklands_showdown.looks.log import describe
from beachhead.games.falklands_showdown.looks.uses import uses
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import NAME
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import NOWHERE, Ask, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.game import Result
from beachhead.kernel.question import Question
from beachhead.kernel.refusal import Explanation
from beachhead.kernel.scene import Board, Chart, Outcome, Position


class FalklandsPresentation(Shown[Core]):
    """Nothing is hidden but a bid until both are made: everybody sees the same."""

    wording = wording.WORDING
    overlays = layers.LAYERS

    def board(self, game: Core) -> Board:
        """The maps."""
        return scene.board(game.edition)

    def position(self, game: Core, side: Side | None, told: Iterable[Event]) -> Position:
        """What lies on the table."""
        return scene.position(game, told)

    def question(self, game: Core, ask: Ask) -> Question:
        """The question in words."""
        return asking.question(game, ask)

    def waiting(self, game: Core, ask: Ask) -> str:
        """What the other side reads meanwhile."""
        return wording.waiting(game, ask)

    def charts(self, game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
        """The charts and tables."""
        return charts.charts(game)

    def line(self, game: Core, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return log_line(event, decision, describe(game, event))

    def outcome(self, game: Core, result: Result) -> Outcome:
        """4.0 Who won, in words."""
        return scene.outcome(game, result)

    def pointed(self, game: Core, ask: Ask, piece: int = NOWHERE, space: int = NOWHERE) -> Explanation:
        """Why nothing comes of pointing at something; of a unit while an operation is to be named, what it could do."""
        own = 0 <= piece < len(game.edition.units) and game.owner(piece) == ask.side
        if own and offer_of(ask, NAME.verb):
            return uses(game, ask, piece)
        return super().pointed(game, ask, piece, space)

"""How Port Stanley looks: what the kernel and the table ask for in pictures and words."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.log import log_line
from beachhead.edition.showing import Shown
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks import asking, board, charts, layers, scene, wording
from beachhead.games.port_stanley.looks.log import TOPICS, describe
from beachhead.games.port_stanley.model import SIDES
from beachhead.kernel.ask import Ask, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.game import Result
from beachhead.kernel.question import Question
from beachhead.kernel.scene import Board, Chart, Outcome, Position


class StanleyPresentation(Shown[Core]):
    """Each side sees what it knows; what is hidden lies face down."""

    wording = wording.WORDING
    overlays = layers.LAYERS

    def board(self, game: Core) -> Board:
        """The map, and the boxes off it."""
        return board.board(game.edition)

    def position(self, game: Core, side: Side | None, told: Iterable[Event]) -> Position:
        """What lies on the table, as a side knows it."""
        return scene.position(game, side, told)

    def question(self, game: Core, ask: Ask) -> Question:
        """The question with what each choice costs and brings."""
        return asking.question(game, ask)

    def waiting(self, game: Core, ask: Ask) -> str:
        """What the other side reads meanwhile: not the question itself, which may name what is hidden."""
        side = wording.side_name(SIDES.index(ask.side))
        return wording.say("port_stanley.waiting", side=side, phase=wording.phase_name(game.state.phase))

    def charts(self, game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
        """The charts and tables, marked where what goes on is read."""
        return charts.charts(game, told)

    def line(self, game: Core, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return log_line(event, decision, describe(game, event), TOPICS)

    def outcome(self, game: Core, result: Result) -> Outcome:
        """21.0 Who won, in words."""
        return scene.outcome(game, result)

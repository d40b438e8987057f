"""How Gators! looks: what the kernel and the table ask for in pictures and words."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.log import log_line
from beachhead.edition.showing import Shown
from beachhead.games.gators.core import Core
from beachhead.games.gators.looks import charts, layers, scene, wording
from beachhead.games.gators.looks.log import TOPICS, describe
from beachhead.games.gators.model import SIDES
from beachhead.games.gators.rules.combat_7.attackers_7a import AIM, targets_of
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import Action, Ask, Side
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.game import Result
from beachhead.kernel.question import Question
from beachhead.kernel.scene import Board, Chart, Outcome, Position
from beachhead.kernel.text import Text


class GatorsPresentation(Shown[Core]):
    """Each side sees what it knows; what is hidden lies face down."""

    wording = wording.WORDING
    overlays = layers.LAYERS

    def board(self, game: Core) -> Board:
        """The map."""
        return scene.board(game.edition)

    def position(self, game: Core, side: Side | None, told: Iterable[Event]) -> Position:
        """What lies on the table, as a side knows it."""
        return scene.position(game, side, told)

    def question(self, game: Core, ask: Ask) -> Question:
        """The question in words."""
        return scene.question(game, ask)

    def waiting(self, game: Core, ask: Ask) -> str:
        """What the other side reads meanwhile: not the question itself, which may name what is hidden."""
        side = wording.side_name(SIDES.index(ask.side))
        return wording.say("gators.waiting", side=side, question=wording.subject_of(game, ask))

    def charts(self, game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
        """The charts and tables, marked from what is known."""
        return charts.charts(game)

    def line(self, game: Core, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return log_line(event, decision, describe(game, event), TOPICS)

    def outcome(self, game: Core, result: Result) -> Outcome:
        """VIII Who won, in words."""
        return scene.outcome(game, result)

    def changes(self, game: Core, ask: Ask, action: Action) -> tuple[Text, ...]:
        """The smallest changes that would make an action legal: a target for a unit at which one points."""
        offer, unit = offer_of(ask, action.verb), game.edition.unit_index.get(action.target)
        if offer is None or offer.act is not AIM or unit is None or game.owner(unit) != ask.side:
            return super().changes(game, ask, action)
        names = (game.edition.board.names[space] for space in targets_of(game, unit))
        return tuple(Text("gators.change.target", {"hex": name}) for name in names)

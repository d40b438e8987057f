"""A match of Gators! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from beachhead.games.gators import charts, known, layers, scene, words
from beachhead.games.gators.log import TOPICS, describe
from beachhead.games.gators.model import RESERVE, SIDES, State, Unit
from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import Edition
from beachhead.games.gators.rules.attackers_7a import AIM, targets_of
from beachhead.games.gators.rules.sequence_5 import whole_match
from beachhead.games.gators.rules.setup_4 import lay_out
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import Action, Ask, Flow, Option, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event, LogLine, log_line
from beachhead.kernel.scene import Board, Chart, Outcome, Position, Question
from beachhead.kernel.text import Text


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

    def named(self, ask: Ask, action: Action) -> Mapping[str, str | int]:
        """What the sentences about an action may name."""
        return words.named(self, ask, action)

    def gaps(self, option: Option) -> Mapping[str, str | int]:
        """What the label of an option speaks of."""
        return words.gaps(self, option)

    def changes(self, ask: Ask, action: Action) -> tuple[Text, ...]:
        """The smallest changes that would make an action legal: a target for a unit at which one points."""
        offer, unit = offer_of(ask, action.verb), self.e.unit_index.get(action.target)
        if offer is None or offer.act is not AIM or unit is None or self.owner(unit) != ask.side:
            return ()
        names = (self.e.board.names[space] for space in targets_of(self, unit))
        return tuple(Text("gators.change.target", {"hex": name}) for name in names)

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

    def waiting(self, ask: Ask) -> str:
        """What the other side reads meanwhile: not the question itself, which may name what is hidden."""
        side = words.side_name(SIDES.index(ask.side))
        return words.say("gators.waiting", side=side, question=words.subject_of(self, ask))

    def line(self, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return log_line(event, decision, describe(self, event), TOPICS)


def set_up(e: Edition, rulings: Mapping[str, str], dice: Dice) -> Gators:
    """IV The position before the first decision: everything still to be set up."""
    play = Gators(e, rulings, State(units=[Unit(RESERVE) for _ in e.units], dice=dice))
    lay_out(play)
    return play

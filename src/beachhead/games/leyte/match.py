"""A match of Leyte as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from beachhead.games.leyte import charts, layers, scene, words
from beachhead.games.leyte.changes import changes
from beachhead.games.leyte.edition import Edition, ScenarioData
from beachhead.games.leyte.log import TOPICS, describe
from beachhead.games.leyte.model import ABSENT, WAITING, State, Unit
from beachhead.games.leyte.play import Core
from beachhead.games.leyte.rules.sequence_4 import begin_turn, whole_match
from beachhead.kernel.ask import Action, Ask, Flow, Option, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event, LogLine, log_line
from beachhead.kernel.scene import Board, Chart, Outcome, Position, Question
from beachhead.kernel.text import Text


class Leyte(Core):
    """State, rules and looks together."""

    __slots__ = ()

    sentences = words.SENTENCES
    overlays = layers.LAYERS

    def flow(self) -> Flow[None]:
        """4.0 The rules from the present state to the end."""
        return whole_match(self)

    def outcome(self) -> Outcome | None:
        """15.4 The level of victory, or None while the match goes on."""
        return scene.outcome(self)

    def known_to(self, side: Side | None) -> State:
        """Everything but the dice's seed: Leyte hides nothing else."""
        return self.without_seed()

    def as_known(self, side: Side | None) -> Self:
        """This play: nothing is hidden."""
        return self

    def named(self, ask: Ask, action: Action) -> Mapping[str, str | int]:
        """What the sentences about an action may name."""
        return words.named(self, ask, action)

    def gaps(self, option: Option) -> Mapping[str, str | int]:
        """What the label of an option speaks of."""
        return words.gaps(self, option)

    def changes(self, ask: Ask, action: Action) -> tuple[Text, ...]:
        """The smallest changes that would make an action legal."""
        return tuple(change.text for change in changes(self, ask, action))

    def board(self) -> Board:
        """The map."""
        return scene.board(self.e)

    def position(self, side: Side | None) -> Position:
        """What lies on the table."""
        return scene.position(self)

    def question(self, ask: Ask) -> Question:
        """The question in words."""
        return scene.question(self, ask)

    def charts(self, side: Side | None) -> tuple[Chart, ...]:
        """The charts and tables; Leyte hides nothing."""
        return charts.charts(self)

    def line(self, event: Event, decision: int) -> LogLine:
        """An event in words."""
        return log_line(event, decision, describe(self, event), TOPICS)


def set_up(e: Edition, scenario: ScenarioData, rulings: Mapping[str, str], dice: Dice) -> Leyte:
    """3.0, 16.x The position before the first decision: units on their hexes, reinforcements on the track."""
    units = [Unit(ABSENT) for _ in e.units]
    for arrival in scenario.arrivals:
        units[arrival.unit] = Unit(WAITING, due=arrival.turn, entry=arrival.entry)
    for unit, space in scenario.setup:
        units[unit] = Unit(space)
    play = Leyte(e, scenario, rulings, State(units=units, dice=dice, turn=scenario.first_turn))
    begin_turn(play)
    return play

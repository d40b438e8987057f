"""A match of Britain Stands Alone as the kernel sees it."""

from __future__ import annotations

from beachhead.edition import events as common
from beachhead.games.britain_stands_alone import events as told
from beachhead.games.britain_stands_alone import events_air, events_fleet, events_sea, redaction
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR, GE, LATER, NOBODY, SIDES, State, Unit
from beachhead.games.britain_stands_alone.options import BritainOptions
from beachhead.games.britain_stands_alone.rules.sequence_2 import whole_match
from beachhead.kernel.ask import Flow, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import kinds_of
from beachhead.kernel.game import Result


class Sealion(Core):
    """The rules from set-up to victory."""

    __slots__ = ()
    events = kinds_of(common, told, events_air, events_fleet, events_sea)
    hides = redaction.redacted_for

    def flow(self) -> Flow[None]:
        """2 The rules from the present state to the end."""
        return whole_match(self)

    def result(self) -> Result | None:
        """15.0 Who won and how clearly, or None while the match goes on."""
        if not self.state.over:
            return None
        winner = None if self.state.winner == NOBODY else SIDES[self.state.winner]
        return Result(winner=winner, level=self.state.level, scores=self.scores())

    def scores(self) -> dict[Side, int]:
        """15.0 The victory points of the German player; the British have none."""
        awards = self.state.awards
        return dict(zip(SIDES, (0, awards.naval + awards.other), strict=True))


def set_up(edition: Edition, scenario: str, options: BritainOptions, dice: Dice) -> Sealion:
    """16 The position before the first decision: everything still to be set up."""
    tables, chosen = edition.tables, edition.scenarios[scenario]
    state = State(
        units=[Unit(LATER) for _ in edition.units],
        dice=dice,
        scenario=scenario,
        turn=chosen.first_turn,
        shells=tables.artillery.points,
        saboteurs=(tables.sabotage.points[BR], tables.sabotage.points[GE]),
        western=tables.approaches.points,
        spitfires_lost=chosen.losses,
        spitfires_most=chosen.spitfires,
    )
    return Sealion(edition, options, state)

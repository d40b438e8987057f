"""A match of Port Stanley as the kernel sees it."""

from __future__ import annotations

from beachhead.edition import events as common
from beachhead.games.port_stanley import events as told
from beachhead.games.port_stanley import events_air, events_weather, redaction
from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import LATER, NOBODY, SIDES, State, Unit
from beachhead.games.port_stanley.options import StanleyOptions
from beachhead.games.port_stanley.rules.sequence_2 import flow
from beachhead.games.port_stanley.rules.victory_21 import british_points
from beachhead.kernel.ask import Flow, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import kinds_of
from beachhead.kernel.game import Result


class Stanley(Core):
    """The rules from set-up to victory."""

    __slots__ = ()
    events = kinds_of(common, told, events_air, events_weather)
    hides = redaction.redacted_for

    def flow(self) -> Flow[None]:
        """2 The rules from the present state to the end."""
        return flow(self)

    def result(self) -> Result | None:
        """21.0 Who won, or None while the match goes on."""
        if not self.state.over:
            return None
        winner = None if self.state.winner == NOBODY else SIDES[self.state.winner]
        return Result(winner=winner, level=winner or "draw", scores=self.scores())

    def scores(self) -> dict[Side, int]:
        """21.1, 21.2 Victory points."""
        return dict(zip(SIDES, (british_points(self), self.state.points), strict=True))


def set_up(edition: Edition, scenario: str, options: StanleyOptions, dice: Dice) -> Stanley:
    """3 The position before the first decision: everything still to be set up."""
    air, known = edition.tables.air, edition.scenarios[scenario]
    state = State(
        units=[Unit(LATER) for _ in edition.units],
        dice=dice,
        clock=1,
        historical=known.historical,
        first_beach=known.beach,
        morale=edition.tables.morale.start,
        airmen=(air.mirage, air.skyhawk, air.pucara),
        harriers=air.harrier,
        carriers=air.carriers,
    )
    return Stanley(edition, options, state)

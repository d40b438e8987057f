"""A match of Gators! as the kernel sees it."""

from __future__ import annotations

from beachhead.edition import events as common
from beachhead.games.gators import events as told
from beachhead.games.gators import redaction
from beachhead.games.gators.components import Edition
from beachhead.games.gators.core import Core
from beachhead.games.gators.model import RESERVE, SIDES, State, Unit
from beachhead.games.gators.options import GatorsOptions
from beachhead.games.gators.rules.sequence_5 import flow
from beachhead.games.gators.rules.setup_4 import lay_out
from beachhead.kernel.ask import Flow, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import kinds_of
from beachhead.kernel.game import Result


class Gators(Core):
    """The rules from set-up to victory."""

    __slots__ = ()
    events = kinds_of(common, told)
    hides = redaction.redacted_for

    def flow(self) -> Flow[None]:
        """V The rules from the present state to the end."""
        return flow(self)

    def result(self) -> Result | None:
        """VIII Who won, or None while the match goes on."""
        if not self.state.over:
            return None
        winner = SIDES[self.state.winner]
        return Result(winner=winner, level=winner, scores={side: int(side == winner) for side in SIDES})

    def scores(self) -> dict[Side, int]:
        """VIII Nobody scores anything before the end."""
        return dict.fromkeys(SIDES, 0)


def set_up(edition: Edition, scenario: str, options: GatorsOptions, dice: Dice) -> Gators:
    """IV The position before the first decision: everything still to be set up."""
    game = Gators(edition, options, State(units=[Unit(RESERVE) for _ in edition.units], dice=dice))
    lay_out(game)
    return game

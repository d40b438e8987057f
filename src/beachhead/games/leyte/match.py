"""A match of Leyte as the kernel sees it."""

from __future__ import annotations

from beachhead.edition import events as common
from beachhead.games.leyte import events as told
from beachhead.games.leyte.components import Edition
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.model import ABSENT, JP, US, WAITING, State, Unit
from beachhead.games.leyte.options import LeyteOptions
from beachhead.games.leyte.rules.sequence_4 import begin_turn, flow
from beachhead.games.leyte.rules.victory_15 import awards_to_come, level_of_victory
from beachhead.kernel.ask import Flow, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import kinds_of
from beachhead.kernel.game import Result


class Leyte(Core):
    """The rules from set-up to victory."""

    __slots__ = ()
    events = kinds_of(common, told)

    def flow(self) -> Flow[None]:
        """4.0 The rules from the present state to the end."""
        return flow(self)

    def result(self) -> Result | None:
        """15.4 The level of victory, or None while the match goes on."""
        if not self.state.over:
            return None
        return self._judged(self.points(US), self.points(JP))

    def as_it_stands(self) -> Result:
        """15.4 The level of victory if what is still to be scored were scored in the present position."""
        points = [self.points(side) for side in (US, JP)]
        for award in awards_to_come(self):
            points[award.side] += award.points
        return self._judged(*points)

    def scores(self) -> dict[Side, int]:
        """15.0 The victory points so far."""
        return {"us": self.points(US), "jp": self.points(JP)}

    def _judged(self, us: int, jp: int) -> Result:
        """15.4 The level of victory for these totals."""
        level = level_of_victory(self, us, jp)
        winner = next(row.winner for row in self.edition.victory_levels if row.id == level)
        return Result(winner=winner or None, level=level, scores={"us": us, "jp": jp})


def set_up(edition: Edition, scenario: str, options: LeyteOptions, dice: Dice) -> Leyte:
    """3.0, 16.x The position before the first decision: units on their hexes, reinforcements on the track."""
    units, played = [Unit(ABSENT) for _ in edition.units], edition.scenarios[scenario]
    for arrival in played.arrivals:
        units[arrival.unit] = Unit(WAITING, due=arrival.turn, entry=arrival.entry)
    for unit, space in played.setup:
        units[unit] = Unit(space)
    game = Leyte(edition, played, options, State(units=units, dice=dice, turn=played.first_turn))
    begin_turn(game)
    return game

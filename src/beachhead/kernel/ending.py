"""How players end a match themselves: a side gives up, or they agree to end it as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.game import Game, Result

CONCEDE = Action("concede")
"""How a record says that a side gave the match up; no game has an action of that verb without a target."""

AS_IT_STANDS = Action("end_as_it_stands")
"""How a record says that the match ended as it stood: an answer of the last side that agreed."""

CONCEDED = "conceded"
"""The level of a result that a side gave up."""

UNFINISHED = "unfinished"
"""The level of a result where the match ended as it stood, and the game judges at its end only."""


class Ended(NamedTuple):
    """Who ended a match otherwise than the rules do, and how: `CONCEDE` or `AS_IT_STANDS`."""

    side: Side
    how: Action


def result_of(ended: Ended, game: Game[Any], sides: Sequence[Side]) -> Result:
    """The result of a match of `sides` that players ended themselves."""
    points = game.scores()
    scores = {side: points.get(side, 0) for side in sides}
    if ended.how == CONCEDE:
        return Result(winner=sides[1 - sides.index(ended.side)], level=CONCEDED, scores=scores)
    return game.as_it_stands() or Result(winner=None, level=UNFINISHED, scores=scores)

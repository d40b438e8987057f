"""What players do to a match beside answering: a side gives up, or they agree to end it, or to go back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.game import Game, Result
from beachhead.kernel.refusal import UsageError

CONCEDE = Action("concede")
"""How a record says that a side gave the match up; no game has an action of that verb without a target."""

AS_IT_STANDS = Action("end_as_it_stands")
"""How a record says that the match ended as it stood: an answer of the last side that agreed."""

DRAW = Action("agree_to_a_draw")
"""How a record says that the players agreed to a draw: an answer of the last side that agreed."""

TAKE_BACK = "take_back"
"""The verb by which a record says that play goes on from an earlier moment by agreement; its target counts answers."""

CONCEDED = "conceded"
"""The level of a result that a side gave up."""

DRAWN = "agreed_draw"
"""The level of a result that the players agreed on as a draw."""

UNFINISHED = "unfinished"
"""The level of a result where the match ended as it stood, and the game judges at its end only."""


LONG = 16
"""Letters of a number that is longer than that of any answer."""


class Ended(NamedTuple):
    """Who ended a match otherwise than the rules do, and how: `CONCEDE`, `DRAW` or `AS_IT_STANDS`."""

    side: Side
    how: Action


def by_players(action: Action) -> bool:
    """Whether an action of a history is no answer to a question, but what players did to the match; all may know it."""
    return action in (CONCEDE, DRAW, AS_IT_STANDS) or action.verb == TAKE_BACK


def taken_back_to(action: Action) -> int:
    """The answers after which play goes on.  Raises UsageError for a target that is no number."""
    if not (action.target.isascii() and action.target.isdigit() and len(action.target) < LONG):
        raise UsageError(f"play goes back to a number of answers, not to {action.target[:LONG]!r}", where="target")
    return int(action.target)


def result_of(ended: Ended, game: Game[Any], sides: Sequence[Side]) -> Result:
    """The result of a match of `sides` that players ended themselves."""
    points = game.scores()
    scores = {side: points.get(side, 0) for side in sides}
    if ended.how == CONCEDE:
        return Result(winner=sides[1 - sides.index(ended.side)], level=CONCEDED, scores=scores)
    if ended.how == DRAW:
        return Result(winner=None, level=DRAWN, scores=scores)
    return game.as_it_stands() or Result(winner=None, level=UNFINISHED, scores=scores)

"""Playing on from a moment of a match: what a link may branch, and from what it knows there."""

from __future__ import annotations

from beachhead.kernel.ask import Side
from beachhead.kernel.branching import branch, is_all_known
from beachhead.kernel.match import Match
from beachhead.server import snapshot
from beachhead.server.analysis import Sight
from beachhead.server.checks import conflict
from beachhead.server.storage import MatchRow


def branched(sight: Sight, row: MatchRow, at: int | None, seed: int | str | None) -> Match:
    """A branch of the match at a moment as the link counts, None for now, from what the link knew then.

    When the match is over from how it was.  Raises TableError, UsageError.
    """
    number = sight.numbers.last if at is None else at
    then = at_moment(sight, number)
    eyes = snapshot.viewer(then, sight.sides)
    seen = then.view(eyes)
    origin = {"match": row.id, "name": row.name, "decision": number, "turn": seen.turn, "phase": seen.phase}
    match = branch(then, knower(sight, then, eyes), seed, **origin)
    if match.over:
        raise conflict("branch_over")
    return match


def at_moment(sight: Sight, number: int) -> Match:
    """The match at a moment, before anything that the link has not noticed.  Raises TableError, UsageError."""
    decision = sight.numbers.first(number)
    then = sight.match.earlier(decision)
    if then.decisions != decision:
        raise conflict("branch_rules")
    return then


def knower(sight: Sight, then: Match, eyes: Side | None) -> Side | None:
    """The side from whose knowledge a link plays on; None where all is known to it.  Raises TableError."""
    if sight.match.over:
        return None
    if not sight.sides:
        if then.game.seen_by(None) is not then.game:
            raise conflict("branch_watching")
        return None
    if len(sight.sides) > 1 and is_all_known(then, sight.sides):
        return None
    return eyes or sight.sides[0]

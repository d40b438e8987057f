"""The contest in hand: what it does next, step by step, and what it brings about before it goes on.

A detection may lead to an air mission, that to another detection and a fight in the air, and so on as deep as the
rulebook goes (7.0).  Each is a frame of `State.contests`; the last one is in hand, those before it wait until it is
closed.  A procedure is the list of the steps of one kind of contest in the order of its clause; a step may ask, roll,
open another contest, or close its own.  Whatever it needs is in the frame, so that every question of it is an anchor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.model import Contest, Fight

Step = Callable[[Core], Flow[None]]
"""A step of a procedure.  It moves on with `go_on`, or asks again; what it opens comes before its next step."""

PROCEDURES: dict[type[Contest], Sequence[Step]] = {}
"""The steps of every kind of contest but fights, in order; each chapter enters its own."""

FIGHTS: dict[bool, Sequence[Step]] = {}
"""The steps of a fight in the air (False) and at sea (True)."""


def resolve(game: Core, down_to: int = 0) -> Flow[None]:
    """Go on with the contest in hand until no more than so many are left."""
    while len(game.state.contests) > down_to:
        contest = game.state.contests[-1]
        yield from steps_of(contest)[contest.step](game)


def steps_of(contest: Contest) -> Sequence[Step]:
    """The steps of a contest: an Air Combat and a round of Naval Combat are both fights, each with its own."""
    kind = type(contest)
    return PROCEDURES[kind] if not isinstance(contest, Fight) else FIGHTS[contest.at_sea]


def go_on(game: Core, **changes: object) -> None:
    """The contest in hand comes to its next step, with what has changed in it."""
    game.note(step=game.state.contests[-1].step + 1, **changes)

"""Planning one's own turn: answers on trial, in a match as one knows it, and the same answers given in earnest.

A plan is nothing but a list of answers that the browser keeps.  They are tried in a branch that is gone afterwards, up
to where a die would fall or something hidden be shown; what is to be seen there follows from what the side knows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.branching import branch
from beachhead.kernel.match import Match
from beachhead.kernel.question import Question
from beachhead.kernel.refusal import RefusedError
from beachhead.kernel.scene import Position
from beachhead.server.analysis import Sight
from beachhead.server.branches import at_moment, knower
from beachhead.server.checks import conflict
from beachhead.server.errors import TableError
from beachhead.server.journaled import JournaledMatch
from beachhead.server.messages import say
from beachhead.server.requests import Act, Commit
from beachhead.server.storage import Seat
from beachhead.server.tables import Tables

GUESSES = 2
"""So many guesses of what is hidden a plan is tried in: where they part, nobody can know what comes next."""


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """The match after the first `taken` answers of a plan, as its side would see it.

    `stopped` says why the next one was not tried or nothing more can be; empty if the plan can go on.
    """

    taken: int
    stopped: str
    position: Position
    question: Question | None


class Committed(msgspec.Struct, frozen=True):
    """How many answers of a plan were given, and why not all; the version of the table after them."""

    version: int
    taken: int
    stopped: str


def planned(sight: Sight, actions: Sequence[Action]) -> Planned:
    """What a plan leads to.  Raises TableError where the link is not asked, or nothing can be planned."""
    side = next((side for side in sight.match.asks if side in sight.sides), None)
    if side is None:
        raise conflict("over" if sight.match.over else "not_asked")
    held, taken, stopped = trials(sight, side), 0, ""
    for action in actions:
        after = [trial.clone() for trial in held]
        stopped = max(tried(trial, side, action) for trial in after)
        if not stopped and any(_seen(trial, side) != _seen(after[0], side) for trial in after[1:]):
            stopped = say("plan_shown")
        if stopped:
            break
        held, taken = after, taken + 1
    position, question = _seen(held[0], side)
    passed = say("plan_passed") if question is None else ""
    return Planned(taken=taken, stopped=stopped or passed, position=position, question=question)


def trials(sight: Sight, side: Side) -> list[Match]:
    """Matches that the side could be in, each with other guesses, where it is asked what it is asked.

    They follow from what it knows alone.  Raises TableError.
    """
    number = sight.numbers.last
    then, asked = at_moment(sight, number), sight.match.asks[side].choices()
    knows = knower(sight, then, side)
    seeds = [hashlib.sha256(f"beachhead plan {number} {guess}".encode()).digest() for guess in range(GUESSES)]
    guessed = [branch(then, knows, seed) for seed in (seeds if knows is not None else seeds[:1])]
    fitting = [trial for trial in guessed if side in trial.asks and trial.asks[side].choices() == asked]
    if not fitting:
        raise conflict("no_plan")
    return fitting


def _seen(trial: Match, side: Side) -> tuple[Position, Question | None]:
    """What a side would see, and be asked."""
    ask = trial.asks.get(side)
    return trial.view(side), trial.question(ask.side) if ask is not None else None


def tried(trial: Match, side: Side, action: Action) -> str:
    """Give an answer on trial: why it is no part of a plan, empty if it is."""
    state = trial.game.state
    dice, barriers = state.dice.rolled, state.undo_barriers
    try:
        trial.apply(side, action)
    except RefusedError as error:
        return str(error)
    state = trial.game.state
    if state.dice.rolled != dice:
        return say("plan_die")
    return say("plan_shown") if state.undo_barriers != barriers else ""


def commit(tables: Tables, token: str, wanted: Commit) -> Committed:
    """Give the answers of a plan, each through the gate, up to one that is refused, or that a die or news follows.

    Raises TableError where not even the first one is taken.
    """
    version = wanted.version
    for taken, action in enumerate(wanted.actions):
        if taken and tables.look(token, _is_news):
            return Committed(version, taken, say("plan_news"))
        try:
            version = tables.act(token, Act(version=version, side=wanted.side, action=action))
        except TableError as error:
            if not taken:
                raise
            reason = error.fault.refusal
            return Committed(version, taken, reason.text if reason is not None else error.fault.message)
    return Committed(version, len(wanted.actions), "")


def _is_news(journaled: JournaledMatch, seat: Seat) -> bool:
    """Whether a die has been rolled or something shown since the link's last answer."""
    earliest, code = journaled.reach(seat.sides)
    return earliest == journaled.match.decisions and code in ("die_rolled", "shown")

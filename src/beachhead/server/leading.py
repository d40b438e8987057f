"""What one's own piece that nothing asks for could begin: the answers after which it can be chosen.

Whoever clicks the attacker before the target, or a ship before its operation, is shown these answers.  Each is tried in
a match as its side knows it, up to where a die would fall or something hidden be shown.  A piece can be chosen, too,
where an answer has it attack together with all who can, and each is asked for in its turn.
"""

from __future__ import annotations

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.match import Match
from beachhead.kernel.scene import Position
from beachhead.server.analysis import Sight
from beachhead.server.errors import TableError
from beachhead.server.planning import trials, tried

MOST = 48
"""So many answers are tried: where more are open, nothing is said."""


def leading(sight: Sight, side: Side, piece: int) -> list[Action]:
    """The answers to the open question after which a piece of its side can be chosen.

    They name an enemy, a space or something to be done, and do not go on to what comes next.  There are none where a
    piece is in hand, or where nothing can be tried.
    """
    try:
        here = trials(sight, side)[0]
    except TableError:
        return []
    question, position = here.question(side), here.view(side)
    owners = {seen.id: seen.side for seen in position.pieces}
    if owners.get(piece) != side or len(question.choices) > MOST or question.subject or _offers(here, side, piece):
        return []
    open_now = [choice for choice in question.choices if not choice.main and owners.get(choice.piece) != side]
    joined = _attacks(position, piece)
    return [choice.action for choice in open_now if leads(here.clone(), side, choice.action, piece, joined=joined)]


def leads(trial: Match, side: Side, action: Action, piece: int, *, joined: bool) -> bool:
    """Whether an answer, given in `trial`, asks its side at once for a piece, or has it attack who had not `joined`."""
    if tried(trial, side, action):
        return False
    return _offers(trial, side, piece) or (not joined and side in trial.asks and _attacks(trial.view(side), piece))


def _offers(match: Match, side: Side, piece: int) -> bool:
    ask = match.asks.get(side)
    return ask is not None and any(option.piece == piece for option in ask.choices())


def _attacks(position: Position, piece: int) -> bool:
    return position.attack is not None and piece in position.attack.attackers

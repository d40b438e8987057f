"""4.7 The bid for the command of the UK: sealed, shown together, the lower number commands."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import BidsShown
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.ask import Ask, AskAll, Option, Options, Side
from beachhead.kernel.text import Text


def bid(g: Core) -> Flow[None]:
    """4.7 Both write a number in secret; the lower one commands the UK with that many operations."""
    answers: dict[Side, Option] = yield AskAll({side: ask(g, side) for side in SIDES})
    s = g.state
    s.bids = (answers[SIDES[UK]].value, answers[SIDES[AR]].value)
    lower, face = s.bids.index(min(s.bids)), 0
    if s.bids[UK] == s.bids[AR]:
        face = g.roll()
        lower = UK if face <= g.e.faces.coin else AR
    s.operations = s.bids[lower]
    s.exchanged = lower == AR
    g.tell(BidsShown(clause="FS-4.7a", bids=s.bids, side=lower, face=face))


def ask(g: Core, side: Side) -> Ask:
    """4.7 One player's question."""
    return Ask(side, Text("falklands.ask.bid"), "FS-4.7a", lambda: bids(g))


def bids(g: Core) -> Options:
    """4.7 The numbers that can be written."""
    least, most = g.e.track.bid
    return tuple(g.button("bid", "FS-4.7a", value=number) for number in range(least, most + 1))

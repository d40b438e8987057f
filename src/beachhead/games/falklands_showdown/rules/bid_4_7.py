"""4.7 The bid for the command of the UK: sealed, shown together, the lower number commands."""

from __future__ import annotations

from functools import partial

from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.events import BidsShown
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.kernel.acts import AMOUNT
from beachhead.kernel.ask import Ask, Side, alone, together
from beachhead.kernel.refusal import Conditions


def bid(game: Core) -> Flow[None]:
    """4.7 Both write a number in secret; the lower one commands the UK with that many operations."""
    answers = yield from together(game, {side: alone(partial(sealed_bid, side=side)) for side in SIDES})
    s = game.state
    s.bids = (answers[SIDES[UK]].value, answers[SIDES[AR]].value)
    lower, face = s.bids.index(min(s.bids)), 0
    if s.bids[UK] == s.bids[AR]:
        face = game.roll()
        lower = UK if face <= game.edition.faces.coin else AR
    s.operations = s.bids[lower]
    s.sides_swapped = lower == AR
    game.emit(BidsShown(clause="FS-4.7a", bids=s.bids, side=lower, face=face))


def sealed_bid(game: Core, side: Side) -> Ask:
    """4.7 A side writes its number."""
    return game.ask("bid", BID, clause="FS-4.7a", side=side)


def bids(game: Core) -> range:
    """4.7 The numbers that can be written."""
    least, most = game.edition.track.bid
    return range(least, most + 1)


def bid_needs(game: Core, number: int) -> Conditions:
    """4.7 What a number needs to be a bid."""
    yield number in bids(game), "FS-4.7a", "within_bids"


BID = act("bid", AMOUNT, clause="FS-4.7a", among=bids, needs=bid_needs)

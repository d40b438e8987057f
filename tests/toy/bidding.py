"""The toy with a bid before it: both players bid in secret for the convoys, and the lower bid commands them.

Who sat down at the boats and bids lower exchanges sides with the other; a tie leaves everybody where he is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from beachhead.kernel.ask import Action, Ask, Flow, Option, alone, together
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event
from beachhead.kernel.module import Observation
from beachhead.kernel.text import Text
from toy import model as m
from toy.game import ToyGame
from toy.module import ToyModule

BIDS = tuple(Option(Action("bid", str(number)), "TOY-1", value=number) for number in (1, 2, 3))


class BidState(m.State):
    """The toy's state with the bids, by side; empty before they are shown."""

    bids: dict[str, int] = {}


class BidsShown(Event, frozen=True):
    """Both bids."""

    blue: int
    red: int


def bid(side: str, game: ToyGame) -> Ask:
    """A number written in secret."""
    return Ask(side, Text("toy.ask.bid"), "TOY-1", BIDS)


class BidPlay(ToyGame):
    """The toy with its bid."""

    state: BidState

    def flow(self) -> Flow[None]:
        if not self.state.bids:
            answers = yield from together(self, {side: alone(partial(bid, side)) for side in m.SIDES})
            self.state.bids = {side: answers[side].value for side in m.SIDES}
            self.emit(BidsShown(clause="TOY-1", **self.state.bids))
        yield from super().flow()

    def sides_swapped(self) -> bool:
        bids = self.state.bids
        return bool(bids) and bids[m.RED] < bids[m.BLUE]


class BiddingModule(ToyModule):
    """Convoys run a mined strait, commanded by whoever makes the lower bid."""

    id: str = "bidding"
    name: str = "The Strait, with a bid"

    def begin(self, scenario: str, settings: Mapping[str, str], dice: Dice, data: Path | None = None) -> BidPlay:
        fields = msgspec.structs.asdict(m.SET_UPS[scenario].state(dice))
        return BidPlay(BidState(**fields), settings["mines"] == "open")

    def resume(self, scenario: str, settings: Mapping[str, str], state: bytes, data: Path | None = None) -> BidPlay:
        return BidPlay(msgspec.json.decode(state, type=BidState), settings["mines"] == "open")

    def determinize(self, seen: Observation, dice: Dice) -> BidPlay:
        state: Any = super().determinize(seen, dice).state
        return BidPlay(state, seen.settings["mines"] == "open")


BIDDING = BiddingModule()

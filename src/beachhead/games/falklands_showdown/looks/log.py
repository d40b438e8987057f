"""The log of Falklands Showdown: what it says of events besides their own fields."""

from __future__ import annotations

from beachhead.edition.log import Log, Said, Topics
from beachhead.games.falklands_showdown import events as ev
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks.wording import WORDING, award, event_text, number, operation_name
from beachhead.games.falklands_showdown.model import AR, NOBODY, PHASING, SIDES, UK
from beachhead.kernel.events import DETAIL, ORDINARY, Event

TOPICS: Topics = {
    "move": (ev.Sailed, ev.Flown, ev.Marched, ev.Rebased, ev.Placed, ev.Landed),
    "combat": (ev.Fired, ev.Intercepted),
    "loss": (ev.Lost,),
    "points": (ev.Scored,),
    "news": (ev.EventRolled,),
}
"""What each kind of event is about."""


def also(game: Core, event: Event) -> Said:
    """What the sentence of an event speaks of besides its fields."""
    match event:
        case ev.OperationBegan():
            return Said(gaps={"name": operation_name(event.number)})
        case ev.Loaded():
            return Said(line={"path": (), "spaces": ()})
        case ev.Landed():
            return Said(line={"path": (), "spaces": (event.area,), "pieces": (event.unit,)})
        case ev.Fired():
            whose = {"side": SIDES[AR]} if event.shooter == NOBODY else {}
            return Said(line={**whose, "weight": ORDINARY if event.hit else DETAIL})
        case ev.Intercepted() | ev.Rendezvous():
            return Said(line={"side": SIDES[UK]})
        case ev.Scored():
            gaps = {"points": abs(event.points), "total": number(event.total), "what": award(game, event)}
            side = SIDES[AR if event.points > 0 else UK]
            return Said((side,), gaps, {"side": side})
        case ev.BidsShown():
            return Said(gaps={"uk": event.bids[0], "ar": event.bids[1]}, line={"side": None})
        case ev.EventRolled():
            name = game.edition.events[event.roll].name
            return Said(gaps={"name": name, "text": event_text(game.edition, event.roll)})
    return Said()


LOG = Log(
    WORDING,
    whose=lambda phase: PHASING[phase],
    units=("unit", "ship", "shooter", "target"),
    groups=("units",),
    spaces=("area",),
    topics=TOPICS,
    weights={ev.OperationDone: DETAIL},
    also=also,
)

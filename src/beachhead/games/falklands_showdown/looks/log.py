"""The log of Falklands Showdown: what it says of events besides their own fields."""

from __future__ import annotations

from beachhead.edition.attacks import hits_up_to
from beachhead.edition.log import Log, Roles, Said, Topics
from beachhead.games.falklands_showdown import events as ev
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks.wording import (
    WORDING,
    area_name,
    award,
    event_name,
    event_text,
    operation_name,
    say,
)
from beachhead.games.falklands_showdown.model import AR, NOBODY, PHASING, SIDES, UK
from beachhead.kernel.events import DETAIL, ORDINARY, Event, Lookup
from beachhead.kernel.scene import Sum

TOPICS: Topics = {
    "move": (ev.Sailed, ev.Flown, ev.Marched, ev.Rebased, ev.Placed, ev.Landed),
    "combat": (ev.FightBegan, ev.Fired, ev.Intercepted),
    "loss": (ev.Lost,),
    "points": (ev.Scored,),
    "news": (ev.EventRolled,),
}
"""What each kind of event is about."""

ROLES: Roles = {
    "declared": (ev.FightBegan,),
    "die": (ev.Fired,),
    "result": (ev.Spared, ev.DieRolled, ev.ControlChanged, ev.MarkerMoved),
    "hit": (ev.Hit,),
    "loss": (ev.Lost,),
    "points": (ev.Scored,),
}
"""10 What each kind of event is in a fight."""


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
            weight = ORDINARY if event.hit else DETAIL
            return Said(line={**whose, "weight": weight, "lookup": looked(game, event)})
        case ev.FightBegan():
            return Said(gaps={"what": say(f"falklands.attack.{event.kind}", area=area_name(game.edition, event.area))})
        case ev.Intercepted() | ev.Rendezvous():
            return Said(line={"side": SIDES[UK]})
        case ev.Scored():
            gaps = {"points": abs(event.points), "total": event.total, "what": award(game, event)}
            side = SIDES[AR if event.points > 0 else UK]
            return Said((side,), gaps, {"side": side})
        case ev.BidsShown():
            return Said(gaps={"uk": event.bids[0], "ar": event.bids[1]}, line={"side": None})
        case ev.EventRolled():
            name = event_name(game.edition, event.roll)
            return Said(gaps={"name": name, "text": event_text(game.edition, event.roll)})
    return Said()


DIE = range(1, 7)
"""10.1 The faces of a die."""


def looked(game: Core, fired: ev.Fired) -> Lookup:
    """10.1 What has changed the hit number, and on which faces it hits."""
    changes = (
        Sum(text=say(f"falklands.modifier.{name}"), value=amount, total=None, clause=clause)
        for name, amount, clause in fired.changes
    )
    words = say("falklands.effect.hit"), say("falklands.effect.none")
    return hits_up_to(changes, fired.number, fired.hit, words, DIE)


LOG = Log(
    WORDING,
    whose=lambda phase: PHASING[phase],
    units=("unit", "ship", "shooter", "target"),
    groups=("units", "targets"),
    spaces=("area",),
    topics=TOPICS,
    roles=ROLES,
    weights={ev.OperationDone: DETAIL},
    also=also,
)

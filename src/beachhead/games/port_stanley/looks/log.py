"""The log of Port Stanley: what it says of events besides their own fields."""

from __future__ import annotations

from beachhead.edition.log import Log, Said, Topics
from beachhead.games.port_stanley import events as ev
from beachhead.games.port_stanley import events_air as air
from beachhead.games.port_stanley import events_weather as days
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.wording import WORDING, flyers, planes_named, say
from beachhead.games.port_stanley.model import AR_COMBAT, AR_MOVEMENT, DEPLOY, EFFECTS, WEATHERS
from beachhead.kernel.events import Event

TOPICS: Topics = {
    "move": (ev.Moved,),
    "combat": (
        *(ev.Advanced, ev.AttackDeclared, ev.AttackFailed, ev.Bombarded, ev.CombatRolled, ev.Displaced),
        *(ev.GunAllocated, ev.Retreated, air.AirDefenceRolled, air.AirfieldAttacked, air.PatrolRolled),
        *(air.ShipsAttacked, air.StrikeDesignated, air.SupportDesignated, air.SupportRolled),
    ),
    "loss": (air.HarriersLost, air.PlanesLost, ev.Lost, ev.StepLost),
    "points": (ev.MoraleChanged, ev.PointsScored),
    "news": (air.ExocetFired, days.WeatherRolled, days.ExtraneousEvent, days.ReinforcementsArrived),
}
"""What each kind of event is about."""


def also(game: Core, event: Event) -> Said:
    """What the sentence of an event speaks of besides its fields."""
    match event:
        case days.WeatherRolled():
            weather, effect = WEATHERS[event.weather], EFFECTS[event.effect]
            names = {"weather": weather, "effect": effect}
            return Said(gaps={gap: say(f"port_stanley.weather.{name}") for gap, name in names.items()})
        case ev.MoraleChanged():
            gaps = {"by": abs(event.by), "reason": say(f"port_stanley.morale.{event.reason}")}
            return Said(("rose" if event.by > 0 else "fell",), gaps, {"side": "ar"})
        case ev.MoraleChecked():
            return Said(gaps={"die": event.face + event.added})
        case ev.LandingRolled():
            return Said(gaps={"water": say(f"port_stanley.note.water_{event.water}")})
        case air.StrikeDesignated():
            return Said(gaps={"who": flyers(event.harriers, event.planes)})
        case air.PlanesLost():
            return Said(gaps={"planes": planes_named(event.planes)})
        case air.MissionsRevealed():
            return Said(gaps={"shipping": planes_named(event.shipping), "bombing": planes_named(event.bombing)})
        case ev.CombatRolled():
            strengths = {"attack": event.attack, "defence": event.defence}
            sums = {name: sum(part[1] for part in parts) for name, parts in strengths.items()}
            return Said(gaps={**sums, "results": ", ".join(event.results)})
        case ev.BridgeBlown() | ev.DemolitionFailed() | ev.BridgeRepaired():
            return Said(gaps={"bridge": game.edition.bridges[event.bridge].name})
    return Said()


LOG = Log(
    WORDING,
    whose=lambda phase: int(phase in (DEPLOY, AR_MOVEMENT, AR_COMBAT)),
    units=("unit", "carrier", "other", "ship"),
    groups=("attackers", "guns", "lent", "ships", "landed", "flyers", "raiders"),
    spaces=("hex", "to", "target"),
    places=("hexes",),
    topics=TOPICS,
    also=also,
)

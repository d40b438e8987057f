"""The log of Port Stanley: what it says of events besides their own fields."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.edition.attacks import looked_up, sum_rows
from beachhead.edition.log import Log, Roles, Said, Topics
from beachhead.games.port_stanley import events as ev
from beachhead.games.port_stanley import events_air as air
from beachhead.games.port_stanley import events_weather as days
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.attack_panel import against, line_of, named
from beachhead.games.port_stanley.looks.bombing import in_words
from beachhead.games.port_stanley.looks.charts import ranges
from beachhead.games.port_stanley.looks.wording import WORDING, flyers, found, planes_named, raided, say
from beachhead.games.port_stanley.model import AR_COMBAT, AR_MOVEMENT, DEPLOY, EFFECTS, WEATHERS
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import LINES
from beachhead.kernel.events import Event, Lookup
from beachhead.kernel.scene import Sum
from beachhead.mechanics.modifiers import Contribution
from beachhead.mechanics.results_tables import ResultTable

TOPICS: Topics = {
    "move": (ev.Moved,),
    "combat": (
        *(ev.Advanced, ev.AttackDeclared, ev.AttackFailed, ev.Bombarded, ev.CombatRolled, ev.Displaced),
        *(ev.GunAllocated, ev.Retreated, air.AirDefenceRolled, air.AirfieldAttacked, air.PatrolRolled),
        *(air.ShipsAttacked, air.StrikeDesignated, air.SupportDesignated, air.SupportRolled),
    ),
    "loss": (air.HarriersLost, air.PlanesLost, ev.Lost, ev.StepLost),
    "points": (ev.MoraleChanged, ev.PointsScored),
    "news": (
        *(air.ExocetFired, days.WeatherRolled, days.TransportRolled, days.ExtraneousEvent, days.ReinforcementsArrived),
        *(ev.DummyRemoved, ev.LandingRolled, ev.Raided, ev.TurnedUp),
    ),
}
"""What each kind of event is about."""

ROLES: Roles = {
    "declared": (ev.AttackDeclared, air.StrikeDesignated),
    "answer": (ev.GunAllocated, air.DefenceAllocated, air.SupportDesignated),
    "die": (
        *(ev.AttackFailed, ev.Bombarded, ev.CombatRolled, ev.Raided, air.AirDefenceRolled, air.AirfieldAttacked),
        *(air.ExocetFired, air.PatrolRolled, air.ShipsAttacked, air.SupportRolled),
    ),
    "result": (
        *(ev.Demoralized, ev.DummyRemoved, ev.MoraleChanged, ev.MoraleChecked, ev.Stood, ev.SupplyUsed, ev.TurnedUp),
        *(ev.StackChecked, ev.SuppliesMoved),
    ),
    "hit": (ev.ShipDamaged, ev.StepLost),
    "loss": (*(ev.CargoLost, ev.Lost, ev.ShipSunk, air.HarriersLost, air.PlanesLost),),
    "retreat": (ev.Displaced, ev.Retreated),
    "advance": (ev.Advanced,),
    "points": (ev.PointsScored,),
}
"""11, 12 What each kind of event is in an attack on land or from the air."""


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
        case days.Reconnoitred():
            return Said(gaps={"result": found(event.result)})
        case ev.Raided():
            return Said(gaps={"aim": say(f"port_stanley.threat.aim.{event.aim}"), "result": raided(event.result)})
        case air.StrikeDesignated():
            return Said(gaps={"who": flyers(event.harriers, event.planes)})
        case air.ShipsAttacked() | ev.Bombarded():
            return Said(gaps={"result": in_words(event.result)}, line={"lookup": flown(game, event)})
        case air.ExocetFired():
            return Said(gaps={"result": in_words(event.result)})
        case air.AirDefenceRolled():
            return Said(line={"lookup": shot_at(game, event)})
        case air.PlanesLost():
            return Said(gaps={"planes": planes_named(event.planes)})
        case air.MissionsRevealed():
            return Said(gaps={"shipping": planes_named(event.shipping), "bombing": planes_named(event.bombing)})
        case ev.CombatRolled():
            strengths = {"attack": event.attack, "defence": event.defence}
            sums = {name: sum(part[1] for part in parts) for name, parts in strengths.items()}
            return Said(gaps={**sums, "results": "/".join(event.results)}, line={"lookup": looked(game, event)})
        case ev.BridgeBlown() | ev.DemolitionFailed() | ev.BridgeRepaired():
            return Said(gaps={"bridge": game.edition.bridges[event.bridge].name})
    return Said()


def looked(game: Core, rolled: ev.CombatRolled) -> Lookup:
    """11.2 How a land combat was read."""
    table = game.edition.combat.results
    return looked_up(
        made_of(game, rolled), line_of(game, rolled.line), table.rows, table.first, rolled.column - 1, rolled.row
    )


def flown(game: Core, rolled: air.ShipsAttacked | ev.Bombarded) -> Lookup:
    """12.6.5, 12.7.2 How an attack on ships or on troops was read: by its strength, of troops by their ground too."""
    edition, tables = game.edition, game.edition.tables
    if isinstance(rolled, air.ShipsAttacked):
        table, columns = edition.shipping, tables.anti_shipping.columns
    else:
        table, columns = edition.ground_attack, tables.ground.lines[LINES.index(rolled.line)].columns
    return by_strength(rolled.strength, rolled.added, columns, table, rolled.column - 1, rolled.face, rolled.clause)


def shot_at(game: Core, rolled: air.AirDefenceRolled) -> Lookup:
    """12.6.4 How a roll of air defence was read: by how many aircraft come."""
    columns, table = game.edition.tables.air_defence.columns, game.edition.air_defence
    column, added = table.column("", rolled.aircraft), rolled.row - rolled.face
    return by_strength(rolled.aircraft, added, columns, table, column, rolled.face, rolled.clause)


def by_strength(
    strength: int, added: int, columns: str, table: ResultTable, column: int, face: int, clause: str
) -> Lookup:
    """12.6, 12.7 How a die was read in a table whose columns are numbers of attackers."""
    parts = ("strength", strength), *((("on_the_die", added),) if added else ())
    sums = (Sum(text=say(f"port_stanley.sum.{name}"), value=value, total=None, clause=clause) for name, value in parts)
    return looked_up(sums, ranges(columns), table.rows, table.first, column, face + added)


def made_of(game: Core, rolled: ev.CombatRolled) -> Iterator[Sum]:
    """11.2 What each added to the attack and to the defence, and what changed the die."""
    yield from sum_rows(
        named(game, (Contribution(name, amount, "PS-11.2f", unit) for name, amount, unit in rolled.attack))
    )
    yield from against(game, (Contribution(name, amount, "PS-11.2f", unit) for name, amount, unit in rolled.defence))
    for name, amount in rolled.modifiers:
        yield Sum(text=say(f"port_stanley.modifier.{name}"), value=amount, total=None, clause="PS-11.2g")


LOG = Log(
    WORDING,
    whose=lambda phase: int(phase in (DEPLOY, AR_MOVEMENT, AR_COMBAT)),
    units=("unit", "carrier", "other", "ship"),
    groups=("attackers", "guns", "lent", "ships", "landed", "flyers", "raiders"),
    spaces=("hex", "to", "target"),
    places=("hexes",),
    topics=TOPICS,
    roles=ROLES,
    also=also,
)

"""The log of Britain Stands Alone: what it says of events besides their own fields."""

from __future__ import annotations

from beachhead.edition.attacks import looked_up
from beachhead.edition.events import TurnBegan
from beachhead.edition.log import Log, Roles, Said, Topics
from beachhead.games.britain_stands_alone import events as ev
from beachhead.games.britain_stands_alone import events_air as air
from beachhead.games.britain_stands_alone import events_fleet as fleet
from beachhead.games.britain_stands_alone import events_sea as sea
from beachhead.games.britain_stands_alone.core import GERMAN_PHASES, Core
from beachhead.games.britain_stands_alone.looks.attack_panel import rolled_strengths, shift_row
from beachhead.games.britain_stands_alone.looks.shots import bombs_read, flak_read, guns_read, shot_read
from beachhead.games.britain_stands_alone.looks.wording import SENTENCES, WORDING, say
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT, WEATHERS
from beachhead.kernel.events import DETAIL, Event, Lookup
from beachhead.kernel.scene import Sum

TOPICS: Topics = {
    "move": (
        *(ev.Moved, ev.Relocated, ev.PulledBack, ev.LeaderMoved, air.Flown, air.AirLanded),
        *(sea.Sailed, sea.PutIn, sea.Landed),
    ),
    "combat": (
        *(ev.Advanced, ev.ArmourCommitted, ev.AttackDeclared, ev.CombatRolled, ev.Overran, ev.Repelled, ev.Retreated),
        *(ev.GuardBeaten, air.AntiAircraft, air.AttackerRolled, air.BombsFell, air.CameDown, sea.HazardRolled),
        *(air.Fired, air.Intercepted, air.Matched, air.MissionFlew, fleet.GunsFired, fleet.NavalCombatBegan),
        *(fleet.NavalCombatEnded, fleet.OrdersShown, fleet.ShipsIntercept),
    ),
    "loss": (ev.PieceLost, ev.StepLost, ev.Hit, ev.InstallationHit, ev.BoatsSpent),
    "points": (ev.PointsScored,),
    "news": (
        *(ev.FleetReleased, sea.FleetUnlocked, ev.ReleaseRolled, ev.LeaderCaptured, ev.Exiled),
        *(ev.MenaceRolled, ev.PilotsCounted, ev.WeatherRolled),
    ),
}
"""What each kind of event is about."""

ROLES: Roles = {
    "declared": (ev.AttackDeclared, air.MissionFlew, fleet.NavalCombatBegan),
    "answer": (ev.ArmourCommitted, air.DetectionRolled, air.Intercepted, air.Matched, fleet.OrdersShown),
    "die": (
        *(ev.CombatRolled, ev.LeaderRolled, air.AntiAircraft, air.AttackerRolled, air.BombsFell, air.CameDown),
        *(air.Fired, fleet.GunsFired),
    ),
    "result": (
        *(ev.CaptureRolled, ev.ControlChanged, ev.DivisionCharged, ev.GuardBeaten, ev.LeaderCaptured, ev.Repelled),
        *(ev.EscapeRolled, ev.Derailed, ev.DemolitionRolled, air.AirLanded, air.PointFlown, air.Revealed),
        *(fleet.NavalCombatEnded, sea.HazardRolled),
    ),
    "hit": (ev.StepLost, ev.Hit, ev.InstallationHit),
    "loss": (ev.PieceLost, ev.BoatsSpent, ev.StoresLost),
    "retreat": (ev.Retreated, ev.Escaped, ev.PutToSea),
    "advance": (ev.Advanced, ev.LeaderMoved, ev.Overran),
    "points": (ev.PointsScored,),
}
"""6, 8, 9 What each kind of event is in a battle on land, in the air or at sea."""

WEIGHTS: dict[type[Event], int] = dict.fromkeys(
    (ev.SetUp, air.Flown, air.Matched, air.DetectionRolled, sea.HazardRolled), DETAIL
)


def word(group: str, name: str) -> str:
    """A cause, a reason, a target in words."""
    return SENTENCES.find(f"britain_stands_alone.{group}.{name}") or name.replace("_", " ")


def also(game: Core, event: Event) -> Said:
    """What the sentence of an event speaks of besides its fields."""
    match event:
        case TurnBegan():
            return Said(gaps={"turn": game.edition.turn_name(event.turn)})
        case ev.PointsScored():
            reason, total = word("reason", event.reason), say(f"britain_stands_alone.score.{event.total}")
            gaps = {"reason": reason, "total": total, "count": abs(event.points)}
            return Said(("gained" if event.points > 0 else "lost",), gaps, {"side": "ge"})
        case ev.WeatherRolled():
            return Said(gaps={"weather": say(f"britain_stands_alone.weather.{WEATHERS[event.weather]}")})
        case ev.ReleaseRolled():
            kinds = ", ".join(kind.upper() for kind in event.released)
            return Said(("some",) if kinds else (), {"released": kinds}, {"side": "br"})
        case ev.PieceLost() | ev.StepLost() | ev.Hit():
            return Said(gaps={"cause": word("cause", event.cause)})
        case ev.InstallationHit():
            return Said(gaps={"cause": word("cause", event.cause), "what": word("target", event.kind)})
        case ev.InstallationRepaired() | ev.DemolitionRolled() | ev.SabotageRolled():
            return Said(gaps={"what": word("target", event.kind)})
        case ev.CombatRolled():
            attack, defence = (sum(amount for _, amount, _ in part) for part in (event.attack, event.defence))
            return Said(gaps={"strengths": f"{attack} : {defence}"}, line={"lookup": looked(game, event)})
        case ev.MatchEnded():
            return Said(gaps={"level": say(f"britain_stands_alone.level.{event.level}")})
    return also_of_missions(game, event)


def also_of_missions(game: Core, event: Event) -> Said:
    """8, 9 The same of what happens in the air and at sea."""
    match event:
        case air.BombsFell():
            return Said(gaps={"what": word("target", event.target)}, line={"lookup": bombs_read(event)})
        case air.AntiAircraft():
            return Said(line={"lookup": flak_read(event)})
        case air.Flown():
            return Said(("home",) if event.origin == event.space else ())
        case air.CameDown():
            return Said(gaps={"added": sum(amount for _, amount in event.modifiers)})
        case sea.HazardRolled():
            return Said(gaps={"cause": word("cause", event.cause)})
        case sea.Embarked():
            return Said(("aboard",) if event.points else (), {"aboard": WORDING.titles(game, event.points)})
        case sea.Loaded():
            return Said({LEG_POINT: ("leg",), ARMOUR_POINT: ("armour",)}.get(event.load, ()))
        case sea.Unloaded():
            armour = ("armour", "half") if event.hits else ("armour",)
            return Said(armour if event.load == ARMOUR_POINT else ())
        case fleet.OrdersShown():
            words = (say(f"britain_stands_alone.order.{order}") for order in event.orders)
            british, german = (f"{WORDING.side_name(side)} {word}" for side, word in enumerate(words))
            return Said(gaps={"orders": f"{british}, {german}"})
        case fleet.NavalCombatEnded():
            return Said(gaps={"cause": say(f"britain_stands_alone.naval_end.{event.cause}")})
        case air.Fired() | fleet.GunsFired():
            read = shot_read(game, event) if isinstance(event, air.Fired) else guns_read(event)
            gaps = {"at": WORDING.title(game, event.target), "die": event.face + event.added}
            return Said(gaps=gaps, line={"lookup": read})
        case air.DetectionRolled():
            return Said(("seen",) if event.face + event.modifier <= event.value else ())
    return Said()


def looked(game: Core, rolled: ev.CombatRolled) -> Lookup:
    """6.1 How a land combat was read."""
    table = game.edition.combat
    die = rolled.face + sum(amount for _, amount in rolled.modifiers)
    sums = (*rolled_strengths(game, rolled), *(change_row(name, amount) for name, amount in rolled.modifiers))
    return looked_up(sums, table.odds, table.printed, 0, table.odds.index(rolled.odds), die)


def change_row(name: str, amount: int) -> Sum:
    """13.3 What is added to the die."""
    return shift_row(name, amount, "BSA-13.3e")


LOG = Log(
    WORDING,
    whose=lambda phase: int(phase in GERMAN_PHASES),
    units=("piece", "unit", "parent", "bomber"),
    groups=("pieces", "attackers", "firing", "target", "cargo", "british", "german"),
    spaces=("hex", "space", "zone", "port", "to", "origin"),
    places=("hexes", "places"),
    topics=TOPICS,
    roles=ROLES,
    weights=WEIGHTS,
    also=also,
    die=(0, 9),
)

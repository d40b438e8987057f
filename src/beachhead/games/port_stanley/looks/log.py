"""The log of Port Stanley: each event as a line with its clause, its dice and where it happened.

An event without a case of its own reads the sentence ``log.KIND`` with its own fields in the gaps: units and hexes by
name, the rest as it is.
"""

from __future__ import annotations

from typing import Any

import msgspec

from beachhead.edition.log import Described
from beachhead.games.port_stanley import events as ev
from beachhead.games.port_stanley import events_air as air
from beachhead.games.port_stanley import events_weather as days
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.wording import (
    flyers,
    phase_name,
    place_name,
    planes_named,
    say,
    sentence,
    side_name,
    title,
)
from beachhead.games.port_stanley.model import AR_COMBAT, AR_MOVEMENT, DEPLOY, EFFECTS, SIDES, WEATHERS
from beachhead.kernel.events import HEADING, Event

TOPICS: dict[type[Event], str] = {
    ev.Moved: "move",
    ev.Advanced: "combat",
    ev.AttackDeclared: "combat",
    ev.AttackFailed: "combat",
    air.AirDefenceRolled: "combat",
    air.AirfieldAttacked: "combat",
    ev.Bombarded: "combat",
    air.ExocetFired: "news",
    air.HarriersLost: "loss",
    air.PatrolRolled: "combat",
    air.PlanesLost: "loss",
    air.ShipsAttacked: "combat",
    air.StrikeDesignated: "combat",
    air.SupportDesignated: "combat",
    air.SupportRolled: "combat",
    ev.CombatRolled: "combat",
    ev.Displaced: "combat",
    ev.GunAllocated: "combat",
    ev.Retreated: "combat",
    ev.Lost: "loss",
    ev.StepLost: "loss",
    ev.MoraleChanged: "points",
    ev.PointsScored: "points",
    days.WeatherRolled: "news",
    days.ExtraneousEvent: "news",
    days.ReinforcementsArrived: "news",
}
"""What each kind of event is about."""

UNITS = ("unit", "carrier", "other", "ship")
GROUPS = ("attackers", "guns", "lent", "ships", "landed", "flyers", "raiders")
PLANES = ("planes", "shipping", "bombing")
HEXES = ("hex", "to", "target")
STRENGTHS = frozenset({"attack", "defence"})
FACES = ("face", "first", "second")


def describe(game: Core, event: Event) -> Described:
    """The sentence of an event and the other fields of its line."""
    text, more = told(game, event)
    return sentence(text), more


def told(game: Core, event: Event) -> Described:
    """What an event says, by what it is about."""
    match event:
        case ev.TurnBegan():
            return say("port_stanley.log.TurnBegan", turn=event.turn), {"weight": HEADING}
        case ev.PhaseBegan():
            side = "ar" if event.phase in (DEPLOY, AR_MOVEMENT, AR_COMBAT) else "uk"
            return phase_name(event.phase), {"weight": HEADING, "side": side}
        case ev.MatchEnded():
            return say(f"port_stanley.log.ended_{event.by}"), {"weight": HEADING}
        case days.WeatherRolled():
            weather = say(f"port_stanley.weather.{WEATHERS[event.weather]}")
            effect = say(f"port_stanley.weather.{EFFECTS[event.effect]}")
            text = say("port_stanley.log.WeatherRolled", weather=weather, effect=effect)
            return text, {"faces": (event.first, event.second)}
        case ev.MoraleChanged():
            key = "MoraleRose" if event.by > 0 else "MoraleFell"
            reason = say(f"port_stanley.morale.{event.reason}")
            return say(f"port_stanley.log.{key}", by=abs(event.by), now=event.now, reason=reason), {"side": "ar"}
        case ev.MoraleChecked():
            key = "check_passed" if event.passed else "check_failed"
            text = say(f"port_stanley.log.{key}", unit=title(game, event.unit), die=event.face + event.added)
            return text, {"faces": (event.face,), **pointing(game, event)}
        case ev.LandingRolled():
            water = say(f"port_stanley.note.water_{event.water}")
            key = "LandingPermitted" if event.permitted else "LandingRefused"
            return say(f"port_stanley.log.{key}", water=water, die=event.die), pointing(game, event)
        case air.StrikeDesignated():
            who = flyers(event.harriers, event.planes)
            text = say(f"port_stanley.log.Strike_{event.kind}", **spoken(game, event) | {"who": who})
            return text, pointing(game, event)
        case ev.AttackDeclared():
            key = "BarrageDeclared" if event.barrage else "AttackDeclared"
            return say(f"port_stanley.log.{key}", **spoken(game, event)), pointing(game, event)
        case _:
            return say(f"port_stanley.log.{type(event).__name__}", **spoken(game, event)), pointing(game, event)


def spoken(game: Core, event: Event) -> dict[str, str | int]:
    """The fields of an event as they are read in a sentence."""
    found: dict[str, str | int] = {}
    for name, value in msgspec.structs.asdict(event).items():
        if name in UNITS and isinstance(value, int):
            found[name] = title(game, value)
        elif name in HEXES and isinstance(value, int):
            found[name] = place_name(game.edition, value)
        elif name == "side" and isinstance(value, int):
            found[name] = side_name(value)
        elif name == "bridge" and isinstance(value, int):
            found[name] = game.edition.bridges[value].name
        elif name == "hexes":
            found[name] = ", ".join(place_name(game.edition, space) for space in value)
        elif name in GROUPS and isinstance(value, tuple):
            found[name] = ", ".join(title(game, unit) for unit in value)
        elif name in PLANES and isinstance(value, tuple):
            found[name] = planes_named(value)
        elif name in STRENGTHS and isinstance(value, tuple):
            found[name] = sum(part[1] for part in value)
        elif name == "results":
            found[name] = ", ".join(value)
        elif name == "path" and value:
            found["start"], found["end"] = (place_name(game.edition, value[end]) for end in (0, -1))
        elif isinstance(value, str | int):
            found[name] = value
    return found


def units_in(value: Any) -> tuple[int, ...]:
    """The units that a field of an event names, where it does not only count them."""
    return value if isinstance(value, tuple) else ()


def pointing(game: Core, event: Event) -> dict[str, Any]:
    """What an event points at: pieces, spaces, the way, dice, and whose it is."""
    values = msgspec.structs.asdict(event)
    groups = [unit for name in GROUPS for unit in units_in(values.get(name)) if unit >= 0]
    units = (*(values[name] for name in UNITS if values.get(name, -1) >= 0), *groups)
    spaces = (*(values[name] for name in HEXES if values.get(name, -1) >= 0), *values.get("hexes", ()))
    faces = tuple(values[name] for name in FACES if values.get(name))
    found: dict[str, Any] = {"pieces": units, "spaces": spaces, "faces": faces}
    if values.get("path"):
        found |= {"path": values["path"], "spaces": tuple(dict.fromkeys((values["path"][0], values["path"][-1])))}
    if units:
        found["side"] = SIDES[game.side(units[0])]
    elif isinstance(values.get("side"), int):
        found["side"] = SIDES[values["side"]]
    return found

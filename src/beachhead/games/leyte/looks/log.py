"""The log of Leyte: each event as a line with its clause, its dice and where it happened."""

from __future__ import annotations

from typing import Any

from beachhead.edition.log import Described
from beachhead.games.leyte import events as ev
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.looks.wording import phase_name, place_name, say, side_name, titles
from beachhead.games.leyte.model import JP, SIDES, US
from beachhead.games.leyte.rules.movement_5 import points_text
from beachhead.kernel.events import DETAIL, HEADING, ORDINARY, Event

TOPICS: dict[type[Event], str] = {
    ev.Moved: "move",
    ev.Entered: "move",
    ev.Exited: "move",
    ev.AttackDeclared: "combat",
    ev.ProtectiveFire: "combat",
    ev.BanzaiDeclared: "combat",
    ev.CombatRolled: "combat",
    ev.Stood: "combat",
    ev.Retreated: "combat",
    ev.Displaced: "combat",
    ev.Advanced: "combat",
    ev.Eliminated: "loss",
    ev.AirAssaultLost: "loss",
    ev.Scored: "points",
}
"""What each kind of event is about; a turn, a phase and the end are headings."""


def describe(game: Core, event: Event) -> Described:
    """The sentence of an event and the other fields of its line."""
    match event:
        case ev.TurnBegan():
            return say("leyte.log.turn", turn=event.turn, date=game.edition.dates[event.turn]), {"weight": HEADING}
        case ev.PhaseBegan():
            return phase_began(event)
        case ev.AttackDeclared() | ev.ProtectiveFire() | ev.BanzaiDeclared() | ev.CombatRolled():
            return combat(game, event)
        case ev.Scored():
            unit = game.type(event.unit).title if event.unit >= 0 else ""
            place = place_name(game.edition, event.hex) if event.hex >= 0 else ""
            what = say(event.what, unit=unit, hex=place)
            text = say("leyte.log.scored", side=side_name(event.side), points=event.points, what=what)
            return text, {"side": SIDES[event.side]}
        case ev.MatchEnded():
            level = next(level.name for level in game.edition.victory_levels if level.id == event.level)
            return say("leyte.log.ended", us=event.us, jp=event.jp, level=level), {"weight": HEADING}
        case _:
            return of_unit(game, event)


def phase_began(event: ev.PhaseBegan) -> Described:
    """A heading; a Combat Phase tells of its ground support."""
    text = phase_name(event.phase)
    if event.support:
        text = say("leyte.log.phase_support", phase=text, support=event.support)
    return text, {"weight": HEADING, "side": SIDES[event.phase // 2]}


def combat(game: Core, event: ev.AttackDeclared | ev.ProtectiveFire | ev.BanzaiDeclared | ev.CombatRolled) -> Described:
    """The steps of an attack up to its result."""
    match event:
        case ev.AttackDeclared():
            units = titles(game, event.attackers + event.barrage)
            support = say("leyte.log.support", support=event.support) if event.support else ""
            who = ", ".join(part for part in (units, support) if part)
            numbers = {"attack": event.attack_strength, "defence": event.defence_strength}
            pieces = event.attackers + event.barrage + event.defenders
            several = len(pieces) - len(event.defenders) + bool(event.support) > 1
            key = "leyte.log.attack" if several else "leyte.log.attack_one"
            text = say(key, who=who, target=titles(game, event.defenders), **numbers)
            return text, {"side": SIDES[1 - game.side(event.defenders[0])], "pieces": pieces}
        case ev.ProtectiveFire():
            unit, target = game.type(event.unit).title, game.type(event.defender).title
            text = say("leyte.log.guard", unit=unit, target=target, strength=event.strength)
            return text, {"side": SIDES[game.side(event.unit)], "pieces": (event.unit, event.defender)}
        case ev.BanzaiDeclared():
            return say("leyte.log.banzai", strength=event.attack_strength), {"side": SIDES[JP]}
        case ev.CombatRolled():
            result = say("leyte.log.no_effect") if event.result == "." else event.result
            text = say(
                "leyte.log.rolled",
                differential=f"{event.differential:+d}",
                line=game.edition.line_names[event.line],
                column=event.column + 1,
                face=event.face,
                result=result,
            )
            return text, {"side": SIDES[event.side], "faces": (event.face,), "pieces": event.defenders}


def of_unit(game: Core, event: Any) -> Described:
    """What happened to one unit."""
    unit: int = event.unit
    path: tuple[int, ...] = getattr(event, "path", ())
    args: dict[str, str | int] = {"unit": game.type(unit).title}
    if path:
        args |= {"start": place_name(game.edition, path[0]), "goal": place_name(game.edition, path[-1])}
    side = game.side(unit)
    key = f"leyte.log.{type(event).__name__}"
    match event:
        case ev.Moved() | ev.Entered():
            args["cost"] = points_text(event.cost)
            key += "_here" if isinstance(event, ev.Entered) and path[0] == path[-1] else ""
        case ev.Exited():
            key += "_back" if event.back else ""
            args["turn"] = event.back
        case ev.Stood():
            args["result"] = event.result
        case ev.Eliminated():
            key += f"_{event.why}"
            hex_name = place_name(game.edition, event.hex) if event.hex >= 0 else ""
            args |= {"hex": hex_name, "points": event.points, "enemy": side_name(US if side == JP else JP)}
    spaces = path[-1:] or ((event.hex,) if getattr(event, "hex", -1) >= 0 else ())
    weight = DETAIL if isinstance(event, ev.Stood | ev.Displaced) else ORDINARY
    more = {"side": SIDES[side], "pieces": (unit,), "path": path, "spaces": spaces, "weight": weight}
    return say(key, **args), more

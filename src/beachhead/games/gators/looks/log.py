"""The log of Gators!: each event as a line with its clause, its dice and where it happened."""

from __future__ import annotations

from typing import Any

from beachhead.edition.log import Described
from beachhead.games.gators import events as ev
from beachhead.games.gators.core import Core
from beachhead.games.gators.looks.wording import (
    load_name,
    phase_name,
    place_name,
    say,
    sentence,
    side_name,
    title,
    titles,
)
from beachhead.games.gators.model import DEPLOY, NOBODY, SIDES, US, US_COMBAT
from beachhead.kernel.events import HEADING, Event

TOPICS: dict[type[Event], str] = {
    ev.Launched: "move",
    ev.Recovered: "move",
    ev.Moved: "move",
    ev.TookOff: "move",
    ev.Loaded: "move",
    ev.Unloaded: "move",
    ev.AttackDeclared: "combat",
    ev.Jettisoned: "combat",
    ev.CombatRolled: "combat",
    ev.Retreated: "combat",
    ev.Destroyed: "loss",
    ev.Kidnapped: "loss",
}
"""What each kind of event is about; a search for a target is no combat of its own."""


def describe(game: Core, event: Event) -> Described:
    """The sentence of an event and the other fields of its line."""
    text, more = told(game, event)
    return sentence(text), more


def told(game: Core, event: Event) -> Described:
    """What an event says, by what it is about."""
    match event:
        case ev.TurnBegan():
            return say("gators.log.turn", turn=event.turn), {"weight": HEADING}
        case ev.PhaseBegan():
            side = SIDES[event.phase > US_COMBAT or event.phase == DEPLOY]
            return phase_name(event.phase), {"weight": HEADING, "side": side}
        case ev.MatchEnded():
            return say(f"gators.log.ended_{SIDES[event.winner]}"), {"weight": HEADING}
        case ev.LeftOut():
            return say("gators.log.left_out", sheet=event.sheet), {"side": SIDES[US]}
        case ev.Deployed() | ev.ReadinessRolled() | ev.StripTaken():
            return of_side(game, event)
        case ev.AttackDeclared() | ev.SearchRolled() | ev.Jettisoned() | ev.CombatRolled() | ev.Retreated():
            return of_combat(game, event)
        case ev.StoodDown():
            return of_those_who_stand_down(game, event)
        case ev.GuerrillasRolled() | ev.MedicalRolled() | ev.TrapRolled():
            return of_die(game, event)
        case ev.Merged() | ev.SplitUp() | ev.Hitched() | ev.Refuelled() | ev.DepotFilled() | ev.DebrisLaid():
            return of_group(game, event)
        case _:
            return of_unit(game, event)


def of_side(game: Core, event: ev.Deployed | ev.ReadinessRolled | ev.StripTaken) -> Described:
    """What a side as a whole did or had."""
    match event:
        case ev.Deployed():
            text = say("gators.log.deployed", side=side_name(event.side), units=event.units)
            return text, {"side": SIDES[event.side]}
        case ev.ReadinessRolled():
            broken = ", ".join(game.type(game.edition.of_kind(f"reb-{kind}")[0]).name for kind in event.broken)
            text = say("gators.log.readiness", face=event.face, broken=broken)
            return text, {"side": "reb", "faces": (event.face,)}
        case _:
            key = "strip_rearms" if event.rearms and event.side == US else "strip_taken"
            text = say(f"gators.log.{key}", side=side_name(event.side), hex=place_name(game.edition, event.hex))
            return text, {"side": SIDES[event.side], "spaces": (event.hex,)}


def of_combat(
    game: Core, event: ev.AttackDeclared | ev.SearchRolled | ev.Jettisoned | ev.CombatRolled | ev.Retreated
) -> Described:
    """The steps of an attack."""
    match event:
        case ev.AttackDeclared():
            unseen = event.kind in ("combat", "repel") and not event.defenders
            text = say(
                "gators.log.attack_unseen" if unseen else f"gators.log.{event.kind}",
                hex=place_name(game.edition, event.hex),
                who=titles(game, event.attackers),
                target=titles(game, event.defenders),
                strength=f"{event.strength:g}",
                defence=event.defence,
            )
            seen = tuple(unit for unit in (*event.attackers, *event.defenders) if unit >= 0)
            return text, {"side": SIDES[event.side], "pieces": seen, "spaces": (event.hex,)}
        case ev.SearchRolled():
            text = say(f"gators.log.search_{'found' if event.found else 'lost'}", unit=title(game, event.unit))
            return text, of_piece(game, event.unit) | {"faces": (event.face,)}
        case ev.Jettisoned():
            text = say(
                "gators.log.jettisoned", unit=title(game, event.unit), load=load_name(game.edition, event.letter)
            )
            return text, of_piece(game, event.unit)
        case ev.CombatRolled():
            return rolled(game, event)
        case _:
            start, end = event.path[0], event.path[-1]
            text = say(
                "gators.log.retreated",
                unit=title(game, event.unit),
                start=place_name(game.edition, start),
                hex=place_name(game.edition, end),
            )
            return text, of_piece(game, event.unit) | {"path": event.path, "spaces": (start, end)}


def of_those_who_stand_down(game: Core, event: ev.StoodDown) -> Described:
    """Who does not attack after all, and why."""
    key = "stood_down_landed" if event.landed else "stood_down_flies"
    text = say(f"gators.log.{key}", who=titles(game, event.units), target=title(game, event.target))
    return text, of_piece(game, event.target)


def rolled(game: Core, event: ev.CombatRolled) -> Described:
    """The die of a combat and its result."""
    read = say("gators.log.rolled_as", die=event.die) if event.die != event.face else ""
    text = say(
        "gators.log.rolled" if event.column >= 0 else "gators.log.rolled_unseen",
        odds=event.odds,
        column=game.edition.columns[event.column],
        face=event.face,
        die=read,
        result=say(f"gators.result.{event.result}"),
    )
    return text, {"side": SIDES[event.side], "spaces": (event.hex,), "faces": (event.face,)}


def of_die(game: Core, event: ev.GuerrillasRolled | ev.MedicalRolled | ev.TrapRolled) -> Described:
    """Dice that are no combat."""
    match event:
        case ev.GuerrillasRolled():
            key = "guerrillas_some" if event.face >= event.needed else "guerrillas_none"
            return say(f"gators.log.{key}", needed=event.needed), {"side": "reb", "faces": (event.face,)}
        case ev.MedicalRolled():
            return say(f"gators.log.medical_{'won' if event.won else 'none'}"), {"side": "us", "faces": (event.face,)}
        case _:
            key = "trap_sprung" if event.sprung else "trap_missed"
            text = say(f"gators.log.{key}", unit=title(game, event.unit), hex=place_name(game.edition, event.hex))
            return text, of_piece(game, event.unit) | {"faces": (event.face,), "spaces": (event.hex,)}


def of_group(
    game: Core, event: ev.Merged | ev.SplitUp | ev.Hitched | ev.Refuelled | ev.DepotFilled | ev.DebrisLaid
) -> Described:
    """What several units did, or nobody."""
    match event:
        case ev.Merged():
            text = say("gators.log.merged", unit=title(game, event.platoon), hex=place_name(game.edition, event.hex))
            return text, of_piece(game, event.platoon) | {"spaces": (event.hex,)}
        case ev.SplitUp():
            return say("gators.log.split", unit=title(game, event.platoon)), of_piece(game, event.platoon)
        case ev.Hitched():
            key = "hitched" if event.hitched else "unhitched"
            text = say(f"gators.log.{key}", truck=title(game, event.truck), gun=title(game, event.gun))
            return text, of_piece(game, event.truck) | {"pieces": tuple(u for u in (event.truck, event.gun) if u >= 0)}
        case ev.Refuelled():
            text = say("gators.log.refuelled", units=titles(game, event.units), left=event.left)
            return text, {"side": "us", "pieces": event.units}
        case ev.DepotFilled():
            return say("gators.log.filled", left=event.left), {"side": "us"}
        case _:
            text = say("gators.log.debris_laid", hex=place_name(game.edition, event.hex))
            return text, {"side": "reb", "spaces": (event.hex,)}


KEYS: dict[type[Event], str] = {
    ev.Anchored: "anchored",
    ev.Recovered: "recovered",
    ev.Posted: "posted",
    ev.Loaded: "loaded",
    ev.Unloaded: "unloaded",
    ev.Hidden: "hidden",
    ev.Revealed: "revealed",
    ev.Destroyed: "destroyed",
    ev.Kidnapped: "kidnapped",
    ev.GuerrillasAppeared: "guerrillas_at",
}
"""Events of one unit that need no more than its name, its carrier or ship, and its hex."""


def of_unit(game: Core, event: Any) -> Described:
    """What one unit did."""
    more = of_piece(game, event.unit)
    args = {"unit": title(game, event.unit)}
    match event:
        case ev.Moved():
            start, end = event.path[0], event.path[-1]
            if len(event.path) == 1:
                return say("gators.log.entered", hex=place_name(game.edition, end), **args), more | {"spaces": (end,)}
            text = say(
                "gators.log.moved", start=place_name(game.edition, start), hex=place_name(game.edition, end), **args
            )
            return text, more | {"path": event.path, "spaces": (start, end)}
        case ev.TookOff():
            return say("gators.log.took_off", load=load_name(game.edition, event.load), **args), more
        case ev.Launched():
            args["ship"] = title(game, event.ship)
            if event.hex < 0:
                return say("gators.log.launched_off", **args), more
            return say("gators.log.launched", hex=place_name(game.edition, event.hex), **args), more | {
                "spaces": (event.hex,)
            }
        case ev.DebrisCleared():
            key = "debris_removed" if event.removed else "debris_disarmed"
            return say(f"gators.log.{key}", hex=place_name(game.edition, event.hex), **args), more | {
                "spaces": (event.hex,)
            }
        case _:
            args |= {name: title(game, getattr(event, name)) for name in ("carrier", "ship") if hasattr(event, name)}
            space = getattr(event, "hex", NOBODY)
            key = KEYS[type(event)] + ("_unseen" if isinstance(event, ev.Hidden) and event.unit < 0 else "")
            text = say(f"gators.log.{key}", hex=place_name(game.edition, space), **args)
            return text, more | ({"spaces": (space,)} if space >= 0 else {})


def of_piece(game: Core, unit: int) -> dict[str, Any]:
    """Whose unit it is; one under camouflage is Player 2's and no piece that is named."""
    if unit < 0:
        return {"side": "reb"}
    return {"side": SIDES[game.side(unit)], "pieces": (unit,)}

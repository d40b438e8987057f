"""The log of Falklands Showdown: each event as a line with its clause, its dice and where it happened."""

from __future__ import annotations

from typing import Any

from beachhead.edition.log import Described
from beachhead.games.falklands_showdown import events as ev
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks.wording import (
    area_name,
    event_name,
    event_text,
    number,
    operation_name,
    path_names,
    phase_name,
    say,
    side_name,
    title,
    titles,
)
from beachhead.games.falklands_showdown.model import AR, NOBODY, PHASING, SIDES, UK
from beachhead.kernel.events import DETAIL, HEADING, ORDINARY, Event


def describe(game: Core, event: Event) -> Described:
    """The sentence of an event and the other fields of its line."""
    match event:
        case ev.TurnBegan() | ev.PhaseBegan() | ev.OperationBegan() | ev.OperationDone() | ev.MatchEnded():
            return of_sequence(event)
        case ev.Sailed() | ev.Flown() | ev.Marched() | ev.Rebased() | ev.Placed() | ev.Loaded() | ev.Landed():
            return of_movement(game, event)
        case ev.Fired() | ev.Hit() | ev.Spared() | ev.Lost() | ev.Repaired() | ev.Intercepted():
            return of_combat(game, event)
        case ev.Scored() | ev.ControlChanged() | ev.MarkerMoved() | ev.Rendezvous():
            return of_tracks(game, event)
        case _:
            return of_dice(game, event)


def of_sequence(
    event: ev.TurnBegan | ev.PhaseBegan | ev.OperationBegan | ev.OperationDone | ev.MatchEnded,
) -> Described:
    """Turns, phases, operations, the end."""
    match event:
        case ev.TurnBegan():
            return say("falklands.log.turn", turn=event.turn), {"weight": HEADING}
        case ev.PhaseBegan():
            side = SIDES[PHASING[event.phase]]
            return phase_name(event.phase), {"weight": HEADING, "side": side}
        case ev.OperationBegan():
            key = "operation_free" if event.free else "operation"
            text = say(f"falklands.log.{key}", number=event.number, name=operation_name(event.number))
            return text, {"side": SIDES[event.side]}
        case ev.OperationDone():
            text = say(f"falklands.log.done_{SIDES[event.side]}", number=event.number, left=event.left)
            return text, {"side": SIDES[event.side], "weight": DETAIL}
        case _:
            text = say(f"falklands.log.ended_{event.level}", side=side_name(event.winner), points=event.points)
            return text, {"weight": HEADING, "side": SIDES[event.winner]}


def of_movement(game: Core, event: Any) -> Described:
    """Who went where."""
    match event:
        case ev.Sailed():
            args = {"units": titles(game, event.units), "path": path_names(game.edition, event.path)}
            return say("falklands.log.sailed", **args), along(game, event.units, event.path)
        case ev.Flown():
            path = (event.start, event.goal)
            args = {"units": titles(game, event.units), "path": path_names(game.edition, path)}
            return say("falklands.log.flown", **args), along(game, event.units, path)
        case ev.Marched():
            text = say("falklands.log.marched", unit=title(game, event.unit), path=path_names(game.edition, event.path))
            return text, along(game, (event.unit,), event.path)
        case ev.Rebased():
            path = (event.start, event.goal)
            text = say("falklands.log.rebased", unit=title(game, event.unit), path=path_names(game.edition, path))
            return text, along(game, (event.unit,), path)
        case ev.Loaded():
            text = say("falklands.log.loaded", unit=title(game, event.unit), ship=title(game, event.ship))
            return text, of_units(game, event.unit, event.ship)
        case _:
            key = "landed" if isinstance(event, ev.Landed) else "placed"
            text = say(f"falklands.log.{key}", unit=title(game, event.unit), area=area_name(game.edition, event.area))
            return text, of_units(game, event.unit) | {"spaces": (event.area,), "topic": "move"}


def of_combat(game: Core, event: Any) -> Described:
    """Shots, hits and losses."""
    match event:
        case ev.Fired():
            key = "fired_hit" if event.hit else "fired_miss"
            args: dict[str, str | int] = {"shooter": title(game, event.shooter), "target": title(game, event.target)}
            args["number"] = event.number
            more = {"faces": (event.face,), "topic": "combat", "weight": ORDINARY if event.hit else DETAIL}
            return say(f"falklands.log.{key}", **args), shot_by(game, event) | more
        case ev.Intercepted():
            return say("falklands.log.intercepted"), {"side": "uk", "spaces": (event.area,), "topic": "combat"}
        case ev.Lost():
            text = say("falklands.log.lost", unit=title(game, event.unit), area=area_name(game.edition, event.area))
            where = (event.area,) if event.area >= 0 else ()
            return text, of_units(game, event.unit) | {"spaces": where, "topic": "loss"}
        case ev.Spared():
            return say(f"falklands.log.spared_{event.why}", unit=title(game, event.unit)), of_units(game, event.unit)
        case _:
            key = "hit" if isinstance(event, ev.Hit) else "repaired"
            return say(f"falklands.log.{key}", unit=title(game, event.unit)), of_units(game, event.unit)


def shot_by(game: Core, event: ev.Fired) -> dict[str, Any]:
    """Who fired at whom; the missile ashore is no counter."""
    if event.shooter == NOBODY:
        return {"side": "ar", "pieces": (event.target,)}
    return of_units(game, event.shooter, event.target)


def of_tracks(game: Core, event: Any) -> Described:
    """Points, control and markers."""
    match event:
        case ev.Scored():
            what = say(
                f"falklands.award.{event.what}",
                unit=name_of(game, event.unit),
                area=area_name(game.edition, event.area),
            )
            side = SIDES[AR if event.points > 0 else UK]
            text = say(f"falklands.log.scored_{side}", points=abs(event.points), total=number(event.total), what=what)
            where = (event.area,) if event.area >= 0 else ()
            return text, {"side": side, "spaces": where, "topic": "points"}
        case ev.ControlChanged():
            text = say("falklands.log.control", area=area_name(game.edition, event.area), side=side_name(event.side))
            return text, {"side": SIDES[event.side], "spaces": (event.area,)}
        case ev.Rendezvous():
            return say("falklands.log.rendezvous"), {"side": "uk", "spaces": (event.area,)}
        case _:
            return say(f"falklands.log.marker_{event.marker}", left=event.left), {}


def name_of(game: Core, unit: int) -> str:
    """A unit by name; "" for none."""
    return title(game, unit) if unit >= 0 else ""


def of_dice(game: Core, event: Any) -> Described:
    """Bids, single dice and random events."""
    match event:
        case ev.BidsShown():
            key = f"bids_tied_{SIDES[event.side]}" if event.face else "bids"
            text = say(f"falklands.log.{key}", uk=event.bids[0], ar=event.bids[1])
            return text, {"faces": (event.face,) if event.face else ()}
        case ev.DieRolled():
            key = f"falklands.log.die_{event.what}_{'good' if event.good else 'bad'}"
            text = say(key, unit=name_of(game, event.unit), area=area_name(game.edition, event.area))
            pieces = (event.unit,) if event.unit >= 0 else ()
            return text, {"side": SIDES[event.side], "faces": (event.face,), "pieces": pieces}
        case ev.EventRolled():
            key = "event_void" if event.void else "event"
            about = {"name": event_name(game.edition, event.roll), "text": event_text(game.edition, event.roll)}
            return say(f"falklands.log.{key}", roll=event.roll, **about), {"faces": event.faces, "topic": "news"}
        case _:
            return say("falklands.log.event_unit", unit=title(game, event.unit)), of_units(game, event.unit)


def of_units(game: Core, *units: int) -> dict[str, Any]:
    """Whose units they are: the first one's side."""
    return {"side": SIDES[game.side(units[0])], "pieces": units}


def along(game: Core, units: tuple[int, ...], path: tuple[int, ...]) -> dict[str, Any]:
    """Units that go along a path."""
    return of_units(game, *units) | {"path": path, "spaces": (path[0], path[-1]), "topic": "move"}

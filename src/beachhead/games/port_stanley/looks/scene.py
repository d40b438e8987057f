"""How Port Stanley looks on the table: what lies in hexes and boxes, in the table's own terms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from beachhead.edition.looks import Looks
from beachhead.edition.showing import Trails, backs, counter, holding, seen_counter, situation
from beachhead.games.port_stanley.components import Edition, UnitType
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import Advanced, Displaced, Moved, Retreated, Sailed
from beachhead.games.port_stanley.looks import combats, panels, tracks, wording
from beachhead.games.port_stanley.looks.asking import question
from beachhead.games.port_stanley.looks.board import board
from beachhead.games.port_stanley.looks.charts import charts
from beachhead.games.port_stanley.looks.layers import LAYERS
from beachhead.games.port_stanley.looks.log import LOG
from beachhead.games.port_stanley.looks.wording import WORDING
from beachhead.games.port_stanley.model import (
    ABOARD,
    AR,
    AR_MOVEMENT,
    LOST,
    MERGED,
    NOBODY,
    OFF_MAP,
    PHASES,
    SIDES,
    UK,
    UK_MOVEMENT,
    UNSEEN,
    WEATHER,
    Airfield,
    Position,
    Supplies,
    Unit,
)
from beachhead.games.port_stanley.notation import Values
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event
from beachhead.mechanics.symbols import NATO

TRAILS = Trails[Core](
    {**dict.fromkeys((Moved, Sailed), "move"), Advanced: "advance", **dict.fromkeys((Displaced, Retreated), "retreat")},
    {AR_MOVEMENT: (AR,), UK_MOVEMENT: (UK,)},
)
"""2.1, 5.1 The movements of each side until it moves again, but of counters face down."""

SYMBOLS = {
    "air_defence": NATO["air-defense"],
    "headquarters": "SFGPUH---------",
    "apc": "SFGPUCIZ-------",
    "helicopter": "air:helicopter",
    "exocet": NATO["antitank"],
}
SHIPS = {"C": "ship:destroyer", "E": "ship:frigate", "A": "ship:landing", "L": "ship:landing"}
GONE = (LOST, MERGED)
"""Places of counters that are out of the match."""

SIZES = {"battalion": "II", "company": "I", "platoon": "..."}


def position(game: Core, side: Side | None, told: Iterable[Event]) -> scene.Position:
    """What lies on the table, from the game as a side knows it."""
    s = game.state
    return scene.Position(
        **situation(game, WORDING, range(WEATHER) if s.turn == 0 else range(WEATHER, len(PHASES))),
        pieces=(*pieces(game), *backs(game, "ar", wording.say("port_stanley.unseen")), *panels.aircraft(game)),
        markers=(*positions(game), *airfields(game), *supplies(game), *blown(game), *combats.markers(game)),
        tracks=tracks.tracks(game),
        panels=panels.panels(game, side),
        scores=tracks.scores(game),
        arrows=(*TRAILS.drawn(game, told), *combats.arrows(game)),
        attack=combats.attack(game, side, told),
        combats=combats.combats(game, told),
    )


# -- counters --------------------------------------------------------------------------------------------


def pieces(game: Core) -> tuple[scene.Piece, ...]:
    """Every counter that can be seen: in a hex, aboard, in a box off the map, or among those out of the match."""
    return tuple(piece(game, unit) for unit, lies in enumerate(game.state.units) if lies.hex != UNSEEN)


class Now(NamedTuple):
    """What is so of a counter only in this phase."""

    moved: bool
    fought: bool
    scouted: bool
    worked: bool
    held: bool
    left: int


def piece(game: Core, unit: int) -> scene.Piece:
    """A counter; one that its owner has face down shows that to him."""
    lies, values = game.unit(unit), game.values(unit)
    spent = lies.hex >= 0 and game.now(lies.moved) and bool(values.movement)
    now = Now(
        game.now(lies.moved) or game.now(lies.carried),
        game.now(lies.fought),
        game.now(lies.scouted),
        game.now(lies.worked),
        game.now(lies.held),
        left(game, unit) if spent else 0,
    )
    cargo = (*[game.type(rider).name for rider in game.aboard.get(unit, ())], *panels.supplies(game, unit))
    return seen(game.edition, unit, values, lies, space_of(game, unit), cargo, now)


@seen_counter
def seen(
    edition: Edition, unit: int, values: Values, lies: Unit, space: int, cargo: tuple[str, ...], now: Now
) -> scene.Piece:
    """A counter as it is seen, made of all that its looks hang on."""
    kind = edition.units[unit]
    return counter(
        unit,
        kind,
        kind.side,
        space=space,
        box=f"{kind.side}-eliminated" if lies.hex in GONE else "",
        symbol=symbol(kind),
        size=kind.letter if kind.is_ship else SIZES.get(kind.size, ""),
        values=(wording.printed(kind, values),),
        parts=wording.parts(values),
        formation=kind.formation,
        marks=marks(lies, now),
        carrier=lies.inside if lies.hex == ABOARD else NOBODY,
        cargo=cargo,
        order=0 if kind.kind in ("infantry", "recon", "ship") else 1,
        kind=kind.kind if kind.kind in ("dummy", "helicopter", "apc") else "",
    )


def symbol(kind: UnitType) -> str:
    """The symbol or silhouette of a counter."""
    if kind.is_ship:
        return SHIPS[kind.letter]
    return SYMBOLS.get(kind.kind, NATO.get(kind.kind, ""))


def space_of(game: Core, unit: int) -> int:
    """The space in which a unit is seen: a hex, or the box that stands for a place off the map."""
    place, edition = game.place(unit), game.edition
    if place >= 0:
        return place
    if place == OFF_MAP:
        return edition.task_force if game.side(unit) == UK else edition.box
    return -1 if place in GONE else edition.elsewhere


def marks(lies: Unit, now: Now) -> tuple[str, ...]:
    """States of a unit in this phase."""
    if lies.hex < 0:
        return ()
    flags = {"moved": now.moved, "fought": now.fought, "hidden": lies.down, "reduced": lies.reduced}
    words = {
        "demoralized": bool(lies.demoralized),
        "scouted": now.scouted,
        "worked": now.worked,
        "held": now.held,
    }
    return (
        *holding(flags),
        *(WORDING.own(f"mark.{name}") for name in holding(words)),
        *((wording.say("port_stanley.mark.left", points=now.left),) if now.left else ()),
    )


# -- markers ---------------------------------------------------------------------------------------------


def positions(game: Core) -> tuple[scene.Marker, ...]:
    """13 The improved positions."""
    return tuple(marker("works", "position", one, one.size, size=one.size) for one in game.state.positions)


def marker(kind: str, key: str, lies: Position | Airfield | Supplies, count: int, **gaps: int) -> scene.Marker:
    """A marker of a side's in a hex, with the number on it; none if it is 0."""
    text = WORDING.own(f"marker.{key}", side=WORDING.side_name(lies.side), **gaps)
    return scene.Marker(kind=kind, space=lies.hex, text=text, side=SIDES[lies.side], count=str(count) if count else "")


def airfields(game: Core) -> tuple[scene.Marker, ...]:
    """14.4 The airfields that stand, with the aircraft on them."""
    standing = (one for one in game.state.airfields if not one.down)
    return tuple(marker("airfield", "airfield", one, one.planes, planes=one.planes) for one in standing)


def supplies(game: Core) -> tuple[scene.Marker, ...]:
    """15.2 The supply points in hexes, which lie open."""
    lying = (one for one in game.state.supplies if one.hex >= 0)
    return tuple(marker("supplies", "supplies", one, one.points, points=one.points) for one in lying)


def blown(game: Core) -> tuple[scene.Marker, ...]:
    """14.2.2 The bridges that are blown."""
    bridges = [game.edition.bridges[number] for number in game.state.blown]
    return tuple(
        scene.Marker(
            kind="blown", space=bridge.side[0], text=wording.say("port_stanley.marker.blown", bridge=bridge.name)
        )
        for bridge in bridges
    )


LOOKS = Looks(WORDING, board=board, position=position, question=question, charts=charts, overlays=LAYERS, log=LOG)
"""How the game looks."""

"""How Britain Stands Alone looks on the table: what lies in hexes, zones, ports and boxes, in the table's own terms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from beachhead.edition.looks import Looks
from beachhead.edition.showing import counter, holding, seen_counter
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.looks import combats, flights, markers, panels, tracks
from beachhead.games.britain_stands_alone.looks.asking import question
from beachhead.games.britain_stands_alone.looks.board import board
from beachhead.games.britain_stands_alone.looks.charts import charts
from beachhead.games.britain_stands_alone.looks.layers import LAYERS
from beachhead.games.britain_stands_alone.looks.log import LOG
from beachhead.games.britain_stands_alone.looks.wording import WORDING, parts, printed, say
from beachhead.games.britain_stands_alone.model import (
    ABOARD,
    AWAY,
    LATER,
    LOST,
    NOBODY,
    SIDES,
    UNSEEN,
    Unit,
)
from beachhead.games.britain_stands_alone.notation import Values
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import left
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event
from beachhead.mechanics.symbols import NATO

SYMBOLS = {
    "leader": "person:leader",
    "infantry": NATO["infantry"],
    "mountain": "SFGPUCIO-------",
    "airborne": "SFGPUCIA-------",
    "airlanding": "SFGPUCIS-------",
    "motorized": "SFGPUCIM-------",
    "machinegun": NATO["machinegun"],
    "cavalry": NATO["cavalry"],
    "armour": NATO["armour"],
    "tank": NATO["armour"],
    "amphibious": "SFGPUCATW------",
    **dict.fromkeys(("bb", "bc", "pb", "pd"), "ship:battleship"),
    **dict.fromkeys(("ca", "cl", "cla", "cd"), "ship:cruiser"),
    "dd": "ship:destroyer",
    "tb": "ship:patrol",
    "ap": "ship:merchant",
    "lc": "ship:craft",
    "mb": "ship:boat",
    "prahm": "ship:barge",
}
"""1.1 Symbols and silhouettes by kind of counter; aircraft have them by their role."""

AIRCRAFT = {"fighter": "air:single", "bomber": "air:twin", "transport": "air:patrol"}
TWINS = frozenset({"me110", "me110l"})
SINGLES = frozenset({"ju87"})
"""Fighters with two engines, and bombers with one."""

SIZES = {"division": "XX", "brigade": "X", "group": "X", "regiment": "III", "detachment": "III", "battalion": "II"}
ORDER = {"land": 0, "ship": 2, "points": 3, "air": 4}


def position(game: Core, side: Side | None, told: Iterable[Event]) -> scene.Position:
    """What lies on the table, from the game as a side knows it."""
    s = game.state
    return scene.Position(
        turn=game.edition.turn_name(s.turn),
        phase=WORDING.phase_name(s.phase) if not s.over else say("britain_stands_alone.phase.over"),
        phasing=None if s.over else SIDES[game.phasing],
        steps=tracks.steps(game),
        pieces=pieces(game),
        markers=markers.markers(game),
        tracks=tracks.tracks(game),
        panels=panels.panels(game, side),
        scores=tracks.scores(game),
        control={SIDES[side]: tuple(s.german) for side in (1,)},
        arrows=flights.arrows(game, told),
        attack=combats.attack(game, told),
        combats=combats.combats(game, told),
    )


# -- counters --------------------------------------------------------------------------------------------


def pieces(game: Core) -> tuple[scene.Piece, ...]:
    """Every counter that can be seen and can come into play: in a space, aboard, in a box, or out of the match."""
    due = panels.due(game)
    return tuple(
        piece(game, unit, lies, due.get(unit, "")) for unit, lies in enumerate(game.state.units) if lies.hex != UNSEEN
    )


class Now(NamedTuple):
    """What is so of a counter only in this phase or turn."""

    moved: bool
    fought: bool
    flown: bool
    dummy: bool
    left: int


def piece(game: Core, unit: int, lies: Unit, due: str) -> scene.Piece:
    """A counter, or a single point."""
    place, moved = game.place(unit), lies.hex >= ABOARD and game.now(lies.moved)
    now = Now(
        moved,
        game.now(lies.fought),
        game.this_turn(lies.flown),
        unit in game.state.dummies,
        left(game, unit) if moved and game.type(unit).arm == "land" else 0,
    )
    cargo = tuple([game.type(rider).name for rider in game.aboard.get(unit, ())])
    return seen(game.edition, unit, game.values(unit), lies, place, cargo, now, due if place == LATER else "")


@seen_counter
def seen(
    edition: Edition, unit: int, values: Values, lies: Unit, place: int, cargo: tuple[str, ...], now: Now, due: str
) -> scene.Piece:
    """A counter as it is seen, made of all that its looks hang on."""
    kind = edition.units[unit]
    return counter(
        unit,
        kind,
        kind.side,
        space=space_of(edition, place),
        box=f"{kind.side}-eliminated" if place == LOST else "",
        symbol=symbol(kind),
        size=kind.kind.upper() if kind.arm == "ship" else SIZES.get(kind.size, ""),
        values=(printed(kind, values),),
        parts=parts(values),
        formation=kind.formation,
        marks=marks(lies, now),
        markers=(say("britain_stands_alone.mark.oos", level=lies.oos),) if lies.oos else (),
        carrier=lies.inside if lies.hex == ABOARD else NOBODY,
        cargo=cargo,
        order=ORDER[kind.arm],
        kind=kind.row,
        damage=(lies.hits, edition.tables.damage.unit) if lies.hits else (0, 0),
        due=due,
        place=say("britain_stands_alone.comes") if due else "",
    )


def symbol(kind: UnitType) -> str:
    """The symbol or silhouette of a counter."""
    if kind.arm != "air":
        return SYMBOLS[kind.kind]
    if kind.kind in SINGLES:
        return AIRCRAFT["fighter"]
    return AIRCRAFT["bomber"] if kind.kind in TWINS else AIRCRAFT[kind.role]


def space_of(edition: Edition, place: int) -> int:
    """The space in which a counter is seen: its own, or the box that stands for a place off the board."""
    later, away = edition.boxes
    return place if place >= 0 else {LATER: later, AWAY: away}.get(place, -1)


def marks(lies: Unit, now: Now) -> tuple[str, ...]:
    """States of a unit, in this phase or for the turn."""
    if lies.hex < ABOARD:
        return ()
    words = {
        "flown": now.flown,
        "aloft": lies.aloft,
        "stays": lies.stays,
        "weak": lies.weak,
        "assault": lies.assault,
        "reserve": lies.reserve,
        "dummy": now.dummy,
    }
    return (
        *holding({"moved": now.moved, "fought": now.fought, "reduced": lies.reduced}),
        *(WORDING.own(f"mark.{name}") for name in holding(words)),
        *((say("britain_stands_alone.mark.left", points=now.left),) if now.left else ()),
    )


LOOKS = Looks(WORDING, board=board, position=position, question=question, charts=charts, overlays=LAYERS, log=LOG)
"""How the game looks."""

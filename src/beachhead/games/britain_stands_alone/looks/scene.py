"""How Britain Stands Alone looks on the table: what lies in hexes, zones, ports and boxes, in the table's own terms."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.looks import Looks
from beachhead.edition.showing import counter, holding
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
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import left
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event
from beachhead.mechanics.symbols import NATO

SYMBOLS = {
    **dict.fromkeys(("infantry", "leader"), NATO["infantry"]),
    "mountain": "SFGPUCIO-------",
    "airborne": "SFGPUCIA-------",
    "airlanding": "SFGPUCIS-------",
    "motorized": "SFGPUCIM-------",
    "machinegun": NATO["machinegun"],
    "cavalry": NATO["cavalry"],
    "armour": NATO["armour"],
    "tank": NATO["armour"],
    "amphibious": "SFGPUCAAA------",
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
        piece(game, unit, due.get(unit, "")) for unit, lies in enumerate(game.state.units) if lies.hex != UNSEEN
    )


def piece(game: Core, unit: int, due: str = "") -> scene.Piece:
    """A counter, or a single point."""
    kind, lies, values = game.type(unit), game.unit(unit), game.values(unit)
    place = game.place(unit)
    return counter(
        game,
        unit,
        space=space_of(game, place),
        box=f"{kind.side}-eliminated" if place == LOST else "",
        symbol=symbol(kind),
        size=kind.kind.upper() if kind.arm == "ship" else SIZES.get(kind.size, ""),
        values=(printed(kind, values),),
        parts=parts(values),
        formation=kind.formation,
        marks=marks(game, unit, lies),
        markers=(say("britain_stands_alone.mark.oos", level=lies.oos),) if lies.oos else (),
        carrier=lies.inside if lies.hex == ABOARD else NOBODY,
        cargo=tuple(game.type(rider).name for rider in game.aboard.get(unit, ())),
        order=ORDER[kind.arm],
        kind=kind.row,
        damage=(lies.hits, game.edition.tables.damage.unit) if lies.hits else (0, 0),
        due=due if place == LATER else "",
        place=say("britain_stands_alone.comes") if due and place == LATER else "",
    )


def symbol(kind: UnitType) -> str:
    """The symbol or silhouette of a counter."""
    if kind.arm != "air":
        return SYMBOLS[kind.kind]
    if kind.kind in SINGLES:
        return AIRCRAFT["fighter"]
    return AIRCRAFT["bomber"] if kind.kind in TWINS else AIRCRAFT[kind.role]


def space_of(game: Core, place: int) -> int:
    """The space in which a counter is seen: its own, or the box that stands for a place off the board."""
    later, away = game.edition.boxes
    return place if place >= 0 else {LATER: later, AWAY: away}.get(place, -1)


def marks(game: Core, unit: int, lies: Unit) -> tuple[str, ...]:
    """States of a unit, in this phase or for the turn."""
    if lies.hex < ABOARD:
        return ()
    spent = game.now(lies.moved) and game.type(unit).arm == "land" and left(game, unit)
    flags = {
        "moved": game.now(lies.moved),
        "fought": game.now(lies.fought),
        "reduced": lies.reduced,
    }
    words = {
        "flown": game.this_turn(lies.flown),
        "aloft": lies.aloft,
        "stays": lies.stays,
        "weak": lies.weak,
        "assault": lies.assault,
        "reserve": lies.reserve,
        "dummy": unit in game.state.dummies,
    }
    return (
        *holding(flags),
        *(WORDING.own(f"mark.{name}") for name in holding(words)),
        *((say("britain_stands_alone.mark.left", points=spent),) if spent else ()),
    )


LOOKS = Looks(WORDING, board=board, position=position, question=question, charts=charts, overlays=LAYERS, log=LOG)
"""How the game looks."""

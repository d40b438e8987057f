"""How Britain Stands Alone looks on the table: what lies in hexes and zones, in the table's own terms."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.maps import SHORE, hex_board
from beachhead.edition.showing import phase_steps, side_looks
from beachhead.games.britain_stands_alone.components import DISPLAY, Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks import wording
from beachhead.games.britain_stands_alone.model import ABOARD, NOBODY, PHASES, SIDES, UNSEEN, WEATHER
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event
from beachhead.kernel.text import once_a_language

SCHEMES = {"br": "ochre", "ge": "slate"}
"""The colours of the sides, by the table's names for them."""

COLUMNS, WIDTH, HEIGHT, GAP = 6, 300.0, 220.0, 20.0
"""The measures of the display: so many spaces in a row."""


@once_a_language
def board(edition: Edition) -> scene.Board:
    """The map, and the display of zones."""
    grounds = sorted(set(edition.ground))
    key = (
        scene.TerrainKind(id=kind, name=wording.say(f"britain_stands_alone.ground.{kind}"), pattern=kind)
        for kind in grounds
    )
    return hex_board(
        edition,
        edition.chart,
        edition.ground,
        [SHORE[shore] for shore in edition.shore],
        tuple(key),
        side_looks(wording.SENTENCES, SCHEMES),
        regions=edition.regions,
        north=edition.north,
        sheets=(display(edition),),
    )


def display(edition: Edition) -> scene.Sheet:
    """The zones and ports of the display, row by row."""
    spaces = list(edition.board.spaces_of(DISPLAY))
    rows = -(-len(spaces) // COLUMNS)
    return scene.Sheet(
        kind="areas",
        name=DISPLAY,
        width=GAP + COLUMNS * (WIDTH + GAP),
        height=GAP + rows * (HEIGHT + GAP),
        spaces=tuple(area(edition, space, *divmod(number, COLUMNS)) for number, space in enumerate(spaces)),
    )


def area(edition: Edition, space: int, row: int, column: int) -> scene.Space:
    """A space of the display at its place."""
    left, top = GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP)
    right, low = left + WIDTH, top + HEIGHT
    return scene.Space(
        id=space,
        name=edition.board.name(space),
        x=(left + right) / 2,
        y=(top + low) / 2,
        terrain=edition.ground[space],
        shore=0.0,
        outline=((left, top), (right, top), (right, low), (left, low)),
    )


def position(game: Core, side: Side | None, told: Iterable[Event]) -> scene.Position:
    """What lies on the table, from the game as a side knows it."""
    s = game.state
    return scene.Position(
        turn=f"{s.turn}",
        phase=wording.phase_name(s.phase) if not s.over else wording.say("britain_stands_alone.phase.over"),
        phasing=None if s.over else SIDES[game.phasing],
        steps=phase_steps(
            range(*((0, WEATHER) if s.turn == 0 else (WEATHER, len(PHASES)))), s.phase, wording.phase_name
        ),
        pieces=tuple(piece(game, unit) for unit, lies in enumerate(s.units) if lies.hex != UNSEEN),
    )


def piece(game: Core, unit: int) -> scene.Piece:
    """A counter."""
    kind, lies = game.type(unit), game.unit(unit)
    place = game.place(unit)
    return scene.Piece(
        id=unit,
        name=kind.name,
        title=kind.title,
        side=kind.side,
        space=max(place, -1),
        box="" if place >= 0 else f"{kind.side}-off",
        carrier=lies.inside if lies.hex == ABOARD else NOBODY,
    )

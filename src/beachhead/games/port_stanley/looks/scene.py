"""How Port Stanley looks on the table: board and position in the table's own terms."""

from __future__ import annotations

from beachhead.edition.showing import phase_steps, side_looks
from beachhead.games.port_stanley.components import BOX, BOXES, ELSEWHERE, TASK_FORCE, Edition
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks import wording
from beachhead.games.port_stanley.model import ABOARD, LATER, LOST, NOBODY, OFF_MAP, PHASES, SIDES, UK
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.text import once_a_language
from beachhead.mechanics.symbols import NATO

SCHEMES = {"uk": "green", "ar": "ochre"}
"""The colours of the sides, by the table's names for them."""

SHORE = {"sea": 0.0, "coast": 0.6, "land": 1.0, "out": 1.0}
"""How much of a hex is land, for the drawing of the coast."""

SYMBOLS = {
    "air_defence": NATO["air-defense"],
    "headquarters": "SFGPUH---------",
    "apc": "SFGPUCIZ-------",
    "helicopter": "air:helicopter",
    "exocet": "SFGPUCF--------",
    "dummy": "",
}
SHIPS = {"C": "ship:destroyer", "E": "ship:frigate", "A": "ship:landing", "L": "ship:landing"}
SIZES = {"battalion": "II", "company": "I", "platoon": "..."}
BOX_WIDTH, BOX_HEIGHT, GAP = 560.0, 360.0, 60.0


def position(game: Core, side: Side | None) -> scene.Position:
    """What lies on the table, from the game as a side knows it."""
    s = game.state
    return scene.Position(
        turn=f"{s.turn}",
        phase=wording.phase_name(s.phase) if not s.over else wording.say("port_stanley.phase.over"),
        phasing=None if s.over else SIDES[game.phasing],
        steps=phase_steps(range(*((0, 2) if s.turn == 0 else (2, len(PHASES)))), s.phase, wording.phase_name),
        pieces=pieces(game) + backs(game),
    )


def pieces(game: Core) -> tuple[scene.Piece, ...]:
    """Every counter that can be seen, on the map or in a box off it."""
    return tuple(
        piece(game, unit)
        for unit, lies in enumerate(game.state.units)
        if lies.hex >= 0 or lies.hex in (ABOARD, OFF_MAP, LATER)
    )


def piece(game: Core, unit: int) -> scene.Piece:
    """A counter; one that its owner has face down shows that to him."""
    kind, lies, values = game.type(unit), game.unit(unit), game.values(unit)
    return scene.Piece(
        id=unit,
        name=kind.name,
        title=kind.title,
        side=kind.side,
        space=space_of(game, unit),
        symbol=SHIPS[kind.letter] if kind.is_ship else SYMBOLS.get(kind.kind) or NATO.get(kind.kind, ""),
        size=SIZES.get(kind.size, ""),
        values=(wording.printed(values),),
        marks=(("reduced",) if lies.reduced else ()) + (("hidden",) if lies.down else ()),
        carrier=lies.inside if lies.hex == ABOARD else NOBODY,
        kind=kind.kind,
    )


def space_of(game: Core, unit: int) -> int:
    """The space in which a unit is seen: a hex, or the box that stands for a place off the map."""
    place, edition = game.place(unit), game.edition
    if place >= 0:
        return place
    if place == OFF_MAP:
        return edition.task_force if game.side(unit) == UK else edition.box
    return edition.elsewhere if place != LOST else -1


def backs(game: Core) -> tuple[scene.Piece, ...]:
    """The counters of which only the backs are seen: numbered by their hex and their place in its stack."""
    found: list[scene.Piece] = []
    tally: dict[int, int] = {}
    size = len(game.edition.ground)
    first = len(game.state.units)
    for space in game.state.unknown:
        place = tally[space] = tally.get(space, -1) + 1
        title = wording.say("port_stanley.unseen")
        found.append(
            scene.Piece(id=first + space + place * size, name="", title=title, side="ar", space=space, face="down")
        )
    return tuple(found)


@once_a_language
def board(edition: Edition) -> scene.Board:
    """The map, and the boxes off it."""
    width, height = edition.chart.size
    return scene.Board(
        kind="hex",
        hexes=edition.chart.hexes,
        name=edition.name,
        width=width,
        height=height,
        spaces=edition.chart.drawn(edition.ground, [SHORE[coast] for coast in edition.coast]),
        terrain=wording.terrain_key(),
        sides=side_looks(wording.SENTENCES, SCHEMES),
        lines=edition.lines,
        labels=edition.labels,
        regions=edition.regions,
        provenance=edition.provenance,
        space_km=edition.hex_km,
        north=edition.north,
        sheets=(boxes(edition),),
    )


def boxes(edition: Edition) -> scene.Sheet:
    """The boxes off the map, beside one another."""
    names = (TASK_FORCE, BOX, ELSEWHERE)
    spaces = tuple(
        box(edition.board.space(name), name, GAP + number * (BOX_WIDTH + GAP)) for number, name in enumerate(names)
    )
    return scene.Sheet(
        kind="areas", name=BOXES, width=GAP + len(names) * (BOX_WIDTH + GAP), height=BOX_HEIGHT + 2 * GAP, spaces=spaces
    )


def box(space: int, name: str, x: float) -> scene.Space:
    """A box at a place on its paper."""
    outline = ((x, GAP), (x + BOX_WIDTH, GAP), (x + BOX_WIDTH, GAP + BOX_HEIGHT), (x, GAP + BOX_HEIGHT))
    return scene.Space(
        id=space, name=name, x=x + BOX_WIDTH / 2, y=GAP + BOX_HEIGHT / 2, terrain="box", shore=0.0, outline=outline
    )

"""The map of Port Stanley and the boxes off it, in the table's own terms."""

from __future__ import annotations

from beachhead.edition.showing import side_looks
from beachhead.games.port_stanley.components import BOX, BOXES, ELSEWHERE, TASK_FORCE, Edition
from beachhead.games.port_stanley.looks import wording
from beachhead.games.port_stanley.looks.scene import SCHEMES
from beachhead.kernel import scene
from beachhead.kernel.text import once_a_language

SHORE = {"sea": 0.0, "coast": 0.6, "land": 1.0, "out": 1.0}
"""How much of a hex is land, for the drawing of the coast."""

WIDTH, HEIGHT, GAP = 560.0, 360.0, 60.0
"""The measures of a box."""


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
        terrain=wording.terrain_key(edition),
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
    places = [(name, GAP + number * (WIDTH + GAP)) for number, name in enumerate(names)]
    return scene.Sheet(
        kind="areas",
        name=BOXES,
        width=GAP + len(names) * (WIDTH + GAP),
        height=HEIGHT + 2 * GAP,
        spaces=tuple(box(edition.board.space(name), name, x) for name, x in places),
    )


def box(space: int, name: str, x: float) -> scene.Space:
    """A box at a place on its paper."""
    outline = ((x, GAP), (x + WIDTH, GAP), (x + WIDTH, GAP + HEIGHT), (x, GAP + HEIGHT))
    middle = (x + WIDTH / 2, GAP + HEIGHT / 2)
    return scene.Space(id=space, name=name, x=middle[0], y=middle[1], terrain="box", shore=0.0, outline=outline)

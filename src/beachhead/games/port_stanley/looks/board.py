"""The map of Port Stanley and the boxes off it, in the table's own terms."""

from __future__ import annotations

from beachhead.edition.maps import SHORE, hex_board
from beachhead.games.port_stanley.components import BOX, ELSEWHERE, TASK_FORCE, Edition
from beachhead.games.port_stanley.looks import wording
from beachhead.games.port_stanley.looks.wording import WORDING
from beachhead.kernel import scene
from beachhead.kernel.text import once_a_language

WIDTH, GAP = 820.0, 40.0
HEIGHTS = {TASK_FORCE: 440.0, BOX: 190.0, ELSEWHERE: 440.0}
"""The measures of the boxes, one above the other: so they are large enough on a phone, too."""


@once_a_language
def board(edition: Edition) -> scene.Board:
    """The map, and the boxes off it."""
    return hex_board(
        edition,
        edition.chart,
        edition.ground,
        [SHORE[coast] for coast in edition.coast],
        wording.terrain_key(edition),
        WORDING.looks(),
        regions=edition.regions,
        north=edition.north,
        sheets=(boxes(edition),),
    )


def boxes(edition: Edition) -> scene.Sheet:
    """The boxes off the map, one above the other."""
    found, top = [], GAP
    for name, height in HEIGHTS.items():
        found.append(box(edition.board.space(name), name, top, top + height))
        top += height + GAP
    return scene.Sheet(
        kind="areas",
        name=wording.say("port_stanley.ground.out"),
        width=WIDTH + 2 * GAP,
        height=top,
        spaces=tuple(found),
    )


def box(space: int, name: str, top: float, low: float) -> scene.Space:
    """A box at a place on its paper."""
    left, right = GAP, GAP + WIDTH
    outline = ((left, top), (right, top), (right, low), (left, low))
    return scene.Space(
        id=space, name=name, x=(left + right) / 2, y=(top + low) / 2, terrain="box", shore=0.0, outline=outline
    )

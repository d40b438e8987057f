"""The map of Britain Stands Alone and the display of zones, in the table's own terms."""

from __future__ import annotations

import re

from beachhead.edition.maps import SHORE, hex_board
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.decode_tables import Ground
from beachhead.games.britain_stands_alone.looks.wording import WORDING, say
from beachhead.games.britain_stands_alone.printed_map import Area
from beachhead.kernel import scene
from beachhead.kernel.text import once_a_language, printed

PATTERNS = {
    "clear": "clear",
    "forest": "jungle",
    "rough": "rough",
    "wetlands": "swamp",
    "sea": "sea",
    "out": "out",
    "port": "sand",
    "box": "box",
}
"""The kinds of ground, and how each is drawn."""


@once_a_language
def board(edition: Edition) -> scene.Board:
    """The map, and the display of zones."""
    return hex_board(
        edition,
        edition.chart,
        edition.ground,
        [SHORE[shore] for shore in edition.shore],
        terrain_key(edition),
        WORDING.looks(),
        regions=edition.regions,
        north=edition.north,
        sheets=(display(edition),),
    )


def terrain_key(edition: Edition) -> tuple[scene.TerrainKind, ...]:
    """1.1 The terrain key, with what ground costs to enter and does in combat."""
    lines = edition.tables.terrain.ground
    return tuple(
        scene.TerrainKind(
            id=ground,
            name=say(f"britain_stands_alone.ground.{ground}"),
            pattern=pattern,
            notes=notes(lines[ground]) if ground in lines else (),
        )
        for ground, pattern in PATTERNS.items()
    )


def notes(line: Ground) -> tuple[tuple[str, str], ...]:
    """5.2, 6.1 Movement points of leg and motorized units, columns of the odds."""
    rows = {
        "leg": str(line.leg),
        "motorized": str(line.motorized),
        "odds": printed(line.odds, "+") if line.odds else "",
    }
    return tuple((say(f"britain_stands_alone.key.{name}"), value) for name, value in rows.items() if value)


def display(edition: Edition) -> scene.Sheet:
    """1.1 The display: zones where they lie, with their ports and boxes."""
    width, height = edition.paper
    zones_first = sorted(edition.areas, key=lambda one: one.space in edition.ports)  # where there is room for few names
    names = (label(edition, one) for one in zones_first if edition.ground[one.space] != "box")
    return scene.Sheet(
        kind="areas",
        name=say("britain_stands_alone.display"),
        width=width,
        height=height,
        spaces=tuple(area(edition, one) for one in edition.areas),
        labels=tuple(names),
    )


def area(edition: Edition, drawn: Area) -> scene.Space:
    """A space of the display at its place."""
    ground, space = edition.ground[drawn.space], drawn.space
    sea = ground == "zone" and edition.zones[space].sea
    x, y = drawn.at
    return scene.Space(
        id=space,
        name=edition.board.name(space),
        x=x,
        y=y,
        terrain="sea" if sea else "clear" if ground == "zone" else ground,
        shore=0.0 if sea else 1.0,
        outline=drawn.outline,
    )


def label(edition: Edition, drawn: Area) -> scene.Label:
    """1.1, 4.0 The name of a zone; of ports that of the first of them, with the capacity of all."""
    space = drawn.space
    sea = space in edition.zones and edition.zones[space].sea
    text = edition.board.name(space)
    if space in edition.ports and edition.ports[space].capacity is not None:
        first, *others = re.split(", | and ", text)
        more = "\N{HORIZONTAL ELLIPSIS}" if others else ""
        text = f"{first}{more} ({edition.ports[space].capacity})"
    return scene.Label(kind="water" if sea else "area", text=text, space=space, at=drawn.at)

"""12.1, 14.2 The hexes of a line: what a path of supply, or one to replacement points, may lead through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds, open_zone, zone


def bars(game: Core, side: int, *, friends: bool = True) -> bytearray:
    """12.1 By space, whether no line of a side leads through it: enemies, their zones without a friend, their towns.

    `friends`: whether a friend there makes up for an enemy's zone; for the path to replacement points none does (14.2).
    """

    def find() -> bytearray:
        edition = game.edition
        row = bytearray((open_zone if friends else zone)(game, 1 - side))
        for space, enemies in enumerate(holds(game, 1 - side)):
            row[space] |= enemies
        for space in (*edition.airbases, *(hex_ for hex_, city in enumerate(edition.city) if city)):
            row[space] |= not game.controls(side, space)
        return row

    found: bytearray = game.kept(("bars", side, friends), find)
    return found


def lines_from(game: Core, side: int, start: int, length: int) -> dict[int, int]:
    """12.1 The hexes to which a line of so many hexes leads from a hex, and how far each is; none over a sea hexside.

    The hex of the unit itself is not led through: it counts 0, whatever is around it.
    """
    return spread(start, length, game.edition.ways, bars(game, side))


def paths_from(game: Core, side: int, start: int, length: int) -> dict[int, int]:
    """14.2 The hexes to which a path to replacement points leads, and how far each is.

    It is barred by enemies, their zones, friend or no friend, their towns, and the open sea; 14.2 names no hexsides.
    """
    return spread(start, length, game.edition.around, bars(game, side, friends=False))


def spread(start: int, length: int, ways: Sequence[Iterable[int]], closed: bytearray) -> dict[int, int]:
    """12.1 By hex that a line of so many hexes reaches: how far it is."""
    found, edge = {start: 0}, [start]
    for far in range(1, length + 1):
        ring = []
        for here in edge:
            for there in ways[here]:
                if not closed[there] and there not in found:
                    found[there] = far
                    ring.append(there)
        edge = ring
    return found

"""5.1 Zones of control: who projects one, and into which hexes."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.mechanics.rows import unless


def projects(game: Core, unit: int) -> bool:
    """5.1, ruling B-20 Whether a land unit projects a zone of control: all but amphibious panzers and the leaders."""
    return game.type(unit).arm == "land" and game.type(unit).kind not in ("amphibious", "leader")


def zone(game: Core, side: int) -> bytearray:
    """5.1 By space, whether it is in the side's zones: the hexes around a unit, none across a sea hexside or arrow."""

    def find() -> bytearray:
        row = bytearray(len(game.edition.ground))
        for unit in game.on_map(side):
            if projects(game, unit):
                for there in game.edition.zoc[game.hex(unit)]:
                    row[there] = 1
        return row

    found: bytearray = game.kept_of(side, "zone", find)
    return found


def holds(game: Core, side: int) -> bytearray:
    """By space, whether a land unit of the side is there."""

    def find() -> bytearray:
        row = bytearray(len(game.edition.ground))
        for unit in game.on_map(side):
            row[game.hex(unit)] = 1
        return row

    found: bytearray = game.kept_of(side, "holds", find)
    return found


def open_zone(game: Core, side: int) -> bytearray:
    """5.1 The side's zones where no enemy of it stands, which bar retreats, lines of supply and rails."""
    found: bytearray = game.kept(("open", side), lambda: unless(zone(game, side), holds(game, 1 - side)))
    return found


def in_zone(game: Core, space: int, side: int) -> bool:
    """Whether a hex is in the zones of the other side than `side`."""
    return bool(zone(game, 1 - side)[space])

"""9.0 Zones of control: who exerts one, and which hexes are covered."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import UK
from beachhead.mechanics.floods import row_of
from beachhead.mechanics.rows import around, unless


def could_exert(game: Core, unit: int) -> bool:
    """9.0 Whether a counter has a zone of control, face down or not: those kinds but for platoons."""
    return game.type(unit).exerts


def exerts(game: Core, unit: int) -> bool:
    """9.0, ruling P22 Whether a unit exerts its zone now: face down only if that was declared in this phase."""
    lies = game.unit(unit)
    return lies.hex >= 0 and could_exert(game, unit) and (not lies.down or lies.hex in game.state.declared)


def zone(game: Core, side: int) -> bytearray:
    """9.0, 7.2 By space, whether it is in the side's zones of control: adjacent land hexes, whatever the hexside.

    Of British units that wait aboard, the beach hexes to which they have come.
    """

    def find() -> bytearray:
        known = [game.hex(unit) for unit in game.on_map(side) if exerts(game, unit)]
        unseen = [space for space in game.state.declared if space in game.unseen(1 - side)]
        row = around(game.edition.around, (*known, *unseen))
        if side == UK:
            for space in game.state.approached:
                row[space] = 1
        return row

    found: bytearray = game.kept_of(side, "zone", find)
    return found


def holds(game: Core, side: int) -> bytearray:
    """By space, whether a land unit of the side is there."""
    return row_of(game.standing[side], len(game.edition.ground))


def open_zone(game: Core, side: int) -> bytearray:
    """The side's zones where no enemy of it stands: friendly units negate them for helicopters, retreats and lines.

    8.4.1, 11.5.3, 15.3.2, 15.6.1, 16.2.1; not for movement.
    """
    found: bytearray = game.kept(("open", side), lambda: unless(zone(game, side), holds(game, 1 - side)))
    return found


def in_zone(game: Core, space: int, side: int) -> bool:
    """Whether a hex is in the zones of the other side than `side`."""
    return space >= 0 and bool(zone(game, 1 - side)[space])

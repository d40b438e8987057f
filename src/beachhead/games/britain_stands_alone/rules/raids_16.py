"""16.0 Ports that were bombed: British ships may leave them though the others are still kept in port."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import GE


def note_raid(game: Core, side: int, port: int) -> None:
    """16.0 A port, or the ships in it, were bombed by a side in this turn; older raids count no more."""
    s = game.state
    if side == GE:
        recent = {one for one in s.bombed_ports if one[1] == s.turn}
        s.bombed_ports = tuple(sorted({*recent, (port, s.turn)}))
        game.forget()


def was_bombed(game: Core, port: int) -> bool:
    """16.0, ruling B-1 Whether a port was bombed in the turn before, so that its ships may sail in this one."""
    return (port, game.state.turn - 1) in game.state.bombed_ports

"""1.3 Control: a hex changes hands when an enemy land unit enters it and no friendly one is there."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events import ControlChanged
from beachhead.games.britain_stands_alone.model import GE
from beachhead.games.britain_stands_alone.rules.leaders_13_3 import capture_in
from beachhead.games.britain_stands_alone.rules.victory_15 import award_control


def take(game: Core, space: int, side: int, *, retreating: bool = False) -> Flow[None]:
    """1.3, 13.5, 15.1 A land unit of a side has come to a hex: it is that side's from now on."""
    s = game.state
    if side == GE and game.edition.zone[space] not in s.trodden:
        s.trodden = tuple(sorted((*s.trodden, game.edition.zone[space])))
    if side == GE and not game.here(space, 1 - side):
        capture_in(game, space)
    if not game.controls(side, space) and not game.here(space, 1 - side):
        s.german = tuple(sorted({*s.german, space})) if side == GE else tuple(one for one in s.german if one != space)
        game.forget()
        game.emit(ControlChanged(clause="BSA-1.3e", hex=space, side=side))
        award_control(game, space, side)
    yield from ()

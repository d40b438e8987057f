"""1.3 Control: a hex changes hands when an enemy land unit enters it and no friendly one is there; all that follows."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events import ControlChanged
from beachhead.games.britain_stands_alone.model import BR, GE, GE_MOTORIZED, GE_MOVEMENT
from beachhead.games.britain_stands_alone.rules.demolition_11_1 import demolish, lay_open, wreck
from beachhead.games.britain_stands_alone.rules.escape_4 import escape
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import tread
from beachhead.games.britain_stands_alone.rules.leaders_13_3 import capture_in
from beachhead.games.britain_stands_alone.rules.lines_5_4 import deconvert
from beachhead.games.britain_stands_alone.rules.ports_4 import clear_harbours
from beachhead.games.britain_stands_alone.rules.stores_14_2 import lose_stores
from beachhead.games.britain_stands_alone.rules.victory_15 import award_control


def take(game: Core, space: int, side: int, *, retreating: bool = False) -> Flow[None]:
    """1.3, 11.1 A side's land units have come to a hex, and whatever that brings has been settled."""
    yield from gain(game, space, side, retreating=retreating)
    yield from wreck(game)


def gain(game: Core, space: int, side: int, *, retreating: bool = False) -> Flow[None]:
    """1.3 A side's land units have come to a hex; what the captor may wreck there is left for later.

    The hex changes hands first: mines that a port makes active again meet the ships that are driven out of it (9.5).
    A unit that retreats takes the hex, but 11.1 speaks of movement, Overrun and advance alone, and so does 13.3 of
    those who capture leaders (ruling B-20): a retreat does so only in a German Movement Phase.
    """
    if space >= len(game.edition.chart.names):
        return
    if side == GE:
        tread(game, space)
    held = bool(game.here(space, 1 - side))
    taken = not held and not game.controls(side, space)
    if side == BR and not held:
        deconvert(game, space)
    elif not held and (not retreating or game.state.phase in (GE_MOVEMENT, GE_MOTORIZED)):
        capture_in(game, space)
    if taken:
        change_hands(game, space, side)
    yield from clear_harbours(game, space, side)
    if taken:
        yield from escape(game, space, 1 - side)
    if taken and not retreating:
        yield from demolish(game, space, side)
        lay_open(game, space, side)


def change_hands(game: Core, space: int, side: int) -> None:
    """1.3, 5.4, 14.2, 15.1 A hex is the other side's from now on: points, converted railroads, stores."""
    s = game.state
    s.german = tuple(sorted({*s.german, space})) if side == GE else tuple(one for one in s.german if one != space)
    game.forget()
    game.emit(ControlChanged(clause="BSA-1.3e", hex=space, side=side))
    award_control(game, space, side)
    if side == BR:
        lose_stores(game, space)

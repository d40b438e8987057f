"""3.0 Set-up: what lies where it is printed, and the submarines that the UK player places."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import Edition
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.events import Placed
from beachhead.games.falklands_showdown.model import AR, NOBODY, RESERVE, SIDES, UK
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


def lay_out(game: Core) -> None:
    """3.1 to 3.6 Who holds what, and every unit with a printed place in it: AR's first, then the UK's."""
    game.state.control = controlled_at_start(game.edition)
    for side in (AR, UK):
        for unit in game.roster(side):
            printed = game.type(unit)
            if printed.start != NOBODY:
                game.put(unit, printed.start)
            elif printed.aboard != NOBODY and not printed.group:
                game.load(unit, printed.aboard)


def controlled_at_start(edition: Edition) -> list[int]:
    """3.6, 3.7 All land and South Georgia begin under AR's control; the sea never is under anybody's."""
    return [NOBODY if area in edition.sea else AR for area in range(len(edition.areas))]


def set_up(game: Core) -> Flow[None]:
    """3.3 The UK player places the submarines that begin in the Zone, each in any of its three areas."""
    for unit in to_place(game):
        ask = game.ask("place", PLACE(unit), clause="FS-3.3b", side=SIDES[UK], anchor=True, about=(unit,))
        yield from decide(game, ask)


def place_needs(game: Core, unit: int, area: int) -> Conditions:
    """3.3 What an area needs for a submarine to wait there."""
    yield area in game.edition.zone, "FS-3.3b", "in_zone"


def place(game: Core, unit: int, area: int) -> None:
    """3.3 A submarine waits in an area."""
    game.put(unit, area)
    game.emit(Placed(clause="FS-3.3b", unit=unit, area=area))


PLACE = act("to", SPACE, clause="FS-3.3b", among=lambda game, unit: game.edition.sea, needs=place_needs, does=place)


def to_place(game: Core) -> tuple[int, ...]:
    """3.3 The units that the UK player has still to place."""
    return tuple(unit for unit in game.roster(UK) if game.type(unit).in_zone and game.unit(unit).area == RESERVE)

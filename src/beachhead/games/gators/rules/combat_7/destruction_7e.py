"""VII-e Destruction: what a unit takes with it, and what is left of it."""

from __future__ import annotations

from beachhead.games.gators.core import Core
from beachhead.games.gators.events import Destroyed
from beachhead.games.gators.model import LOST, NOBODY, REB, RESERVE
from beachhead.games.gators.rules.position_6.refuelling_6n import depot


def destroy(game: Core, unit: int, clause: str) -> None:
    """VII-e A unit is destroyed, and with it all that it carries; guerrillas go back to the reserve (VII-k).

    Its camouflage marker goes back to Player 2's hand (VI-l), a truck that pulled it pulls nothing (VI-k), the HERS
    explodes (VI-n).  The unit keeps note of when it was attacked last, and where (`edge`).
    """
    for cargo in game.aboard.get(unit, ()):
        destroy(game, cargo, "GAT-VII-e.1")
    where, tags = game.place(unit), game.type(unit).tags
    if game.side(unit) == REB:
        game.state.bereaved = True
        game.state.markers += game.unit(unit).hidden
    for truck in game.at.get(where, ()):
        if game.unit(truck).tow == unit:
            game.stamp(truck, tow=NOBODY)
    if "hers" in tags and where >= 0:
        game.state.burning = depot(game)
        game.state.explosions = (*game.state.explosions, where)
    game.clear(unit, RESERVE if "guerrillas" in tags else LOST, attacked=game.unit(unit).attacked, edge=where)
    game.emit(Destroyed(clause=clause, unit=unit, hex=where))

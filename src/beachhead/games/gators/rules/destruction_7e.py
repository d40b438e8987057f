"""VII-e Destruction: what a unit takes with it, and what is left of it."""

from __future__ import annotations

from beachhead.games.gators.events import Destroyed
from beachhead.games.gators.model import LOST, NOBODY, REB, RESERVE
from beachhead.games.gators.play import Core


def destroy(g: Core, unit: int, clause: str) -> None:
    """VII-e A unit is destroyed, and with it all that it carries; guerrillas go back to the reserve (VII-k).

    Its camouflage marker goes back to Player 2's hand (VI-l), a truck that pulled it pulls nothing (VI-k), the HERS
    explodes (VI-n).  The unit keeps note of when it was attacked last, and where (`edge`).
    """
    for cargo in g.aboard.get(unit, ()):
        destroy(g, cargo, "GAT-VII-e.1")
    where, tags = g.place(unit), g.type(unit).tags
    if g.side(unit) == REB:
        g.state.bereaved = True
        g.state.markers += g.unit(unit).hidden
    for truck in g.at.get(where, ()):
        if g.unit(truck).tow == unit:
            g.stamp(truck, tow=NOBODY)
    if "hers" in tags and where >= 0:
        g.state.explosions = (*g.state.explosions, where)
    g.clear(unit, RESERVE if "guerrillas" in tags else LOST, attacked=g.unit(unit).attacked, edge=where)
    g.tell(Destroyed(clause=clause, unit=unit, hex=where))

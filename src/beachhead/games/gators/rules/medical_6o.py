"""VI-o The Medical Team in a town wins over the nearest militia."""

from __future__ import annotations

from beachhead.games.gators.events import MedicalRolled
from beachhead.games.gators.model import REB, SIDES
from beachhead.games.gators.play import Core, Flow
from beachhead.kernel.ask import Ask, settle
from beachhead.kernel.text import Text


def treat(g: Core) -> Flow[None]:
    """VI-o At the end of Player 1's movement phase: on a 5 or 6 the closest Militia is removed as if destroyed."""
    team = g.e.of_kind("us-medical")[0]
    here = g.hex(team)
    militias = [unit for unit in g.e.of_kind("reb-militia") if g.hex(unit) >= 0]
    if here < 0 or here not in g.e.town_hexes or not militias:
        return
    face = g.roll(6)
    won = face >= g.e.thresholds.medical
    g.tell(MedicalRolled(clause="GAT-VI-o.1", face=face, won=won))
    if not won:
        return
    nearest = min(g.e.board.distance(here, g.hex(unit)) for unit in militias)
    options = tuple(
        g.pick("quit", unit, "GAT-VI-o.2") for unit in militias if g.e.board.distance(here, g.hex(unit)) == nearest
    )
    choice = yield from settle(Ask(SIDES[REB], Text("gators.ask.quit"), "GAT-VI-o.2", options))
    g.destroy(choice.piece, "GAT-VI-o.1")

"""VI-o The Medical Team in a town wins over the nearest militia."""

from __future__ import annotations

from beachhead.games.gators.events import MedicalRolled
from beachhead.games.gators.model import REB, SIDES
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.destruction_7e import destroy
from beachhead.games.gators.targets import OWN_UNIT
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions


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
    closest = tuple(unit for unit in militias if g.e.board.distance(here, g.hex(unit)) == nearest)
    ask = g.ask("quit", QUIT(closest), clause="GAT-VI-o.2", side=SIDES[REB])
    choice: Option = yield from settle(ask)
    destroy(g, choice.piece, "GAT-VI-o.1")


def quitting(g: Core, closest: tuple[int, ...], unit: int) -> Conditions:
    """VI-o What a unit needs so that it can be the one that lays down its arms."""
    yield unit in closest, "GAT-VI-o.1", "not_nearest"


QUIT = act("quit", OWN_UNIT, clause="GAT-VI-o.2", among=lambda g, closest: closest, needs=quitting)

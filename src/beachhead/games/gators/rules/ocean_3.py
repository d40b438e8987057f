"""III Fewer sheets of ocean: Player 1 may leave some out before his ships appear."""

from __future__ import annotations

from beachhead.games.gators.events import LeftOut
from beachhead.games.gators.model import SIDES, US
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.printed import without_sheets
from beachhead.games.gators.targets import SHEET
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions


def chart_ocean(g: Core) -> Flow[None]:
    """III By the ruling on the ocean, Player 1 names the sheets left out: off the map for everybody."""
    while g.rulings["ocean"] == "choose" and not g.state.charted:
        yield from decide(g, g.ask("ocean", LEAVE_OUT, LAY_THE_REST, clause="GAT-III.16", side=SIDES[US], anchor=True))


def leaving_out(g: Core, sheet: str) -> Conditions:
    """III What a sheet needs so that it can be left out: it is on the table, nobody is there, it is not the last."""
    laid = sheet in g.e.oceans and sheet not in g.state.left_out
    yield laid, "GAT-III.16", "no_sheet"
    if not laid:
        return
    yield not any(g.at.get(space) for space in g.e.oceans[sheet]), "GAT-III.16", "sheet_taken"
    yield len(g.state.left_out) < len(g.e.oceans) - 1, "GAT-III.16", "last_sheet"


def leave_out(g: Core, sheet: str) -> None:
    """III An ocean sheet is left out."""
    g.state.left_out = (*g.state.left_out, sheet)
    g.e = without_sheets(g.e, g.state.left_out)
    g.forget()
    g.tell(LeftOut(clause="GAT-III.16", sheet=sheet))


def lay_the_rest(g: Core) -> None:
    """III The other sheets are laid."""
    g.state.charted = True


LEAVE_OUT = act("leave-out", SHEET, clause="GAT-III.16", among=lambda g: g.e.oceans, needs=leaving_out, does=leave_out)

LAY_THE_REST = act("done", clause="GAT-III.16", does=lay_the_rest, goes_on=True)


def on_the_table(g: Core, space: int) -> Conditions:
    """III A hex of a sheet that is left out is not there."""
    yield bool(g.e.board.near[space]), "GAT-III.16", "off_map"

"""III Fewer sheets of ocean: Player 1 may leave some out before his ships appear."""

from __future__ import annotations

from beachhead.games.gators.events import LeftOut
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.printed import without_sheets
from beachhead.kernel.ask import Action, Ask, Option, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


def chart_ocean(g: Core) -> Flow[None]:
    """III By the ruling on the ocean, Player 1 names the sheets left out: off the map for everybody."""
    while g.rulings["ocean"] == "choose" and not g.state.charted:
        choice = yield Ask("us", Text("gators.ask.ocean"), "GAT-III.16", lambda: sheets(g), anchor=True)
        if choice.action.verb == "done":
            g.state.charted = True
        else:
            leave_out(g, choice.action.target)


def sheets(g: Core) -> Options:
    """III The ocean sheets that can be left out, and laying the others."""
    picks = tuple(
        Option(Action("leave-out", sheet), "GAT-III.16", space=g.e.board.space(f"{sheet}-0403"))
        for sheet in g.e.oceans
        if against_leaving_out(g, sheet) is None
    )
    return (*picks, g.button("done", "GAT-III.16"))


def against_leaving_out(g: Core, sheet: str) -> Refusal | None:
    """III The first reason why a sheet cannot be left out: it is none, somebody is there, or it is the last one."""
    what = {"sheet": sheet}
    if sheet not in g.e.oceans or sheet in g.state.left_out:
        return Refusal("GAT-III.16", Text("gators.no.no_sheet", what))
    if any(g.at.get(space) for space in g.e.oceans[sheet]):
        return Refusal("GAT-III.16", Text("gators.no.sheet_taken", what))
    if len(g.state.left_out) == len(g.e.oceans) - 1:
        return Refusal("GAT-III.16", Text("gators.no.last_sheet", what))
    return None


def leave_out(g: Core, sheet: str) -> None:
    """III An ocean sheet is left out."""
    g.state.left_out = (*g.state.left_out, sheet)
    g.e = without_sheets(g.e, g.state.left_out)
    g.forget()
    g.tell(LeftOut(clause="GAT-III.16", sheet=sheet))


def against_open_sea(g: Core, space: int) -> Refusal | None:
    """III Why nobody can be in a hex: its sheet is left out."""
    if g.e.board.near[space]:
        return None
    return Refusal("GAT-III.16", Text("gators.no.off_map", {"hex": g.e.board.names[space]}))

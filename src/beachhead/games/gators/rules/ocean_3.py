"""III Fewer sheets of ocean: Player 1 may leave some out before his ships appear."""

from __future__ import annotations

from beachhead.games.gators.components import without_sheets
from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import LeftOut
from beachhead.games.gators.model import SIDES, US
from beachhead.games.gators.targets import SHEET
from beachhead.kernel.acts import gather
from beachhead.kernel.refusal import Conditions


def chart_ocean(game: Core) -> Flow[None]:
    """III By the ruling on the ocean, Player 1 names the sheets left out: off the map for everybody."""
    if game.options.ocean == "choose" and not game.state.charted:
        offers, side = (LEAVE_OUT, LAY_THE_REST), SIDES[US]
        yield from gather(game, lambda: game.ask("ocean", *offers, clause="GAT-III.16", side=side, anchor=True))


def leave_out_needs(game: Core, sheet: str) -> Conditions:
    """III What a sheet needs so that it can be left out: it is on the table, nobody is there, it is not the last."""
    laid = sheet in game.edition.oceans and sheet not in game.state.left_out
    yield laid, "GAT-III.16", "no_sheet"
    if not laid:
        return
    yield not any(game.at.get(space) for space in game.edition.oceans[sheet]), "GAT-III.16", "sheet_taken"
    yield len(game.state.left_out) < len(game.edition.oceans) - 1, "GAT-III.16", "last_sheet"


def leave_out(game: Core, sheet: str) -> None:
    """III An ocean sheet is left out."""
    game.state.left_out = (*game.state.left_out, sheet)
    game.edition = without_sheets(game.edition, game.state.left_out)
    game.forget()
    game.emit(LeftOut(clause="GAT-III.16", sheet=sheet))


def lay_the_rest(game: Core) -> None:
    """III The other sheets are laid."""
    game.state.charted = True


LEAVE_OUT = act(
    "leave-out",
    SHEET,
    clause="GAT-III.16",
    among=lambda game: game.edition.oceans,
    needs=leave_out_needs,
    does=leave_out,
)

LAY_THE_REST = act("done", clause="GAT-III.16", does=lay_the_rest, goes_on=True)


def on_table_needs(game: Core, space: int) -> Conditions:
    """III A hex of a sheet that is left out is not there."""
    yield bool(game.edition.board.near[space]), "GAT-III.16", "off_map"

"""Where the unit in question can come to: the ways there, what they cost, and what stopping there brings."""

from __future__ import annotations

from beachhead.edition.showing import holding
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.rules.movement_5 import EXIT, MOVE, Found, range_of
from beachhead.games.leyte.rules.reinforcements_12 import STOP, range_from_entry
from beachhead.games.leyte.rules.zones_6 import must_halt_in
from beachhead.kernel.acting import act_of
from beachhead.kernel.ask import Ask, Option


def reached(game: Core, ask: Ask) -> Found:
    """Every hex that the unit asked about could come to: hex -> (cost, hex before); empty if no move is asked for."""
    match ask.prompt.key:
        case "leyte.ask.to":
            return range_of(game, ask.about[0])
        case "leyte.ask.stop":
            return range_from_entry(game, *ask.given(STOP)[:2])
        case _:
            return Found(bytearray(), {})


def marks(game: Core, ask: Ask, option: Option, found: Found) -> tuple[str, ...]:
    """What taking an option does, in the table's words."""
    chosen = act_of(ask, option)
    if chosen is MOVE:
        return ("lift",)
    if option.space not in found or chosen is EXIT:
        return ()
    unit = ask.about[0]
    halts = must_halt_in(game, game.side(unit), option.space)
    return holding({"stop": halts, "attack": halts, "shift": game.unit_in(game.side(unit), option.space) >= 0})

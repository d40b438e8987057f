"""VI-m Guerrillas: they appear once Player 2 has lost somebody, anywhere away from Player 1's units."""

from __future__ import annotations

from beachhead.games.gators.events import GuerrillasAppeared, GuerrillasRolled
from beachhead.games.gators.model import NOBODY, REB, RESERVE, SIDES, US
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.stacking_6d import against_ending
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


def guerrilla_phase(g: Core) -> Flow[None]:
    """VI-m, V Player 2 may roll; with 4 or more, or 6 where there is clean water, guerrillas are placed."""
    unit = in_reserve(g)
    if not g.state.bereaved or unit == NOBODY or not places(g):
        return
    options = (g.button("raise", "GAT-VI-m.2"), g.button("pass", "GAT-VI-m.2"))
    choice = yield Ask(SIDES[REB], Text("gators.ask.raise", {"needed": needed(g)}), "GAT-VI-m.2", options, anchor=True)
    if choice.action.verb == "pass":
        return
    face = g.roll(6)
    g.tell(GuerrillasRolled(clause="GAT-VI-m.2", face=face, needed=needed(g)))
    if face < needed(g):
        return
    prompt = Text("gators.ask.guerrillas")
    where = yield Ask(SIDES[REB], prompt, "GAT-VI-m.3", lambda: places(g), about=(unit,))
    g.put(unit, where.space, came=g.state.turn)
    g.tell(GuerrillasAppeared(clause="GAT-VI-m.3", unit=unit, hex=where.space))


def in_reserve(g: Core) -> int:
    """VI-m, VII-k A Guerrillas counter that is not on the map, or NOBODY."""
    return next((unit for unit in g.e.of_kind("reb-guerrillas") if g.hex(unit) == RESERVE), NOBODY)


def needed(g: Core) -> int:
    """VI-m The lowest die that raises guerrillas."""
    limits = g.e.thresholds
    return limits.raise_guerrillas_with_water if clean_water(g) else limits.raise_guerrillas


def clean_water(g: Core) -> bool:
    """VI-m, ruling G21 Whether Player 1's ROWPU stands ashore next to a town."""
    rowpu = g.e.of_kind("us-rowpu")[0]
    here = g.hex(rowpu)
    return here >= 0 and any(there in g.e.town_hexes for there in g.e.board.near[here])


def places(g: Core) -> Options:
    """VI-m, ruling 6.13 Land hexes without a bridge that are not next to a unit of Player 1, and empty."""
    return tuple(
        g.go("at", space, "GAT-VI-m.3")
        for space, ground in enumerate(g.e.ground)
        if ground.is_land and against_appearing(g, space) is None
    )


def against_appearing(g: Core, space: int) -> Refusal | None:
    """VI-m The first reason why guerrillas cannot appear in a hex."""
    what = {"hex": g.e.board.names[space], "unit": g.type(in_reserve(g)).title}
    if not g.ground(space).is_land:
        return Refusal("GAT-VI-m.3", Text("gators.no.no_cover", what))
    if any(True for _ in g.next_to(space, US)):
        return Refusal("GAT-VI-m.3", Text("gators.no.near_marines", what))
    if g.rulings["guerrilla_hexes"] == "with_friends":
        return against_ending(g, in_reserve(g), space)
    return Refusal("GAT-VI-m.3", Text("gators.no.not_empty", what)) if g.at.get(space) else None

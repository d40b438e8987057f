"""9.8 March: Operation 22."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import Marched
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested, is_friendly
from beachhead.games.falklands_showdown.rules.goals_7_1 import DONE
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, ON_THE_WAY = range(2)
"""Whether a unit is chosen, or asked where it goes."""


def march(g: Core) -> Flow[None]:
    """7.1 Op 22: up to three ground units march one area each, one after the other."""
    while g.op.stage != CHOOSING or any(True for _ in marchers(g)):
        if g.op.stage == CHOOSING:
            ask = g.ask("march", MARCH, DONE("FS-7.1.22a"), clause="FS-7.1.22a", anchor=True)
            if (yield from decide(g, ask)) is DONE:
                return
        unit = g.op.picks[-1]
        yield from decide(g, g.ask("march_to", ROAD(unit), clause="FS-7.1.22a", anchor=True, about=(unit,)))


def march_needs(g: Core) -> Conditions:
    """7.1 Op 22: a unit that can march."""
    yield any(True for _ in marchers(g)), "FS-7.1.22a", "units_to_march"


def marchers(g: Core) -> Iterator[int]:
    """7.1 Op 22: the units that can still march."""
    return (unit for unit in g.roster(g.phasing, GROUND) if met(marcher_needs(g, unit)))


def marcher_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 22: what a unit needs to march: to be ashore, its turn, and somewhere to go."""
    yield g.type(unit).kind == GROUND, "FS-7.1.22a", "ground_unit"
    yield g.unit(unit).area in g.e.land, "FS-7.1.22a", "on_land"
    if g.unit(unit).area not in g.e.land:
        return
    if g.state.op is not None:
        yield unit not in g.op.picks, "FS-7.1.22a", "marched_once"
        clause = g.event.clause if g.op.free else "FS-7.1.22a"
        yield len(g.op.picks) < (g.effect("free_march") if g.op.free else g.e.limits.march), clause, "marches_left"
    yield any(True for _ in roads(g, unit)), "FS-9.8a", "somewhere_to_march"


def roads(g: Core, unit: int) -> Iterator[int]:
    """9.8 The areas to which a unit can march."""
    return (area for area in g.e.board.near[g.unit(unit).area] if met(road_needs(g, unit, area)))


def road_needs(g: Core, unit: int, area: int) -> Conditions:
    """9.8 What an area needs for a unit to march there."""
    start = g.unit(unit).area
    yield area in g.e.land, "FS-9.8a", "land_area"
    yield g.e.board.adjacent(start, area), "FS-9.8a", "next_area"
    yield not is_contested(g, start) or is_friendly(g, g.side(unit), area), "FS-9.8b", "back_to_own"


def go(g: Core, unit: int, goal: int) -> None:
    """9.8 A unit marches to an area."""
    start = g.place(unit)
    g.note(area=start, goal=goal, stage=CHOOSING)
    g.trail(unit, (start, goal))
    g.tell(Marched(clause="FS-7.1.22a", unit=unit, path=(start, goal)))
    g.put(unit, goal)


def set_out(g: Core, unit: int) -> None:
    """7.1 Op 22: a unit is to march."""
    g.note(picks=(*g.op.picks, unit), stage=ON_THE_WAY)


MARCH = act("march", mine("FS-7.1.22a"), clause="FS-7.1.22a", exactly=marchers, needs=marcher_needs, does=set_out)

ROAD = act("to", SPACE, clause="FS-7.1.22a", exactly=roads, needs=road_needs, does=go)

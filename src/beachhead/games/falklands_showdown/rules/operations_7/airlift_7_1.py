"""7.1 Operation 1, Strategic Airlift."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import Flown
from beachhead.games.falklands_showdown.model import AR
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.games.falklands_showdown.rules.goals_7_1 import DONE
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import is_cratered
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met


def airlift(g: Core) -> Flow[None]:
    """7.1 Op 1: ground units fly from Argentina to Port Stanley; nobody intercepts them."""
    while any(True for _ in passengers(g)):
        ask = g.ask("airlift", FLY, DONE("FS-7.1.1a"), clause="FS-7.1.1a", anchor=True)
        if (yield from decide(g, ask)) is DONE:
            break
    fly(g)


def airlift_needs(g: Core, *, free: bool = False) -> Conditions:
    """7.1 Op 1: what it needs; `free` if event 6-3 adds it, then the marker on the runway does not matter."""
    yield from field_needs(g)
    yield free or not is_cratered(g, g.e.port_stanley), "FS-7.1.1c", "runway"
    yield bool(g.units_in(g.e.argentina, AR, GROUND)), "FS-7.1.1a", "units_in_argentina"


def field_needs(g: Core) -> Conditions:
    """6.3, 7.1 Op 1: AR uses the airfield of Port Stanley until the UK controls it, contested or not."""
    if g.rulings["airlift"] == "quiet":
        yield not is_contested(g, g.e.port_stanley), "FS-7.1.1b", "stanley_uncontested"
    yield g.controls(AR, g.e.port_stanley), "FS-7.1.1b", "stanley_held"


def passengers(g: Core) -> Iterator[int]:
    """7.1 Op 1: the units that can still fly along."""
    return (unit for unit in g.units_in(g.e.argentina, AR, GROUND) if met(passenger_needs(g, unit)))


def passenger_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 1: what a unit needs to fly along."""
    yield g.type(unit).kind == GROUND, "FS-7.1.1a", "ground_unit"
    yield g.unit(unit).area == g.e.argentina, "FS-7.1.1a", "in_argentina"
    yield unit not in g.op.picks, "FS-7.1.1a", "chosen_once"
    clause = g.event.clause if g.op.free else "FS-7.1.1a"
    yield len(g.op.picks) < (g.effect("free_airlift") if g.op.free else g.e.limits.airlift), clause, "airlift_room"


def take_along(g: Core, unit: int) -> None:
    """7.1 Op 1: a unit is to fly along."""
    g.note(picks=(*g.op.picks, unit), goal=g.e.port_stanley)


FLY = act("fly", mine("FS-7.1.1a"), clause="FS-7.1.1a", exactly=passengers, needs=passenger_needs, does=take_along)


def fly(g: Core) -> None:
    """7.1 Op 1: those that were chosen come to Port Stanley."""
    start, goal = g.e.argentina, g.e.port_stanley
    for unit in g.op.picks:
        g.put(unit, goal)
        g.trail(unit, (start, goal), "fly")
    g.tell(Flown(clause="FS-7.1.1a", side=AR, units=g.op.picks, start=start, goal=goal))

"""7.1 Operation 19, Rebase: AR's aircraft change bases, the UK ships a unit along the coast."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import Marched
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import AIR, FREIGHT, GROUND
from beachhead.games.falklands_showdown.rules.goals_7_1 import DONE
from beachhead.games.falklands_showdown.rules.loading_6_5 import is_quay
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import bases_from, basing, fly_to, is_cratered
from beachhead.games.falklands_showdown.rules.transport_6 import boarding
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, ON_THE_WAY = range(2)


def rebase(g: Core) -> Flow[None]:
    """7.1 Op 19: AR moves any aircraft, each once; the UK one ground unit."""
    while g.op.stage == ON_THE_WAY or any(True for _ in movers(g)):
        if g.op.stage == CHOOSING:
            ask = g.ask("rebase", REBASE, DONE(clause(g)), clause=clause(g), anchor=True)
            if (yield from decide(g, ask)) is DONE:
                return
        unit = g.op.picks[-1]
        yield from decide(g, g.ask("rebase_to", NEW_BASE(unit), clause=clause(g), anchor=True, about=(unit,)))


def rebase_needs(g: Core) -> Conditions:
    """7.1 Op 19: a unit that can be moved."""
    if g.phasing == UK:
        yield bool(carriers(g)), "FS-7.1.19b", "transport_there"
    yield any(True for _ in movers(g)), clause(g), "units_to_rebase"


def clause(g: Core) -> str:
    """7.1 Op 19: the clause of the phasing player's half of it."""
    return "FS-7.1.19a" if g.phasing == AR else "FS-7.1.19b"


def movers(g: Core) -> Iterator[int]:
    """7.1 Op 19: the units that can still be moved."""
    kind, places = (AIR, (g.e.argentina, *g.e.bases)) if g.phasing == AR else (GROUND, g.e.coastal)
    starts = (area for area in places if any(True for _ in goals_from(g, area)))
    units = sorted(unit for area in starts for unit in g.units_in(area, g.phasing, kind))
    return (unit for unit in units if met(turn_needs(g, unit)))


def mover_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 19: what a unit needs to be moved: its turn, and somewhere to go."""
    yield from turn_needs(g, unit)
    yield any(True for _ in goals_from(g, g.place(unit))), clause(g), "somewhere_to_rebase"


def turn_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 19: what a unit needs to have its turn."""
    picks = g.op.picks if g.state.op is not None else ()
    if g.phasing == AR:
        yield g.type(unit).kind == AIR, "FS-7.1.19a", "an_aircraft"
        yield g.place(unit) >= 0, "FS-7.1.19a", "aircraft_in_play"
        yield unit not in picks, "FS-7.1.19a", "rebased_once"
        yield not is_cratered(g, g.place(unit)), "FS-7.1.8e", "runway"
    else:
        yield g.type(unit).kind == GROUND, "FS-7.1.19b", "ground_unit"
        yield not picks, "FS-7.1.19b", "one_unit"
        yield is_quay(g, UK, g.unit(unit).area), "FS-7.1.19b", "on_a_quay"
        yield any(has_deck(g, unit, ship) for ship in carriers(g)), "FS-6.2.2b", "ship_for_it"
        yield any(met(boarding(g, unit, ship)) for ship in carriers(g)), "FS-6.2.2a", "ferry_room"


def goals_from(g: Core, start: int) -> Iterator[int]:
    """7.1 Op 19: where a unit in an area can be moved."""
    if g.phasing == AR:
        return bases_from(g, start)
    return (area for area in g.e.coastal if met(goal_needs(g, start, area)))


def goal_needs(g: Core, start: int, area: int) -> Conditions:
    """7.1 Op 19: what an area needs for a ground unit of the UK in another to be brought there."""
    yield area != start, "FS-7.1.19b", "other_area"
    yield is_quay(g, UK, area), "FS-7.1.19b", "quay"


def carriers(g: Core) -> tuple[int, ...]:
    """7.1 Op 19: the UK's ships in the Falkland Islands Sea Area that can carry somebody."""
    ships = g.ships_in(g.e.falklands, UK, *FREIGHT)
    return tuple(ship for ship in ships if g.type(ship).capacity)


def has_deck(g: Core, unit: int, ship: int) -> bool:
    """6.2(2) Whether a ship could bring a unit along the coast if it were empty."""
    return not g.type(unit).is_armour or g.type(ship).armour_deck


def move(g: Core, unit: int, goal: int) -> None:
    """7.1 Op 19: a unit is moved."""
    g.note(goal=goal, stage=CHOOSING)
    if g.phasing == AR:
        fly_to(g, unit, goal, "FS-7.1.19a")
        return
    start = g.place(unit)
    path = (start, g.e.falklands, goal)
    g.put(unit, goal)
    g.trail(unit, path)
    g.tell(Marched(clause="FS-7.1.19b", unit=unit, path=path))


def set_out(g: Core, unit: int) -> None:
    """7.1 Op 19: a unit is to be moved."""
    g.note(picks=(*g.op.picks, unit), stage=ON_THE_WAY)


def new_bases(g: Core, unit: int) -> Iterator[int]:
    """7.1 Op 19: where a unit can be moved."""
    return goals_from(g, g.place(unit))


def new_base_needs(g: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 19: what an area needs for a unit to be moved there."""
    return (basing if g.phasing == AR else goal_needs)(g, g.place(unit), area)


REBASE = act("rebase", mine(clause), clause=lambda g, unit: clause(g), exactly=movers, needs=mover_needs, does=set_out)

NEW_BASE = act("to", SPACE, clause=lambda g, unit, area: clause(g), exactly=new_bases, needs=new_base_needs, does=move)

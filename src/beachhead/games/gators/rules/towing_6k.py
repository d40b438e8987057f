"""VI-k Towing artillery: trucks hitch guns, pull them, and let them go."""

from __future__ import annotations

from beachhead.games.gators.events import Hitched
from beachhead.games.gators.model import NOBODY
from beachhead.games.gators.play import Core
from beachhead.games.gators.rules.camouflage_6l import tell_masked
from beachhead.kernel.refusal import Conditions


def trucks_of(g: Core, gun: int) -> tuple[int, ...]:
    """The trucks that are hitched to a gun."""
    here = g.hex(gun)
    if here < 0:
        return ()
    return tuple(unit for unit in g.at.get(here, ()) if g.unit(unit).tow == gun)


def towing(g: Core, side: int) -> list[int]:
    """The side's trucks that are hitched to a gun."""
    return [unit for unit in g.on_map(side) if g.unit(unit).tow != NOBODY]


def trucks_needed(g: Core, gun: int) -> int:
    """VI-k A Hawk battery needs two trucks, every other gun one."""
    return 2 if "hawk" in g.type(gun).tags else 1


def in_tow(g: Core, gun: int) -> bool:
    """Whether a gun is being moved by as many trucks as it needs."""
    return len(trucks_of(g, gun)) >= trucks_needed(g, gun)


def hitching(g: Core, truck: int, gun: int) -> Conditions:
    """VI-k, VI-d What a truck needs in order to hitch a gun, wherever the two are."""
    yield "truck" in g.type(truck).tags, "GAT-VI-d.4", "not_a_truck"
    is_gun = g.type(gun).artillery and g.side(gun) == g.side(truck) and g.hex(gun) >= 0
    yield is_gun, "GAT-VI-k.1", "not_a_gun"
    yield not g.aboard.get(truck) and g.unit(truck).tow == NOBODY, "GAT-II-b.22", "truck_is_laden"
    if is_gun:
        yield not in_tow(g, gun), "GAT-VI-k.5", "has_its_trucks"
        yield not g.unit(gun).broken, "GAT-IV.12", "gun_broken"


def hitch(g: Core, truck: int, gun: int) -> None:
    """VI-k The truck is on top of the gun: its move is done, the gun does not attack in this turn."""
    turn = g.state.turn
    g.stamp(truck, tow=gun, hitched=turn, moved=turn, held=turn)
    g.stamp(gun, fought=turn)
    tell_masked(g, Hitched(clause="GAT-VI-k.2", truck=truck, gun=gun, hitched=True), "truck", "gun")


def unhitching(g: Core, truck: int) -> Conditions:
    """VI-k What a truck needs in order to let its gun go: it has one, and did not hitch it in this turn."""
    tows = g.unit(truck).tow != NOBODY
    yield tows, "GAT-VI-k.6", "tows_nothing"
    if tows:
        yield g.unit(truck).hitched != g.state.turn, "GAT-VI-k.2", "hitched_just_now"


def unhitch(g: Core, truck: int) -> None:
    """VI-k The gun is set down where it is: it does not fire in this turn, and the trucks' move is done."""
    turn, gun = g.state.turn, g.unit(truck).tow
    for other in trucks_of(g, gun):
        g.stamp(other, tow=NOBODY, moved=turn, held=turn)
        tell_masked(g, Hitched(clause="GAT-VI-k.6", truck=other, gun=gun, hitched=False), "truck", "gun")
    g.stamp(gun, fought=turn)


def towing_move(g: Core, truck: int, points: int) -> int:
    """VI-k A truck's Move: one less in the turn after it hitched its gun."""
    gun = g.unit(truck).tow
    if gun == NOBODY:
        return points
    return points - any(g.state.turn == g.unit(one).hitched + 1 for one in trucks_of(g, gun))


def pulling(g: Core, truck: int) -> Conditions:
    """VI-k What a truck needs in order to pull its gun now: a battery takes two trucks that have not moved."""
    gun = g.unit(truck).tow
    if gun == NOBODY:
        return
    yield in_tow(g, gun), "GAT-VI-k.5", "needs_two_trucks"
    free = all(g.state.turn not in (g.unit(one).moved, g.unit(one).held) for one in trucks_of(g, gun))
    yield free, "GAT-VI-k.2", "other_truck_moved"


def pulled_along(g: Core, truck: int) -> tuple[int, ...]:
    """The gun that a truck moves, and the other trucks that pull with it."""
    gun = g.unit(truck).tow
    return () if gun == NOBODY else (gun, *(other for other in trucks_of(g, gun) if other != truck))

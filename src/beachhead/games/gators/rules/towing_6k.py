"""VI-k Towing artillery: trucks hitch guns, pull them, and let them go."""

from __future__ import annotations

from beachhead.games.gators.events import Hitched
from beachhead.games.gators.model import NOBODY
from beachhead.games.gators.play import Core
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


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


def against_hitching(g: Core, truck: int, gun: int) -> Refusal | None:
    """VI-k, VI-d The first reason why a truck cannot hitch a gun, wherever the two are."""
    what = {"unit": g.type(truck).title, "gun": g.type(gun).title}
    if "truck" not in g.type(truck).tags:
        return Refusal("GAT-VI-d.4", Text("gators.no.not_a_truck", what))
    if not g.type(gun).artillery or g.side(gun) != g.side(truck) or g.hex(gun) < 0:
        return Refusal("GAT-VI-k.1", Text("gators.no.not_a_gun", what))
    if g.within.get(truck) or g.unit(truck).tow != NOBODY:
        return Refusal("GAT-II-b.22", Text("gators.no.truck_is_laden", what))
    if in_tow(g, gun):
        return Refusal("GAT-VI-k.5", Text("gators.no.has_its_trucks", what))
    if g.unit(gun).broken:
        return Refusal("GAT-IV.12", Text("gators.no.broken", {"unit": g.type(gun).title}))
    return None


def hitch(g: Core, truck: int, gun: int) -> None:
    """VI-k The truck is on top of the gun: its move is done, the gun does not attack in this turn."""
    turn = g.state.turn
    g.stamp(truck, tow=gun, hitched=turn, moved=turn, held=turn)
    g.stamp(gun, fought=turn)
    g.tell_masked(Hitched(clause="GAT-VI-k.2", truck=truck, gun=gun, hitched=True), "truck", "gun")


def against_unhitching(g: Core, truck: int) -> Refusal | None:
    """VI-k The first reason why a truck cannot let its gun go: it has none, or hitched it in this turn."""
    what = {"unit": g.type(truck).title}
    if g.unit(truck).tow == NOBODY:
        return Refusal("GAT-VI-k.6", Text("gators.no.tows_nothing", what))
    if g.unit(truck).hitched == g.state.turn:
        return Refusal("GAT-VI-k.2", Text("gators.no.hitched_just_now", what))
    return None


def unhitch(g: Core, truck: int) -> None:
    """VI-k The gun is set down where it is: it does not fire in this turn, and the trucks' move is done."""
    turn, gun = g.state.turn, g.unit(truck).tow
    for other in trucks_of(g, gun):
        g.stamp(other, tow=NOBODY, moved=turn, held=turn)
        g.tell_masked(Hitched(clause="GAT-VI-k.6", truck=other, gun=gun, hitched=False), "truck", "gun")
    g.stamp(gun, fought=turn)


def towing_move(g: Core, truck: int, points: int) -> int:
    """VI-k A truck's Move: one less in the turn after it hitched its gun."""
    gun = g.unit(truck).tow
    if gun == NOBODY:
        return points
    return points - any(g.state.turn == g.unit(one).hitched + 1 for one in trucks_of(g, gun))


def against_pulling(g: Core, truck: int) -> Refusal | None:
    """VI-k The first reason why a truck cannot pull its gun now: a battery takes two trucks that have not moved."""
    gun, what = g.unit(truck).tow, {"unit": g.type(truck).title}
    if gun == NOBODY:
        return None
    if not in_tow(g, gun):
        return Refusal("GAT-VI-k.5", Text("gators.no.needs_two_trucks", what))
    if any(g.state.turn in (g.unit(one).moved, g.unit(one).held) for one in trucks_of(g, gun)):
        return Refusal("GAT-VI-k.2", Text("gators.no.other_truck_moved", what))
    return None


def pulled_along(g: Core, truck: int) -> tuple[int, ...]:
    """The gun that a truck moves, and the other trucks that pull with it."""
    gun = g.unit(truck).tow
    return () if gun == NOBODY else (gun, *(other for other in trucks_of(g, gun) if other != truck))

"""VI-k Towing artillery: trucks hitch guns, pull them, and let them go."""

from __future__ import annotations

from beachhead.games.gators.core import Core
from beachhead.games.gators.events import Hitched
from beachhead.games.gators.model import NOBODY
from beachhead.games.gators.rules.position_6.camouflage_6l import tell_masked
from beachhead.kernel.refusal import Conditions


def trucks_of(game: Core, gun: int) -> tuple[int, ...]:
    """The trucks that are hitched to a gun."""
    here = game.hex(gun)
    if here < 0:
        return ()
    return tuple(unit for unit in game.at.get(here, ()) if game.unit(unit).tow == gun)


def towing(game: Core, side: int) -> list[int]:
    """The side's trucks that are hitched to a gun."""
    return game.those_of(side, "towing", lambda unit: game.hex(unit) >= 0 and game.unit(unit).tow != NOBODY)


def trucks_needed(game: Core, gun: int) -> int:
    """VI-k A Hawk battery needs two trucks, every other gun one."""
    return 2 if "hawk" in game.type(gun).tags else 1


def in_tow(game: Core, gun: int) -> bool:
    """Whether a gun is being moved by as many trucks as it needs."""
    return len(trucks_of(game, gun)) >= trucks_needed(game, gun)


def hitch_needs(game: Core, truck: int, gun: int) -> Conditions:
    """VI-k, VI-d What a truck needs in order to hitch a gun, wherever the two are."""
    yield "truck" in game.type(truck).tags, "GAT-VI-d.4", "not_a_truck"
    is_gun = game.type(gun).artillery and game.side(gun) == game.side(truck) and game.hex(gun) >= 0
    yield is_gun, "GAT-VI-k.1", "not_a_gun"
    yield not game.aboard.get(truck) and game.unit(truck).tow == NOBODY, "GAT-II-b.22", "truck_is_laden"
    if is_gun:
        yield not in_tow(game, gun), "GAT-VI-k.5", "has_its_trucks"
        yield not game.unit(gun).broken, "GAT-IV.12", "gun_broken"


def hitch(game: Core, truck: int, gun: int) -> None:
    """VI-k The truck is on top of the gun: its move is done, the gun does not attack in this turn."""
    turn = game.state.turn
    game.stamp(truck, tow=gun, hitched=turn, moved=turn, held=turn)
    game.stamp(gun, fought=turn)
    tell_masked(game, Hitched(clause="GAT-VI-k.2", truck=truck, gun=gun, hitched=True), "truck", "gun")


def unhitch_needs(game: Core, truck: int) -> Conditions:
    """VI-k What a truck needs in order to let its gun go: it has one, and did not hitch it in this turn."""
    tows = game.unit(truck).tow != NOBODY
    yield tows, "GAT-VI-k.6", "tows_nothing"
    if tows:
        yield game.unit(truck).hitched != game.state.turn, "GAT-VI-k.2", "hitched_just_now"


def unhitch(game: Core, truck: int) -> None:
    """VI-k The gun is set down where it is: it does not fire in this turn, and the trucks' move is done."""
    turn, gun = game.state.turn, game.unit(truck).tow
    for other in trucks_of(game, gun):
        game.stamp(other, tow=NOBODY, moved=turn, held=turn)
        tell_masked(game, Hitched(clause="GAT-VI-k.6", truck=other, gun=gun, hitched=False), "truck", "gun")
    game.stamp(gun, fought=turn)


def towing_move(game: Core, truck: int, points: int) -> int:
    """VI-k A truck's Move: one less in the turn after it hitched its gun."""
    gun = game.unit(truck).tow
    if gun == NOBODY:
        return points
    return points - any(game.state.turn == game.unit(one).hitched + 1 for one in trucks_of(game, gun))


def pull_needs(game: Core, truck: int) -> Conditions:
    """VI-k What a truck needs in order to pull its gun now: a battery takes two trucks that have not moved."""
    gun = game.unit(truck).tow
    if gun == NOBODY:
        return
    yield in_tow(game, gun), "GAT-VI-k.5", "needs_two_trucks"
    free = all(game.state.turn not in (game.unit(one).moved, game.unit(one).held) for one in trucks_of(game, gun))
    yield free, "GAT-VI-k.2", "other_truck_moved"


def pulled_along(game: Core, truck: int) -> tuple[int, ...]:
    """The gun that a truck moves, and the other trucks that pull with it."""
    gun = game.unit(truck).tow
    return () if gun == NOBODY else (gun, *(other for other in trucks_of(game, gun) if other != truck))

"""19.2, 14.4, ruling A-11 Where Harriers are based: on the ships, on British airfields; the rest wait out of play."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.model import UK, Airfield


def room_at_sea(game: Core) -> int:
    """19.2, 20.0 How many Harriers may be based on the ships: more from turn 6 on if Atlantic Conveyor came through."""
    s, air = game.state, game.edition.tables.air
    if s.conveyor and s.turn >= air.later and s.carriers == air.carriers:
        return air.carriers_more
    return s.carriers


def british_fields(game: Core) -> list[Airfield]:
    """14.2.1, 14.4 The British airfields that stand."""
    return [field for field in game.state.airfields if field.side == UK and not field.down]


def ashore(game: Core) -> int:
    """14.4 How many Harriers are based on airfields."""
    return sum(field.planes for field in british_fields(game))


def at_sea(game: Core) -> int:
    """19.2 How many Harriers are based on the ships."""
    return max(0, min(game.state.harriers - ashore(game), room_at_sea(game)))


def available(game: Core) -> int:
    """14.4, 19.2 How many Harriers have a base; the others wait out of play."""
    return ashore(game) + at_sea(game)


def base_ashore(game: Core, space: int, number: int) -> None:
    """14.4 So many Harriers are based on the airfield in a hex."""
    fields = game.state.airfields
    game.state.airfields = tuple(
        replace(one, planes=number) if one.hex == space and not one.down else one for one in fields
    )
    game.forget()


def take_harriers(game: Core, number: int) -> None:
    """12.5.3, 19.2, 20.0 Harriers are lost: first those that wait, or are at sea; no more fly than have a base."""
    s = game.state
    s.harriers = max(0, s.harriers - number)
    for field in british_fields(game):
        excess = ashore(game) - s.harriers
        if excess > 0:
            base_ashore(game, field.hex, max(0, field.planes - excess))
    call_home(game)
    game.forget()


def call_home(game: Core) -> None:
    """12.4 No more Harriers stay in the mission boxes than have a base."""
    s = game.state
    for box in ("patrol", "suppression", "ground"):
        boxes = s.missions
        excess = boxes.patrol + boxes.suppression + boxes.ground - available(game)
        if excess > 0:
            s.missions = replace(boxes, **{box: max(0, getattr(boxes, box) - excess)})


def lose_a_carrier(game: Core) -> None:
    """20.0 The ships hold fewer Harriers; those that cannot be based on airfields at once are lost."""
    s, air = game.state, game.edition.tables.air
    flying = at_sea(game)
    s.carriers = air.carriers_hit
    excess = max(0, flying - air.carriers_hit)
    for field in british_fields(game):
        moved = min(excess, air.british_airfield - field.planes)
        base_ashore(game, field.hex, field.planes + moved)
        excess -= moved
    take_harriers(game, excess)

"""8.1, 8.2, 15.4 The supply points that helicopters lift: how many there are, and where each comes from."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import SuppliesMoved
from beachhead.games.port_stanley.model import NOBODY, OFF_MAP, UK
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import Flight
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import bound_for
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import add_stores, stores
from beachhead.games.port_stanley.rules.losses_11_5 import take_ground
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.points_15_2 import add_points, take_points, to_lift
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions

ENDLESS = -1
"""15.4 As many points as anybody wants."""


def supply_of(game: Core, flight: Flight) -> int:
    """8.2, 15.4 The points that can be lifted where helicopters are: not those that came in this phase."""
    here, side = game.hex(flight[0]), game.side(flight[0])
    return ENDLESS if is_endless(game, side, here) else lying(game, side, here)


def is_endless(game: Core, side: int, here: int) -> bool:
    """15.4 Whether there are as many points as anybody wants: with the British task force, at Stanley airport."""
    return here == (OFF_MAP if side == UK else game.edition.airport)


def lying(game: Core, side: int, here: int) -> int:
    """8.2, 7.5 The points in a hex and on ships there that can be lifted."""
    return sum(stores(game, ship) for ship in stored_on(game, side, here)) + to_lift(game, side, here)


def stored_on(game: Core, side: int, here: int) -> list[int]:
    """8.1, 7.5 The ships in a hex of whose supply points some can be lifted: none that wait to land at a beach."""
    ships = game.ships_in(here) if side == UK and here >= 0 else ()
    return [ship for ship in ships if stores(game, ship) and bound_for(game, ship) == NOBODY]


def comes_from(game: Core, flight: Flight, goal: int) -> Flow[int]:
    """8.1, 8.2 The ship that the supply point was on that is lifted, -1 if it lay ashore: its owner says.

    For the hex itself it was on a ship.
    """
    start, side = game.hex(flight[0]), game.side(flight[0])
    ships = stored_on(game, side, start)
    store = (FROM_STORE,) if goal != start and to_lift(game, side, start) else ()
    if len(ships) + len(store) < 2 or not ships:
        return next(iter(ships), NOBODY)
    choice = yield game.ask("lifted_from", FROM_SHIP(flight), *store, clause="PS-8.2a", about=flight)
    ship: int = choice.piece
    return ship if choice.action.verb == FROM_SHIP.verb else NOBODY


def from_ship_needs(game: Core, flight: Flight, ship: int) -> Conditions:
    """8.1 What a ship needs for a supply point to be lifted from it: to be there, with one that can be lifted."""
    yield ship in stored_on(game, game.side(flight[0]), game.hex(flight[0])), "PS-8.1b", "no_supplies_aboard"


def move_point(game: Core, side: int, start: int, goal: int, ship: int) -> None:
    """13.5, 15.2 A supply point is in another hex, from a ship or from ashore, where an enemy position goes."""
    if ship != NOBODY:
        add_stores(game, ship, -1)
    else:  # 15.4 at an endless source there may lie no counter to take it from
        take_points(game, side, start, 1, carried=True)
    add_points(game, side, goal, 1)
    take_ground(game, goal, side)
    game.emit(SuppliesMoved(clause="PS-8.2a", side=side, hex=goal, points=1))


FROM_SHIP = act(
    "from_ship",
    OWN_UNIT,
    clause="PS-8.1b",
    exactly=lambda game, flight: stored_on(game, game.side(flight[0]), game.hex(flight[0])),
    needs=from_ship_needs,
    when=in_movement,
)

FROM_STORE = act("from_store", clause="PS-8.2a", when=in_movement)

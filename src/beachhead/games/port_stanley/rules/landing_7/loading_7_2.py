"""7.2, 7.6, 7.9, ruling P29 Going aboard: from the task force, and back from a beach."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.decode import WaveRow
from beachhead.games.port_stanley.events import Embarked, SentBack
from beachhead.games.port_stanley.model import ABOARD, LANDING, NOBODY, OFF_MAP, SIDES, UK
from beachhead.games.port_stanley.rules.allowance_5 import has_begun
from beachhead.games.port_stanley.rules.away_14_1_3 import has_been_away
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import (
    beachheads_beside,
    bound_for,
    permitted,
    waits_to_land,
)
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import (
    add_stores,
    cargo,
    fits,
    is_empty,
    landing_ships,
    needed,
    room,
    sharers_of,
    stores,
)
from beachhead.games.port_stanley.rules.moments_2 import in_landing_or_movement, in_movement
from beachhead.games.port_stanley.rules.teal_inlet_7_10 import serves
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.floods import Spaces, numbers_of, spaces_of

ANNOUNCING, SAILING, FOLLOWING = range(3)
"""The steps of a landing phase: what is announced; loading, approach, follow-ups ashore; who goes aboard next."""


def embarks(game: Core, unit: int) -> bool:
    """7.2 Whether a unit is one that goes by landing ship: land units but for helicopters."""
    kind = game.type(unit)
    return not kind.is_ship and kind.kind != "helicopter" and game.side(unit) == UK


def loading(game: Core) -> list[int]:
    """7.2, 7.6, ruling P29 The ships that the task force can load now.

    For a landing that is permitted those off the map; else, once others have gone ashore from them, those beside a
    beach at which the British have landed; not those that wait to land at an opposed one (7.4).
    """
    if game.phasing != UK:
        return []

    def find() -> list[int]:
        ships = landing_ships(game)
        if game.state.phase == LANDING and game.state.step == SAILING:
            return [ship for ship in ships if game.hex(ship) == OFF_MAP] if permitted(game) else []
        if game.state.phase == LANDING and game.state.step != FOLLOWING:
            return []
        return [ship for ship in ships if beachheads_beside(game, ship) and bound_for(game, ship) == NOBODY]

    found: list[int] = game.kept(("loading", game.state.step), find)
    return found


def embark_needs(game: Core, unit: int) -> Conditions:
    """7.2, 7.6, 7.9 What a unit needs to go aboard from the task force."""
    lies = game.unit(unit)
    yield embarks(game, unit), "PS-7.2b", "not_by_ship"
    yield lies.hex != ABOARD, "PS-7.6b", "aboard_already"
    yield lies.hex == OFF_MAP, "PS-7.6b", "not_with_task_force"
    if game.type(unit).kind == "special":
        yield has_been_away(game, unit), "PS-14.1.3e", "not_away_long"
    yield not game.this_turn(lies.withdrawn), "PS-7.9d", "sent_back"
    yield bool(loading(game)), "PS-7.2b", "no_ship_loads"
    yield bool(ships_for(game, unit)), "PS-7.2b", "no_capacity"


def at_sea(game: Core) -> list[int]:
    """7.2 The British units with the task force, if any ship loads and has room."""
    if not any(room(game, ship) > 0 for ship in loading(game)):
        return []
    return [unit for unit in game.elsewhere(UK, OFF_MAP) if embarks(game, unit)]


def ships_for(game: Core, unit: int) -> list[int]:
    """7.2 The ships that are being loaded and have room for a unit."""

    def find() -> list[int]:
        ships = loading(game)
        return [ship for ship in ships if fits(game, unit, ship, ships)]

    found: list[int] = game.kept(("ships_for", needed(game, unit), game.state.step), find)
    return found


def embark(game: Core, unit: int) -> Flow[None]:
    """7.2 A unit goes aboard a ship; the Argentine player learns nothing of it."""
    says = {"unit": game.type(unit).title}
    yield from decide(game, game.ask("aboard", ABOARD_OF(unit), clause="PS-7.2b", about=(unit,), says=says))


def aboard_needs(game: Core, unit: int, ship: int) -> Conditions:
    """7.2 What a ship needs to take a unit: it is being loaded, and has room."""
    ships = loading(game)
    yield ship in ships, "PS-7.2b", "not_loading"
    yield fits(game, unit, ship, ships), "PS-7.2b", "no_capacity"


def go_aboard(game: Core, unit: int, ship: int) -> Flow[None]:
    """7.2 The unit goes onto the ship, and if it must with its other half onto another one."""
    put_aboard(game, unit, ship, (yield from share(game, unit, ship)))


def put_aboard(game: Core, unit: int, ship: int, other: int) -> None:
    """7.2 The unit is on the ship; who went aboard in a phase does not go ashore in it (ruling P29)."""
    game.stow(unit, ship, also=other, moved=game.state.clock, origin=OFF_MAP)
    game.emit(Embarked(clause="PS-7.2b", unit=unit, ship=ship, audience=(SIDES[UK],)))


def share(game: Core, unit: int, ship: int) -> Flow[int]:
    """7.2 Which ship takes the other half of a unit is for its owner to say; NOBODY if there is room for all of it."""
    ships = sharing(game, unit, ship)
    if len(ships) < 2:
        return next(iter(ships), NOBODY)
    says = {"unit": game.type(unit).title}
    option = yield game.ask("share", SHARE(unit, ship), clause="PS-7.2b", about=(unit, ship), says=says)
    chosen: int = option.piece
    return chosen


def sharing(game: Core, unit: int, ship: int) -> list[int]:
    """7.2, 7.9 The ships that can take the other half of a unit that goes aboard one, at sea or from a beach."""
    return sharers_of(game, unit, ship, loading(game) if game.hex(unit) == OFF_MAP else ships_beside(game, unit))


def share_needs(game: Core, unit: int, ship: int, other: int) -> Conditions:
    """7.2 What a ship needs to take the other half of a unit: to be in that place, and to have room."""
    yield other in sharing(game, unit, ship), "PS-7.2b", "no_capacity"


EMBARK = act(
    "embark", OWN_UNIT, clause="PS-7.2b", among=at_sea, needs=embark_needs, does=embark, when=in_landing_or_movement
)

ABOARD_OF = act("aboard", OWN_UNIT, clause="PS-7.2b", exactly=ships_for, needs=aboard_needs, does=go_aboard)

SHARE = act("share", OWN_UNIT, clause="PS-7.2b", exactly=sharing, needs=share_needs)


# -- supplies --------------------------------------------------------------------------------------------


def stock_needs(game: Core, ship: int) -> Conditions:
    """7.2, 7.6, 15.4 What a ship needs to take a supply point: it is being loaded, and has room."""
    yield ship in loading(game), "PS-7.2b", "not_loading"
    yield room(game, ship) > 0, "PS-7.6c", "no_capacity"


def stock(game: Core, ship: int) -> None:
    """7.2, 15.4 A supply point of the task force goes aboard."""
    add_stores(game, ship, 1)


STOCK = act(
    "stock", OWN_UNIT, clause="PS-7.2b", among=loading, needs=stock_needs, does=stock, when=in_landing_or_movement
)


# -- the ready-made loading ------------------------------------------------------------------------------


def load_needs(game: Core) -> Conditions:
    """7.2, 7.6 What the ready-made loading needs: ships that are being loaded, with room."""
    yield bool(loading(game)), "PS-7.2b", "no_ship_loads"
    yield any(room(game, ship) > 0 for ship in loading(game)), "PS-7.2b", "no_capacity"


def load_ready(game: Core) -> None:
    """7.2 The first wave of which anybody can go aboard does, as far as there is room; in the end supplies alone."""
    for wave in game.edition.waves:
        if load_wave(game, wave):
            return


def load_wave(game: Core, wave: WaveRow) -> bool:
    """7.2 A wave goes aboard, each unit onto its ship or another with room, then supplies; whether anything did."""
    known = game.edition.unit_index
    planned = [(known[unit], known[load.ship]) for load in wave.load for unit in load.units]
    gone = [board(game, unit, (ship,)) for unit, ship in planned]
    gone += [board(game, unit, loading(game)) for unit, _ in planned]
    if planned and not any(gone):
        return False
    for load in wave.load:
        ship = known[load.ship]
        points = min(load.supplies, room(game, ship)) if ship in loading(game) else 0
        if points > 0:
            add_stores(game, ship, points)
            gone.append(True)
    return any(gone)


def board(game: Core, unit: int, ships: Sequence[int]) -> bool:
    """7.2 A unit goes aboard the first of some ships that can take it, half of it the fullest; whether there is one."""
    if not met(embark_needs(game, unit)):
        return False
    ship = next((ship for ship in ships if met(aboard_needs(game, unit, ship))), NOBODY)
    if ship != NOBODY:
        put_aboard(game, unit, ship, next(iter(sharing(game, unit, ship)), NOBODY))
    return ship != NOBODY


def nothing_loaded(game: Core) -> bool:
    """7.2 Whether no ship that can be loaded has anything aboard: who ends the phase now lands nobody."""
    ships = loading(game)
    return bool(ships) and all(is_empty(game, ship) for ship in ships)


READY_LOAD = act(
    "load_ready",
    clause="PS-7.2b",
    needs=load_needs,
    does=load_ready,
    ready=lambda game: game.state.phase == LANDING and nothing_loaded(game),
    when=in_landing_or_movement,
    listed=False,
)


# -- 7.9 -------------------------------------------------------------------------------------------------


def ships_beside(game: Core, unit: int) -> list[int]:
    """7.9 The landing ships next to a unit's hex that are empty, or hold only who came aboard like it in this phase."""
    near = game.edition.board.near[game.hex(unit)]
    return [ship for ship in landing_ships(game) if game.hex(ship) in near and takes_back(game, ship)]


def takes_back(game: Core, ship: int) -> bool:
    """7.9 Whether a ship is empty but for units that have come aboard from a beach in this phase."""
    units = [game.unit(unit) for unit in cargo(game, ship)]
    return not stores(game, ship) and all(game.now(lies.moved) and lies.origin >= 0 for lies in units)


def return_needs(game: Core, unit: int) -> Conditions:
    """7.9, 7.5 What a unit needs to go back aboard: it is on a beach hex with an empty ship beside it, and is free."""
    lies = game.unit(unit)
    yield embarks(game, unit), "PS-7.2b", "not_by_ship"
    yield is_beach(game, lies.hex), "PS-7.9a", "not_on_a_beach"
    yield not game.this_turn(lies.ashore), "PS-7.5a", "landed"
    yield not (game.now(lies.fought) or game.now(lies.scouted) or game.now(lies.worked)), "PS-7.9a", "fought"
    yield not game.now(lies.held), "PS-5.4c", "held"
    yield bool(ships_beside(game, unit)), "PS-7.9a", "no_empty_ship"
    yield bool(ships_back(game, unit)), "PS-7.2b", "no_capacity"


def ships_back(game: Core, unit: int) -> list[int]:
    """7.9 The ships that can take a unit from its beach."""
    ships = ships_beside(game, unit)
    return [ship for ship in ships if fits(game, unit, ship, ships)]


def on_beaches(game: Core) -> list[int]:
    """7.9 The British units on beach hexes with a landing ship beside them."""
    if game.phasing != UK:
        return []
    near = game.edition.board.near
    places = {game.hex(ship) for ship in landing_ships(game)}
    beside = spaces_of(space for place in places if place >= 0 for space in near[place])
    held = beside & game.standing[UK] & (beach_hexes(game.edition) | 1 << game.edition.inlet)
    return sorted(unit for space in numbers_of(held) if is_beach(game, space) for unit in game.here(space, UK))


@lru_cache(maxsize=8)
def beach_hexes(edition: Edition) -> Spaces:
    """7.1 The beach hexes."""
    return spaces_of(edition.beach_of)


def is_beach(game: Core, space: int) -> bool:
    """7.9, 7.10 Whether units can go back aboard from a hex: a beach, or Teal Inlet once it serves as one."""
    return space in game.edition.beach_of or serves(game, space)


def return_aboard(game: Core, unit: int) -> Flow[None]:
    """7.9 A unit goes back aboard; a ship onto which one came that had moved before does not sail in this phase."""
    says = {"unit": game.type(unit).title}
    yield from decide(game, game.ask("aboard", BACK_ONTO(unit), clause="PS-7.9a", about=(unit,), says=says))


def back_onto_needs(game: Core, unit: int, ship: int) -> Conditions:
    """7.9 What a ship needs to take a unit back: it is beside the beach, empty, and has room."""
    ships = ships_beside(game, unit)
    yield ship in ships, "PS-7.9a", "no_empty_ship"
    yield fits(game, unit, ship, ships), "PS-7.2b", "no_capacity"


def go_back_aboard(game: Core, unit: int, ship: int) -> Flow[None]:
    """7.9 The unit is on the ship; which one it is the Argentine player does not know."""
    other = yield from share(game, unit, ship)
    clock, space = game.state.clock, game.hex(unit)
    late = clock if has_begun(game, unit) else 0
    game.stow(unit, ship, also=other, moved=clock, origin=space, held=late, active=clock)
    game.emit(Embarked(clause="PS-7.9a", unit=unit, ship=ship, hex=space, audience=(SIDES[UK],)))
    game.emit(Embarked(clause="PS-7.9a", unit=unit, ship=NOBODY, hex=space, audience=(SIDES[1],)))


RETURN = act(
    "return", OWN_UNIT, clause="PS-7.9a", among=on_beaches, needs=return_needs, does=return_aboard, when=in_movement
)

BACK_ONTO = act("aboard", OWN_UNIT, clause="PS-7.9a", exactly=ships_back, needs=back_onto_needs, does=go_back_aboard)


def send_back_needs(game: Core, unit: int) -> Conditions:
    """7.9, 7.5 What a unit needs to be with the task force again: to be on a ship on the map, not about to land."""
    yield game.hex(unit) == ABOARD and game.place(unit) >= 0, "PS-7.9d", "not_aboard"
    yield not waits_to_land(game, unit), "PS-7.5a", "waits_to_land"


def embarked(game: Core) -> tuple[int, ...]:
    """7.9 The British units aboard ships."""
    return game.elsewhere(UK, ABOARD) if game.phasing == UK else ()


def send_back(game: Core, unit: int) -> None:
    """7.9 A unit leaves its ship for the task force, and can come again in a later turn."""
    game.put(unit, OFF_MAP, withdrawn=game.state.clock)
    game.emit(SentBack(clause="PS-7.9d", unit=unit, audience=(SIDES[UK],)))


SEND_BACK = act(
    "send_back", OWN_UNIT, clause="PS-7.9d", among=embarked, needs=send_back_needs, does=send_back, when=in_movement
)

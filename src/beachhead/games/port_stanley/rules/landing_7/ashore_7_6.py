"""7.2, 7.6, ruling P5 Going ashore: those of a landing all at once, follow-ups one by one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Landed, LandingRolled
from beachhead.games.port_stanley.model import ABOARD, HIGH_SEAS, LANDING, NOBODY, STORMY, UK, UK_COMBAT
from beachhead.games.port_stanley.rules.ashore_7 import come_ashore, secure
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import (
    beachheads_beside,
    bound_for,
    is_opposed,
    modifiers,
    permits,
    waits_to_land,
)
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import add_stores, forsake, landing_ships, stores
from beachhead.games.port_stanley.rules.landing_7.loading_7_2 import SAILING, embarked
from beachhead.games.port_stanley.rules.losses_11_5 import bears_strength, overrun, take_ground
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.movement_5 import closed
from beachhead.games.port_stanley.rules.points_15_2 import add_points
from beachhead.games.port_stanley.rules.stacking_6 import counts, has_room, within_limit
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.modifiers import total
from beachhead.mechanics.picks import SPACE

# -- landings --------------------------------------------------------------------------------------------


def put_ashore(game: Core) -> Flow[None]:
    """7.2 The end of the landing phase: where no enemy is, all go ashore for whom there is room, supplies as well."""
    ships = [(ship, game.unit(ship).bound) for ship in landing_ships(game)]
    for goal in dict.fromkeys(bound for _, bound in ships if bound != NOBODY and not is_opposed(game, bound)):
        here = [ship for ship, bound in ships if bound == goal]
        landing = yield from who_lands(game, here, goal)
        for ship in here:
            unload(game, ship, goal, landing)
            game.stamp(ship, bound=NOBODY)
        wait_no_more(game, goal)


def who_lands(game: Core, ships: list[int], space: int) -> Flow[tuple[int, ...]]:
    """7.2, 6.1, ruling P52 Who goes ashore from some ships: all if there is room, else whom the British choose."""
    landing = tuple(unit for ship in ships for unit in game.aboard.get(ship, ()) if not counts(game, unit))
    while able := first_to_land(game, ships, space, landing):
        if len(able) == 1 or within_limit(game, (*game.here(space, UK), *landing, *able)):
            landing = (*landing, *able)
        else:
            says = {"hex": game.edition.board.name(space)}
            choice = yield game.ask("first_ashore", FIRST(tuple(ships), space, landing), clause="PS-6.1a", says=says)
            landing = (*landing, choice.piece)
    return landing


def first_to_land(game: Core, ships: Sequence[int], space: int, landing: tuple[int, ...]) -> list[int]:
    """7.2, 6.1 Those on some ships for whom there is still room ashore, once others are there."""
    loaded = [unit for ship in ships for unit in game.aboard.get(ship, ())]
    return [unit for unit in loaded if met(first_needs(game, ships, space, landing, unit))]


def first_needs(game: Core, ships: Sequence[int], space: int, landing: tuple[int, ...], unit: int) -> Conditions:
    """7.2, 6.1 What a unit needs to go ashore before others: to be aboard there, and room."""
    yield game.unit(unit).inside in ships and unit not in landing, "PS-7.2e", "not_landing_there"
    yield within_limit(game, (*game.here(space, UK), *landing, unit)), "PS-6.1a", "no_room"


def wait_no_more(game: Core, space: int) -> None:
    """7.2 Nobody waits for a hex any more: all are ashore for whom there was room, were it nobody."""
    game.state.approached = tuple(other for other in game.state.approached if other != space)
    game.forget()


def unload(game: Core, ship: int, space: int, landing: Collection[int]) -> None:
    """7.2 Of those on a ship these go ashore, and its supplies."""
    gone = [unit for unit in game.aboard.get(ship, ()) if unit in landing]
    for unit in gone:
        land(game, unit, space)
    points = put_stores_ashore(game, ship, space)
    if gone or points:
        game.emit(Landed(clause="PS-7.2e", landed=tuple(gone), hex=space, points=points))


def land(game: Core, unit: int, space: int) -> None:
    """7.2, 7.5, 7.8 A unit is ashore; its ship does not sail in this turn."""
    lies = game.unit(unit)
    for ship in {lies.inside, lies.also} - {NOBODY}:
        game.stamp(ship, worked=game.state.clock)
    come_ashore(game, unit, space)
    overrun(game, space, UK)


def put_stores_ashore(game: Core, ship: int, space: int) -> int:
    """7.2, 15.2 The supply points of a ship go ashore; how many.  Supplies and a position of the enemy go, as before
    units (13.5)."""
    points = stores(game, ship)
    if points:
        game.stamp(ship, worked=game.state.clock)
        add_stores(game, ship, -points)
        add_points(game, UK, space, points)
        take_ground(game, space, UK)
        secure(game, space)
    return points


# -- follow-ups ------------------------------------------------------------------------------------------


def places(game: Core, ship: int, *, fights: bool) -> list[int]:
    """7.6, rulings P5, P12 The beach hexes at which those aboard a ship can go ashore now, without a fight.

    Who waited for one does so if nobody is there any more or, if he has a strength himself (`fights`), nobody who could
    be fought.
    """
    phase, step = game.state.phase, game.state.step
    if phase not in (LANDING, UK_COMBAT) or game.now(game.unit(ship).moved) or (phase == LANDING and step != SAILING):
        return []
    waiting = waited_for(game, ship)
    if waiting != NOBODY:
        held = closed(game, UK, fights=True)[waiting] if fights else is_opposed(game, waiting)
        return [] if held else [waiting]
    return [space for space in beachheads_beside(game, ship) if may_follow(game, ship, space)]


def waited_for(game: Core, ship: int) -> int:
    """7.4, ruling P5 In the combat phase the opposed beach hex to which a ship has come, with supplies alone too; else
    -1."""
    return game.unit(ship).bound if game.state.phase == UK_COMBAT else NOBODY


def may_follow(game: Core, ship: int, space: int) -> bool:
    """7.6 Whether follow-ups may go ashore in a hex: after the turn of the first landing, if the die lets them."""
    s, beach = game.state, game.edition.beach_of.get(space, 0)
    if beach in s.fresh_beaches or is_opposed(game, space):
        return False
    water = game.edition.water[game.hex(ship)]
    known = dict(s.followed)
    if beach in known:
        return permits(game, water, known[beach])
    return water != HIGH_SEAS or s.weather != STORMY


def ashore_needs(game: Core, unit: int) -> Conditions:
    """7.6, 7.9 What a unit needs to go ashore as a follow-up; who came aboard from a beach lands in a landing phase."""
    lies = game.unit(unit)
    yield lies.hex == ABOARD, "PS-7.6a", "not_aboard"
    yield not game.now(lies.moved), "PS-7.6b", "boarded_now"
    landing = lies.origin < 0 or game.state.phase == LANDING or waits_to_land(game, unit)
    yield landing, "PS-7.9c", "only_in_landing_phase"
    fights = bears_strength(game, (unit,))
    yield bool(places(game, lies.inside, fights=fights)), "PS-7.6e", "no_beach_to_follow"
    yield bool(rooms(game, unit)), "PS-7.6d", "no_room"


def rooms(game: Core, unit: int) -> list[int]:
    """7.6, 6.1 The beach hexes at which a unit can go ashore, with room for it."""
    there = places(game, game.unit(unit).inside, fights=bears_strength(game, (unit,)))
    return [space for space in there if has_room(game, space, unit)]


def go_ashore(game: Core, unit: int) -> Flow[None]:
    """7.6, rulings P5, P29 A follow-up goes ashore, if the die for its beach lets it.

    Or who waited for a beach that is free now: with the last of them ends their zone there (7.2).
    """
    ship = game.unit(unit).inside
    space = yield from which_beach(game, ship, rooms(game, unit))
    if is_let(game, ship, space):
        land(game, unit, space)
        forsake(game)
        game.emit(Landed(clause="PS-7.6a", landed=(unit,), hex=space, points=0))


def which_beach(game: Core, ship: int, spaces: list[int]) -> Flow[int]:
    """7.6 The beach hex at which somebody goes ashore; asked if there are several."""
    if len(spaces) == 1:
        return spaces[0]
    says = {"unit": game.type(ship).title}
    choice = yield game.ask("land_at", LAND_AT(tuple(spaces)), clause="PS-7.6a", about=(ship,), says=says)
    return int(choice.space)


def is_let(game: Core, ship: int, space: int) -> bool:
    """7.6, 7.3, rulings P5, P28 Whether a landing as follow-up is permitted: one die for each beach and turn.

    No other die is rolled for those who waited for a beach that the enemy gave up.
    """
    s, beach = game.state, game.edition.beach_of.get(space, 0)
    if space in (bound_for(game, ship), waited_for(game, ship)):
        return True
    water = game.edition.water[game.hex(ship)]
    if beach not in dict(s.followed):
        face = game.roll()
        die = face + total(modifiers(game))
        s.followed = (*s.followed, (beach, die))
        game.forget()
        told = LandingRolled(clause="PS-7.6e", water=water, face=face, die=die, permitted=permits(game, water, die))
        game.emit(told)
    return permits(game, water, dict(s.followed)[beach])


def unstock_needs(game: Core, ship: int) -> Conditions:
    """7.6 What a ship needs for its supply points to go ashore: they did not come aboard in this phase."""
    yield stores(game, ship) > 0, "PS-7.6c", "no_supplies_aboard"
    yield not any(game.now(one.came) for one in game.state.supplies if one.inside == ship), "PS-7.6b", "boarded_now"
    yield bool(places(game, ship, fights=False)), "PS-7.6e", "no_beach_to_follow"


def unstock(game: Core, ship: int) -> Flow[None]:
    """7.6 The supply points of a ship go ashore, if the die for the beach lets them."""
    space = yield from which_beach(game, ship, places(game, ship, fights=False))
    if is_let(game, ship, space):
        points = put_stores_ashore(game, ship, space)
        game.emit(Landed(clause="PS-7.6c", landed=(), hex=space, points=points))


def land_at_needs(game: Core, spaces: tuple[int, ...], space: int) -> Conditions:
    """7.6 What a hex needs for follow-ups to go ashore there: it is a beach beside the ship, and permitted."""
    yield space in spaces, "PS-7.6a", "no_landing_there"


def stocked(game: Core) -> list[int]:
    """7.6 The ships with supply points."""
    if game.phasing != UK:
        return []
    loaded = {one.inside for one in game.state.supplies if one.hex == ABOARD and one.points}
    return [ship for ship in landing_ships(game) if ship in loaded]


ASHORE = act(
    "ashore",
    OWN_UNIT,
    clause="PS-7.6a",
    among=embarked,
    needs=ashore_needs,
    does=go_ashore,
    when=in_movement,
)

FIRST = act("first_ashore", OWN_UNIT, clause="PS-6.1a", exactly=first_to_land, needs=first_needs)

UNSTOCK = act("unstock", OWN_UNIT, clause="PS-7.6c", among=stocked, needs=unstock_needs, does=unstock, when=in_movement)

LAND_AT = act("land_at", SPACE, clause="PS-7.6a", exactly=lambda game, spaces: spaces, needs=land_at_needs)

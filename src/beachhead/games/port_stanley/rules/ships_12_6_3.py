"""12.6.3, 7.7 Ships that are hit: what is lost with them, whatever hit them."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events import CargoLost, ShipDamaged, ShipSunk
from beachhead.games.port_stanley.model import LOST, NOBODY, SIDES, UK
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import (
    add_stores,
    cargo,
    forsake,
    needed,
    stores,
    used,
)
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate, lose_step, score
from beachhead.games.port_stanley.rules.morale_17 import change_morale
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions

SINGLE = frozenset({"A", "C"})
"""Types whose counters are one ship of two steps; those of E and L are two ships, or one."""

FALLS_ON = {"C": ("E", "L"), "A": ("E", "L"), "E": ("L",), "L": ("E",)}
"""Ruling P38 The types that a hit falls on where its own is not in the hex."""


def in_reach_of(game: Core, ships: tuple[int, ...], letter: str) -> list[int]:
    """12.6.3, ruling P38 Those of some ships that a hit on a type can be taken from."""
    found = [ship for ship in ships if game.type(ship).letter == letter and game.is_alive(ship)]
    if not found and game.options.letters == "fall_on":
        found = [ship for ship in ships if game.type(ship).letter in FALLS_ON[letter] and game.is_alive(ship)]
    return found


def hit_ship(game: Core, space: int, letter: str, ships: tuple[int, ...] = ()) -> Flow[None]:
    """12.6.3 A ship of a type is hit in a hex: the British player says which counter, if there are several.

    `ships`: of these only, wherever they are now, as where they were hit on their way (14.3.2).
    """
    ships = ships or game.ships_in(space)
    found = in_reach_of(game, ships, letter)
    if len(found) > 1:
        says = {"letter": letter, "hex": game.edition.board.name(space)}
        ask = game.ask("ship_hit", TAKE_HIT(ships, letter), clause="PS-12.6.3b", side=SIDES[UK], says=says)
        yield from decide(game, ask)
    elif found:
        yield from lose_ship(game, found[0])


def take_hit_needs(game: Core, ships: tuple[int, ...], letter: str, unit: int) -> Conditions:
    """12.6.3 What a counter needs to be the one that is hit: it is of the type, and among them."""
    yield unit in in_reach_of(game, ships, letter), "PS-12.6.3b", "not_that_type"


def take_hit(game: Core, ships: tuple[int, ...], letter: str, unit: int) -> Flow[None]:
    """12.6.3 The counter that was chosen is hit."""
    yield from lose_ship(game, unit)


TAKE_HIT = act("take_hit", OWN_UNIT, clause="PS-12.6.3b", among=in_reach_of, needs=take_hit_needs, does=take_hit)


def lose_one(game: Core, letter: str, clause: str) -> Flow[None]:
    """20.0, ruling P50 A ship of a type is lost to a storm, by British choice; the points are those of the event."""
    ships = tuple(unit for unit in game.roster(UK) if game.type(unit).letter == letter and game.is_alive(unit))
    says = {"letter": letter}
    choice = yield game.ask("ship_in_storm", IN_STORM(ships), clause=clause, side=SIDES[UK], says=says)
    yield from lose_ship(game, choice.piece, worth=0)


def in_storm_needs(game: Core, ships: tuple[int, ...], unit: int) -> Conditions:
    """20.0 What a counter needs to be lost to a storm: it is of the type."""
    yield unit in ships, "PS-20.0d", "not_that_type"


IN_STORM = act("take_storm", OWN_UNIT, clause="PS-20.0d", exactly=lambda game, ships: ships, needs=in_storm_needs)


def lose_ship(game: Core, ship: int, *, worth: int | None = None) -> Flow[None]:
    """12.6.3, 7.7 A counter is turned over or removed, and what it cannot hold any more is lost.

    Of E and L a ship is lost either way; the first step of a C or A is none (17.2.1).  `worth`: its points, if not
    those of 21.1.
    """
    kind, space = game.type(ship), game.hex(ship)
    if kind.reduced is None or game.unit(ship).reduced:
        yield from empty_out(game, ship, 0, struck=worth is None)
        game.put(ship, LOST)
        forsake(game)
        sunk(game, ship, space, worth)
        return
    yield from empty_out(game, ship, kind.reduced.capacity, struck=worth is None)
    game.stamp(ship, reduced=True)
    forsake(game)
    if kind.letter in SINGLE:
        game.emit(ShipDamaged(clause="PS-12.6.3d", unit=ship, hex=space))
    else:
        sunk(game, ship, space, worth)


def sunk(game: Core, ship: int, space: int, worth: int | None) -> None:
    """17.2.1, 21.1 A ship has been sunk: a point of morale, and victory points for a combat or a landing ship."""
    victory = game.edition.tables.victory
    game.emit(ShipSunk(clause="PS-12.6.3c", unit=ship, hex=space))
    usual = victory.combat_ship if game.type(ship).letter in ("C", "E") else victory.landing_ship
    score(game, usual if worth is None else worth, ship, "PS-21.1a")
    if worth is None:  # the Argentine player has sunk it, not a storm
        change_morale(game, 1, "ship", "PS-17.2.1c")


# -- 7.7 what was aboard ---------------------------------------------------------------------------------


def empty_out(game: Core, ship: int, capacity: int, *, struck: bool) -> Flow[None]:
    """7.7 What a ship cannot hold any more is lost, by British choice where something can be saved.

    A battalion loses a step for each point of capacity that it lacks.  `struck`: by the Argentine player, not a storm.
    """
    if capacity:
        yield from let_choose(game, ship, struck)
        return
    for unit in cargo(game, ship):
        while ship in (game.unit(unit).inside, game.unit(unit).also):
            give_up(game, ship, struck, unit)
    while stores(game, ship):
        give_up_stores(game, ship)


def let_choose(game: Core, ship: int, struck: bool) -> Flow[None]:
    """7.7 The British say what goes down with half of a counter: asked also where nothing does, or nothing can be
    chosen, for else the Argentine player would hear how much was aboard (7.2)."""
    says = {"ship": game.type(ship).title}
    while True:
        acts = GIVE_UP(ship, struck), GIVE_UP_STORES(ship), NOTHING_LOST(ship)
        ask = game.ask("cargo_lost", *acts, clause="PS-7.7a", side=SIDES[UK], about=(ship,), says=says)
        yield from decide(game, ask)
        if not is_too_full(game, ship):
            return


def is_too_full(game: Core, ship: int) -> bool:
    """7.7 Whether more is on a ship than its counter holds once it has been turned over."""
    reduced = game.type(ship).reduced
    return used(game, ship) > (reduced.capacity if reduced else 0)


def nothing_needs(game: Core, ship: int) -> Conditions:
    """7.7 What it takes for nothing to be lost with a ship: room for all that is aboard."""
    yield not is_too_full(game, ship), "PS-7.7a", "too_full"


def give_up_needs(game: Core, ship: int, struck: bool, unit: int) -> Conditions:
    """7.7 What a unit needs to be lost with a ship: to be aboard, where something has to be lost."""
    yield unit in cargo(game, ship), "PS-7.7a", "not_aboard"
    yield is_too_full(game, ship), "PS-7.7a", "holds_all"


def give_up(game: Core, ship: int, struck: bool, unit: int) -> None:
    """7.7 A full battalion loses a step, and is then on the other ship if it was on two; anybody else is lost.

    Ruling P43: what a storm takes raises no morale.
    """
    lies = game.unit(unit)
    if lies.also != NOBODY:
        game.change(unit, replace(lies, inside=lies.also if lies.inside == ship else lies.inside, also=NOBODY))
        lose_step(game, unit, "PS-7.7b", struck=struck)
    elif needed(game, unit) > 1:
        lose_step(game, unit, "PS-7.7b", struck=struck)
    else:
        eliminate(game, unit, "PS-7.7a", struck=struck)


def stores_needs(game: Core, ship: int) -> Conditions:
    """7.7 What it takes for supplies to be lost with a ship: to be aboard, where something has to be lost."""
    yield stores(game, ship) > 0, "PS-7.7a", "no_supplies_aboard"
    yield is_too_full(game, ship), "PS-7.7a", "holds_all"


def give_up_stores(game: Core, ship: int) -> None:
    """7.7 A supply point is lost with a ship."""
    add_stores(game, ship, -1)
    game.emit(CargoLost(clause="PS-7.7a", unit=ship, points=1, audience=(SIDES[UK],)))


GIVE_UP = act(
    "give_up",
    OWN_UNIT,
    clause="PS-7.7a",
    among=lambda game, ship, struck: cargo(game, ship),
    needs=give_up_needs,
    does=give_up,
)

GIVE_UP_STORES = act("give_up_stores", clause="PS-7.7a", needs=stores_needs, does=give_up_stores)

NOTHING_LOST = act("nothing_lost", clause="PS-7.7a", needs=nothing_needs, goes_on=True)

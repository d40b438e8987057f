"""7.1, 7.2, 7.3 Where the British may land: by the announced waters, their dice, and the sealed list."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import ABOARD, CALM, HIGH_SEAS, NOBODY, ROUGH, STORMY, UK
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import is_landing_ship, landing_ships
from beachhead.games.port_stanley.rules.teal_inlet_7_10 import serves
from beachhead.mechanics.modifiers import Modifier, that_count


def modifiers(game: Core) -> tuple[Modifier, ...]:
    """7.3, 4.3 What is added to the die of a landing: calm seas help, rough ones hinder."""
    chart, effect = game.edition.tables.landing, game.state.effect
    return that_count(
        Modifier("calm", chart.calm * (effect == CALM), "PS-7.3b"),
        Modifier("rough_sea", chart.rough * (effect == ROUGH), "PS-7.3b"),
    )


def permits(game: Core, water: str, die: int) -> bool:
    """7.1, 7.3 Whether a modified die permits a landing from a kind of water; never from high seas in a storm."""
    chart = game.edition.tables.landing
    if water == HIGH_SEAS:
        return die <= chart.high_seas and game.state.weather != STORMY
    return die <= chart.restricted


def permitted(game: Core) -> frozenset[str]:
    """7.2 The kinds of water from which landings may be made in this phase."""
    return frozenset(one.water for one in game.state.announced if one.permitted)


def is_first(game: Core) -> bool:
    """7.1 Whether the British have not landed yet."""
    return not game.state.landed


def open_beaches(game: Core) -> frozenset[int]:
    """7.1, 22.2.2, ruling P1 The numbers of the beaches that can be landed at: at first those of the sealed list.

    The first landing is at one of them alone; in the historical scenario, where no list is written, at beach 1.
    """
    s, known = game.state, game.edition.beaches
    if not is_first(game):
        return frozenset(known)
    begun = begun_at(game)
    if begun:
        return begun
    return frozenset(s.sites if game.options.forfeit == "refused" or s.historical else known)


def begun_at(game: Core) -> frozenset[int]:
    """7.1, 7.2 The numbers of the beaches to which ships have come to land, were it with supplies alone."""
    bound = [game.unit(ship).bound for ship in landing_ships(game)]
    return frozenset(game.edition.beach_of[space] for space in (*game.state.approached, *bound) if space != NOBODY)


def beaches_beside(game: Core, space: int) -> list[int]:
    """7.2, ruling P26 The beach hexes that can be landed at from a water hex: next to it, if its kind is permitted."""
    return beaches_from(game, space, permitted(game), open_beaches(game))


def beaches_from(game: Core, space: int, waters: frozenset[str], numbers: frozenset[int]) -> list[int]:
    """7.2, ruling P26 The hexes of beaches of some numbers beside a water hex, if its kind is one of those given."""
    if game.edition.water[space] not in waters or space not in game.edition.waters:
        return []
    beach_of = game.edition.beach_of
    return sorted(there for there in game.edition.board.near[space] if beach_of.get(there) in numbers)


def approaches(game: Core) -> list[int]:
    """7.2 The water hexes from which a landing can be made now."""

    def find() -> list[int]:
        waters, numbers = permitted(game), open_beaches(game)
        return [space for space in beside_beaches(game.edition) if beaches_from(game, space, waters, numbers)]

    found: list[int] = game.kept("approaches", find)
    return found


@lru_cache(maxsize=8)
def beside_beaches(edition: Edition) -> tuple[int, ...]:
    """7.2 The hexes next to beach hexes."""
    return tuple(sorted({space for beach in edition.beach_of for space in edition.board.near[beach]}))


def beachheads_beside(game: Core, ship: int) -> list[int]:
    """7.6, 7.10 The beach hexes next to a ship at whose beach the British have landed, and Teal Inlet: that not before
    their first landing, which is at a beach (7.1)."""
    space = game.hex(ship)
    if space < 0 or not is_landing_ship(game, ship):
        return []
    near, landed = game.edition.board.near[space], game.state.beachheads
    return [there for there in near if there in landed or (serves(game, there) and not is_first(game))]


def is_opposed(game: Core, space: int) -> bool:
    """7.2, 7.4 Whether there is an Argentine unit on a beach hex."""
    return game.enemy_in(space, UK)


def waits_to_land(game: Core, unit: int) -> bool:
    """7.4, 7.5 Whether a unit waits aboard for an opposed beach: it remains there, and does nothing but land.

    Two ships that hold it have come to the same one.
    """
    lies = game.unit(unit)
    return lies.hex == ABOARD and bound_for(game, lies.inside) != NOBODY


def bound_for(game: Core, ship: int) -> int:
    """7.2, ruling P5 The beach hex to which a ship has come to land there, if it waits for that still; else -1."""
    bound = game.unit(ship).bound
    return bound if bound in game.state.approached else NOBODY

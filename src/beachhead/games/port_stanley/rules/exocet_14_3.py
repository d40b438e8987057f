"""14.3 The Exocet unit: one attack on ships, in their moves and landings or in one's own combat phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events_air import ExocetFired
from beachhead.games.port_stanley.model import AIR_TARGETS, AR, LANDING, LATER, LOST, SIDES, UK
from beachhead.games.port_stanley.rules.losses_11_5 import bereave
from beachhead.games.port_stanley.rules.moments_2 import in_combat
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from beachhead.games.port_stanley.targets import SPACE
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.sight import is_clear

# -- the line of sight -----------------------------------------------------------------------------------


def missile(game: Core) -> int:
    """14.3.1 The counter, there is one; -1 if it is out of the match."""
    found = game.counters(AR, "exocet")
    return next((unit for unit in found if game.hex(unit) not in (LOST, LATER)), -1)


@lru_cache(maxsize=1 << 16)
def aims(edition: Edition, one: int, other: int) -> bool:
    """14.3.2, ruling A-20 Whether a straight line from a hex to water crosses no land.

    Hexes with land on the way block it, those at its ends do not; between neighbours the hexside counts.
    """
    if one < 0 or not edition.water[other]:
        return False
    if one == other:
        return True
    if edition.board.adjacent(one, other):
        return not edition.land[other] or not edition.land[one] or sort_side(one, other) in edition.water_sides
    return is_clear(edition.chart, one, other, lambda space: edition.land[space] or not edition.water[space])


def may_fire(game: Core) -> bool:
    """14.3.1 Whether the missiles have not been fired or lost, and there is any ship; everybody knows that."""
    ships = any(game.hex(ship) >= 0 for ship in game.counters(UK, "ship"))
    return ships and not game.state.exocet_fired and missile(game) >= 0


# -- firing ----------------------------------------------------------------------------------------------


def fire_needs(game: Core, hexes: tuple[int, ...], space: int) -> Conditions:
    """14.3.1, 14.3.2 What a hex needs to be fired at: ships that are there or passed it, and a line over water."""
    unit = missile(game)
    yield unit >= 0 and not game.state.exocet_fired, "PS-14.3.1a", "no_missile"
    yield space in hexes, "PS-14.3.2b", "no_moving_ships"
    if unit >= 0:
        yield aims(game.edition, game.hex(unit), space), "PS-14.3.2a", "no_line"


def in_aim(game: Core, hexes: tuple[int, ...]) -> list[int]:
    """14.3.2 The hexes that can be fired at."""
    unit = missile(game)
    if unit < 0 or game.state.exocet_fired:
        return []
    edition, here = game.edition, game.hex(unit)
    return [space for space in dict.fromkeys(hexes) if aims(edition, here, space)]


def launch(game: Core, space: int, ships: Iterable[int]) -> Flow[None]:
    """14.3.1, 14.3.2 The missiles are shown and fired, once: one die without any modifier, no defence, the hits."""
    unit, ships = missile(game), tuple(ships)
    here = game.hex(unit)
    game.forbid_undo()
    game.put(unit, LOST, down=False)
    game.state.exocet_fired = True
    bereave(game, here)
    face, result = roll_missiles(game)
    game.emit(ExocetFired(clause="PS-14.3.2c", unit=unit, hex=here, target=space, face=face, result=result))
    for letter in result.strip("-"):
        afloat = tuple(ship for ship in ships if game.hex(ship) >= 0)
        if afloat:
            yield from hit_ship(game, game.hex(afloat[0]), letter, afloat)


def roll_missiles(game: Core) -> tuple[int, str]:
    """14.3.2 One die without any modifier: its face, and the types that are hit."""
    table, face = game.edition.shipping, game.roll()
    return face, table.cell(table.column("", game.edition.tables.anti_shipping.exocet), face)


# -- when ------------------------------------------------------------------------------------------------


def let_fire(game: Core, path: tuple[int, ...], ships: tuple[int, ...]) -> Flow[None]:
    """14.3.2, ruling P23 Ships have moved along a way: the Argentine player may fire at them.

    He is asked after every move, whether or not there is a line, so that the question tells nothing.
    """
    if not may_fire(game):
        return
    says = {"ships": ", ".join(game.type(ship).title for ship in ships)}
    acts = FIRE_AT(path, ships), HOLD_MISSILE
    ask = game.ask(
        "exocet", *acts, clause="PS-14.3.2b", side=SIDES[AR], says=says, reaction=True,
        meets=lambda game: coming(game, ships, path[-1]),
    )  # fmt: skip
    yield from decide(game, ask)


def under_way(game: Core, ships: tuple[int, ...], space: int) -> tuple[int, ...]:
    """14.3.1, 14.3.2 Who is fired at in a hex: ships that have just been there, and those there that came in this
    phase; in the landing phase those that lie there as well."""
    lying = game.state.phase == LANDING
    others = (ship for ship in game.ships_in(space) if ship not in ships)
    return (*ships, *(ship for ship in others if lying or game.now(game.unit(ship).moved)))


def coming(game: Core, units: Iterable[int], space: int) -> Coming:
    """What a reaction is to: British counters by their kind, ships by their letter, and the hex."""
    kinds = (kind.letter or kind.kind for kind in map(game.type, units))
    return Coming(classes=Counter(kinds), place=game.edition.board.name(space))


def let_fire_at_landing(game: Core) -> Flow[None]:
    """14.3.2 In the landing phase, before troops go ashore: the Argentine player may fire at any ships.

    Before the first follow-up goes ashore as well, and once more in the end if ships have come since.
    """
    s = game.state
    if may_fire(game) and s.threatened != s.clock:
        acts = FIRE_AT_LANDING, HOLD_MISSILE
        yield from decide(game, game.ask("exocet_landing", *acts, clause="PS-14.3.2f", side=SIDES[AR], reaction=True))
        s.threatened = s.clock


def ship_hexes(game: Core) -> tuple[int, ...]:
    """The hexes of British ships."""
    return tuple(sorted({game.hex(ship) for ship in game.counters(UK, "ship") if game.hex(ship) >= 0}))


def launch_at_hex(game: Core, space: int) -> Flow[None]:
    """14.3.1 The ships in one hex are fired at."""
    yield from launch(game, space, game.ships_in(space))


def lying_needs(game: Core, space: int) -> Conditions:
    """14.3.2 What a hex needs to be fired at where ships need not move: ships, and a line over water."""
    yield from fire_needs(game, ship_hexes(game), space)


def own_needs(game: Core, space: int) -> Conditions:
    """14.3.2, 11.7.5, ruling P32 What a hex needs to be fired at in the Argentine combat phase: what any ships that lie
    still need, and missiles that were not carried in it."""
    yield from lying_needs(game, space)
    unit = missile(game)
    yield unit < 0 or not game.now(game.unit(unit).carried), "PS-11.7.5b", "carried"


def at_rest(game: Core) -> list[int]:
    """14.3.2, 11.7.5 The hexes that can be fired at in the Argentine combat phase."""
    return [space for space in in_aim(game, ship_hexes(game)) if met(own_needs(game, space))]


def in_own_combat(game: Core) -> Conditions:
    """2.2, 14.3.2 The step of the Argentine combat phase in which ships are attacked."""
    yield from in_combat(game)
    yield game.phasing == AR and game.state.step == AIR_TARGETS, "PS-14.3.2b", "not_targeting"


FIRE_AT = act(
    "fire_at",
    SPACE,
    clause="PS-14.3.2b",
    exactly=lambda game, path, ships: in_aim(game, path),
    needs=lambda game, path, ships, space: fire_needs(game, path, space),
    does=lambda game, path, ships, space: launch(game, space, under_way(game, ships, space)),
)

FIRE_AT_LANDING = act(
    "fire_at",
    SPACE,
    clause="PS-14.3.2f",
    exactly=lambda game: in_aim(game, ship_hexes(game)),
    needs=lying_needs,
    does=launch_at_hex,
)

FIRE_EXOCET = act(
    "fire_exocet",
    SPACE,
    clause="PS-14.3.2b",
    exactly=at_rest,
    needs=own_needs,
    does=launch_at_hex,
    when=in_own_combat,
)

HOLD_MISSILE = act("hold_missile", clause="PS-14.3.2b", goes_on=True)

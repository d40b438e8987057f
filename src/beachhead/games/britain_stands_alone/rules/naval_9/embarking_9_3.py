"""9.3, 9.5, 14.2 What shipping takes aboard at the start of a Naval Movement Phase; it is on its owner's list alone."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import LAND_OF, SEA_OF, Core, Flow, act, replace
from beachhead.games.britain_stands_alone.events_sea import Embarked, Loaded
from beachhead.games.britain_stands_alone.model import (
    ARMOUR_POINT,
    BR,
    BR_SAILING,
    GE,
    GE_SAILING,
    LEG_POINT,
    NOBODY,
    NOTHING,
    SIDES,
    SUPPLY,
)
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import garrison_needs
from beachhead.games.britain_stands_alone.rules.invasion_16 import limit_needs, use_limit
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import (
    boarding,
    can_carry_for_germany,
    free_points,
    is_free,
    is_loaded,
    is_transport,
    one_to_load,
    passengers,
    points_needed,
    ports_of,
)
from beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2 import CARRIERS
from beachhead.games.britain_stands_alone.rules.weather_3 import lands
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once

BEGINNING, LOADING, SAILING, LANDING = range(4)
"""9.3 The steps of a Naval Movement Phase."""


def loading(game: Core) -> Conditions:
    """9.3 The start of a Naval Movement Phase: nobody has sailed yet."""
    yield game.state.phase in (GE_SAILING, BR_SAILING), "BSA-9.3c", "not_sailing"
    yield game.state.step <= LOADING, "BSA-9.3c", "has_begun_to_sail"


def clear_lists(game: Core) -> None:
    """9.5 A new list is begun: nothing of the last one holds but what is still at sea or in an enemy's land."""
    for point in game.vessels[game.phasing]:
        lies = game.unit(point)
        kept = lies.load not in (NOTHING, SUPPLY) and not ports_on_display(game, lies.hex)
        if lies.embarked and not kept:
            game.stamp(point, load=NOTHING, mate=NOBODY, embarked=0)
    for unit in passengers(game, game.phasing):
        if game.unit(unit).assault:
            game.stamp(unit, assault=False)


def ports_on_display(game: Core, space: int) -> bool:
    """1.1 Whether a space holds ports of the display."""
    return space >= 0 and game.edition.ground[space] == "port"


# -- land units ------------------------------------------------------------------------------------------


def embarkers(game: Core) -> list[int]:
    """9.3 The side's land units that can embark; of those of one space that take the same points one is looked at."""
    side = game.phasing
    there = (unit for unit in sorted(game.troops[side]) if ports_of(game, game.hex(unit)))

    def likeness(unit: int) -> object:
        kind = game.type(unit)
        return unit if side == BR else (game.hex(unit), points_needed(game, unit), kind.kind, kind.parent)

    return list(looked_at_once(there, likeness, lambda unit: met(embark_needs(game, unit))))


def embark_needs(game: Core, unit: int) -> Conditions:
    """9.3, 3.0, 13.3, 13.5, 16.0 What a land unit needs to embark: a port, points enough, leave to go."""
    kind, here, side = game.type(unit), game.hex(unit), game.side(unit)
    yield kind.arm == "land" and kind.kind != "leader", "BSA-9.3a", "not_carried"
    yield lands(game), "BSA-9.3o", "storm"
    ports = ports_of(game, here)
    yield bool(ports), "BSA-9.3l", "no_port_here"
    if not ports or kind.arm != "land":
        return
    friends = [other for other in game.here(here, side) if other != unit]
    yield bool(friends) or not in_zone(game, here, side), "BSA-9.3d", "last_in_zone"
    if side == BR:
        yield from limit_needs(game, unit)
        yield from garrison_needs(game, (unit,), game.edition.ports[ports[0]].seas[0])
    yield bool(boarding(game, unit, ())), "BSA-9.3b", "too_few_boats"


def embark(game: Core, unit: int) -> Flow[None]:
    """9.3, 5.5 A unit goes aboard points of its player's choice; from a port of the map it leaves the map by that."""
    chosen: tuple[int, ...] = ()
    side, port_space = SIDES[game.side(unit)], game.hex(unit)
    while not is_loaded(game, unit, chosen):
        ask = game.ask("aboard", ABOARD_OF(unit, *chosen), clause="BSA-9.3b", side=side, about=(unit,))
        chosen = (*chosen, (yield from settle(ask)).piece)
    use_limit(game, unit)
    out = {} if port_space in game.edition.zones else {"left": game.state.turn}
    game.stow(unit, chosen, embarked=game.state.clock, assault=False, **out)
    told = Embarked(clause="BSA-9.3c", piece=unit, space=port_space, points=chosen)
    tell(game, told, replace(told, points=()), game.side(unit))


def tell(game: Core, known: Embarked | Loaded, rest: Embarked | Loaded | None, side: int) -> None:
    """9.5 Its owner is told what is on his list, the other side what it sees."""
    game.emit(replace(known, audience=(SIDES[side],)))
    if rest is not None:
        game.emit(replace(rest, audience=(SIDES[1 - side],)))


def on_board(game: Core, unit: int, *chosen: int) -> list[int]:
    """9.3 The points that a unit can go aboard; of those that are alike one for all."""
    return one_to_load(game, boarding(game, unit, chosen), chosen)


def on_board_needs(game: Core, unit: int, *rest: int) -> Conditions:
    """9.3 What a point needs to be chosen."""
    *chosen, point = rest
    yield is_transport(game, point), "BSA-9.3a", "no_transport"
    yield point in boarding(game, unit, tuple(chosen)), "BSA-9.3b", "cannot_take_it"


EMBARK = act("embark", OWN_UNIT, clause="BSA-9.3c", exactly=embarkers, needs=embark_needs, does=embark, when=loading)

ABOARD_OF = act("aboard", OWN_UNIT, clause="BSA-9.3b", **one_for_all(on_board, on_board_needs))

# -- supply ----------------------------------------------------------------------------------------------


def loadable(game: Core) -> list[int]:
    """9.5 The side's points that can be put on the list with supply; of those that are alike one for all."""
    return one_to_load(game, every_loadable(game))


def every_loadable(game: Core) -> list[int]:
    """9.5, 16.0 All of them: at sea, or in a port that they may leave."""
    side = game.phasing

    def find() -> list[int]:
        at_sea = [point for point in game.vessels[side] if is_sea(game, game.hex(point)) and is_free(game, point)]
        in_port = [point for port in game.edition.ports for point in free_points(game, side, port)]
        return [point for point in (*at_sea, *in_port) if game.type(point).kind in CARRIERS]

    return game.kept_while((LAND_OF[side], SEA_OF[side]), ("every_loadable", side), find)


def load_needs(game: Core, point: int) -> Conditions:
    """9.5, 12.2, 3.0 What a point needs to be put on the list with supply."""
    yield game.type(point).kind in CARRIERS and is_transport(game, point), "BSA-9.5ab", "no_carrier"
    yield lands(game), "BSA-3.0k", "storm"
    yield point in every_loadable(game), "BSA-9.5y", "carries_something"


def load(game: Core, point: int) -> None:
    """9.5 A point carries supply in this segment."""
    put_on_list(game, (point,), SUPPLY)


def load_all_needs(game: Core) -> Conditions:
    """9.5 What is needed to put all that are free on the list with supply: there are several."""
    yield lands(game), "BSA-3.0k", "storm"
    yield len(every_loadable(game)) > 1, "BSA-9.5y", "nobody_else"


def load_all(game: Core) -> None:
    """9.5 All that carry nothing else carry supply."""
    for point in every_loadable(game):
        put_on_list(game, (point,), SUPPLY)


def put_on_list(game: Core, points: tuple[int, ...], what: int) -> None:
    """9.5 Points are on the list with something."""
    for point in points:
        mate = next((other for other in points if other != point), NOBODY)
        game.stamp(point, load=what, embarked=game.state.clock, mate=mate)
    game.recount()
    tell(game, Loaded(clause="BSA-9.5x", pieces=points, load=what), None, game.side(points[0]))


LOAD = act("stock", OWN_UNIT, clause="BSA-9.5y", does=load, when=loading, **one_for_all(loadable, load_needs))

LOAD_ALL = act("stock_all", clause="BSA-9.5y", needs=load_all_needs, does=load_all)

# -- German replacement points -----------------------------------------------------------------------------


def shippable(game: Core) -> list[int]:
    """14.2 The German points in ports where there are replacement points; of those that are alike one for all."""
    ports = (port for port in game.edition.ports if can_carry_for_germany(game, port))
    return one_to_load(game, (point for port in ports for point in free_points(game, GE, port)))


def ship_needs(game: Core, point: int) -> Conditions:
    """14.2 What a point needs to carry a replacement point: a German one, free, in a port off the map."""
    yield game.side(point) == GE and game.type(point).kind in CARRIERS, "BSA-14.2k", "no_carrier"
    yield lands(game), "BSA-9.3o", "storm"
    ports = ports_on_display(game, game.hex(point)) and can_carry_for_germany(game, game.hex(point))
    yield ports, "BSA-14.2k", "no_replacements_here"
    yield is_free(game, point), "BSA-9.3b", "carries_something"


def ship_leg(game: Core, point: int) -> None:
    """14.2 A Leg Replacement Point goes aboard a point, like a leg step."""
    put_on_list(game, (point,), LEG_POINT)


def second_of(game: Core, point: int) -> int:
    """14.2 The other point that takes the second half of an Armour Replacement Point, of the same port."""
    port = game.hex(point)
    others = free_points(game, GE, port) if ports_on_display(game, port) else []
    fit = [other for other in others if other != point and game.type(other).kind in CARRIERS]
    alike = [other for other in fit if game.type(other).kind == game.type(point).kind]
    return next(iter((*alike, *fit)), NOBODY)


def ship_armour_needs(game: Core, point: int) -> Conditions:
    """14.2 What a point needs to carry an Armour Replacement Point with another: both are free, in one port."""
    yield from ship_needs(game, point)
    yield second_of(game, point) != NOBODY, "BSA-14.2l", "too_few_boats"


def ship_armour(game: Core, point: int) -> None:
    """14.2 An Armour Replacement Point goes aboard two points, like a motorized step."""
    put_on_list(game, (point, second_of(game, point)), ARMOUR_POINT)


SHIP_LEG = act(
    "ship_leg", OWN_UNIT, clause="BSA-14.2l", does=ship_leg, when=loading, **one_for_all(shippable, ship_needs)
)

SHIP_ARMOUR = act(
    "ship_armour",
    OWN_UNIT,
    clause="BSA-14.2l",
    does=ship_armour,
    when=loading,
    **one_for_all(shippable, ship_armour_needs),
)

"""14.2 German replacement points that come ashore in ports of England."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_sea import Unloaded
from beachhead.games.britain_stands_alone.model import (
    ARMOUR_POINT,
    GE,
    GE_SAILING,
    LEG_POINT,
    NOBODY,
    NOTHING,
    SIDES,
)
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import harbour_needs, moor, ports_on
from beachhead.games.britain_stands_alone.rules.naval_9.embarking_9_3 import LANDING
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea, one_of_each, partners
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import in_england, spent
from beachhead.games.britain_stands_alone.rules.stores_14_2 import store
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, SPACE, one_for_all
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions, met

POINTS = (LEG_POINT, ARMOUR_POINT)
"""14.2 The loads that are replacement points."""


def unloading(game: Core) -> Conditions:
    """9.3, 14.2 The end of the German Naval Movement Phase."""
    yield game.state.phase == GE_SAILING and game.state.step == LANDING, "BSA-9.3g", "end_of_the_phase"


def freighters(game: Core) -> Iterator[int]:
    """14.2 The points with replacement points aboard; one for each load, and of those that are alike one for all."""
    found = (point for point in game.vessels[GE] if game.unit(point).load in POINTS and game.hex(point) >= 0)
    return one_of_each(game, (point for point in found if not 0 <= game.unit(point).mate < point))


def quays(game: Core, point: int) -> list[int]:
    """14.2 The ports of England that come into question: where it is, or on its sea."""
    here = game.hex(point)
    ports = ports_on(game, here) if is_sea(game, here) else (here,)
    return [port for port in ports if port in game.edition.ports and in_england(game, port)]


def unload_needs(game: Core, point: int) -> Conditions:
    """14.2 What a point needs to unload a replacement point: it has one, and a port."""
    yield game.unit(point).load in POINTS, "BSA-14.2k", "no_replacements_aboard"
    if game.unit(point).load in POINTS:
        yield any(met(unload_at_needs(game, point, port)) for port in quays(game, point)), "BSA-14.2k", "no_shore"


def unload_at_needs(game: Core, point: int, port: int) -> Conditions:
    """14.2, 9.1 What a port needs for a replacement point to come ashore there: the points are in it, or can enter."""
    yield port in quays(game, point), "BSA-14.2k", "not_this_shore"
    yield not game.this_turn(game.unit(point).halted), "BSA-9.2aa", "withdrew"
    if port in quays(game, point) and is_sea(game, game.hex(point)):
        group = partners(game, point)
        yield from harbour_needs(game, group, port, max(spent(game, one) for one in group))


def unload(game: Core, point: int) -> Flow[None]:
    """14.2 A replacement point is put ashore where its player says."""
    ask = game.ask("unload_where", UNLOAD_AT(point), clause="BSA-14.2k", side=SIDES[GE], about=(point,))
    yield from perform(game, UNLOAD_AT(point), (yield from settle(ask)))


def unload_at(game: Core, point: int, port: int) -> None:
    """14.2 A replacement point is in a port; an armour point of which half was lost at sea has two hits."""
    lies, group = game.unit(point), partners(game, point)
    if is_sea(game, lies.hex):
        moor(game, group, port, max(spent(game, one) for one in group) + 1)
    half = lies.load == ARMOUR_POINT and lies.mate == NOBODY
    for one in (point, *((lies.mate,) if lies.mate != NOBODY else ())):
        game.stamp(one, load=NOTHING, mate=NOBODY)
    hits = game.edition.tables.sea.half_lost if half else 0
    store(game, port, lies.load, hits)
    game.emit(Unloaded(clause="BSA-14.2n", port=port, load=lies.load, hits=hits))


UNLOAD = act(
    "unload_stores", OWN_UNIT, clause="BSA-14.2k", does=unload, when=unloading, **one_for_all(freighters, unload_needs)
)

UNLOAD_AT = act("unload_at", SPACE, clause="BSA-14.2k", among=quays, needs=unload_at_needs, does=unload_at)

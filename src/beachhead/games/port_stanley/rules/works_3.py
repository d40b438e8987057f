"""3.0, 13.1, 14.2.2, 15.4 Set-up: supply points, positions and demolitions at the beginning."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.model import AR, SIDES, Position, Supplies
from beachhead.games.port_stanley.rules.historical_22 import supplies_needs
from beachhead.games.port_stanley.rules.moments_2 import in_set_up
from beachhead.games.port_stanley.rules.stacking_6 import battalions
from beachhead.kernel.acts import gather, numbered
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


@lru_cache(maxsize=8)
def near_ways(edition: Edition) -> frozenset[int]:
    """15.4 The settlements, the airstrips, and the hexes on or next to a road or track."""
    ways = {end for side in edition.road_sides | edition.track_sides for end in side}
    beside = {there for space in ways for there in edition.board.near[space]}
    return frozenset(ways | beside | set(edition.settlements) | edition.airstrips)


def stored(game: Core) -> int:
    """15.4 The points that were deployed."""
    return sum(one.points for one in game.state.supplies if one.side == AR)


def store_needs(game: Core, space: int) -> Conditions:
    """15.4, 22.2.1 What a hex needs for a supply point: land on or near a way, and a point that is left.

    At Stanley airport there are as many as anybody wants; the others are for elsewhere.
    """
    yield game.edition.land[space], "PS-15.4b", "no_land"
    yield space != game.edition.airport, "PS-15.4c", "always_supplies"
    yield space in near_ways(game.edition), "PS-15.4b", "no_way_near"
    yield stored(game) < game.edition.tables.supply.argentine, "PS-15.4b", "no_points_left"
    yield from supplies_needs(game, space)


def depots(game: Core) -> list[int]:
    """15.4 The hexes for one more supply point: as long as one is left all but the airport, but for Figure 9."""
    if stored(game) >= game.edition.tables.supply.argentine:
        return []
    places = sorted(near_ways(game.edition) - {game.edition.airport})
    dry = (space for space in places if game.edition.land[space])
    return [space for space in dry if met(supplies_needs(game, space))]


def store(game: Core, space: int) -> None:
    """15.4 A supply point is put down."""
    there = game.supplies_in(space, AR)
    others = tuple(one for one in game.state.supplies if one.hex != space or one.side != AR)
    game.state.supplies = (*others, Supplies(AR, space, there + 1))
    game.forget()


def occupied(game: Core) -> list[int]:
    """13.1 The hexes with Argentine units that may be dug in."""
    return sorted({game.hex(unit) for unit in game.on_map(AR)})


def dig_in_needs(game: Core, space: int) -> Conditions:
    """13.1, 13.2, 13.4 What a hex needs for a position at the beginning: a unit, and a marker.

    Over counters face down, and over more than a battalion, it may be a 2.
    """
    there, units = game.position_in(space), game.here(space, AR)
    yield bool(units), "PS-13.1b", "nobody_there"
    larger = any(game.unit(unit).down for unit in units) or battalions(game, units) > 1
    yield there is None or (there.size == 1 and larger), "PS-13.2f", "position_there"
    yield (
        there is not None or len(game.state.positions) < game.edition.tables.limits.positions["ar"],
        "PS-13.4a",
        "no_marker",
    )


def dig_in(game: Core, space: int) -> None:
    """13.1, 13.2 A position is laid out, or turned to its 2."""
    there = game.position_in(space)
    others = tuple(one for one in game.state.positions if one is not there)
    game.state.positions = (*others, Position(space, AR, there.size + 1 if there else 1))
    game.recount()


def demolish_needs(game: Core, number: int) -> Conditions:
    """14.2.2 What a bridge needs to be blown at the beginning: it stands."""
    yield number < len(game.edition.bridges) and number not in game.state.blown, "PS-14.2.2b", "no_bridge"


def demolish(game: Core, number: int) -> None:
    """14.2.2 A bridge is blown before the match begins."""
    game.state.blown = tuple(sorted((*game.state.blown, number)))
    game.forget()


STORE = act("store", SPACE, clause="PS-15.4b", exactly=depots, needs=store_needs, does=store, when=in_set_up)

ENOUGH = act("enough_stored", clause="PS-15.4b", when=in_set_up, goes_on=True)


def stores_needs(game: Core) -> Conditions:
    """15.4 What is needed to lay out supply points: one that is left."""
    yield stored(game) < game.edition.tables.supply.argentine, "PS-15.4b", "no_points_left"


def lay_stores(game: Core) -> Flow[None]:
    """15.4 Supply points are put down one after the other, as many as wanted."""
    yield from gather(game, lambda: where_to_store(game), depots)


def where_to_store(game: Core) -> Ask:
    """15.4 Where the next supply point goes."""
    left = game.edition.tables.supply.argentine - stored(game)
    return game.ask("store", STORE, ENOUGH, clause="PS-15.4b", side=SIDES[AR], says={"left": left})


STORES = act("stores", clause="PS-15.4b", needs=stores_needs, does=lay_stores, when=in_set_up, listed=False)

DIG_IN = act("dig_in", SPACE, clause="PS-13.1b", among=occupied, needs=dig_in_needs, does=dig_in, when=in_set_up)

DEMOLISH = act(
    "demolish",
    numbered(range(4), "bridge"),
    clause="PS-14.2.2b",
    among=lambda game: range(len(game.edition.bridges)),
    needs=demolish_needs,
    does=demolish,
    when=in_set_up,
)

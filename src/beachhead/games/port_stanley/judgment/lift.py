"""British helicopters: guns, air defence and supply points from the task force and the beaches to the front."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import british, worth
from beachhead.games.port_stanley.judgment.plan import main_force, objective
from beachhead.games.port_stanley.judgment.survey import (
    FAR,
    enemies_next_to,
    fighting,
    fights,
    front,
    is_open_settlement,
    open_settlements,
    ways,
)
from beachhead.games.port_stanley.model import NOBODY, OFF_MAP, UK
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import (
    Flight,
    begins,
    can_leave,
    free,
    homes,
    in_reach,
    is_home,
    outward,
    points,
    price_off,
    reached_from,
)
from beachhead.games.port_stanley.rules.helicopters_8.lifting_8_2 import (
    drops,
    lift_needs,
    loads,
    store_drops,
    stores_needs,
)
from beachhead.games.port_stanley.rules.helicopters_8.points_8_2 import lying
from beachhead.games.port_stanley.rules.lines_15 import within
from beachhead.games.port_stanley.rules.supply_15 import supply_range
from beachhead.kernel.refusal import met

SUPPLIES = -2
"""A supply point as a load."""
HUNGER = 0.1
"""What a supply point is worth to each unit that lacks it."""
NEAR = 10.0
"""Troops so many movement points behind the foremost are at the front."""
AHEAD = 3
"""For so many assaults supplies are brought up."""
GUNS = 4
"""So many batteries are enough in one place."""
MILE = 0.03
"""What a movement point nearer to Stanley is worth to a load."""
IN_RANGE = 0.6
"""What it is worth that a battery reaches what is to be attacked."""
RANGE = 5
"""11.7.2 The range of British batteries."""
BESIDE = 1.2
"""11.7.1 What it costs that a battery is beside the enemy: there it cannot fire from afar."""
KEEN = 0.1
"""What an errand has to be worth to be flown."""
HOMEWARD = 0.3
"""What it is worth to fly home where that must be, or for another load."""


class Errand(NamedTuple):
    """What a helicopter could do: a load (a unit, `SUPPLIES`, or `NOBODY`), a goal, and what that is worth."""

    worth: float
    load: int = NOBODY
    goal: int = NOBODY


def errand(game: Core, flight: Flight, kept: dict[Any, Any]) -> Errand:
    """8.4.1 The best thing that a helicopter can bring from where it is."""
    found: Errand = game.kept(("errand", flight), lambda: find_errand(game, flight, kept))
    return found


def find_errand(game: Core, flight: Flight, kept: dict[Any, Any]) -> Errand:
    """The same, worked out."""
    best, goals = Errand(0.0), wanted(game)
    for unit in loads(game, flight):
        if game.type(unit).kind in CARRIED and met(lift_needs(game, flight, unit)):
            stay = drop_worth(game, unit, game.hex(unit), kept)
            for goal in goals.intersection(drops(game, flight, (unit,))):
                best = max(best, Errand(drop_worth(game, unit, goal, kept) - stay - KEEN, unit, goal))
    if met(stores_needs(game, flight)):
        here = game.hex(flight[0])
        missed = store_worth(game, here, kept) if here >= 0 else 0.0
        for goal in goals.intersection(store_drops(game, flight)):
            best = max(best, Errand(store_worth(game, goal, kept) - missed - KEEN, SUPPLIES, goal))
    return best


def wanted(game: Core) -> set[int]:
    """The hexes to which something could be brought: those with troops and next to them, and open settlements."""
    troops = fighting(game, UK)
    beside = {there for space in troops for there in game.edition.ways[space]}
    return {*troops, *beside, *open_settlements(game)}


CARRIED = frozenset({"artillery", "air_defence", "infantry"})
"""What is worth lifting: what has no legs, and companies to far settlements."""


def drop_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """8.1 What it is worth that a load is in a hex: guns and air defence with the troops, companies in settlements."""
    found: float = game.kept(("drop", unit, space), lambda: find_drop_worth(game, unit, space, kept))
    return found


def find_drop_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """The same, worked out."""
    if space < 0:
        return 0.0
    kind = game.type(unit)
    if kind.kind == "infantry":
        alone = not enemies_next_to(game, space, UK)
        settles = kind.size == "company" and is_open_settlement(game, space) and alone
        return max(worth.SETTLED - british.risk(game, (unit,), space), 0.0) * settles
    there = game.here(space, UK)
    friends = sum(fights(game, other) for other in there)
    same = sum(game.type(other).kind == kind.kind for other in there if other != unit)
    if kind.kind == "artillery":
        return gun_worth(game, unit, space, friends, kept) - 0.5 * (same >= GUNS)
    return (0.6 + 0.1 * friends - MILE * behind(game, space, kept) - 0.5 * (same >= 1)) * (friends > 0)


def gun_worth(game: Core, unit: int, space: int, friends: int, kept: dict[Any, Any]) -> float:
    """11.7 What a place for a battery is worth: in range of the next target, behind those who attack, with points."""
    if not (friends or is_safe(game, space)):
        return 0.0
    aim, near = objective(game, kept), game.edition.chart.distance
    beside = bool(enemies_next_to(game, space, UK))
    value = 0.6 + 0.05 * min(friends, 2) - MILE * behind(game, space, kept) - BESIDE * beside
    value += 0.1 * any(game.supplies_in(there, UK) for there in (space, *game.edition.ways[space]))
    value -= british.risk(game, (unit,), space)
    return value + IN_RANGE * (aim != NOBODY and near(space, aim) <= RANGE)


def behind(game: Core, space: int, kept: dict[Any, Any]) -> float:
    """How many movement points farther from Stanley a hex is than the foremost troops."""
    return min(ways(game, kept)[space] - spearhead(game, kept), 30.0)


def spearhead(game: Core, kept: dict[Any, Any]) -> float:
    """How far from Stanley the foremost of the main force are, or of anybody who can attack."""

    def find() -> float:
        way = ways(game, kept)
        return min((way[game.hex(unit)] for unit in main_force(game, kept)), default=front(game, kept))

    found: float = game.kept("spearhead", find)
    return found


def store_worth(game: Core, space: int, kept: dict[Any, Any]) -> float:
    """15.5 What a supply point is worth in a hex: by the troops near the enemy that could draw on it and lack it."""

    def find() -> float:
        return hunger(game, space, kept) if is_safe(game, space) else 0.0

    found: float = game.kept(("stored", space), find)
    return found


def hunger(game: Core, space: int, kept: dict[Any, Any]) -> float:
    """The same, worked out for a safe hex."""
    return HUNGER * sum(space in lines for lines in hungry(game, kept)) - 0.002 * behind(game, space, kept)


def is_safe(game: Core, space: int) -> bool:
    """15.2.2 Whether supplies are safe in a hex: with troops, or behind them."""
    troops = fighting(game, UK)
    if space in troops:
        return True
    return any(there in troops for there in game.edition.ways[space]) and not enemies_next_to(game, space, UK)


def hungry(game: Core, kept: dict[Any, Any]) -> list[Collection[int]]:
    """15.5 Of everybody at the front who has not enough supplies for the coming assaults: where he could draw on some.

    The troops farthest forward come first; where there are points enough for some, the others lack them.
    """
    found: list[Collection[int]] = game.kept("hungry", lambda: find_hungry(game, kept))
    return found


def find_hungry(game: Core, kept: dict[Any, Any]) -> list[Collection[int]]:
    """The same, worked out."""
    left = {one.hex: one.points for one in game.state.supplies if one.side == UK and one.hex >= 0}
    way = ways(game, kept)
    eaters = [unit for unit in game.on_map(UK) if is_served(game, unit) and is_at_the_front(game, unit, kept)]
    found: list[Collection[int]] = []
    for unit in sorted(eaters, key=lambda unit: (way[game.hex(unit)], unit)):
        lines = reached_by(game, unit)
        for _ in range(AHEAD):
            source = next((space for space in lines if left.get(space)), NOBODY)
            if source == NOBODY:
                found.append(lines)
            else:
                left[source] -= 1
    return found


def is_at_the_front(game: Core, unit: int, kept: dict[Any, Any]) -> bool:
    """Whether a unit is near the foremost, or beside any enemy."""
    here = game.hex(unit)
    return behind(game, here, kept) < NEAR or (fights(game, unit) and bool(enemies_next_to(game, here, UK)))


def reached_by(game: Core, unit: int) -> Collection[int]:
    """15.5 The hexes from which a unit could draw supplies."""
    here = game.hex(unit)
    if game.type(unit).kind == "artillery":
        return (here, *game.edition.ways[here])
    return within(game, unit, supply_range(game, unit))


def is_served(game: Core, unit: int) -> bool:
    """15.3 Whether a unit eats supplies when it attacks or fires."""
    return game.type(unit).kind in ("infantry", "artillery")


# -- fetching --------------------------------------------------------------------------------------------


def fetch_worth(game: Core, flight: Flight, space: int, kept: dict[Any, Any]) -> float:
    """8.4.1 What it is worth to fly to a hex first, for the guns or the supplies that lie there."""
    if not in_reach(game, flight, 0) >> space & 1:
        return 0.0
    out = outward(game.edition, begins(game, flight), free(game, flight))
    flown = next(cost for cost, ring in enumerate(out) if ring >> space & 1)
    left = points(game, flight[0]) - flown - game.edition.tables.movement.helicopter.pick_up
    reached = reached_from(game, flight, space, left)
    goals = [goal for goal in fronts(game, kept) if reached >> goal & 1 and goal != space]
    if not goals:
        return 0.0
    best = 0.0
    for unit in game.here(space, UK):
        if game.type(unit).kind in ("artillery", "air_defence") and is_free(game, unit):
            stay = drop_worth(game, unit, space, kept)
            best = max(best, *(drop_worth(game, unit, goal, kept) - stay - KEEN for goal in goals))
    if lying(game, UK, space):
        missed = store_worth(game, space, kept)
        best = max(best, *(store_worth(game, goal, kept) - missed - KEEN for goal in goals))
    return 0.8 * best


def fronts(game: Core, kept: dict[Any, Any]) -> list[int]:
    """The hexes in which troops stand that are near the foremost of them."""
    return sorted(space for space in fighting(game, UK) if behind(game, space, kept) < NEAR)


def is_free(game: Core, unit: int) -> bool:
    """8.6, 7.5 Whether a unit may be lifted in this phase."""
    lies = game.unit(unit)
    return not (game.now(lies.carried) or game.now(lies.moved) or game.this_turn(lies.ashore))


def best_fetch(game: Core, flight: Flight, kept: dict[Any, Any]) -> Errand:
    """8.4.1 Where to fly for a load."""

    def find() -> Errand:
        stocks = {one.hex for one in game.state.supplies if one.side == UK and one.hex >= 0}
        guns = {game.hex(unit) for unit in game.on_map(UK) if game.type(unit).kind in ("artillery", "air_defence")}
        spaces = sorted((stocks | guns) - {game.hex(flight[0])})
        return max(
            (Errand(fetch_worth(game, flight, space, kept), NOBODY, space) for space in spaces), default=Errand(0.0)
        )

    found: Errand = game.kept(("fetch", flight), find)
    return found


# -- flying ----------------------------------------------------------------------------------------------


def flies(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """8.4.1 Whether a helicopter should be taken up: to bring a load, or to go home."""
    if game.side(unit) != UK:
        return -1.0
    flight = (unit,)
    best = max(errand(game, flight, kept).worth, goes_home(game, unit, kept), best_fetch(game, flight, kept).worth)
    return best if best > 0 else -1.0


def goes_home(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """8.4.1 What it is worth to fly off the map: where that must be, and for another load while the points last."""
    if game.in_combat_phase and not is_home(game, unit):
        return HOMEWARD
    if game.hex(unit) == OFF_MAP or not can_leave(game, (unit,)):
        return -1.0
    way_off = price_off(game, (unit,))
    if game.in_combat_phase or spearhead(game, kept) >= FAR:
        return -1.0
    again = points(game, unit) - way_off - game.edition.tables.movement.helicopter.pick_up
    return HOMEWARD if again >= way_off else -1.0


def flown_to(game: Core, flight: Flight, kept: dict[Any, Any]) -> dict[int, float]:
    """8.4.1 By hex what it is worth to fly there without a load: to one that waits, or to a beach to stay at."""
    late = game.in_combat_phase and not is_home(game, flight[0])
    found = dict.fromkeys(homes(game, UK), HOMEWARD / 2) if late else {}
    fetch = best_fetch(game, flight, kept)
    return found | {fetch.goal: fetch.worth} if fetch.worth > 0 else found

"""British helicopters: guns, air defence and supply points from the task force and the beaches to the front."""

from __future__ import annotations

from typing import Any, NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import worth
from beachhead.games.port_stanley.judgment.survey import FAR, enemies_next_to, fights, front, is_open_settlement, ways
from beachhead.games.port_stanley.model import NOBODY, OFF_MAP, UK
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import Flight, can_leave, is_home, points, price_off
from beachhead.games.port_stanley.rules.helicopters_8.lifting_8_2 import (
    drops,
    lift_needs,
    loads,
    store_drops,
    stores_needs,
)
from beachhead.kernel.refusal import met

SUPPLIES = -2
"""A supply point as a load."""
GUNS = 4
"""So many batteries are enough in one place."""
MILE = 0.03
"""What a movement point nearer to Stanley is worth to a load."""
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
    best = Errand(0.0)
    for unit in loads(game, flight):
        if game.type(unit).kind in CARRIED and met(lift_needs(game, flight, unit)):
            stay = drop_worth(game, unit, game.hex(unit), kept)
            for goal in drops(game, flight, (unit,)):
                best = max(best, Errand(drop_worth(game, unit, goal, kept) - stay - KEEN, unit, goal))
    if met(stores_needs(game, flight)):
        here = game.hex(flight[0])
        missed = 0.15 * max(lack(game, here) + 1, 0) if here >= 0 else 0.0
        for goal in store_drops(game, flight):
            best = max(best, Errand(store_worth(game, goal, kept) - missed - KEEN, SUPPLIES, goal))
    return best


CARRIED = frozenset({"artillery", "air_defence", "infantry"})
"""What is worth lifting: what has no legs, and companies to far settlements."""


def drop_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """8.1 What it is worth that a load is in a hex: guns and air defence with the troops, companies in settlements."""
    if space < 0:
        return 0.0
    kind = game.type(unit)
    if kind.kind == "infantry":
        alone = not enemies_next_to(game, space, UK)
        return worth.SETTLED if kind.size == "company" and is_open_settlement(game, space) and alone else 0.0
    there = game.here(space, UK)
    friends = sum(fights(game, other) for other in there)
    if not friends:
        return 0.0
    same = sum(game.type(other).kind == kind.kind for other in there if other != unit)
    most = GUNS if kind.kind == "artillery" else 1
    return 0.6 + 0.1 * friends - MILE * behind(game, space, kept) - 0.5 * (same >= most)


def behind(game: Core, space: int, kept: dict[Any, Any]) -> float:
    """How many movement points farther from Stanley a hex is than the foremost troops."""
    return min(ways(game, kept)[space] - front(game, kept), 30.0)


def store_worth(game: Core, space: int, kept: dict[Any, Any]) -> float:
    """15.5 What a supply point is worth in a hex: where troops are that have not enough for an assault."""
    if not any(fights(game, unit) for unit in game.here(space, UK)):
        return 0.0
    return 0.15 * max(lack(game, space), 0) - 0.02 * behind(game, space, kept)


def lack(game: Core, space: int) -> int:
    """15.5 How many supply points more than there are would serve everybody in and next to a hex."""
    near = (space, *game.edition.ways[space])
    want = sum(is_served(game, unit) for there in near for unit in game.here(there, UK)) + 1
    return want - sum(game.supplies_in(there, UK) for there in near)


def is_served(game: Core, unit: int) -> bool:
    """15.3 Whether a unit eats supplies when it attacks or fires."""
    return game.type(unit).kind in ("infantry", "artillery")


def flies(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """8.4.1 Whether a helicopter should be taken up: to bring a load, or to go home."""
    if game.side(unit) != UK:
        return -1.0
    return max(errand(game, (unit,), kept).worth, goes_home(game, unit, kept))


def goes_home(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """8.4.1 What it is worth to fly off the map: where that must be, and for another load while the points last."""
    if game.in_combat_phase and not is_home(game, unit):
        return HOMEWARD
    if game.hex(unit) == OFF_MAP or not can_leave(game, (unit,)):
        return -1.0
    way_off = price_off(game, (unit,))
    if game.in_combat_phase or front(game, kept) >= FAR:
        return -1.0
    again = points(game, unit) - way_off - game.edition.tables.movement.helicopter.pick_up
    return HOMEWARD if again >= way_off else -1.0

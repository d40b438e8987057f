"""What the hexes of England are worth to those who fight over them, in victory points or thereabouts (15.1, 12.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import LAND_OF, Core
from beachhead.games.britain_stands_alone.model import BR, FOUL, GE
from beachhead.games.britain_stands_alone.rules.combat_6.assault_8_6_9_4 import waiting
from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from beachhead.games.britain_stands_alone.rules.leaders_13_3 import LEADERS
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.games.britain_stands_alone.rules.strength_11_2 import armour, attack, defence
from beachhead.games.britain_stands_alone.rules.terrain_1_1 import terrain

LONDON = 1.5
"""What each hex of London is worth by itself; the last one brings the points of the whole."""

COURT = 6.0
"""13.3, 15.1 What it is worth to come upon Churchill or the Royal Family: not all the points, since they may leave."""

HARBOUR, FOOTHOLD = 1.0, 2.5
"""12.2, 15.2 What a point of port capacity is worth to those who live on it, and while they have too little to stay."""

DECISIVE = 4.0
"""15.2 What a port is worth besides without which the Germans hold too little to stay."""

URGENT, WARNED = 1.6, 2
"""15.2 How much more that is once so few turns are left until the ports are counted."""

SECURE, SAFE = 3, 5
"""15.2 The capacity to spare with which the Germans look beyond the ports, to cities, and before it counts."""

APPROACH = 0.8
"""4.0 How much of what a harbour is worth goes with each hex of its way to the sea, in which no enemy may be."""

FADING = 0.86
"""What is left of a prize for each hex that it is away."""

UNGUARDED, GUARDED, HALFWAY = 0.9, 0.8, 3.0
"""6.1 The chance to lose a hex in which nobody is; the most where somebody has to be beaten first; and how many columns
above one to one it takes for half of that."""

TANKS_HOLD = 3
"""6.4 The defence factors that each column of armour superiority makes up for."""

SHAKEN = 0.15
"""11.2 What a hit on a land unit is worth for each point of what it can do."""

NEXT_TO, BEHIND = 0.6, 0.1
"""How much of that counts where an enemy is next to it, and where none is."""

ENDING = 2
"""15.1 So many turns before the end the Germans go for what brings points, wherever their supply is."""

NEAR = 4
"""As far as a unit threatens another, in hexes."""

LEAST_WAVE = 3
"""9.4 The divisions with which a first landing can stay."""


def prize(game: Core, space: int) -> float:
    """15.1, 12.2 What it is worth to the Germans to hold a hex."""
    found: tuple[float, ...] = game.kept("prizes", lambda: prizes(game))
    return found[space]


def prizes(game: Core) -> tuple[float, ...]:
    """15.1, 12.2 The same of every hex of the map."""
    edition, worth = game.edition, game.edition.tables.victory
    found = list(printed_prizes(edition))
    missing = [space for space in edition.london if space not in game.german]
    for space in missing if len(missing) == 1 else ():
        found[space] += worth.london
    for leader in (edition.unit_index[name] for name in LEADERS):
        if 0 <= game.place(leader) < len(found):
            found[game.place(leader)] += COURT
    spare, haste = spare_capacity(game), URGENT if is_counted_soon(game) else 1.0
    for space, port in edition.ports.items():
        if space < len(found):
            capacity = port.capacity or 0
            counts = capacity if space in game.german else min(capacity, max(1 - spare, 0))
            decides = space in game.german and 0 <= spare < capacity
            found[space] += HARBOUR * capacity + haste * (FOOTHOLD * counts + DECISIVE * decides)
            for way in port.access:
                found[way] += APPROACH * HARBOUR * capacity * (space in game.german)
    return tuple(found)


@lru_cache(maxsize=8)
def printed_prizes(edition: Edition) -> tuple[float, ...]:
    """15.1 What a hex is worth for its city and its airbase."""
    worth = edition.tables.victory
    by_city = {"minor": worth.minor, "major": worth.major, "london": LONDON}
    cities = (float(by_city.get(edition.city[space], 0)) for space in range(len(edition.chart.names)))
    return tuple(found + worth.airbase * (space in edition.airbases) for space, found in enumerate(cities))


def spare_capacity(game: Core) -> int:
    """15.2 The port capacity that the Germans hold beyond what they need to stay, below 0 if they lack some."""
    held = sum(port.capacity or 0 for space, port in game.edition.ports.items() if space in game.german)
    return held - game.edition.tables.victory.british_capacity


def is_counted_soon(game: Core) -> bool:
    """15.2 Whether it is nearly the turn from which the Germans need enough ports, or later."""
    s, sudden = game.state, game.edition.tables.victory
    return bool(s.invaded) and s.turn - s.invaded >= sudden.british_turns - WARNED


def pull(game: Core, side: int, kept: dict[Any, Any]) -> Sequence[float]:
    """By hex, how strongly a side is drawn there: Germans to what they lack, the British to the Germans.

    `kept` has it with the goals from which alone it follows: of others it is worked out anew.
    """
    wanted = goals(game, side)
    of_goals, found = kept.get(("pull", side), (None, ()))
    if of_goals != wanted:
        found = spread(game, wanted)
        kept["pull", side] = wanted, found
    draws: Sequence[float] = found
    return draws


def is_ending(game: Core) -> bool:
    """15.1, 16 Whether it is one of the last turns: then points count, and supply no more."""
    return game.state.turn > game.edition.scenarios[game.state.scenario].last_turn - ENDING


def goals(game: Core, side: int) -> Mapping[int, float]:
    """The hexes that draw a side, and how strongly: Germans to ports alone, until they have enough to spare some.

    At the end they go for whatever brings points.
    """
    size = range(len(game.edition.chart.names))
    if side == GE:
        secure = SECURE if is_counted_soon(game) else SAFE
        wanted = size if spare_capacity(game) >= secure or is_ending(game) else game.edition.ports
        open_to = (space for space in wanted if space in size and space not in game.german)
        return {space: prize(game, space) for space in open_to if prize(game, space)}
    held = {space: 1.0 + prize(game, space) for space in game.german if space in size}
    return held | {game.hex(unit): 2.0 + prize(game, game.hex(unit)) for unit in game.on_map(GE)}


def spread(game: Core, found: Mapping[int, float]) -> list[float]:
    """By hex, the most that is left there of any prize, less the further it is away."""
    best = [0.0] * len(game.edition.chart.names)
    edge = [(-worth, space) for space, worth in found.items()]
    edge.sort()
    while edge:
        worth, here = heappop(edge)
        if -worth <= best[here]:
            continue
        best[here] = -worth
        for there in game.edition.ways[here]:
            if there < len(best) and -worth * FADING > best[there]:
                heappush(edge, (worth * FADING, there))
    return best


def is_thinned(game: Core) -> bool:
    """9.4, 15.2 Whether mines and bombs have left too little of the first wave to stay: it had better come home."""
    if game.state.alarmed or game.on_map(GE):
        return False
    return sum(game.type(unit).size == "division" for unit in waiting(game)) < LEAST_WAVE


def is_rough(game: Core) -> bool:
    """3.0 Whether the weather is foul or worse."""
    return game.state.weather >= FOUL


def is_invaded(game: Core) -> bool:
    """Whether there are Germans in England."""
    return bool(game.on_map(GE))


def unit_worth(game: Core, unit: int) -> float:
    """What a step of a unit is worth to its side: what it can do, and the points of the leaders."""
    if game.type(unit).kind == "leader":
        return float(game.edition.tables.victory.churchill)
    return 0.3 + 0.12 * (attack(game, unit) + defence(game, unit)) / steps(game, unit)


def shaking(game: Core, side: int, unit: int) -> float:
    """11.2 What a hit on a land unit is worth: more if it is about to fight."""
    if game.unit(unit).hits == game.edition.tables.damage.unit:
        return 0.0
    size, values = len(game.edition.chart.names), game.values(unit)
    near = any(there < size and game.here(there, side) for there in game.edition.ways[game.hex(unit)])
    return SHAKEN * (values.attack + values.defence) * (NEXT_TO if near else BEHIND)


def threat(game: Core, space: int, side: int) -> int:
    """What the other side could attack a hex with soon, in attack factors."""
    known: dict[int, int] = game.kept_while((LAND_OF[1 - side],), ("threats", side), dict, game.state.turn)
    if space not in known:
        far = game.edition.chart.distance
        known[space] = sum(force for there, force in forces(game, 1 - side) if far(there, space) <= NEAR)
    return known[space]


def forces(game: Core, side: int) -> Collection[tuple[int, int]]:
    """6.1 The hexes of the map in which a side has land units, with the attack factors there."""

    def find() -> Collection[tuple[int, int]]:
        found = Counter[int]()
        for unit in game.on_map(side):
            found[game.hex(unit)] += attack(game, unit)
        return tuple(found.items())

    known: Collection[tuple[int, int]] = game.kept_while((LAND_OF[side],), ("forces", side), find, game.state.turn)
    return known


def risk(game: Core, space: int, side: int, stands: int) -> float:
    """6.1 The chance that a side loses a hex soon if it has so many defence factors there."""
    return falls(game, space, side, stands, threat(game, space, side))


def falls(game: Core, space: int, side: int, stands: int, against: int) -> float:
    """6.1 The chance that a side loses a hex to so many attack factors: more with the odds."""
    if not stands:
        return UNGUARDED if against else 0.0
    stands = round((stands + (factor(game, space) if side == BR else 0)) * hardened(game, space))
    more = max(against / stands - 1.0, 0.0)
    return GUARDED * more / (more + HALFWAY)


def staunch(game: Core, unit: int) -> int:
    """6.1, 6.4 What a unit is worth to the defence of its hex: tanks take columns from the attacker besides."""
    return defence(game, unit) + TANKS_HOLD * armour(game, unit)


def guarded(game: Core, space: int, side: int) -> int:
    """6.1, 6.4 What a side has in a hex for its defence."""
    return sum(staunch(game, unit) for unit in game.here(space, side))


def hardened(game: Core, space: int) -> float:
    """6.1 By how much the ground makes up for factors: as much as a column of the odds."""
    return 1.0 - 0.25 * terrain(game, space).odds


SIDE = {"br": BR, "ge": GE}
"""The sides by their names."""

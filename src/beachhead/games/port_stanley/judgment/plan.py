"""The British plan: by which way to Stanley, what to take next, who clears the settlements.

It is worked out from what is known of the enemy, and anew only when that has changed: all moves of a phase follow the
same plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import Any, NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment.battle import promise
from beachhead.games.port_stanley.judgment.survey import BACK, FAR, fights, next_to_enemies, strength, strengths
from beachhead.games.port_stanley.model import AR, NOBODY, UK
from beachhead.games.port_stanley.rules.lines_15 import within

FIGHT = 14.0
"""How many movement points an enemy hex in the way is held to cost: less than half a turn's march."""
HARD = 2.0
"""The same for each point of strength there, a position counting as some more."""
DUG = 2.0
STOPPED = 6.0
"""What it costs to come to a zone of control."""
CLEARING = frozenset({"42-cdo", "45-cdo", "welsh"})
"""The formations that go for settlements as long as there are any near enough (17.2.3)."""
TIME_PRESSES = 9
"""From this turn on all battalions go for Stanley."""
NEARBY = 45.0
"""So many movement points away a settlement is near enough."""
TAKEABLE = 5.0
"""The strength of those in a settlement that is left to the others."""


DETOUR = 25.0
"""How much farther than the nearest target another one may be."""
MOST = 16.0
"""The strength of two full stacks: more hardly find room beside a hex."""
SUPPORT, AGAINST = 2.0, 2.0
"""What guns add to an attack, and aircraft and guns to a defence, on the average."""
GROUND = 0.004
"""What a movement point of the way that is left takes from the promise of an attack."""


class Campaign(NamedTuple):
    """By hex what is left of the way to Stanley, fighting counted as movement points, and the next hex of it."""

    far: tuple[float, ...]
    onward: tuple[int, ...]


Held = Mapping[int, float]
"""By hex what it costs that the enemy is there."""


def campaign(game: Core, kept: dict[Any, Any]) -> Campaign:
    """The way to Stanley as things are known now."""

    def find() -> Campaign:
        held = in_the_way(game)
        key = game.state.blown, game.state.tracks, held
        known = kept.get("campaign")
        if known is None or known[0] != key:
            known = kept["campaign"] = key, search(game, {game.edition.stanley: 0.0}, held)
        found: Campaign = known[1]
        return found

    plan: Campaign = game.kept("campaign", find)
    return plan


def in_the_way(game: Core) -> Held:
    """What it costs to fight through the hexes in which the enemy is, and to be stopped next to them (5.4)."""

    def find() -> Held:
        dug = {one.hex: DUG * one.size for one in game.state.positions if one.side == AR}
        held = opposed(game)
        found = {there: STOPPED for space in held for there in game.edition.around[space]}
        return found | {space: FIGHT + HARD * (power + dug.get(space, 0.0)) for space, power in held.items()}

    found: Held = game.kept("in_the_way", find)
    return found


def opposed(game: Core) -> Held:
    """The strength that is expected in each hex in which the enemy is known to be."""

    def find() -> Held:
        found = dict(strengths(game, AR))
        for space in game.unseen(UK):
            if space >= 0:
                found[space] = found.get(space, 0.0) + BACK
        return {space: power for space, power in found.items() if space >= 0}

    found: Held = game.kept_of(AR, "opposed", find)
    return found


def search(game: Core, goals: Held, held: Held) -> Campaign:
    """The cheapest way from everywhere to some hexes, each with a cost of its own."""
    into = backwards(game)
    far, onward = [FAR] * len(into), [NOBODY] * len(into)
    line = [(cost + held.get(space, 0.0), space, NOBODY) for space, cost in goals.items()]
    line.sort()
    while line:
        so_far, space, next_one = heappop(line)
        if so_far >= far[space]:
            continue
        far[space], onward[space] = so_far, next_one
        for there, cost in into[space]:
            total = so_far + cost + held.get(there, 0.0)
            if total < far[there]:
                heappush(line, (total, there, space))
    return Campaign(tuple(far), tuple(onward))


def backwards(game: Core) -> list[list[tuple[int, int]]]:
    """By hex from where land units step into it, and at what cost."""
    into: list[list[tuple[int, int]]] = [[] for _ in game.steps]
    for here, steps in enumerate(game.steps):
        for there, cost in steps:
            into[there].append((here, cost))
    return into


# -- what to take next -----------------------------------------------------------------------------------


def next_target(game: Core, space: int, kept: dict[Any, Any]) -> int:
    """The first enemy hex on the way from a hex to Stanley, -1 if there is none."""
    onward, held = campaign(game, kept).onward, opposed(game)
    while space != NOBODY and space not in held:
        space = onward[space]
    return space


def objective(game: Core, kept: dict[Any, Any]) -> int:
    """The enemy hex that the British take next, -1 if there is none: all moves of a phase go by the same one."""
    clock, held = game.state.clock, opposed(game)
    known = kept.get("objective")
    if known is None or known[0] != clock or known[1] not in held:
        known = kept["objective"] = clock, choose_objective(game, kept)
    found: int = known[1]
    return found


def choose_objective(game: Core, kept: dict[Any, Any]) -> int:
    """Of the hexes in the way of the main force that which it can attack with most promise, and soonest."""
    first = targets_in_the_way(game, kept)
    if not first:
        return NOBODY
    far, held = campaign(game, kept).far, opposed(game)
    nearest = min(far[space] for space in first)
    strong = reachable_strength(game, kept)
    again = [space for space in strong if far[space] <= nearest + DETOUR]

    def score(space: int) -> float:
        power = min(strong.get(space, 0.0), MOST) + SUPPORT
        return promise(game, power, held[space] + AGAINST) - far[space] * GROUND + 0.1 * first.get(space, 0.0) / MOST

    return max({*first, *again}, key=lambda space: (score(space), -space))


def targets_in_the_way(game: Core, kept: dict[Any, Any]) -> Mapping[int, float]:
    """The first enemy hexes in the ways of the main force, with the strength of those for whom they are."""
    found: dict[int, float] = {}
    for unit in main_force(game, kept):
        target = next_target(game, game.hex(unit), kept)
        if target != NOBODY:
            found[target] = found.get(target, 0.0) + strength(game, unit)
    return found


def main_force(game: Core, kept: dict[Any, Any]) -> list[int]:
    """The battalions ashore that march on Stanley."""
    return [unit for unit in game.on_map(UK) if fights(game, unit) and not clears(game, unit, kept)]


def reachable_strength(game: Core, kept: dict[Any, Any]) -> Mapping[int, float]:
    """By enemy hex the strength of the main force that is a turn's march from it at most."""
    found: dict[int, float] = {}
    beside = next_to_enemies(game, UK)
    for unit in main_force(game, kept):
        near = within(game, unit, game.values(unit).movement)
        for space in {one for there in near for one in beside.get(there, ())}:
            found[space] = found.get(space, 0.0) + strength(game, unit)
    return found


# -- settlements -----------------------------------------------------------------------------------------


def clears(game: Core, unit: int, kept: dict[Any, Any]) -> bool:
    """17.2.3 Whether a unit goes for settlements instead of Stanley."""
    return is_for_settlements(game, unit) and to_settlements(game, kept).far[game.hex(unit)] < NEARBY


def is_for_settlements(game: Core, unit: int) -> bool:
    """17.2.3 Whether a unit is one of those that go for settlements: companies, some battalions while there is time."""
    kind, early = game.type(unit), game.state.turn < TIME_PRESSES
    return kind.kind == "infantry" and (kind.size == "company" or (early and kind.formation in CLEARING))


def to_settlements(game: Core, kept: dict[Any, Any]) -> Campaign:
    """17.2.3 From everywhere the way to the nearest settlement that can be taken still."""

    def find() -> Campaign:
        held = opposed(game)
        fresh = [space for space in game.edition.settlements if space not in game.state.settlements]
        goals = {space: 0.0 for space in fresh if held.get(space, 0.0) <= TAKEABLE}
        costs = in_the_way(game)
        key = game.state.blown, game.state.tracks, goals, costs
        known = kept.get("settlements")
        if known is None or known[0] != key:
            known = kept["settlements"] = key, search(game, goals, costs)
        found: Campaign = known[1]
        return found

    plan: Campaign = game.kept("to_settlements", find)
    return plan

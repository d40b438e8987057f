"""12.1, 5.4 and 6.2 as laws over positions made at random: supply, conversion and retreats reckoned anew, not by the
rules' own functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.rules.combat_6.retreat_6_2 import barred, how_far, onward
from beachhead.mechanics.retreats import ways
from games.britain_stands_alone.scattered import EDITION, ENGLAND, GREAT, HEXES, NAMES, OUT, Reckoning, other, scatter

SEEDS = range(16)
ON_MAP = frozenset(ENGLAND)


def closed(now: Reckoning, side: str) -> Callable[[int], bool]:
    """12.1 Where no line leads: enemies, their zones without a friend, cities and airbases that they control."""
    enemy, zone = other(side), now.zone(other(side))

    def holds(space: int) -> bool:
        town = bool(EDITION.city[space]) or space in EDITION.airbases
        lost = town and (space in now.german) == (side == "br")
        return now.holder.get(space) == enemy or lost or (space in zone and now.holder.get(space) != side)

    return holds


def spread(starts: Iterable[int], beside: Callable[[int], Iterable[int]], most: int = len(HEXES)) -> set[int]:
    """The hexes to which steps lead from some, so many at most."""
    found = edge = set(starts)
    for _ in range(most):
        edge = {there for here in edge for there in beside(here)} - found
        if not edge:
            break
        found = found | edge
    return found


def british_sources(now: Reckoning) -> set[int]:
    """12.1 The northern edge, Major Cities on a railroad to it or to each other, and what railroads lead on to."""
    shut = closed(now, "br")
    rails = {space for space in EDITION.rail_hexes & ON_MAP if not shut(space)} - now.german - now.converted
    edge = {space for space in EDITION.north_edge if not shut(space)}
    cities = {space for space in rails if EDITION.city[space] in GREAT}

    def line(*starts: int) -> set[int]:
        return spread(rails.intersection(starts), lambda here: rails.intersection(EDITION.rail[here]))

    joined = {city for city in cities if line(city) & (edge | cities - {city})}
    return edge | joined | line(*edge, *joined)


@pytest.mark.clause(
    "BSA-12.1a", "BSA-12.1b", "BSA-12.1e", "BSA-12.1f", "BSA-12.1g", "BSA-12.1h", "BSA-12.1i", "BSA-12.0e"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_within_five_hexes_of_a_british_source_is_in_supply_and_nobody_else(seed: int) -> None:
    position = scatter(seed, germans=20)
    before = Reckoning(position.at("ge_movement"))
    after = position.at("br_supply", saboteurs=(0, 0))
    assert after.over, "nobody is asked anything"
    shut, sources = closed(before, "br"), british_sources(before)

    def beside(here: int) -> Iterable[int]:
        return (there for there in EDITION.ways[here] if there in ON_MAP and not shut(there))

    for unit in before.of("br"):
        if unit.kind != "leader" and before.hex(unit) in HEXES:
            fed = sources & spread([before.hex(unit)], beside, 5)
            level = 0 if fed else min(before.game.unit(unit.index).oos + 1, 2)
            assert after.unit(unit.id).oos == level, unit.id


@pytest.mark.clause("BSA-5.4n", "BSA-5.4o", "BSA-5.4p", "BSA-5.4x")
@pytest.mark.parametrize("seed", SEEDS)
def test_ports_and_what_a_railroad_joins_to_a_line_are_converted_and_nothing_else(seed: int) -> None:
    position = scatter(seed, near=7, germans=20)
    now = Reckoning(position.at("ge_movement"))
    at = position.at("ge_supply", saboteurs=(0, 0))
    watched = now.zone("br") - {space for space, side in now.holder.items() if side == "ge"}
    begun = {space for space in EDITION.rail_hexes if space in EDITION.ports or now.converted & {*EDITION.rail[space]}}
    found = (begun & now.german) - now.converted - watched
    assert (at.targets("convert") if not at.over and at.prompt == "convert" else set()) == {NAMES[one] for one in found}


# -- 6.2 ---------------------------------------------------------------------------------------------------


def back_steps(now: Reckoning, unit: UnitType) -> Callable[[int], set[int]]:
    """6.2 The hexes to which each hex of a unit's retreat leads: further away from where it is, free of the enemy."""
    enemy, start, far = other(unit.side), now.hex(unit), EDITION.chart.distance
    friends = {here for here, units in now.there.items() if any(one.side == unit.side for one in units if one != unit)}
    closed = (now.zone(enemy) - friends) | {here for here, side in now.holder.items() if side == enemy}
    away = ON_MAP - closed

    def steps(here: int) -> set[int]:
        return {there for there in EDITION.zoc[here] if there in away and far(start, there) > far(start, here)}

    return steps


def ends(steps: Callable[[int], set[int]], now: Reckoning, unit: UnitType, length: int) -> tuple[set[int], bool]:
    """6.2, 5.5 Where a retreat of so many hexes may end with room for the unit, and whether it leads anywhere."""
    out, edge = set[int](), {now.hex(unit)}
    for _ in range(length):
        if unit.side == "br" and edge & EDITION.north_edge:
            out = {OUT}
        edge = {there for here in edge for there in steps(here)}
    return {space for space in edge if now.has_room(space, unit)} | out, bool(edge)


def retreat(now: Reckoning, unit: UnitType, length: int) -> tuple[int, set[int]]:
    """6.2 How far a unit goes back, further only where it would be overstacked, and where that may end."""
    steps = back_steps(now, unit)
    while True:
        found, anywhere = ends(steps, now, unit, length)
        if found or not anywhere:
            return (length if found else 0), found
        length += 1


@pytest.mark.clause("BSA-6.2t", "BSA-6.2u", "BSA-6.2v", "BSA-6.2aa", "BSA-6.2ab", "BSA-6.2ac")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("length", [1, 2, 3])
def test_units_go_back_as_far_as_they_must_and_where_they_can(seed: int, length: int) -> None:
    now = Reckoning(scatter(seed, near=2, british=40, germans=6).at("ge_movement"))
    for unit in (*now.of("br"), *now.of("ge")):
        here, game = now.hex(unit), now.game
        if unit.kind == "leader" or here not in HEXES:
            continue
        row = barred(game, game.side(unit.index))
        far, found = retreat(now, unit, length)
        assert how_far(game, unit.index, (here,), length, row) == far, unit.id
        reached = {here}
        for left in range(far, 0, -1):
            reached = {there for space in reached for there in ways(space, left, onward(game, unit.index, here, row))}
        assert not far or reached == found, unit.id

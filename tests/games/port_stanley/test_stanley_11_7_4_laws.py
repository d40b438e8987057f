"""11.7.4 as a law over pairs of hexes at random: a straight line, by whole numbers, and what lies under it."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest

from beachhead.games.port_stanley.model import EFFECTS, WEATHERS
from beachhead.games.port_stanley.rules.sight_11_7_4 import sees, spotted
from games.port_stanley.armies import BOARD, LAND, SUMMITS, scatter
from games.port_stanley.island import island
from games.port_stanley.scattered import EDITION, NAMES

SEEDS, EACH = range(6), 150
Cube = tuple[int, int, int]
FAR = 99
ROUGH = sorted(EDITION.rough - EDITION.summits)
WATER = [space for space, water in enumerate(EDITION.water) if water and not EDITION.land[space]]


@cache
def cube(space: int) -> Cube:
    """1.2 The rows run north to south, every second one lies half a hex farther south."""
    column, row = int(NAMES[space][:2]), int(NAMES[space][2:])
    z = row - (column + 1) // 2
    return column, -column - z, z


SPACES = {cube(space): space for space in range(len(EDITION.chart.names))}


def under(one: int, other: int) -> list[set[int]]:
    """The hexes under the line, each by itself; those that it parts along their hexside as a pair."""
    start, end = cube(one), cube(other)
    way = [b - a for a, b in zip(start, end, strict=True)]
    found: list[set[int]] = []
    sides: dict[tuple[Fraction, Fraction], set[int]] = {}
    low, high = (tuple(f(a, b) for a, b in zip(start, end, strict=True)) for f in (min, max))
    for x in range(low[0] - 1, high[0] + 2):
        for y in range(low[1] - 1, high[1] + 2):
            hex_ = (x, y, -x - y)
            first, last, edge = Fraction(0), Fraction(1), False
            for one_, two in ((0, 1), (1, 2), (2, 0)):
                slope = way[one_] - way[two]
                here = start[one_] - start[two] - hex_[one_] + hex_[two]
                if slope:
                    ends = sorted((Fraction(-1 - here, slope), Fraction(1 - here, slope)))
                    first, last = max(first, ends[0]), min(last, ends[1])
                else:
                    edge = edge or abs(here) == 1
                    last = last if abs(here) <= 1 else first
            if first < last and hex_ not in (start, end) and hex_ in SPACES:
                if edge:
                    sides.setdefault((first, last), set()).add(SPACES[hex_])
                else:
                    found.append({SPACES[hex_]})
    return found + list(sides.values())


def may_see(one: int, other: int) -> bool:
    """11.7.4 Whether a line of sight leads from a hex to another in clear weather."""
    far, line = BOARD.distance(one, other), under(one, other)
    heights = [one in EDITION.summits, other in EDITION.summits]
    if far <= 1:
        return True
    if all(heights):
        return not any(passed <= EDITION.summits for passed in line)
    if any(heights):
        own = group(one if heights[0] else other)
        strange = (EDITION.rough - own) | EDITION.summits
        return far <= 7 and not any(passed <= strange for passed in line)
    clear = not any(passed <= EDITION.rough for passed in line)
    to_clear = 5 if one in EDITION.rough else 3
    return clear and far <= (5 if other in EDITION.rough else to_clear)


@cache
def group(summit: int) -> frozenset[int]:
    """11.7.4 The rough hexes that hang together with that of a summit."""
    found, fresh = {summit}, [summit]
    while fresh:
        for there in BOARD.near[fresh.pop()]:
            if there in EDITION.rough and there not in found:
                found.add(there)
                fresh.append(there)
    return frozenset(found)


def pair(chance: random.Random) -> tuple[int, int]:
    """A hex and another one, often both high."""
    one = chance.choice(chance.choice((SUMMITS, SUMMITS, ROUGH, LAND, WATER)))
    most = chance.choice((2, 3, 4, 5, 6, 7, 8, 12))
    near = [space for space in SPACES.values() if BOARD.distance(one, space) in (most, most - 1)]
    high = [space for space in near if space in EDITION.rough]
    other = chance.choice(high if high and chance.random() < 0.5 else near)
    if one in EDITION.summits and chance.random() < 0.3:
        other = chance.choice(SUMMITS)
    return one, other


@pytest.mark.clause("PS-11.7.4b", "PS-11.7.4c", "PS-11.7.4d", "PS-11.7.4e", "PS-11.7.4f", "PS-11.7.4g", "PS-11.7.4h")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_seen_from_where(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(EACH):
        one, other = pair(chance)
        weather, effect = chance.choice((0, 0, 0, 1, 2)), chance.choice((0, 0, 0, 0, 4))
        at = island({}, weather=weather, effect=effect)
        limit = 1 if EFFECTS[effect] == "foggy" else 2 if WEATHERS[weather] == "stormy" else FAR
        expected = may_see(one, other) and BOARD.distance(one, other) <= limit
        assert sees(at.game, one, other) == expected, (NAMES[one], NAMES[other], under(one, other))


@pytest.mark.clause("PS-11.7.4a", "PS-11.7.4h")
@pytest.mark.parametrize("side", ["uk", "ar"])
def test_who_observes_for_the_guns(side: str) -> None:
    """Ruling P16 Any land unit of the side but dummies and helicopters, and any ship."""
    chance = random.Random(side)
    for _ in range(60):
        made = scatter(chance, most=2, hidden=0.5)
        pieces = made.reckoning().of(side)
        eyes = {one.hex for one in pieces if one.unit.kind not in ("dummy", "helicopter")}
        near = [space for space in WATER if any(BOARD.distance(space, one.hex) <= 3 for one in pieces)]
        ships = {"uk-ardent": NAMES[chance.choice(near)]} if side == "uk" and near else {}
        eyes |= {BOARD.space(hex_) for hex_ in ships.values()}
        at = island({**made.pieces, **ships}, weather=chance.choice((0, 2)))
        for lies in pieces:
            goal = chance.choice([space for space in LAND if BOARD.distance(space, lies.hex) <= 3])
            far = 2 if WEATHERS[at.game.state.weather] == "stormy" else FAR
            expected = any(may_see(eye, goal) and BOARD.distance(eye, goal) <= far for eye in eyes)
            assert spotted(at.game, goal, ("uk", "ar").index(side)) == expected

"""Stacks: who stands where and who carries whom, kept one unit at a time."""

from __future__ import annotations

import random

import pytest

from beachhead.mechanics.stacks import Stacks

NOBODY = -1


def test_units_lie_in_the_order_of_their_numbers() -> None:
    stacks = Stacks()
    for unit in (3, 1, 2):
        stacks.enter(unit, 7, NOBODY)
        stacks.enter(unit + 10, NOBODY, 1)
    assert stacks.at == {7: (1, 2, 3)}
    assert stacks.aboard == {1: (11, 12, 13)}
    stacks.leave(2, 7, NOBODY)
    stacks.leave(12, NOBODY, 1)
    assert (stacks.at[7], stacks.aboard[1]) == ((1, 3), (11, 13))


def test_a_space_that_is_empty_again_is_not_listed() -> None:
    stacks = Stacks()
    stacks.enter(5, 0, NOBODY)
    stacks.leave(5, 0, NOBODY)
    assert stacks.at == {}


def test_a_unit_off_the_map_that_nobody_carries_is_nowhere() -> None:
    stacks = Stacks()
    stacks.enter(5, -2, NOBODY)
    stacks.leave(5, -2, NOBODY)
    assert (stacks.at, stacks.aboard) == ({}, {})


def test_a_unit_in_a_space_is_not_listed_with_a_carrier() -> None:
    stacks = Stacks()
    stacks.enter(5, 4, 2)
    assert (stacks.at, stacks.aboard) == ({4: (5,)}, {})


@pytest.mark.parametrize("seed", range(5))
def test_they_follow_from_where_the_units_are(seed: int) -> None:
    rng, stacks = random.Random(seed), Stacks()
    places = dict.fromkeys(range(12), (-1, NOBODY))
    for _ in range(300):
        unit = rng.choice(list(places))
        stacks.leave(unit, *places[unit])
        places[unit] = rng.choice([(rng.randrange(4), NOBODY), (-3, rng.randrange(12, 15)), (-2, NOBODY)])
        stacks.enter(unit, *places[unit])
    anew = Stacks()
    for unit, place in places.items():
        anew.enter(unit, *place)
    assert stacks.at == anew.at
    assert {carrier: units for carrier, units in stacks.aboard.items() if units} == anew.aboard


def test_what_a_carrier_carries_is_found_however_deep() -> None:
    stacks = Stacks()
    for unit, carrier in ((2, 1), (3, 1), (4, 2), (5, 4), (6, 3)):
        stacks.enter(unit, NOBODY, carrier)
    assert list(stacks.below(1)) == [2, 4, 5, 3, 6]
    assert list(stacks.below(6)) == []
    stacks.leave(4, NOBODY, 2)
    assert list(stacks.below(1)) == [2, 3, 6]


def test_a_copy_is_independent() -> None:
    stacks = Stacks()
    stacks.enter(1, 0, NOBODY)
    twin = stacks.copy()
    twin.enter(2, 0, NOBODY)
    twin.enter(3, NOBODY, 1)
    assert (stacks.at, stacks.aboard) == ({0: (1,)}, {})


def test_stacks_made_all_at_once_are_those_that_are_entered_one_by_one() -> None:
    places = [(7, NOBODY), (NOBODY, 0), (7, NOBODY), (-2, NOBODY), (NOBODY, 0), (3, 5), (NOBODY, 4)]
    stacks = Stacks()
    for unit, place in enumerate(places):
        stacks.enter(unit, *place)
    made = Stacks.of(places)
    assert (made.at, made.aboard) == (stacks.at, stacks.aboard) == ({7: (0, 2), 3: (5,)}, {0: (1, 4), 4: (6,)})

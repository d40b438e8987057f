"""Capacity: what a carrier takes, how much of a limit is taken, and who fits into it."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.capacity import Transport, taken, those_that_fit

TRUCK = Transport(capacity=2, loads={"squad": 1, "infantry": 2}, any=False, barred=frozenset({"heavy"}))
SHIP = Transport(capacity=10, loads={}, any=True, barred=frozenset({"aircraft"}))

sizes = st.lists(st.integers(0, 9), max_size=7)


@dataclass(frozen=True)
class Unit:
    """A piece of cargo."""

    tags: Set[str]
    space: int = 5


def test_cargo_takes_what_its_kind_takes() -> None:
    assert (TRUCK.room_for(Unit({"squad"})), TRUCK.room_for(Unit({"infantry"}))) == (1, 2)
    assert TRUCK.room_for(Unit({"tank"})) == 0


def test_of_several_kinds_the_first_that_the_carrier_names_counts() -> None:
    assert TRUCK.room_for(Unit({"infantry", "squad"})) == 1


def test_what_is_barred_is_not_taken_whatever_else_it_is() -> None:
    assert TRUCK.room_for(Unit({"infantry", "heavy"})) == 0
    assert SHIP.room_for(Unit({"aircraft"})) == 0


def test_a_carrier_of_anything_takes_it_at_its_own_size() -> None:
    assert (SHIP.room_for(Unit({"tank"})), SHIP.room_for(Unit(set(), 3))) == (5, 3)


@given(sizes, st.data())
def test_every_unit_takes_its_size_but_the_first_of_those_that_ride_free(each: list[int], data: st.DataObject) -> None:
    teams = data.draw(st.lists(st.booleans(), min_size=len(each), max_size=len(each)))
    free = next((size for size, team in zip(each, teams, strict=True) if team), 0)
    assert taken(range(len(each)), each.__getitem__, teams.__getitem__) == sum(each) - free


def test_two_of_those_that_ride_free_are_one_too_many() -> None:
    assert taken((1, 2), lambda unit: 1, lambda unit: True) == 1
    assert taken((), lambda unit: 1, lambda unit: True) == 0


@given(sizes, st.integers(0, 20))
def test_those_that_fit_are_the_set_that_has_the_first_wishes(each: list[int], room: int) -> None:
    units = range(len(each))
    sets = [set(some) for count in range(len(each) + 1) for some in combinations(units, count)]
    possible = [some for some in sets if sum(each[unit] for unit in some) <= room]
    best = max(possible, key=lambda some: [unit in some for unit in units])
    assert set(those_that_fit(units, each.__getitem__, room)) == best

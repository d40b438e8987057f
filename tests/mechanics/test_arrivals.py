from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.arrivals import Arrival, scheduled

LISTED = st.lists(st.builds(Arrival, st.integers(1, 6), st.integers(0, 5), st.sampled_from(("N", "S"))), max_size=12)


@given(LISTED, st.sets(st.integers(0, 5), max_size=3), st.integers(1, 6), st.integers(1, 6))
def test_each_unit_comes_once_on_its_first_turn(listed: list[Arrival], there: set[int], first: int, last: int) -> None:
    found = scheduled(listed, there, first, last)
    in_time = [arrival for arrival in listed if first <= arrival.turn <= last and arrival.unit not in there]
    assert sorted(arrival.unit for arrival in found) == sorted({arrival.unit for arrival in in_time})
    for arrival in found:
        others = [other for other in in_time if other.unit == arrival.unit]
        assert arrival == min(others, key=lambda other: other.turn)
    assert [(a.turn, listed.index(a)) for a in found] == sorted((a.turn, listed.index(a)) for a in found)


def test_who_is_there_already_does_not_come_again() -> None:
    listed = [Arrival(3, 7), Arrival(1, 8, "N"), Arrival(2, 9), Arrival(3, 6), Arrival(4, 5)]
    assert scheduled(listed, [9], 1, 3) == (Arrival(1, 8, "N"), Arrival(3, 7), Arrival(3, 6))
    assert scheduled(listed, [], 5, 9) == scheduled([], [], 1, 9) == ()

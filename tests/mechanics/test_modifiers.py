"""Modifiers and contributions: listed one by one, and added up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.modifiers import Contribution, Modifier, that_count, total


def test_nothing_comes_to_nothing() -> None:
    assert total([]) == 0
    assert that_count() == ()


@given(st.lists(st.integers(-3, 3), max_size=8))
def test_modifiers_are_cumulative_and_those_of_nothing_do_not_matter(amounts: list[int]) -> None:
    listed = [Modifier(f"m{number}", amount, "X-1") for number, amount in enumerate(amounts)]
    assert total(listed) == total(that_count(*listed)) == sum(amounts)
    assert [each.amount for each in that_count(*listed)] == [amount for amount in amounts if amount]


def test_contributions_are_added_as_well() -> None:
    assert total([Contribution("near", 3, "X-1", 4), Contribution("support", -1, "X-2")]) == 2

"""Odds of two strengths, and their shifts by columns."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.ratios import odds, shifted

STRENGTHS = st.fractions(min_value=Fraction(1, 4), max_value=60, max_denominator=4)


@pytest.mark.parametrize(
    ("attack", "defence", "dropped", "up"),
    [(26, 7, 3, 3), (7, 7, 1, 1), (2, 3, -1, -2), (2, 4, -2, -2), (2, 5, -2, -3), (1, 10, -10, -10), (9, 10, -1, -2)],
)
def test_whole_strengths(attack: int, defence: int, dropped: int, up: int) -> None:
    assert odds(attack, defence) == dropped
    assert odds(attack, defence, rounded_up=True) == up


@given(STRENGTHS, STRENGTHS)
def test_fractions_are_dropped_or_rounded_up(attack: Fraction, defence: Fraction) -> None:
    if attack >= defence:
        assert odds(attack, defence) == odds(attack, defence, rounded_up=True) == floor(attack / defence)
    else:
        assert odds(attack, defence) == -floor(defence / attack)
        assert odds(attack, defence, rounded_up=True) == -ceil(defence / attack)


@pytest.mark.parametrize("minus_one", [False, True])
def test_a_shift_goes_along_the_columns(minus_one: bool) -> None:
    columns = [*range(-30, -1), *([-1] if minus_one else []), *range(1, 30)]
    for place, start in enumerate(columns):
        for by in range(-5, 6):
            if 0 <= place + by < len(columns):
                assert shifted(start, by, minus_one=minus_one) == columns[place + by]


def test_even_odds_shifted_are_those_of_the_next_column() -> None:
    assert [shifted(1, by) for by in (-2, -1, 0, 1)] == [-3, -2, 1, 2]
    assert [shifted(1, by, minus_one=True) for by in (-2, -1, 0, 1)] == [-2, -1, 1, 2]

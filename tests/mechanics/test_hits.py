"""Distributions of the hits of independent dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from beachhead.mechanics.hits import NOTHING, at_least, at_most, less, mean, mixed, of_chance, of_dice, together

NUMBERS = [(), (2,), (3, 3, 3), (1, 4, 2), (0, 6), (7, -1)]


@pytest.mark.parametrize("numbers", NUMBERS)
def test_hits_are_those_of_all_faces(numbers: tuple[int, ...]) -> None:
    rolls = list(product(range(1, 7), repeat=len(numbers)))
    for count, chance in enumerate(of_dice(numbers)):
        hits = [sum(face <= number for face, number in zip(roll, numbers, strict=True)) == count for roll in rolls]
        assert chance == Fraction(sum(hits), len(rolls))


@pytest.mark.parametrize("numbers", NUMBERS)
def test_chances_add_up_to_one(numbers: tuple[int, ...]) -> None:
    dice = of_dice(numbers)
    for distribution in (dice, less(dice, 1), at_most(dice, 1), together((dice, dice))):
        assert sum(distribution) == 1


def test_parts_and_sums() -> None:
    dice = of_dice((3, 3))
    assert dice == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    assert less(dice, 1) == (Fraction(3, 4), Fraction(1, 4))
    assert less(of_dice((3,)), 1) == NOTHING
    assert at_most(dice, 1) == of_chance(Fraction(3, 4))
    assert at_most(dice, 2) == dice
    assert at_least(dice, 1) == Fraction(3, 4)
    assert mean(dice) == 1


def test_several_with_one_chance() -> None:
    assert of_chance(Fraction(1, 3), 2) == (Fraction(2, 3), Fraction(0), Fraction(1, 3))
    assert of_chance(Fraction(1, 3), 0) == NOTHING


def test_one_of_several_comes_with_its_chance() -> None:
    half = Fraction(1, 2)
    assert mixed([(half, NOTHING), (half, of_chance(half, 2))]) == (Fraction(3, 4), Fraction(0), Fraction(1, 4))
    assert mixed([(Fraction(1), of_chance(half))]) == of_chance(half)

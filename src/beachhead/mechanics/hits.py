"""Dice that each hit on a number or less: exact distributions of their hits.

A distribution is a tuple of chances that add up to 1; the place in it is the number.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

Distribution = tuple[Fraction, ...]

NOTHING: Distribution = (Fraction(1),)
"""Certainly none."""


def of_chance(chance: Fraction, count: int = 1) -> Distribution:
    """None or so many, these with a chance."""
    return (1 - chance, *(Fraction(0),) * (count - 1), chance) if count else NOTHING


def of_dice(numbers: Iterable[int], faces: int = 6) -> Distribution:
    """How many of some dice hit, each on its number or less."""
    return together(of_chance(Fraction(min(max(number, 0), faces), faces)) for number in numbers)


def together(parts: Iterable[Distribution]) -> Distribution:
    """The sum of what is independent."""
    total = NOTHING
    for part in parts:
        sums = [Fraction(0)] * (len(total) + len(part) - 1)
        for one, chance in enumerate(total):
            for other, share in enumerate(part):
                sums[one + other] += chance * share
        total = tuple(sums)
    return total


def mixed(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """One of several, each with its chance."""
    total: list[Fraction] = []
    for weight, part in parts:
        total += [Fraction(0)] * (len(part) - len(total))
        for number, chance in enumerate(part):
            total[number] += weight * chance
    return tuple(total)


def less(distribution: Distribution, count: int) -> Distribution:
    """What is left when the first few do not count."""
    return (sum(distribution[: count + 1], Fraction(0)), *distribution[count + 1 :])


def at_most(distribution: Distribution, most: int) -> Distribution:
    """What counts when no more than `most` can."""
    if len(distribution) <= most + 1:
        return distribution
    return (*distribution[:most], sum(distribution[most:], Fraction(0)))


def at_least(distribution: Distribution, count: int) -> Fraction:
    """The chance of a number or more."""
    return sum(distribution[count:], Fraction(0))


def mean(distribution: Distribution) -> Fraction:
    """The number to be expected."""
    return sum((count * chance for count, chance in enumerate(distribution)), Fraction(0))

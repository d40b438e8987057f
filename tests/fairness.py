"""Whether what was seen agrees with exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

CRITICAL = {0: 0.0, 1: 15.1, 2: 18.4, 3: 21.1, 4: 23.5, 5: 25.7, 6: 27.9, 7: 29.9, 8: 31.8, 9: 33.7, 10: 35.6}
"""Chi-square that fair dice exceed once in 10,000 times, by degrees of freedom."""

MORE = 45.0
"""The same for up to 15 degrees of freedom."""


def assert_fair(expected: Mapping[Any, Fraction], seen: Counter[Any]) -> None:
    """Nothing was seen that cannot be, and chi-square is no greater than chance makes it."""
    assert sum(expected.values()) == 1
    assert set(seen) <= {key for key, chance in expected.items() if chance}
    assert chi_square(expected, seen) <= CRITICAL.get(len(expected) - 1, MORE)


def chi_square(expected: Mapping[Any, Fraction], seen: Counter[Any]) -> float:
    """The sum of squared differences, each in units of what is expected."""
    total = sum(seen.values())
    counts = {key: total * float(chance) for key, chance in expected.items() if chance}
    return sum((seen[key] - count) ** 2 / count for key, count in counts.items())

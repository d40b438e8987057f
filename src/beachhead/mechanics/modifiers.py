"""What a strength, a column, a die or a hit number is made of, one by one, each by name and with its clause.

A rule lists its modifiers once; what is rolled, what is shown before and what explains it afterwards read that list.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

N = TypeVar("N", int, Fraction)


class Modifier(NamedTuple):
    """What changes a column, a die or a hit number: its name, what it adds, the clause that says so."""

    name: str
    amount: int
    clause: str


class Contribution(NamedTuple, Generic[N]):
    """What a unit adds to a strength or takes from it: how, how much, by which clause, and who (-1: no unit)."""

    name: str
    amount: N
    clause: str
    unit: int = -1


def total(parts: Iterable[Modifier | Contribution[int]]) -> int:
    """What all come to together."""
    return sum(part.amount for part in parts)


def that_count(*modifiers: Modifier) -> tuple[Modifier, ...]:
    """Those of some modifiers that change anything."""
    return tuple(modifier for modifier in modifiers if modifier.amount)

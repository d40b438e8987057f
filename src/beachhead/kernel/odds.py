"""Exact odds by forking the dice: what resolves is run once for every face of every die it rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

from beachhead.kernel.dice import DiceRunOutError

T = TypeVar("T")


def fork_dice(run: Callable[[tuple[int, ...]], T]) -> Iterator[tuple[tuple[int, ...], Fraction, T]]:
    """Every way in which `run` can go: (faces rolled, exact probability, what it returned).

    `run` is given a script of faces, must use the dice only from it, and must let DiceRunOutError pass.
    """
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            result = run(faces)
        except DiceRunOutError as asked:
            share = chance / asked.sides
            waiting.extend(((*faces, face), share) for face in range(asked.sides, 0, -1))
        else:
            yield faces, chance, result

"""Drawing at random from the dice of a state: what a guess of the unknown is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from beachhead.kernel.game import State

T = TypeVar("T")


def draw(state: State, count: int) -> int:
    """A number from 0 to less than `count`, from the dice of a state."""
    face, state.dice = state.dice.roll(count)
    return face - 1


def shuffled(state: State, things: Sequence[T]) -> list[T]:
    """Things in a random order, each order as likely as any other."""
    found = list(things)
    for last in range(len(found) - 1, 0, -1):
        other = draw(state, last + 1)
        found[last], found[other] = found[other], found[last]
    return found

"""Retreats: whether a way back of a certain length can be found, and how far one leads.

`onward(space)` are the spaces that a retreat may enter next from a space; the game says which those are (away from
the combat, vacant, out of enemy zones of control ...).  Each step must lead further, so that a search ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

Onward = Callable[[int], Iterable[int]]


def can_go_on(here: int, left: int, onward: Onward) -> bool:
    """Whether a retreat that has come to `here` can be carried on for `left` more spaces."""
    return left == 0 or any(can_go_on(there, left - 1, onward) for there in onward(here))


def depth(here: int, onward: Onward) -> int:
    """How many more spaces the longest way from `here` has."""
    return max((1 + depth(there, onward) for there in onward(here)), default=0)

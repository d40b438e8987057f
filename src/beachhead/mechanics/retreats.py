"""Retreats: whether one can be carried out, which ways it may go, how far one leads.

`onward(space, left)` are the spaces that a retreat with `left` spaces to go may enter next; the game says which those
are (away from the combat, vacant, out of enemy zones of control ...), and where the last one may end.  Each step must
lead further, so that a search ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from beachhead.mechanics.boards import Board

Onward = Callable[[int, int], Iterable[int]]


def can_go_on(here: int, left: int, onward: Onward) -> bool:
    """Whether a retreat that has come to `here` can be carried on for `left` more spaces."""
    return left == 0 or any(can_go_on(there, left - 1, onward) for there in onward(here, left))


def ways(here: int, left: int, onward: Onward) -> list[int]:
    """The next spaces of a retreat with `left` spaces to go from which the rest of it can be carried out."""
    return [there for there in onward(here, left) if can_go_on(there, left - 1, onward)]


def depth(here: int, onward: Onward) -> int:
    """How many more spaces a retreat can be carried on from `here`, at most."""
    length = 0
    while can_go_on(here, length + 1, onward):
        length += 1
    return length


def leads_away(board: Board, here: int, there: int, enemies: Iterable[int]) -> bool:
    """Whether a step leads away from spaces: nearer to none of them, and further from one."""
    distance = board.distance
    changes = [distance(there, enemy) - distance(here, enemy) for enemy in enemies]
    return min(changes) >= 0 and max(changes) > 0

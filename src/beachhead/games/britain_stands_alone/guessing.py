"""What a side may be facing: whom the other's shipping carries, and which Prahms are dummies, is guessed (9.3, 9.5).

Only that is hidden, and only within the Naval Segment; all else is known to everybody (1.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.counters import TRANSPORTS
from beachhead.games.britain_stands_alone.model import ABOARD, LOST, NOBODY, NOTHING, SIDES, UNSEEN, State, Unit
from beachhead.kernel.ask import Side
from beachhead.kernel.dice import Dice


def guess(edition: Edition, seen: State, side: Side, dice: Dice) -> State:
    """A whole state that would look to a side as this one does: what it knows as it is, the rest drawn.

    `dice` are the caller's own: the guess is drawn from them, and they are those of the state.
    """
    state = seen.copy()
    state.dice = dice
    owner = 1 - SIDES.index(side)
    hidden = [unit for unit, lies in enumerate(state.units) if lies.hex == UNSEEN]
    if hidden:
        embark(edition, state, shuffled(state, hidden), shuffled(state, transports(edition, state, owner)))
    if NOBODY in state.dummies:
        may_be = shuffled(state, deceptive(edition, state))
        state.dummies = tuple(sorted(may_be[: len(state.dummies)]))
    state.dice = dice
    return state


def transports(edition: Edition, state: State, owner: int) -> list[int]:
    """9.3 A side's points in port or at sea that may carry somebody."""
    first = edition.first_side_units
    fleet = range(first, len(edition.units)) if owner else range(first)
    return [point for point in fleet if edition.units[point].kind in TRANSPORTS and state.units[point].hex >= 0]


def deceptive(edition: Edition, state: State) -> list[int]:
    """9.5 The Prahms that may be dummies: nothing is known to be aboard them; before they are set up any two."""
    used = {point for lies in state.units if lies.hex == ABOARD for point in (lies.inside, *lies.also)}
    prahms = [piece.index for piece in edition.units if piece.kind == "prahm"]
    idle = [one for one in prahms if one not in used and state.units[one].load == NOTHING and state.units[one].hex >= 0]
    return idle if len(idle) >= len(state.dummies) else [one for one in prahms if edition.units[one].dummy]


def shuffled(state: State, pieces: Sequence[int]) -> list[int]:
    """Pieces in any order, drawn with the dice of the state."""
    left, drawn = list(pieces), list[int]()
    while left:
        face, state.dice = state.dice.roll(len(left))
        drawn.append(left.pop(face - 1))
    return drawn


def embark(edition: Edition, state: State, hidden: Iterable[int], points: Sequence[int]) -> None:
    """9.3 Each unit that cannot be seen is aboard as many points that lie together as it takes, where some are left.

    Where too few are left it shares what another is aboard: not all that may be the case can be told from here.  Where
    nothing floats any more it was drowned.
    """
    stacks: dict[tuple[int, int], list[int]] = {}
    for point in points:
        lies = state.units[point]
        stacks.setdefault((lies.hex, lies.stack), []).append(point)
    for unit in hidden:
        needed = points_for(edition, unit)
        stack = next((stack for stack in stacks.values() if len(stack) >= needed), None)
        if not points:
            state.units[unit] = Unit(LOST, embarked=state.clock)
            continue
        first, *others = [stack.pop() for _ in range(needed)] if stack else points[:1]
        state.units[unit] = Unit(ABOARD, inside=first, also=tuple(others), embarked=state.clock)


def points_for(edition: Edition, unit: int) -> int:
    """9.3 How many points it takes to carry a unit with all its steps."""
    kind, sea = edition.units[unit], edition.tables.sea
    return kind.steps * (sea.leg_step if kind.leg else sea.motorized_step)

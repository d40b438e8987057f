"""9.1 Stacks at sea that part, or combine in the Return to Base Phase, without moving."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, act
from beachhead.games.britain_stands_alone.events_sea import DroppedOff
from beachhead.games.britain_stands_alone.model import BR_RETURN, GE_RETURN, Sailing
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import (
    fits_in_stack,
    is_sea,
    lie_together,
    stack_of,
    stacks_at_sea,
)
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.refusal import Conditions


def under_way(game: Core) -> Conditions:
    """9.1 A stack is on its way, and may be told where to."""
    yield bool(game.state.contests) and isinstance(game.state.contests[-1], Sailing), "BSA-9.1a", "no_stack_under_way"


def settle_down(game: Core, units: tuple[int, ...]) -> None:
    """9.1 Those whom a stack leaves behind in a zone are a stack together."""
    if units:
        lie_together(game, units)
        game.emit(DroppedOff(clause="BSA-9.1j", pieces=units, zone=game.hex(units[0])))


def apart_needs(game: Core) -> Conditions:
    """9.1 What a stack needs to be formed at sea without moving: it has parted from others, or comes of several."""
    units = game.contest(Sailing).units
    at_sea = is_sea(game, game.hex(units[0]))
    yield at_sea, "BSA-9.1m", "not_at_sea"
    yield not at_sea or set(stack_of(game, units[0])) != set(units), "BSA-9.1m", "a_stack_already"


def part(game: Core) -> None:
    """9.1 The units are a stack of their own, and stay where they are."""
    settle_down(game, game.contest(Sailing).units)
    game.close_contest()


APART = act("apart", clause="BSA-9.1m", needs=apart_needs, does=part)


# -- those who combine -----------------------------------------------------------------------------------


def other_stacks(game: Core) -> list[int]:
    """9.1 The side's other stacks in the zone of the stack in hand, by a piece of each, also such as may not move."""
    sailing = game.contest(Sailing)
    here, own = game.hex(sailing.units[0]), {*sailing.units, *sailing.left}
    return [stack[0] for stack in stacks_at_sea(game, sailing.side, here) if not own & set(stack)]


def join_needs(game: Core, unit: int) -> Conditions:
    """9.1 What the stack in hand needs to combine with another: Return to Base, both at sea in one zone, six at most.

    Neither moves by it: those that have returned, and those that may not, can be joined as well.
    """
    units = game.contest(Sailing).units
    yield game.state.phase in (GE_RETURN, BR_RETURN), "BSA-9.1k", "other_stack"
    yield game.hex(unit) == game.hex(units[0]), "BSA-9.1l", "elsewhere"
    yield fits_in_stack(game, {*units, *stack_of(game, unit)}), "BSA-9.1e", "six_in_a_stack"


def join_up(game: Core, unit: int) -> None:
    """9.1 The stack in hand and another are one from now on."""
    sailing = game.contest(Sailing)
    settle_down(game, sailing.left)
    settle_down(game, (*sailing.units, *stack_of(game, unit)))
    game.close_contest()


JOIN_UP = act(
    "join_up",
    OWN_UNIT,
    clause="BSA-9.1l",
    does=join_up,
    when=under_way,
    goes_on=True,
    **one_for_all(other_stacks, join_needs),
)

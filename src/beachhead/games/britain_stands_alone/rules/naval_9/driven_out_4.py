"""4.0 Ships that were driven out of port by the enemy's troops: stacks at sea, and what awaits them there."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.model import SIDES
from beachhead.games.britain_stands_alone.rules.naval_9.hazards_9_5 import meet_hazards
from beachhead.games.britain_stands_alone.rules.naval_9.lookouts_16 import watch
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import (
    Stack,
    fits_in_stack,
    lie_together,
    one_of_each,
    partners,
)
from beachhead.games.britain_stands_alone.rules.ports_4 import PERILS
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions


def gather_at_sea(game: Core, zone: int, ships: tuple[int, ...]) -> Flow[None]:
    """4.0, 9.5 They are as many stacks as it takes, each with its escorts; mines and submarines attack them."""
    stacks = yield from in_stacks(game, ships)
    for units in stacks:
        lie_together(game, units)
    watch(game, ships, zone)
    for units in stacks:
        yield from meet_hazards(game, zone, units)


PERILS.append(gather_at_sea)


# -- more than a stack takes -----------------------------------------------------------------------------


def in_stacks(game: Core, ships: Stack) -> Flow[tuple[Stack, ...]]:
    """4.0, 9.1 The stacks of ships that leave a port all at once: who is in the first their owner says, until the
    others are no more than one.
    """
    stacks, left = list[Stack](), ships
    while not fits_in_stack(game, left):
        first = yield from form(game, left)
        stacks.append(first)
        left = tuple(unit for unit in left if unit not in first)
    return (*stacks, left)


def form(game: Core, left: Stack) -> Flow[Stack]:
    """9.1 The owner forms a stack of some of those who are left, ship by ship."""
    stack: Stack = ()
    side = SIDES[game.side(left[0])]
    while True:
        acts = (FORM_UP(left, stack), FORMED) if stack else (FORM_UP(left, stack),)
        ask = game.ask("form_up", *acts, clause="BSA-9.1e", side=side, about=left)
        choice = yield from settle(ask)
        if choice.action.verb == FORMED.verb:
            return stack
        stack = (*stack, *partners(game, choice.piece))


def comers(game: Core, left: Stack, stack: Stack) -> Iterator[int]:
    """9.1 Who could be in the stack besides; of points that are alike one for all."""
    return one_of_each(game, (unit for unit in left if unit not in stack))


def form_up_needs(game: Core, left: Stack, stack: Stack, unit: int) -> Conditions:
    """9.1, 9.3 What a naval unit needs to be in the stack: room for it and all who share a load with it."""
    yield unit in left, "BSA-9.1e", "not_in_the_stack"
    yield unit not in stack, "BSA-9.1e", "in_the_stack"
    yield fits_in_stack(game, {*stack, *partners(game, unit)}), "BSA-9.1e", "six_in_a_stack"


FORM_UP = act("form_up", OWN_UNIT, clause="BSA-9.1e", **one_for_all(comers, form_up_needs))

FORMED = act("formed", clause="BSA-9.1e", goes_on=True)

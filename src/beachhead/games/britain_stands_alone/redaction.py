"""Hidden information: what each side knows of the state (9.2, 9.5), in one place.

Stacks may be looked at by everybody (1.4).  Secret are the lists of what shipping carries, until the end of the Naval
Segment, and which Prahms are dummies, until they are fired upon.
"""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, replace
from beachhead.games.britain_stands_alone.model import ABOARD, GE, LOST, NOBODY, NOTHING, SIDES, UNSEEN, State, Unit
from beachhead.games.britain_stands_alone.model import BR_FERRY as LAST_OF_THE_SEGMENT
from beachhead.games.britain_stands_alone.model import GE_DETECTION as FIRST_OF_THE_SEGMENT
from beachhead.kernel.ask import Side

BLANK = Unit(UNSEEN)
"""A unit of which nothing is known."""


def redacted_for(game: Core, side: Side | None) -> State:
    """A copy of the state without what a side may not know; None: without what either side may not know."""
    state = game.without_seed()
    for number, name in enumerate(SIDES):
        if side != name:
            hide_lists(game, state, number)
    if side != SIDES[GE]:
        state.dummies = (NOBODY,) * len(state.dummies)
    return state


def are_lists_secret(state: State) -> bool:
    """9.5 Whether it is the Naval Segment, in which nobody knows what the other's shipping carries."""
    return FIRST_OF_THE_SEGMENT <= state.phase <= LAST_OF_THE_SEGMENT


def hide_lists(game: Core, state: State, owner: int) -> None:
    """9.5 What a side's shipping took aboard is on its own list; the other sees it at the end of the Naval Segment.

    Of a unit aboard it is known that it is, for it is nowhere else, and of one that was drowned no more than that; what
    was aboard in earlier segments is known already.
    """
    if not are_lists_secret(state):
        return
    for unit in game.roster(owner):
        lies = state.units[unit]
        new = game.this_segment(lies.embarked)
        at_sea = lies.hex == LOST or (lies.hex == ABOARD and game.type(lies.inside).arm == "points")
        if new and at_sea:
            state.units[unit] = BLANK
        elif new and lies.load != NOTHING:
            state.units[unit] = replace(lies, load=NOTHING, mate=NOBODY, embarked=0)
        elif lies.assault:
            state.units[unit] = replace(lies, assault=False)

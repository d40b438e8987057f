"""7.1 The area that an operation is aimed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from beachhead.games.falklands_showdown.model import NOBODY
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.refusal import Conditions, met
from beachhead.kernel.text import Text

GoalNeeds = Callable[[Core, int], Conditions]
"""What an area needs to be the goal."""


def choose_goal(g: Core, prompt: str, verb: str, clause: str, areas: Sequence[int], needs: GoalNeeds) -> Flow[None]:
    """7.1 The phasing player says where, unless that is known; it stands in the operation in hand."""
    if g.op.goal == NOBODY:
        answer: Option = yield Ask(
            g.asked,
            Text(f"falklands.ask.{prompt}"),
            clause,
            lambda: tuple(g.go(verb, area, clause) for area in areas if met(needs(g, area))),
            anchor=True,
        )
        g.note(goal=answer.space)

"""7.1 What operations share: the area aimed at, the units chosen one by one, and the word to go or to end."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.falklands_showdown.model import NOBODY
from beachhead.games.falklands_showdown.play import Core, Flow, act
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.kernel.acts import Act, decide
from beachhead.kernel.refusal import Conditions


def choose_goal(g: Core, question: str, goal: Act, clause: str) -> Flow[None]:
    """7.1 The phasing player says where, unless that is known; it stands in the operation in hand."""
    if g.op.goal == NOBODY:
        yield from decide(g, g.ask(question, goal, clause=clause, anchor=True))


def aim_at(g: Core, area: int) -> None:
    """7.1 The operation in hand is aimed at an area."""
    g.note(goal=area)


def own_ground(g: Core) -> Sequence[int]:
    """7.1 The phasing player's ground units, in play or not."""
    return g.roster(g.phasing, GROUND)


def pick(g: Core, unit: int) -> None:
    """7.1 A unit is chosen for the operation in hand."""
    g.note(picks=(*g.op.picks, unit))


def somebody_chosen(g: Core, clause: str) -> Conditions:
    """7.0 What carries out, or ends, an operation whose units are chosen one by one."""
    yield bool(g.op.picks), clause, "choose_first"


def under(g: Core, clause: str) -> str:
    """7.0 The clause of the operation that is carried out or ended."""
    return clause


GO = act("go", clause=under, needs=somebody_chosen, goes_on=True)

DONE = act("done", clause=under, needs=somebody_chosen, goes_on=True)

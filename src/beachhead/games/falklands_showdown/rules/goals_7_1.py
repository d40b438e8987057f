"""7.1 What operations share: the area aimed at, the units chosen one by one, and the word to go or to end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from beachhead.games.falklands_showdown.components import GROUND
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.model import NOBODY
from beachhead.kernel.acts import Act, decide
from beachhead.kernel.refusal import Conditions

CHOOSING, ON_THE_WAY = range(2)
"""How far an operation has got whose units go one after the other: who goes is being chosen, or where."""


def choose_goal(game: Core, question: str, goal: Act, clause: str) -> Flow[None]:
    """7.1 The phasing player says where, unless that is known; it stands in the operation in hand."""
    if game.op.goal == NOBODY:
        yield from decide(game, game.ask(question, goal, clause=clause, anchor=True))


def aim_at(game: Core, area: int) -> None:
    """7.1 The operation in hand is aimed at an area."""
    game.note(goal=area)


def own_ground(game: Core) -> Sequence[int]:
    """7.1 The phasing player's ground units, in play or not."""
    return game.roster(game.phasing, GROUND)


def pick(game: Core, unit: int) -> None:
    """7.1 A unit is chosen for the operation in hand."""
    game.note(picks=(*game.op.picks, unit))


def set_out(game: Core, unit: int) -> None:
    """7.1 A unit is to go; it is asked where."""
    game.note(picks=(*game.op.picks, unit), stage=ON_THE_WAY)


def go_in_turn(
    game: Core, question: str, who: Act, where: Act, clause: str, left: Callable[[Core], Iterable[int]]
) -> Flow[None]:
    """7.1 Those that are `left` go one after the other: asked is who, then, by ``QUESTION_to``, where it goes."""
    while game.op.stage == ON_THE_WAY or any(True for _ in left(game)):
        if game.op.stage == CHOOSING:
            ask = game.ask(question, who, DONE(clause), clause=clause, anchor=True)
            if (yield from decide(game, ask)) is DONE:
                return
        unit = game.op.picks[-1]
        yield from decide(game, game.ask(f"{question}_to", where(unit), clause=clause, anchor=True, about=(unit,)))


def force_needs(game: Core, clause: str) -> Conditions:
    """7.0 What carries out, or ends, an operation whose units are chosen one by one."""
    yield bool(game.op.picks), clause, "choose_first"


def under(game: Core, clause: str) -> str:
    """7.0 The clause of the operation that is carried out or ended."""
    return clause


GO = act("go", clause=under, needs=force_needs, goes_on=True)

DONE = act("done", clause=under, needs=force_needs, goes_on=True)

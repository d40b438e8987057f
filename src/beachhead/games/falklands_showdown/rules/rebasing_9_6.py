"""9.6 Emergency rebasing: aircraft whose base the UK has taken."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import AIR
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.events import DieRolled, Rebased
from beachhead.games.falklands_showdown.model import AR, SIDES
from beachhead.games.falklands_showdown.rules.elimination_2_8 import eliminate
from beachhead.kernel.ask import Ask, Option, settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

HAVEN = "falklands.ask.haven"
"""The question where an aircraft goes whose base is lost."""


def lose_base(game: Core, area: int) -> None:
    """9.6 AR has lost an area: each aircraft based there rolls a die; who is left must look for another base."""
    left = []
    for unit in game.units_in(area, AR, AIR):
        face = game.roll()
        good = face <= game.edition.faces.rebasing
        game.emit(DieRolled(clause="FS-9.6a", what="rebasing", face=face, good=good, side=AR, unit=unit, area=area))
        if good:
            left.append(unit)
        else:
            eliminate(game, unit, "FS-9.6a")
    game.state.retreating = tuple(left)


def with_rebasing(game: Core, operation: Flow[None]) -> Flow[None]:
    """6.3, 9.6 An operation: aircraft that lose their base in it look for another before anything else is asked.

    One that goes on with a die, and not with a question, asks them itself.
    """
    yield from rebase_the_rest(game)
    answer: Option | None = None
    while True:
        try:
            question = operation.send(answer)
        except StopIteration:
            break
        if not (isinstance(question, Ask) and question.prompt.key == HAVEN):
            yield from rebase_the_rest(game)
        answer = yield question
    yield from rebase_the_rest(game)


def rebase_the_rest(game: Core) -> Flow[None]:
    """9.6 AR moves the aircraft that got away, one after the other."""
    while game.state.retreating:
        unit, *_ = game.state.retreating
        ask = game.ask("haven", FLEE(unit), clause="FS-9.6a", side=SIDES[AR], anchor=True, about=(unit,))
        goal: Option = yield from settle(ask)
        game.state.retreating = game.state.retreating[1:]
        fly_to(game, unit, goal.space, "FS-9.6a")


def havens(game: Core, unit: int) -> Iterator[int]:
    """9.6 Where an aircraft that has lost its base may go."""
    return bases_from(game, game.place(unit))


def haven_needs(game: Core, unit: int, base: int) -> Conditions:
    """9.6 What an area needs for an aircraft that has lost its base to go there."""
    return base_needs(game, game.place(unit), base)


FLEE = act("to", SPACE, clause="FS-9.6a", exactly=havens, needs=haven_needs)


def bases_from(game: Core, start: int) -> Iterator[int]:
    """6.3 The bases to which an aircraft may change from the one that it has, or had."""
    return (base for base in (game.edition.argentina, *game.edition.bases) if met(base_needs(game, start, base)))


def base_needs(game: Core, start: int, base: int) -> Conditions:
    """6.2, 6.3 What an area needs for an aircraft counter to be based there instead of where it was."""
    yield start != base, "FS-7.1.19a", "other_base"
    if base == game.edition.argentina:
        return
    yield base in game.edition.bases, "FS-6.3a", "airbase"
    if base in game.edition.bases:
        yield game.controls(AR, base), "FS-6.3b", "base_held"
        clause = "FS-6.2.3a" if base == game.edition.port_stanley else "FS-6.2.4a"
        yield len(game.units_in(base, AR, AIR)) < game.edition.areas[base].airbase, clause, "base_room"
        yield not is_cratered(game, base), "FS-7.1.8e", "runway"


def is_cratered(game: Core, area: int) -> bool:
    """7.1 Op 8: whether the Black Buck marker closes the runway of an area."""
    return game.state.black_buck and area == game.edition.port_stanley


def fly_to(game: Core, unit: int, goal: int, clause: str) -> None:
    """7.1 Op 19, 9.6 An aircraft counter changes its base."""
    start = game.place(unit)
    game.put(unit, goal)
    game.emit(Rebased(clause=clause, unit=unit, start=start, goal=goal))

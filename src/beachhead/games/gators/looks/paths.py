"""Where the unit in question can go: the ways there, what they cost, and where it would have to stop."""

from __future__ import annotations

from beachhead.games.gators.core import Core
from beachhead.games.gators.model import BESIDE
from beachhead.games.gators.rules.ground_3 import step_cost
from beachhead.games.gators.rules.movement_6.leading_6a import VIA, onward, spent_on
from beachhead.games.gators.rules.movement_6.movement_6a import BY, LEAD, MOVE, TO
from beachhead.games.gators.rules.movement_6.reach_6a import Path, stopping
from beachhead.kernel.acting import act_of
from beachhead.kernel.ask import Ask, Option

Tree = dict[int, tuple[int, int, int]]
"""By hex: the hex before on the way there, the cost of the step, the cost so far."""


def laid(ask: Ask) -> Path:
    """VI-a The way of the unit asked about, as far as its player has laid it."""
    path: Path
    _, path = ask.given(BY, VIA) or (-1, ())
    return path


def tree(game: Core, ask: Ask) -> Tree:
    """VI-a The ways of the unit asked about, each told by its last step; empty if no move is asked for.

    Where a part of the way is laid they go on from its end.
    """
    if not any(offer.act in (TO, BY, VIA) for offer in ask.offers):
        return {}
    unit, path = ask.about[0], laid(ask)
    found: Tree = {}
    paths: dict[int, tuple[int, ...]] = {}
    if game.hex(unit) != BESIDE:
        here = path[-1] if path else game.hex(unit)
        found[here], paths[here] = (here, 0, spent_on(game, unit, path)), (here,)
    for goal, way in sorted(onward(game, unit, path).items(), key=lambda pair: len(pair[1])):
        if goal in found:
            continue
        if len(way) == 1:
            found[goal] = (goal, 1, 1)
        elif paths.get(way[-2]) == way[:-1]:
            before, cost = way[-2], step_cost(game, unit, goal)
            found[goal] = (before, cost, found[before][2] + cost)
        else:
            continue
        paths[goal] = way
    return found


def led(game: Core, ask: Ask) -> tuple[tuple[int, str], ...]:
    """VI-a The way as far as it is laid: each hex with the move units of the step."""
    path = laid(ask)
    return tuple((space, str(step_cost(game, ask.about[0], space)) if step else "") for step, space in enumerate(path))


def steps(found: Tree) -> tuple[tuple[int, int, str, str], ...]:
    """Each step of the ways: hex, hex before, move units for the step, move units so far."""
    return tuple((space, before, str(cost), str(total)) for space, (before, cost, total) in found.items())


def marks(game: Core, ask: Ask, option: Option) -> tuple[str, ...]:
    """What taking an option does, in the table's words."""
    chosen = act_of(ask, option)
    if chosen is MOVE:
        return ("lift",)
    if chosen is LEAD:
        return ("way",)
    if chosen in (TO, BY) and stopping(game, ask.about[0])[option.space]:
        return ("stop",)
    return ()

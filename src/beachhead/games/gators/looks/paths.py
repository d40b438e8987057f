"""Where the unit in question can go: the ways there, what they cost, and where it would have to stop."""

from __future__ import annotations

from beachhead.games.gators.core import Core
from beachhead.games.gators.model import BESIDE
from beachhead.games.gators.rules.ground_3 import is_open_water, land_cost, terrain_tag
from beachhead.games.gators.rules.movement_6.movement_6a import MOVE, TO
from beachhead.games.gators.rules.movement_6.reach_6a import reachable, stopping
from beachhead.kernel.acting import act_of
from beachhead.kernel.ask import Ask, Option

Tree = dict[int, tuple[int, int, int]]
"""By hex: the hex before on the way there, the cost of the step, the cost so far."""


def tree(game: Core, ask: Ask) -> Tree:
    """VI-a The ways of the unit asked about, each told by its last step; empty if no move is asked for."""
    if not any(offer.act is TO for offer in ask.offers):
        return {}
    unit = ask.about[0]
    found: Tree = {}
    paths: dict[int, tuple[int, ...]] = {}
    if game.hex(unit) != BESIDE:
        found[game.hex(unit)] = (game.hex(unit), 0, 0)
        paths[game.hex(unit)] = (game.hex(unit),)
    for goal, path in sorted(reachable(game, unit).items(), key=lambda pair: len(pair[1])):
        if len(path) == 1:
            found[goal] = (goal, 1, 1)
        elif paths.get(path[-2]) == path[:-1]:
            before, cost = path[-2], step_cost(game, unit, goal)
            found[goal] = (before, cost, found[before][2] + cost)
        else:
            continue
        paths[goal] = path
    return found


def step_cost(game: Core, unit: int, space: int) -> int:
    """III Move units to enter a hex: 1 in the air and in water, by land what the terrain key says."""
    kind = game.type(unit)
    if kind.is_air or kind.element == "water" or kind.is_ship or is_open_water(game, space):
        return 1
    return land_cost(game.ground(space), kind.move <= 1, terrain_tag(kind))


def steps(found: Tree) -> tuple[tuple[int, int, str, str], ...]:
    """Each step of the ways: hex, hex before, move units for the step, move units so far."""
    return tuple((space, before, str(cost), str(total)) for space, (before, cost, total) in found.items())


def marks(game: Core, ask: Ask, option: Option) -> tuple[str, ...]:
    """What taking an option does, in the table's words."""
    chosen = act_of(ask, option)
    if chosen is MOVE:
        return ("lift",)
    if chosen is TO and stopping(game, ask.about[0])[option.space]:
        return ("stop",)
    return ()

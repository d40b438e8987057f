"""VI-a The way of a move, laid by its player: by which hexes a unit goes, where the way makes a difference."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.model import BESIDE
from beachhead.games.gators.rules.ground_3 import is_open_water, step_cost
from beachhead.games.gators.rules.movement_6.reach_6a import (
    Path,
    from_hex,
    reachable,
    stopping,
    without_room,
)
from beachhead.games.gators.rules.position_6.air_6b import homeward
from beachhead.games.gators.rules.position_6.stacking_6d import end_move_needs, held_bridges
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.movement import Routes
from beachhead.mechanics.picks import SPACE


def spent_on(game: Core, unit: int, path: Path) -> int:
    """III The move units that a way costs as far as it is laid."""
    return sum(step_cost(game, unit, space) for space in path[1:])


def onward(game: Core, unit: int, path: Path) -> Routes:
    """VI-a Every hex to which a unit can go on from the end of a way, taken ones included; none laid: from its hex."""
    if not path:
        return reachable(game, unit)
    key = ("onward", unit, path)
    found: Routes | None = game.cache.get(key)
    if found is None:
        found = game.cache[key] = from_hex(game, unit, path[-1], spent_on(game, unit, path), path)
    return found


def ends(game: Core, unit: int, path: Path) -> Routes:
    """VI-a, VI-d Every hex in which a unit can end its move by a way that is laid, with what is left of the way."""
    far = onward(game, unit, path)
    found = far.but(without_room(game, unit, far) | {game.hex(unit)})
    return homeward(game, unit, found) if game.type(unit).is_air else found


def whole_way(game: Core, unit: int, path: Path, space: int) -> Path:
    """VI-a The way to a hex: as it was laid, and on from there by the cheapest one."""
    return (*path[:-1], *onward(game, unit, path)[space])


def ending_needs(game: Core, unit: int, path: Path, space: int) -> Conditions:
    """VI-a What a hex needs for a unit to end its move there by a way that is laid."""
    yield space != game.hex(unit), "GAT-VI-a.1", "is_there"
    yield from end_move_needs(game, unit, space)
    within = space in onward(game, unit, path)
    yield within, "GAT-VI-a.1", "too_far_by_the_way"
    if within and game.unit(unit).spent:
        yield space in ends(game, unit, path), "GAT-VI-b.4", "must_go_back"


def marks(game: Core, unit: int, path: Path) -> Iterable[int]:
    """VI-a, VI-c, VI-e The hexes by which a way can lead: within reach, and no unit stops there."""
    return [space for space in sorted(onward(game, unit, path).goals) if leads_on(game, unit, path, space)]


def leads_on(game: Core, unit: int, path: Path, space: int) -> bool:
    """VI-c, VI-e Whether a unit that comes to a hex within its reach can go on: not past an enemy, nor the shore."""
    crosses = game.type(unit).amphibious and is_open_water(game, space) != game.afloat(unit)
    halts = stopping(game, unit)[space] or (not game.type(unit).is_air and space in held_bridges(game))
    return not (crosses or halts or space in path)


def mark_needs(game: Core, unit: int, path: Path, space: int) -> Conditions:
    """VI-a, VI-c, VI-e What a hex needs for a way to lead by it and on."""
    yield space != game.hex(unit) and space not in path, "GAT-VI-a.1", "by_there_already"
    within = space in onward(game, unit, path)
    yield within, "GAT-VI-a.1", "too_far_by_the_way"
    if within:
        yield leads_on(game, unit, path, space), "GAT-VI-c.2", "way_ends"


def lead_needs(game: Core, unit: int, path: Path) -> Conditions:
    """VI-a What it takes to lay a way: a unit on the map, and a hex by which it can lead."""
    yield game.hex(unit) != BESIDE, "GAT-V.5", "must_come_in"
    if game.hex(unit) != BESIDE:
        yield any(leads_on(game, unit, path, space) for space in onward(game, unit, path)), "GAT-VI-a.1", "no_other_way"


def bearing(game: Core, unit: int, path: Path) -> Flow[Path]:
    """VI-a The next hex by which the way of a unit leads; the way up to it."""
    says = {"unit": game.type(unit).title}
    choice = yield game.ask("bearing", VIA(unit, path), clause="GAT-VI-a.1", about=(unit,), says=says)
    return whole_way(game, unit, path, choice.space)


VIA = act("via", SPACE, clause="GAT-VI-a.1", exactly=marks, needs=mark_needs)

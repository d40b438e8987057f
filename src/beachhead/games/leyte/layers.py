"""Layers over the map: lines of communications, ranges, victory spaces, what the chosen piece pays."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.leyte import words
from beachhead.games.leyte.model import JP, SIDES, US
from beachhead.games.leyte.play import Core
from beachhead.games.leyte.rules.communications_15_3 import active_beaches, trace, west_goals
from beachhead.games.leyte.rules.movement_5 import points_text, range_of, steps_of
from beachhead.kernel import scene
from beachhead.kernel.refusal import UsageError


def names() -> tuple[scene.LayerName, ...]:
    """The layers that Leyte offers."""
    return tuple(
        scene.LayerName(id=name, name=words.say(f"leyte.layer.{name}"), needs_piece=name in NEED_PIECE)
        for name in LAYERS
    )


def layer(g: Core, name: str, piece: int) -> scene.Layer:
    """A layer for the position as it stands.  Raises UsageError."""
    if name not in LAYERS:
        raise UsageError(f"there is no layer {name!r}; there are: {', '.join(LAYERS)}", where="layer")
    if name in NEED_PIECE and not (0 <= piece < len(g.e.units) and g.hex(piece) >= 0):
        raise UsageError(f"layer {name!r} needs a unit on the map", where="piece")
    return LAYERS[name](g, piece)


def communications(g: Core, piece: int) -> scene.Layer:
    """15.3 The line of each US unit to a beach, and the units that have none."""
    return lines(g, "communications", US, active_beaches(g), "LEY-15.32a")


def western_way(g: Core, piece: int) -> scene.Layer:
    """16.34 The line of each Japanese unit off the western mapedge, and the units that have none."""
    return lines(g, "western_way", JP, west_goals(g), "LEY-16.34c")


def lines(g: Core, name: str, side: int, goals: frozenset[int], clause: str) -> scene.Layer:
    """The lines of a side's units to their goals."""
    ways, cut_off = [], []
    for unit in g.units_of(side):
        way = trace(g, unit, goals)
        if way is None:
            cut_off.append(g.hex(unit))
        else:
            ways.append((SIDES[side], way))
    areas = (("goal", tuple(sorted(goals))), ("bad", tuple(cut_off)))
    text = words.say("leyte.layer.cut_off", count=len(cut_off))
    return named(name, clause, areas=areas, ways=tuple(ways), text=text)


def victory_spaces(g: Core, piece: int) -> scene.Layer:
    """15.2, 16.x The hexes that score, for whom."""
    areas = tuple((item.side, item.spaces) for item in g.scenario.victory if item.spaces)
    return named("victory_spaces", "LEY-15.21a", areas=areas)


def ranges(g: Core, piece: int) -> scene.Layer:
    """8.12 The hexes within range of each side's artillery."""
    areas = []
    for side in (US, JP):
        guns = [unit for unit in g.units_of(side) if g.type(unit).is_artillery]
        spaces = {space for unit in guns for space in g.e.board.within(g.hex(unit), g.type(unit).range)}
        areas.append((SIDES[side], tuple(sorted(spaces))))
    return named("ranges", "LEY-8.12a", areas=tuple(areas))


def reach_of_piece(g: Core, piece: int) -> scene.Layer:
    """5.2 What it would cost the piece to come to each hex in its range."""
    values = tuple((space, points_text(cost)) for space, (cost, _) in range_of(g, piece).items() if cost)
    return named("reach", "LEY-5.13a", values=values)


def steps_of_piece(g: Core, piece: int) -> scene.Layer:
    """5.21, 5.25 The least that the piece pays to enter each hex; nothing where it may never go."""
    least: dict[int, int] = {}
    for ways in steps_of(g, piece):
        for there, cost in ways:
            least[there] = min(cost, least.get(there, cost))
    return named("terrain_cost", "LEY-5.21b", values=tuple((space, points_text(cost)) for space, cost in least.items()))


def named(
    name: str,
    clause: str,
    *,
    areas: tuple[tuple[str, tuple[int, ...]], ...] = (),
    ways: tuple[tuple[str, tuple[int, ...]], ...] = (),
    values: tuple[tuple[int, str], ...] = (),
    text: str = "",
) -> scene.Layer:
    """A layer with its name."""
    title = words.say(f"leyte.layer.{name}")
    return scene.Layer(id=name, name=title, clause=clause, areas=areas, ways=ways, values=values, text=text)


LAYERS: dict[str, Callable[[Core, int], scene.Layer]] = {
    "communications": communications,
    "western_way": western_way,
    "victory_spaces": victory_spaces,
    "ranges": ranges,
    "reach": reach_of_piece,
    "terrain_cost": steps_of_piece,
}
NEED_PIECE = frozenset({"reach", "terrain_cost"})

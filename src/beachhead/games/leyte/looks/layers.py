"""Layers over the map: lines of communications, ranges, victory spaces, what the chosen piece pays."""

from __future__ import annotations

from beachhead.edition.showing import Layers
from beachhead.games.leyte.looks import words
from beachhead.games.leyte.model import JP, SIDES, US
from beachhead.games.leyte.play import Core
from beachhead.games.leyte.rules.communications_15_3 import active_beaches, trace, west_goals
from beachhead.games.leyte.rules.movement_5 import points_text, range_of, steps_of
from beachhead.kernel import scene


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
    return LAYERS.named(name, clause, areas=areas, ways=tuple(ways), text=text)


def victory_spaces(g: Core, piece: int) -> scene.Layer:
    """15.2, 16.x The hexes that score, for whom."""
    areas = tuple((item.side, item.spaces) for item in g.scenario.victory if item.spaces)
    return LAYERS.named("victory_spaces", "LEY-15.21a", areas=areas)


def ranges(g: Core, piece: int) -> scene.Layer:
    """8.12 The hexes within range of each side's artillery."""
    areas = []
    for side in (US, JP):
        guns = [unit for unit in g.units_of(side) if g.type(unit).is_artillery]
        spaces = {space for unit in guns for space in g.e.board.within(g.hex(unit), g.type(unit).range)}
        areas.append((SIDES[side], tuple(sorted(spaces))))
    return LAYERS.named("ranges", "LEY-8.12a", areas=tuple(areas))


def reach_of_piece(g: Core, piece: int) -> scene.Layer:
    """5.2 What it would cost the piece to come to each hex in its range."""
    values = tuple((space, points_text(cost)) for space, (cost, _) in range_of(g, piece).items() if cost)
    return LAYERS.named("reach", "LEY-5.13a", values=values)


def steps_of_piece(g: Core, piece: int) -> scene.Layer:
    """5.21, 5.25 The least that the piece pays to enter each hex; nothing where it may never go."""
    least: dict[int, int] = {}
    for ways in steps_of(g, piece):
        for there, cost in ways:
            least[there] = min(cost, least.get(there, cost))
    return LAYERS.named(
        "terrain_cost", "LEY-5.21b", values=tuple((space, points_text(cost)) for space, cost in least.items())
    )


LAYERS = Layers[Core](
    words.SENTENCES,
    {
        "communications": communications,
        "western_way": western_way,
        "victory_spaces": victory_spaces,
        "ranges": ranges,
        "reach": reach_of_piece,
        "terrain_cost": steps_of_piece,
    },
    of_piece=frozenset({"reach", "terrain_cost"}),
    is_on_map=lambda g, piece: piece in range(len(g.e.units)) and g.hex(piece) >= 0,
)

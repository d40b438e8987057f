"""Layers over the map: lines of communications, ranges, victory spaces, what the chosen piece pays."""

from __future__ import annotations

from beachhead.edition.showing import Layers
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.looks import wording
from beachhead.games.leyte.looks.threats import THREATS
from beachhead.games.leyte.model import JP, SIDES, US
from beachhead.games.leyte.rules.communications_15_3 import active_beaches, lines_to, west_goals
from beachhead.games.leyte.rules.movement_5 import points_text, range_of, steps_of
from beachhead.kernel import scene
from beachhead.mechanics.movement import way


def communications(game: Core) -> scene.Layer:
    """15.3 The line of each US unit to a beach, and the units that have none."""
    return lines(game, "communications", US, active_beaches(game), "LEY-15.32a")


def western_way(game: Core) -> scene.Layer:
    """16.34 The line of each Japanese unit off the western mapedge, and the units that have none."""
    return lines(game, "western_way", JP, west_goals(game), "LEY-16.34c")


def lines(game: Core, name: str, side: int, goals: frozenset[int], clause: str) -> scene.Layer:
    """The lines of a side's units to their goals."""
    held, found = [game.hex(unit) for unit in game.units_of(side)], lines_to(game, side, goals)
    ways = [(SIDES[side], way(found, here)[::-1]) for here in held if here in found]
    cut_off = [here for here in held if here not in found]
    areas = (("goal", tuple(sorted(goals))), ("bad", tuple(cut_off)))
    text = wording.say("leyte.layer.cut_off", count=len(cut_off))
    return LAYERS.named(name, clause, areas=areas, ways=tuple(ways), text=text)


def victory_spaces(game: Core) -> scene.Layer:
    """15.2, 16.x The hexes that score, for whom."""
    areas = tuple((item.side, item.spaces) for item in game.scenario.victory if item.spaces)
    return LAYERS.named("victory_spaces", "LEY-15.21a", areas=areas)


def ranges(game: Core) -> scene.Layer:
    """8.12 The hexes within range of each side's artillery."""
    areas = []
    for side in (US, JP):
        guns = [unit for unit in game.units_of(side) if game.type(unit).is_artillery]
        spaces = {space for unit in guns for space in game.edition.board.within(game.hex(unit), game.type(unit).range)}
        areas.append((SIDES[side], tuple(sorted(spaces))))
    return LAYERS.named("ranges", "LEY-8.12a", areas=tuple(areas))


def reach_of_piece(game: Core, piece: int) -> scene.Layer:
    """5.2 What it would cost the piece to come to each hex in its range."""
    values = tuple((space, points_text(cost)) for space, (cost, _) in range_of(game, piece).items() if cost)
    return LAYERS.named("reach", "LEY-5.13a", values=values)


def steps_of_piece(game: Core, piece: int) -> scene.Layer:
    """5.21, 5.25 The least that the piece pays to enter each hex; nothing where it may never go."""
    least: dict[int, int] = {}
    for ways in steps_of(game, piece):
        for there, cost in ways:
            least[there] = min(cost, least.get(there, cost))
    return LAYERS.named(
        "terrain_cost", "LEY-5.21b", values=tuple((space, points_text(cost)) for space, cost in least.items())
    )


LAYERS = Layers[Core](
    wording.SENTENCES,
    {
        "communications": communications,
        "western_way": western_way,
        "victory_spaces": victory_spaces,
        "ranges": ranges,
    },
    of_piece={"reach": reach_of_piece, "terrain_cost": steps_of_piece},
    threats=THREATS,
)

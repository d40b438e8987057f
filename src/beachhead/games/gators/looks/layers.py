"""Layers over the map: zones of control by class of target, ranges, victory spaces, reach and bases of a unit."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.edition.showing import Layers, is_there
from beachhead.games.gators.components import AIR, ARMORED, SOFT
from beachhead.games.gators.core import Core
from beachhead.games.gators.looks import wording
from beachhead.games.gators.looks.threats import THREATS
from beachhead.games.gators.model import REB, SIDES, US
from beachhead.games.gators.rules.combat_7.strength_7 import reach_of
from beachhead.games.gators.rules.movement_6.reach_6a import reachable
from beachhead.games.gators.rules.position_6.air_6b import bases
from beachhead.games.gators.rules.position_6.zones_6c import could_attack
from beachhead.kernel import scene


def zones(target: int) -> Callable[[Core], scene.Layer]:
    """VI-c The hexes in which each side stops enemies of a class."""

    def shown(game: Core) -> scene.Layer:
        areas = []
        for side in (US, REB):
            units = (unit for unit in game.on_map(side) if could_attack(game, unit, target))
            spaces = {there for unit in units for there in game.edition.board.near[game.hex(unit)]}
            areas.append((SIDES[side], tuple(sorted(spaces))))
        return LAYERS.named(ZONES[target], "GAT-VI-c.2", areas=tuple(areas))

    return shown


def ranges(game: Core) -> scene.Layer:
    """II-a The hexes within range of each side's units that reach farther than the next hex."""
    areas = []
    for side in (US, REB):
        far = (unit for unit in game.on_map(side) if reach_of(game, unit) > 1 and any(game.type(unit).attack))
        spaces = {space for unit in far for space in game.edition.board.within(game.hex(unit), reach_of(game, unit))}
        areas.append((SIDES[side], tuple(sorted(spaces))))
    return LAYERS.named("ranges", "GAT-VII-a.1", areas=tuple(areas))


def victory_spaces(game: Core) -> scene.Layer:
    """VIII The capital, which Player 1 must hold, and the hexes around it, which must be clear."""
    around = game.edition.capital_and_around - game.edition.capital
    areas = (("goal", tuple(sorted(game.edition.capital))), ("good", tuple(sorted(around))))
    return LAYERS.named("victory_spaces", "GAT-VIII.2", areas=areas)


def reach_of_piece(game: Core, piece: int) -> scene.Layer:
    """VI How many hexes it is to each place that the unit can come to."""
    start = len({game.hex(piece)} - {-1})
    values = tuple((space, str(len(path) - start)) for space, path in reachable(game, piece).items())
    return LAYERS.named("reach", "GAT-VI-a.1", values=values)


def bases_of_piece(game: Core, piece: int) -> scene.Layer:
    """VI-b Where an aircraft can refuel: its ships and the HERS, or its airstrips."""
    found = tuple(sorted(bases(game, piece))) if game.type(piece).is_air else ()
    return LAYERS.named("bases", "GAT-VI-b.4", areas=(("goal", found),))


ZONES = {SOFT: "zones_soft", ARMORED: "zones_armored", AIR: "zones_air"}

LAYERS = Layers[Core](
    wording.SENTENCES,
    {**{name: zones(target) for target, name in ZONES.items()}, "ranges": ranges, "victory_spaces": victory_spaces},
    of_piece={"reach": reach_of_piece, "bases": bases_of_piece},
    is_on_map=lambda game, piece: is_there(game, piece) and game.hex(piece) >= 0,
    threats=THREATS,
)

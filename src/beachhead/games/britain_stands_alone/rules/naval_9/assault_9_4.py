"""9.4 Who can stay aboard for an Amphibious Assault: his craft, his kind, the weather, the Mine, a point, a beach."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import NOBODY
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import points_left
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import LANDING_CRAFT, carriers, spent
from beachhead.games.britain_stands_alone.rules.weather_3 import lands
from beachhead.kernel.refusal import Conditions


def is_mine_in_time(game: Core) -> bool:
    """9.5, ruling R-31 Whether assaults are allowed yet: from the turn after the Mine was laid, in SEALION at once."""
    s = game.state
    early = game.edition.scenarios[s.scenario].preliminaries
    return s.mine != NOBODY and (early or s.turn > s.mined)


def means_to_assault_needs(game: Core, unit: int) -> Conditions:
    """9.4, 3.0, rulings R-19, R-31 What a unit aboard needs to be meant for an assault."""
    kind, points = game.type(unit), carriers(game, unit)
    yield bool(points), "BSA-9.4a", "not_aboard"
    if not points:
        return
    sea, craft = game.hex(points[0]), all(game.type(point).kind in LANDING_CRAFT for point in points)
    yield not game.unit(unit).assault, "BSA-9.4a", "is_meant_for_it"
    yield is_sea(game, sea), "BSA-9.4a", "not_at_sea"
    yield craft, "BSA-9.4b", "no_landing_craft"
    yield kind.leg or kind.kind == "amphibious", "BSA-9.4h", "cannot_assault"
    yield lands(game), "BSA-3.0k", "storm"
    yield is_mine_in_time(game), "BSA-9.5ag", "mine_first"
    yield not any(game.this_turn(game.unit(point).halted) for point in points), "BSA-9.2aa", "withdrew"
    left = all(points_left(game, point, spent(game, point)) >= game.edition.tables.sea.landing for point in points)
    yield left, "BSA-9.4d", "no_points_left"
    yield any(game.edition.sea_zone[space] == sea for space in game.edition.beaches), "BSA-9.4g", "no_beach_here"

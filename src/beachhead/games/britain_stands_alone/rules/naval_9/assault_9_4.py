"""9.4 Who can stay aboard for an Amphibious Assault: his craft, his kind, the weather, the Mine, a point, a beach."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import GE, NOBODY
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import points_left
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import LANDING_CRAFT, carriers, spent
from beachhead.games.britain_stands_alone.rules.weather_3 import lands
from beachhead.kernel.refusal import Conditions, met


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
    beaches = (space for space in game.edition.beaches if game.edition.sea_zone[space] == sea)
    yield any(met(target_needs(game, unit, space)) for space in beaches), "BSA-9.4g", "no_beach_here"


def target_needs(game: Core, unit: int, space: int) -> Conditions:
    """9.4, 1.1 What a hex needs to be assaulted by a unit at sea: a beach of its zone that is not taken yet.

    Below cliffs only mountaineers land.
    """
    edition = game.edition
    yield edition.coast[space], "BSA-9.4e", "no_coast"
    if not edition.coast[space]:
        return
    yield edition.sea_zone[space] == game.place(unit), "BSA-9.4e", "other_sea"
    held = game.controls(GE, space) and not game.here(space, 1 - GE)
    yield not held, "BSA-9.4a", "own_beach"
    yield space in edition.beaches, "BSA-9.4k", "no_open_sea"
    yield space not in edition.cliffs or climbs(game, unit), "BSA-9.4i", "cliffs"


def climbs(game: Core, unit: int) -> bool:
    """9.4, ruling R-36 Whether a unit can assault under cliffs: a mountain division, by default also its detachment."""
    kind = game.type(unit)
    detached = kind.size != "division"
    return kind.kind == "mountain" and (not detached or game.options.mountain_detachment == "cliffs")

"""What there is in a position of Leyte that decides it: points, units and where they stand.  Seen from the US side.

The ratio of points decides (15.4), and at twice the Japanese ones the US wins: there a Japanese point weighs two.
"""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.prospects import VALUE_FILE, Feature, Features, Prospects
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.edition import DATA
from beachhead.games.leyte.judgment.ground import ground_of
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, SIDES, US, WAITING
from beachhead.games.leyte.rules.victory_15 import awards_for
from beachhead.games.leyte.rules.zones_6 import in_enemy_control
from beachhead.mechanics.rows import either

EVEN_RATIO = 2
"""15.4 So many points of the US go into one of Japan's where neither side wins."""

DECIDED = 40.0
"""What the match is worth beyond its points."""

MARCH = 10
"""Half points of a turn's march."""


def margin(game: Core) -> float:
    """15.4 The points of the US beyond twice those of Japan."""
    return float(game.points(US) - EVEN_RATIO * game.points(JP))


def us_points(game: Core) -> float:
    """US points so far."""
    return float(game.points(US))


def jp_points(game: Core) -> float:
    """Japanese points so far."""
    return float(game.points(JP))


def us_to_come(game: Core) -> float:
    """15.0 Points that the US would score in the present position, besides eliminations."""
    return _to_come(game, US)


def jp_to_come(game: Core) -> float:
    """15.0 Points that Japan would score in the present position, besides eliminations."""
    return _to_come(game, JP)


def _to_come(game: Core, side: int) -> float:
    items = [item for item in game.scenario.victory if item.side == SIDES[side] and item.turn >= game.state.turn]
    scored = awards_for(game, items)
    return float(sum(award.points for award in scored))


def us_units(game: Core) -> float:
    """US units on the map, by their value."""
    return _value(game, game.units_of(US))


def jp_units(game: Core) -> float:
    """Japanese units on the map, by their value."""
    return _value(game, game.units_of(JP))


def us_waiting(game: Core) -> float:
    """12.0 US reinforcements still to come, by their value."""
    return _value(game, (unit for unit in game.roster(US) if game.hex(unit) == WAITING))


def jp_waiting(game: Core) -> float:
    """12.0 Japanese reinforcements still to come, by their value."""
    return _value(game, (unit for unit in game.roster(JP) if game.hex(unit) == WAITING))


def us_engaged(game: Core) -> float:
    """6.0 US units in Japanese zones of control, which they cannot leave, by their value."""
    return _value(game, (unit for unit in game.units_of(US) if in_enemy_control(game, unit)))


def jp_engaged(game: Core) -> float:
    """6.0 Japanese units in US zones of control, by their value."""
    return _value(game, (unit for unit in game.units_of(JP) if in_enemy_control(game, unit)))


def us_trapped(game: Core) -> float:
    """7.7 US units next to enemies with nowhere to retreat, by their value."""
    return _value(game, _trapped(game, US))


def jp_trapped(game: Core) -> float:
    """7.7 Japanese units next to enemies with nowhere to retreat, by their value."""
    return _value(game, _trapped(game, JP))


def _trapped(game: Core, side: int) -> Iterable[int]:
    ways, zones = game.edition.ways_foot, game.control[1 - side]
    closed = either(zones, either(game.occupant[side], game.occupant[1 - side]))
    engaged = (unit for unit in game.units_of(side) if in_enemy_control(game, unit))
    return (unit for unit in engaged if all(closed[there] for there in ways[game.hex(unit)]))


def dug_in(game: Core) -> float:
    """14.1 Japanese units in rough and mountain, where they can hardly be moved, by their value."""
    rough = game.edition.rough_ground
    return _value(game, (unit for unit in game.units_of(JP) if rough[game.hex(unit)]))


def raiders(game: Core) -> float:
    """15.22 Japanese units within a turn's march of a beach in the north or the east that is in no US zone."""
    beaches = (*game.edition.beaches["N"], *game.edition.beaches["E"])
    bare = frozenset(there for there in beaches if not game.occupant[US][there] and not game.control[US][there])
    if not bare:
        return 0.0
    march = ground_of(game.edition).march(bare)
    return float(sum(march[game.hex(unit)] <= MARCH for unit in game.units_of(JP)))


def us_guns(game: Core) -> float:
    """8.0 US batteries that are not next to an enemy, by their barrage."""
    return _guns(game, US)


def jp_guns(game: Core) -> float:
    """8.0 Japanese batteries that are not next to an enemy, by their barrage."""
    return _guns(game, JP)


def _guns(game: Core, side: int) -> float:
    guns = (unit for unit in game.units_of(side) if game.type(unit).is_artillery and not in_enemy_control(game, unit))
    return float(sum(game.type(gun).barrage for gun in guns))


def _value(game: Core, units: Iterable[int]) -> float:
    return float(sum(game.type(unit).value for unit in units))


def late(game: Core) -> float:
    """The share of the Game-Turns that are over, Player-Turn by Player-Turn."""
    scenario = game.scenario
    return (game.state.turn - scenario.first_turn + game.phasing / 2) / (scenario.last_turn - scenario.first_turn + 1)


def barrier(game: Core) -> float:
    """1 in The Mountain Barrier, which goes its own way on the average."""
    return float(game.scenario.id == "barrier")


def collapse(game: Core) -> float:
    """1 in The Final Collapse."""
    return float(game.scenario.id == "collapse")


def campaign(game: Core) -> float:
    """1 in the campaign."""
    return float(game.scenario.id == "campaign")


FEATURES: Features[Leyte] = {
    "us_points": Feature(us_points, 1.0, 1.0),
    "jp_points": Feature(jp_points, -2.0, -2.0),
    "us_to_come": Feature(us_to_come, 0.1, 0.9),
    "jp_to_come": Feature(jp_to_come, -0.2, -1.8),
    "us_units": Feature(us_units, 0.2, 0.0),
    "jp_units": Feature(jp_units, -0.5, -0.2),
    "us_waiting": Feature(us_waiting, 0.1, 0.0),
    "jp_waiting": Feature(jp_waiting, -0.3, 0.0),
    "us_engaged": Feature(us_engaged, -0.1, -0.1),
    "jp_engaged": Feature(jp_engaged, 0.1, 0.0),
    "us_trapped": Feature(us_trapped, -0.3, -0.2),
    "jp_trapped": Feature(jp_trapped, 0.4, 0.2),
    "dug_in": Feature(dug_in, -0.2, -0.1),
    "raiders": Feature(raiders, -2.0, -8.0),
    "us_guns": Feature(us_guns, 0.3, 0.0),
    "jp_guns": Feature(jp_guns, -0.6, 0.0),
    "barrier": Feature(barrier),
    "collapse": Feature(collapse),
    "campaign": Feature(campaign),
}

PROSPECTS = Prospects(DATA.own / VALUE_FILE, SIDES[US], FEATURES, late=late, decided=DECIDED, margin=margin)

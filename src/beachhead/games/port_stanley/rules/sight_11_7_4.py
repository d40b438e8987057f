"""11.7.4 Lines of sight: from which hex another is seen, and by whom."""

from __future__ import annotations

from functools import cache

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import EFFECTS, WEATHERS
from beachhead.mechanics.sight import is_clear

BLIND = frozenset({"dummy", "helicopter"})
"""Ruling P16 Who does not spot, of what lies on the map; supply and aircraft are no units."""


def sees(game: Core, one: int, other: int) -> bool:
    """11.7.4 Whether there is a line of sight between two hexes, as the weather is now.

    Adjacent hexes always see each other (ruling A-25).
    """
    far = game.edition.chart.distance(one, other)
    if far <= 1:
        return True
    return far <= farthest(game) and in_line(game.edition, one, other)


def farthest(game: Core) -> int:
    """11.7.4 How far one sees in this weather, over any terrain: the smaller limit where there are two."""
    s, limits = game.state, game.edition.tables.weather.sight
    clear = len(game.edition.chart.names)
    return min(limits.get(EFFECTS[s.effect], clear), limits.get(WEATHERS[s.weather], clear))


@cache
def in_line(edition: Edition, one: int, other: int) -> bool:
    """11.7.4 Whether the terrain allows a line of sight between two hexes that are not adjacent."""
    summits = edition.summits
    if one in summits and other in summits:
        return is_clear(edition.chart, one, other, lambda space: space in summits)
    if one in summits or other in summits:
        return from_summit(edition, one, other) if one in summits else from_summit(edition, other, one)
    return from_low_ground(edition, one, other)


def from_summit(edition: Edition, summit: int, other: int) -> bool:
    """11.7.4 Between a summit and a hex that is none: not past another summit, nor past rough ground that is not of the
    summit's own group."""
    own = edition.ridge[summit]
    return edition.chart.distance(summit, other) <= edition.tables.sight.summit and is_clear(
        edition.chart,
        summit,
        other,
        lambda space: space in edition.summits or (space in edition.rough and edition.ridge[space] != own),
    )


def from_low_ground(edition: Edition, one: int, other: int) -> bool:
    """11.7.4 Between two hexes that are no summits: through clear ground and sea, to the first rough hex.

    From rough ground to rough ground as from clear ground (ruling A-25); water counts as clear.
    """
    rough, limits = edition.rough, edition.tables.sight
    if other in rough:
        limit = limits.clear_to_rough
    else:
        limit = limits.rough_to_clear if one in rough else limits.clear_to_clear
    return edition.chart.distance(one, other) <= limit and is_clear(
        edition.chart, one, other, lambda space: space in rough
    )


def spotted(game: Core, space: int, side: int) -> bool:
    """11.7.4, ruling P16 Whether a land unit or ship of a side sees a hex, so that any of its artillery may fire."""
    found: bool = game.kept_of(
        side, ("spotted", space), lambda: any(sees(game, there, space) for there in posts(game, side))
    )
    return found


def posts(game: Core, side: int) -> set[int]:
    """Ruling P16 The hexes from which a side observes."""
    found: set[int] = game.kept_of(
        side, "posts", lambda: {game.hex(unit) for unit in game.on_map(side) if game.type(unit).kind not in BLIND}
    )
    return found

"""12.1 Supply Sources that supply any number of units, and the railroads that lead on from a source."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules.lines_5_4 import converted
from beachhead.games.britain_stands_alone.rules.lines_12_1 import bars

CITIES = ("major", "london")
"""12.1, ruling R-8 The classes of cities that are Major ones here."""

ENOUGH = 2
"""12.1 So many Major City hexes that are joined by railroad supply each other."""


def network(game: Core, side: int) -> frozenset[int]:
    """12.1, 1.3, 5.4, ruling R-47 The railroad hexes along which a side traces: Rail Breaks do not count.

    The German player only those that he has converted; the British player those that he controls.
    """

    def find() -> frozenset[int]:
        closed, lines = bars(game, side), converted(game)
        if side == GE:
            return frozenset(space for space in lines if not closed[space])
        rails = game.edition.rail_hexes
        return frozenset(space for space in rails - lines.keys() if game.controls(BR, space) and not closed[space])

    found: frozenset[int] = game.kept(("network", side), find)
    return found


def joined(game: Core, side: int, starts: Iterable[int]) -> frozenset[int]:
    """12.1 The railroad hexes that an unbroken chain joins to any of some hexes, those among them included."""
    rails = network(game, side)
    edge = [space for space in starts if space in rails]
    found = set(edge)
    for here in edge:
        for there in game.edition.rail[here]:
            if there in rails and there not in found:
                found.add(there)
                edge.append(there)
    return frozenset(found)


def edge_sources(game: Core) -> frozenset[int]:
    """12.1, ruling R-34 The hexes of the northern edge without an enemy, or an enemy zone without a friend."""
    closed = bars(game, BR)
    return frozenset(space for space in game.edition.north_edge if not closed[space])


def city_sources(game: Core) -> frozenset[int]:
    """12.1 The British Major City hexes that a railroad joins to another one, or to the northern edge."""
    edition, edges = game.edition, edge_sources(game)
    cities = frozenset(space for space, city in enumerate(edition.city) if city in CITIES) & network(game, BR)
    found, alone = set[int](), set[int]()
    for city in sorted(cities):
        if city not in found and city not in alone:
            line = joined(game, BR, (city,))
            has_another = len(line & cities) >= ENOUGH or line & edges
            (found if has_another else alone).update(line & cities)
    return frozenset(found)


def free_sources(game: Core, side: int) -> frozenset[int]:
    """12.1 The sources of a side that supply any number of units: there are none for the Germans."""
    if side == GE:
        return frozenset()

    def find() -> frozenset[int]:
        sources = edge_sources(game) | city_sources(game)
        return sources | joined(game, BR, sources)

    found: frozenset[int] = game.kept("free_sources", find)
    return found

"""8.1 Air movement: how far it is from zone to zone in the Naval Segment, and over the hexes in the others."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.mechanics.tracing import flood

FAR = 10_000
"""Further than anything flies."""


# -- zones -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def zones_from(edition: Edition, space: int) -> dict[int, int]:
    """8.1, 4.0 By zone, how many zones are entered on the way from a space: a hex is in its zone.

    An airbase of the display that lies on sea zones alone (Scapa Flow) is in each of them.
    """
    zone = edition.zone[space]
    found = {there: far for there, (far, _) in flood((zone,), lambda here: edition.zones[here].borders).items()}
    for sea in island(edition, zone):
        found |= {there: min(far, found.get(there, FAR)) for there, far in zones_from(edition, sea).items()}
    return found


def island(edition: Edition, zone: int) -> tuple[int, ...]:
    """4.0 The sea zones in which an airbase lies at once: those around a display zone without neighbours on land."""
    printed = edition.zones[zone]
    at_sea = printed.display and len(printed.borders) > 1 and all(edition.zones[there].sea for there in printed.borders)
    return printed.borders if at_sea and not (printed.roads or printed.rails) else ()


def zones_apart(edition: Edition, one: int, other: int) -> int:
    """8.1 How many zones are entered between two spaces, bases or zones."""
    there = edition.zone[other]
    ends = (there, *island(edition, there))
    return min(zones_from(edition, one).get(end, FAR) for end in ends)


def reaches_zone(game: Core, unit: int, space: int, times: int = 1) -> bool:
    """8.1 Whether an air point reaches a space with its Naval Movement Allowance, or so many times that."""
    return zones_apart(game.edition, game.hex(unit), space) <= times * game.values(unit).range


# -- hexes -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def hexes_from(edition: Edition, base: int) -> tuple[int, ...]:
    """8.1 By hex, what it costs to fly there: from a hex 1 for each, from the display the code at the edge first."""
    far = edition.chart.distance
    codes = edition.edge_codes.get(base, ()) if base >= len(edition.chart.names) else ((base, 0),)
    return tuple(
        min((cost + far(edge, space) for edge, cost in codes), default=FAR) for space in range(len(edition.chart.names))
    )


def hexes_apart(edition: Edition, one: int, other: int) -> int:
    """8.1 The Air Movement Points between two spaces: hexes, or a hex and a zone of the display.

    Between two zones of the display: by the map's edge from one to the other.
    """
    size = len(edition.chart.names)
    if other < size:
        return hexes_from(edition, one)[other]
    if one < size:
        return hexes_from(edition, other)[one]
    first, second = hexes_from(edition, one), hexes_from(edition, other)
    return 0 if one == other else min(first[space] + second[space] for space in range(size))


def reaches_hex(game: Core, unit: int, space: int) -> bool:
    """8.1 Whether an air point reaches a space with its Air Movement Allowance."""
    return hexes_apart(game.edition, game.hex(unit), space) <= game.values(unit).reach


# -- either ----------------------------------------------------------------------------------------------


def off_the_map(edition: Edition, space: int) -> bool:
    """8.1 Whether a space is on the display."""
    return space >= len(edition.chart.names)


def flies_to(game: Core, unit: int, one: int, other: int, *, by_hexes: bool = False) -> bool:
    """8.1, 8.2 Whether an air point makes it from one space to the other: zone by zone where both are off the map.

    Over the hexes otherwise, or where others of its mission come from the map (`by_hexes`).
    """
    if not by_hexes and off_the_map(game.edition, one) and off_the_map(game.edition, other):
        return zones_apart(game.edition, one, other) <= game.values(unit).range
    return hexes_apart(game.edition, one, other) <= game.values(unit).reach

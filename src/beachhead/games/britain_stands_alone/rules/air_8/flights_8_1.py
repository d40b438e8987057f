"""8.1 Air movement: how far it is from zone to zone in the Naval Segment, and over the hexes in the others."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.mechanics.floods import Spaces, spaces_of
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


@lru_cache(maxsize=16384)
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
    if not off_the_map(edition, base):
        return edition.chart.distances(base)
    codes = edition.edge_codes.get(base, ())
    rows = [[cost + far for far in edition.chart.distances(edge)] for edge, cost in codes]
    return tuple(map(min, zip(*rows, strict=True))) if rows else (FAR,) * len(edition.chart.names)


def hexes_apart(edition: Edition, one: int, other: int) -> int:
    """8.1 The Air Movement Points between two spaces: hexes, or a hex and a zone of the display.

    Between two zones of the display: by the map's edge from one to the other.
    """
    size = len(edition.chart.names)
    if one < size and other < size:
        return edition.chart.distance(one, other)
    if other < size:
        return hexes_from(edition, one)[other]
    if one < size:
        return hexes_from(edition, other)[one]
    return edge_to_edge(edition, one, other)


@lru_cache(maxsize=1024)
def edge_to_edge(edition: Edition, one: int, other: int) -> int:
    """8.1 The Air Movement Points between two zones of the display over the hexes."""
    first, second = hexes_from(edition, one), hexes_from(edition, other)
    return 0 if one == other else min(there + back for there, back in zip(first, second, strict=True))


def reaches_hex(game: Core, unit: int, space: int) -> bool:
    """8.1 Whether an air point reaches a space with its Air Movement Allowance."""
    return hexes_apart(game.edition, game.hex(unit), space) <= game.values(unit).reach


# -- either ----------------------------------------------------------------------------------------------


def off_the_map(edition: Edition, space: int) -> bool:
    """8.1 Whether a space is on the display."""
    return space >= len(edition.chart.names)


@lru_cache(maxsize=2048)
def within(edition: Edition, base: int, reach: int, zones: int) -> Spaces:
    """8.1, 8.2 Where an air point comes alone from a base with so many Air Movement Points, or so many zones."""
    hexes = {space for space, far in enumerate(hexes_from(edition, base)) if far <= reach}
    return spaces_of((*hexes, *(zone for zone in edition.zones if is_near(edition, base, zone, reach, zones))))


def by_zones(edition: Edition, one: int, other: int) -> bool:
    """8.1 Whether it is flown zone by zone from a space to another: both are off the map."""
    return off_the_map(edition, one) and off_the_map(edition, other)


def is_near(edition: Edition, one: int, other: int, reach: int, zones: int) -> bool:
    """8.1, 8.2 Whether it is near enough from a space to another: zone by zone where both are off the map."""
    if by_zones(edition, one, other):
        return zones_apart(edition, one, other) <= zones
    return hexes_apart(edition, one, other) <= reach


def in_reach_of(game: Core, unit: int, base: int) -> Spaces:
    """8.1, 8.2 Where an air point comes alone from a base."""
    values = game.values(unit)
    return within(game.edition, base, values.reach, values.range)


def flies_to(game: Core, unit: int, one: int, other: int, *, by_hexes: bool = False) -> bool:
    """8.1, 8.2 Whether an air point makes it from one space to the other: zone by zone where both are off the map.

    Over the hexes otherwise, or where others of its mission come from the map (`by_hexes`).
    """
    values = game.values(unit)
    if by_hexes:
        return hexes_apart(game.edition, one, other) <= values.reach
    return is_near(game.edition, one, other, values.reach, values.range)

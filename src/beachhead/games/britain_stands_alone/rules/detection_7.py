"""7.1, 7.3 Detection: the values of a zone, the dice, and how many points may intercept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events_air import DetectionRolled
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules.weather_3 import on_detection
from beachhead.kernel.ask import Coming

UNDETECTED = -1
"""The margin of a detection that failed."""


def naval_value(game: Core, side: int, zone: int) -> int:
    """7.1 The Naval Detection Value of a side in a sea zone, which never changes."""
    values = game.edition.zones[zone].naval
    return values[side] if values is not None else UNDETECTED


def air_value(game: Core, side: int, zone: int) -> int:
    """7.3 The Air Detection Value of a side in a zone now: the British one is variable on six tracks."""
    printed = game.edition.zones[zone]
    if side == GE or not printed.variable:
        return printed.air[side]
    lowest = game.edition.tables.air.gap
    return max(printed.air[BR] - blinded(game, land_of(game, zone)), lowest)


def land_of(game: Core, zone: int) -> int:
    """7.3 The land zone of the linked pair that a zone belongs to."""
    return game.edition.zones[zone].pair if game.edition.zones[zone].sea else zone


def blinded(game: Core, zone: int) -> int:
    """7.3, 11.2, ruling B-12 How many radar stations and sector airbases of a land zone are hit, or in German hands."""
    eyes = eyes_of(game.edition, zone)
    return sum(bool(game.damage(kind, space)) or space in game.german for kind, space in eyes)


@lru_cache(maxsize=64)
def eyes_of(edition: Edition, zone: int) -> tuple[tuple[str, int], ...]:
    """7.3 The radar stations and sector airbases of a land zone, each by kind and hex."""
    radars = [("radar", space) for space in sorted(edition.radars) if edition.zone[space] == zone]
    sectors = [("airbase", space) for space, base in sorted(edition.airbases.items()) if base.sector]
    return (*radars, *(one for one in sectors if edition.zone[one[1]] == zone))


def outflanked(game: Core, zone: int) -> bool:
    """7.3, ruling R-4 Whether a track beside the zone's stands at its lowest, and the zone's own does not.

    The example has it otherwise for the sea zone that is linked with such a land zone.
    """
    printed, lowest = game.edition.zones[zone], game.edition.tables.air.gap
    as_in_example = printed.sea and game.options.straits_gap == "example"
    if not printed.variable or (air_value(game, BR, zone) == lowest and not as_in_example):
        return False
    near = (other for other in printed.borders if game.edition.zones[other].variable)
    return any(air_value(game, BR, other) == lowest for other in near)


def naval_modifier(game: Core) -> int:
    """7.1 What is added to a Naval Detection die: the weather."""
    return on_detection(game)


def air_modifier(game: Core, side: int, zone: int) -> int:
    """7.3 What is added to an Air Detection die: the weather, and for the British a gap beside the zone."""
    gap = game.edition.tables.air.outflanked if side == BR and outflanked(game, zone) else 0
    return on_detection(game) + gap


def detect_ships(game: Core, side: int, zone: int) -> int:
    """7.1 A side rolls for enemy ships in a zone; returns the margin, UNDETECTED if it fails."""
    return roll_for(game, side, zone, "sea", naval_value(game, side, zone), naval_modifier(game))


def detect_aircraft(game: Core, side: int, zone: int) -> int:
    """7.3 A side rolls for enemy aircraft in a zone; returns the margin, UNDETECTED if it fails."""
    return roll_for(game, side, zone, "air", air_value(game, side, zone), air_modifier(game, side, zone))


def roll_for(game: Core, side: int, zone: int, of: str, value: int, modifier: int) -> int:
    """7.1, 7.3 The die, and by how much it stays below the value."""
    face = game.roll()
    margin = value - face - modifier
    event = DetectionRolled(
        clause="BSA-7.1f" if of == "sea" else "BSA-7.3r",
        side=side,
        zone=zone,
        of=of,
        face=face,
        modifier=modifier,
        value=value,
    )
    game.emit(event)
    return margin if margin >= 0 else UNDETECTED


def coming(game: Core, units: Iterable[int], space: int, ready: Mapping[str, tuple[int, int]]) -> Coming:
    """What a reaction is to: points and ships by their class, and the zone; see `Coming.ready`."""
    classes = Counter(game.type(unit).kind for unit in units)
    return Coming(classes=classes, place=game.edition.zones[game.edition.zone[space]].name, ready=ready)


def allotments(margin: int) -> int:
    """7.2, 7.4 How many allotments a detection brings: one for each point of difference, and one for none."""
    return max(margin, 1) if margin != UNDETECTED else 0


def fighters_allowed(game: Core, margin: int) -> int:
    """7.4 How many fighter points may intercept an air mission."""
    air = game.edition.tables.air
    return min(allotments(margin) * air.margin, air.interceptors)

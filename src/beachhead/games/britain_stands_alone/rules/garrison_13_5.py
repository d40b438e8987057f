"""13.5 British garrisons: what must stay in each zone and in London, until a German has been there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR
from beachhead.kernel.refusal import Conditions

BRIGADES = ("brigade", "group")
"""The sizes that garrison London by threes."""


def garrison_needs(game: Core, units: Iterable[int], goal: int) -> Conditions:
    """13.5, ruling R-42 What units need to go to a space: no garrison falls short by it, or shorter than it was."""
    leaving = tuple(unit for unit in units if unit in game.troops[BR] and counts(game, unit))
    for place in falling_short(game, leaving, goal) if leaving else ():
        yield False, "BSA-13.5f" if place in game.edition.london else clause_of(game, place), "garrison"


def falling_short(game: Core, units: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """13.5 The zones, and London by its first hex, whose garrison would fall short, or shorter, if units went away."""
    edition = game.edition

    def find() -> tuple[int, ...]:
        before: Mapping[int, int] = game.kept_of(BR, "stations", lambda: stations(game))
        lacking = shortfalls(game, before)
        would_lack = shortfalls(game, {**before, **dict.fromkeys(units, goal)})
        return tuple(place for place in sorted(would_lack) if would_lack[place] > lacking[place])

    found: tuple[int, ...] = game.kept(("garrison", units, edition.zone[goal], goal in edition.london), find)
    return found


def clause_of(game: Core, zone: int) -> str:
    """13.5 The clause of a zone's garrison."""
    return "BSA-13.5b" if game.edition.zones[zone].garrison > 1 else "BSA-13.5c"


def stations(game: Core) -> dict[int, int]:
    """13.5 Where the British land units are that count for garrisons: divisions of two steps, and brigades."""
    return {unit: game.hex(unit) for unit in game.troops[BR] if game.hex(unit) >= 0 and counts(game, unit)}


def counts(game: Core, unit: int) -> bool:
    """13.5 Whether a unit can be (part of) a garrison."""
    return is_full_division(game, unit) or game.type(unit).size in BRIGADES


def is_full_division(game: Core, unit: int) -> bool:
    """13.5 Whether a unit is a division of two steps."""
    return game.type(unit).size == "division" and not game.unit(unit).reduced


def shortfalls(game: Core, where: Mapping[int, int]) -> dict[int, int]:
    """13.5 By zone with a garrison, and for London by its first hex, how many units are lacking.

    One division of London's counts for London and not for its zone, unless three brigades hold the city.
    """
    edition, rule = game.edition, game.edition.tables.garrison
    city = set(edition.london)
    divisions = [space for unit, space in where.items() if is_full_division(game, unit)]
    inside = [space for space in divisions if space in city]
    brigades = sum(space in city and not is_full_division(game, unit) for unit, space in where.items())
    lacking = {edition.london[0]: 0 if len(inside) >= rule.divisions else max(rule.brigades - brigades, 0)}
    used = inside[: rule.divisions] if brigades < rule.brigades else []
    in_zones = [edition.zone[space] for space in divisions]
    for space in used:
        in_zones.remove(edition.zone[space])
    for zone in edition.zones.values():
        if zone.garrison and zone.space not in game.state.trodden:
            lacking[zone.space] = max(zone.garrison - in_zones.count(zone.space), 0)
    return lacking


def tread(game: Core, space: int) -> None:
    """13.5 A German land unit has entered a hex of a zone: the British need no garrison there any more."""
    s, zone = game.state, game.edition.zone[space]
    if zone not in s.trodden:
        s.trodden = tuple(sorted((*s.trodden, zone)))
        game.forget()

"""13.5 British garrisons: what must stay in each zone and in London, until a German has been there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR
from beachhead.kernel.refusal import Conditions, met

Shortfalls = dict[int, int]
"""How many units are lacking, by zone, and for London by its first hex."""

BRIGADES = ("brigade", "group")
"""The sizes that garrison London by threes."""


def garrison_needs(game: Core, units: Iterable[int], goal: int) -> Conditions:
    """13.5, ruling R-42 What units need to go to a space: no garrison falls short by it, or shorter than it was."""
    leaving = tuple(unit for unit in units if unit in game.troops[BR] and counts(game, unit))
    for place in falling_short(game, leaving, goal) if leaving else ():
        yield False, "BSA-13.5f" if place in game.edition.london else clause_of(game, place), "garrison"


def bound(game: Core, units: Iterable[int], spaces: Iterable[int]) -> bytearray:
    """13.5 By space, of some, whether units may not go there, nor through there: a garrison is kept at all times."""
    row = bytearray(len(game.edition.ground))
    units = tuple(units)
    if any(unit in game.troops[BR] and counts(game, unit) for unit in units):
        for space in spaces:
            row[space] = not met(garrison_needs(game, units, space))
    return row


def falling_short(game: Core, units: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """13.5 The zones, and London by its first hex, whose garrison would fall short, or shorter, if units went away."""
    edition = game.edition

    def find() -> tuple[int, ...]:
        before: Mapping[int, int] = game.kept_of(BR, "stations", lambda: stations(game))
        ways = shortfalls(game, before)
        now = [one for one in ways if not any(is_better(other, one) for other in ways)]
        later = shortfalls(game, {**before, **dict.fromkeys(units, goal)})
        worse = [tuple(place for place in sorted(one) if one[place] > old[place]) for one in later for old in now]
        return min(worse, key=len)

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


def is_better(one: Shortfalls, other: Shortfalls) -> bool:
    """13.5 Whether less is lacking one way than the other, and nowhere more."""
    return one != other and all(one[place] <= other[place] for place in one)


def shortfalls(game: Core, where: Mapping[int, int]) -> list[Shortfalls]:
    """13.5 By zone with a garrison, and for London by its first hex, how many units are lacking.

    A division in London counts for London or for its zone: there are two ways, unless three brigades hold the city.
    """
    edition, rule = game.edition, game.edition.tables.garrison
    city = set(edition.london)
    divisions = [space for unit, space in where.items() if is_full_division(game, unit)]
    inside = [space for space in divisions if space in city][: rule.divisions]
    brigades = sum(space in city and not is_full_division(game, unit) for unit, space in where.items())
    missing = max(rule.brigades - brigades, 0)
    found = [{edition.london[0]: missing, **zones_lacking(game, divisions)}]
    if inside and missing:
        others = list(divisions)
        for space in inside:
            others.remove(space)
        found.insert(0, {edition.london[0]: 0, **zones_lacking(game, others)})
    return found


def zones_lacking(game: Core, divisions: Iterable[int]) -> Shortfalls:
    """13.5 By zone with a garrison, how many divisions are lacking of those that count for it."""
    edition = game.edition
    in_zones = Counter(edition.zone[space] for space in divisions)
    owing = (zone for zone in edition.zones.values() if zone.garrison and zone.space not in game.state.trodden)
    return {zone.space: max(zone.garrison - in_zones[zone.space], 0) for zone in owing}


def tread(game: Core, space: int) -> None:
    """13.5 A German land unit has entered a hex of a zone: the British need no garrison there any more."""
    s, zone = game.state, game.edition.zone[space]
    if zone not in s.trodden:
        s.trodden = tuple(sorted((*s.trodden, zone)))
        game.forget()

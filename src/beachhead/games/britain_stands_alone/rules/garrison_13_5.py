"""13.5 British garrisons: what must stay in each zone and in London, until a German has been there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.printed_map import Zone
from beachhead.kernel.refusal import Conditions

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
    edition = game.edition
    row = bytearray(len(edition.ground))
    leaving = tuple(unit for unit in units if unit in game.troops[BR] and counts(game, unit))
    if leaving:
        known: dict[tuple[int, bool], bool] = {}  # it is the same for all of a zone, but for London
        for space in spaces:
            area = edition.zone[space], space in edition.london
            if area not in known:
                known[area] = bool(falling_short(game, leaving, space))
            row[space] = known[area]
    return row


def falling_short(game: Core, units: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """13.5 The zones, and London by its first hex, whose garrison would fall short, or shorter, if units went away."""
    edition = game.edition
    if not at_stake(game, units, goal):
        return ()

    def find() -> tuple[int, ...]:
        before: Mapping[int, int] = game.kept_of(BR, "stations", lambda: stations(game))
        now: list[Shortfalls] = game.kept_of(BR, "least_shortfalls", lambda: least_shortfalls(game, before))
        later = shortfalls(game, {**before, **dict.fromkeys(units, goal)})
        worse = [tuple(place for place in sorted(one) if one[place] > old[place]) for one in later for old in now]
        return min(worse, key=len)

    found: tuple[int, ...] = game.kept_of(BR, ("garrison", units, edition.zone[goal], goal in edition.london), find)
    return found


def at_stake(game: Core, units: tuple[int, ...], goal: int) -> bool:
    """13.5 Whether a garrison could fall short at all: London's, or that of a zone with no divisions to spare."""
    edition, spare = game.edition, spare_divisions(game)
    if goal in edition.london or any(game.hex(unit) in edition.london for unit in units):
        return True
    divisions = (game.hex(unit) for unit in units if is_full_division(game, unit))
    going = Counter(edition.zone[space] for space in divisions if space >= 0)
    return any(zone != edition.zone[goal] and spare.get(zone, number) < number for zone, number in going.items())


def spare_divisions(game: Core) -> Mapping[int, int]:
    """13.5 By zone with a garrison, how many divisions outside of London it can spare; below 0 where one lacks."""

    def find() -> Mapping[int, int]:
        known: Mapping[int, int] = game.kept_of(BR, "stations", lambda: stations(game))
        outside = [space for space in full_divisions(game, known) if space not in game.edition.london]
        in_zones = Counter(game.edition.zone[space] for space in outside)
        return {zone.space: in_zones[zone.space] - zone.garrison for zone in owing(game)}

    found: Mapping[int, int] = game.kept_of(BR, "spare_divisions", find)
    return found


def garrisons_in_play(game: Core, unit: int) -> tuple[object, ...]:
    """13.5 All that decides whether a step of a unit lets a garrison fall short, but how it lies itself.

    Nothing does where it neither comes from London nor into it, and where its zone can spare a division.
    """
    edition, here = game.edition, game.hex(unit)
    last = is_full_division(game, unit) and spare_divisions(game).get(edition.zone[here], 1) < 1
    return garrisons(game) if last or here in around_london(edition) else ()


@lru_cache(maxsize=8)
def around_london(edition: Edition) -> frozenset[int]:
    """13.5 The hexes of London, and those from which a step or a station leads into it."""
    city = frozenset(edition.london)
    beside = (here for here, near in enumerate(edition.ways) if not city.isdisjoint((*near, *edition.rail[here])))
    return city.union(beside)


def garrisons(game: Core) -> tuple[object, ...]:
    """13.5 All that decides whether a unit's going lets a garrison fall short, but how the unit lies itself."""

    def find() -> tuple[object, ...]:
        london = (unit for space in game.edition.london for unit in game.here(space, BR))
        return tuple(spare_divisions(game).items()), tuple(game.unit(unit) for unit in london)

    found: tuple[object, ...] = game.kept_of(BR, "garrisons", find)
    return found


def full_divisions(game: Core, where: Mapping[int, int]) -> list[int]:
    """13.5 Where the divisions of two steps are."""
    return [space for unit, space in where.items() if is_full_division(game, unit)]


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


def least_shortfalls(game: Core, where: Mapping[int, int]) -> list[Shortfalls]:
    """13.5 What is lacking, counted so that nothing is better."""
    ways = shortfalls(game, where)
    return [one for one in ways if not any(is_better(other, one) for other in ways)]


def shortfalls(game: Core, where: Mapping[int, int]) -> list[Shortfalls]:
    """13.5 By zone with a garrison, and for London by its first hex, how many units are lacking.

    A division in London counts for London or for its zone: there are two ways, unless three brigades hold the city.
    """
    edition, rule = game.edition, game.edition.tables.garrison
    city = set(edition.london)
    divisions = full_divisions(game, where)
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
    return {zone.space: max(zone.garrison - in_zones[zone.space], 0) for zone in owing(game)}


def owing(game: Core) -> list[Zone]:
    """13.5 The zones in which the British have to keep a garrison."""
    zones = game.edition.zones.values()
    return [zone for zone in zones if zone.garrison and zone.space not in game.state.trodden]


def tread(game: Core, space: int) -> None:
    """13.5 A German land unit has entered a hex of a zone: the British need no garrison there any more."""
    s, zone = game.state, game.edition.zone[space]
    if zone not in s.trodden:
        s.trodden = tuple(sorted((*s.trodden, zone)))
        game.forget()

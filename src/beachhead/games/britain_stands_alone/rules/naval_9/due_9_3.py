"""9.3 Who is at sea with troops as a segment begins has to come where they can go ashore, as long as he gets there."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR_SAILING, GE_SAILING
from beachhead.games.britain_stands_alone.rules.naval_9.assault_9_4 import means_to_assault_needs
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import onward, points_left
from beachhead.games.britain_stands_alone.rules.naval_9.landing_9_3 import began_at_sea, land_needs
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import Stack, is_sea, partners
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import carriers, passengers
from beachhead.kernel.refusal import Conditions, met

Load = tuple[Stack, tuple[int, ...]]
"""9.3 Naval units that share a load, and the land units that it is."""


def loads_due(game: Core) -> tuple[Load, ...]:
    """9.3 The loads of the active side that have to go ashore in this segment: they were at sea as it began."""

    def find() -> tuple[Load, ...]:
        aboard = passengers(game, game.phasing)
        groups = {partners(game, carriers(game, unit)[0]) for unit in aboard if began_at_sea(game, unit)}
        return tuple(
            (group, tuple(unit for unit in aboard if carriers(game, unit)[0] in group)) for group in sorted(groups)
        )

    if game.state.phase not in (GE_SAILING, BR_SAILING):
        return ()
    found: tuple[Load, ...] = game.kept("loads_due", find)
    return found


def due(game: Core, units: Iterable[int]) -> list[Load]:
    """9.3 Those of them that are on some naval units."""
    loads = loads_due(game)
    there = {*units} if loads else set()
    return [load for load in loads if not there.isdisjoint(load[0])]


def lands_from(game: Core, group: Stack, riders: tuple[int, ...], space: int, paid: int) -> bool:
    """9.3, 9.4 Whether all aboard could go ashore or assault if their points lay in a space, so much of them used."""
    as_if = game.fork()
    for point in group:
        as_if.put(point, space, moved=game.state.clock, spent=paid)
    return all(met(land_needs(as_if, unit)) or met(means_to_assault_needs(as_if, unit)) for unit in riders)


def finds_shore(game: Core, group: Stack, riders: tuple[int, ...], zone: int, paid: int) -> bool:
    """9.3 Whether all aboard could do so from a sea zone, or from one to which their points get from there."""

    def find() -> bool:
        left = min(points_left(game, unit, paid) for unit in group)
        far = onward(game, group, {zone: 0}, left)
        return any(lands_from(game, group, riders, there, paid + more) for there, more in far.items())

    found: bool = game.kept(("finds_shore", group, riders, zone, paid), find)
    return found


def course_needs(game: Core, units: Stack, space: int, paid: int) -> Conditions:
    """9.3 What a zone or port needs for naval units to enter it: who has to go ashore still gets there."""
    here = game.hex(units[0])
    for group, riders in due(game, units):
        if finds_shore(game, group, riders, here, paid):
            there = finds_shore if is_sea(game, space) else lands_from
            yield there(game, group, riders, space, paid + 1), "BSA-9.3m", "has_to_land"


def stays_due(game: Core, units: Iterable[int], paid: int) -> bool:
    """9.3 Whether somebody aboard cannot go ashore from where his points are, though they get where he can."""
    return any(
        not lands_from(game, group, riders, game.hex(group[0]), paid)
        and finds_shore(game, group, riders, game.hex(group[0]), paid)
        for group, riders in due(game, units)
    )

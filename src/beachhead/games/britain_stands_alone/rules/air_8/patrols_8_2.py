"""8.2, 9.2 Aircraft over the sea in the Naval Segment: they stay In Flight, and may fight on in a combat there."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import Fight, Sighting
from beachhead.kernel.refusal import Conditions


def patrol(game: Core, points: Iterable[int], zone: int) -> None:
    """8.1, 8.2, ruling R-1 Air points are In Flight in the zone where they fly their mission, or intercept one."""
    points = tuple(points)
    for unit in points:
        game.put(unit, zone, aloft=True, moved=game.state.clock)
    fight = sea_fight(game)
    if fight is not None:
        engage(game, fight, points)


def sea_fight(game: Core) -> Fight | None:
    """9.2 The Naval Combat that goes on with what is in hand as a Special Naval Interception."""
    sighting = game.enclosing(Sighting)
    fight = game.enclosing(Fight)
    return fight if sighting is not None and sighting.special and fight is not None and fight.at_sea else None


def engage(game: Core, fight: Fight, points: Iterable[int]) -> None:
    """9.2 Air points have escorted or intercepted after this round of a Naval Combat."""
    busy = tuple(sorted({*fight.busy, *points}))
    game.note_below(fight, busy=busy)


def is_in_flight(game: Core, unit: int, zone: int) -> bool:
    """8.1, 9.2 Whether an air point is In Flight in a zone."""
    return game.unit(unit).aloft and game.hex(unit) == zone


def again_needs(game: Core, unit: int) -> Conditions:
    """7.4, 9.2 What an air point In Flight needs to fly once more: a Special Naval Interception, once at each.

    A fighter either escorts or intercepts there.
    """
    fight = sea_fight(game)
    yield fight is not None, "BSA-7.4i", "in_the_air"
    yield fight is None or unit not in fight.busy, "BSA-9.2ah", "escorts_or_intercepts"

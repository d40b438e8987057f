"""5.2 What steps cost a side now: besides the ground the Home Guard (10.0), and the edge of the map (5.5)."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition, land_steps
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.mechanics.movement import Steps

NO_GUARD: frozenset[int] = frozenset()


def north(edition: Edition) -> int:
    """5.5 The space of the zone beyond the northern edge."""
    return edition.beyond_the_edge


def steps_of(game: Core, unit: int, *, leg: bool, guarded: bool = True) -> Steps:
    """5.2, 10.0 The steps of a unit that goes as leg or as motorized; `guarded`: German ones pay for the Home Guard."""
    side = game.side(unit)
    cities = still_guarded(game) if side == GE and guarded else NO_GUARD
    return steps_for(game.edition, leg, side == BR, cities)


def still_guarded(game: Core) -> frozenset[int]:
    """10.0 The cities that the British control, all of which have a Home Guard Factor."""

    def find() -> frozenset[int]:
        german = game.german
        return frozenset(space for space, guard in enumerate(game.edition.guard) if guard and space not in german)

    return game.kept_while((), "guarded", find)


@lru_cache(maxsize=256)
def steps_for(edition: Edition, leg: bool, british: bool, guarded: frozenset[int]) -> Steps:
    """5.2, 5.5, 10.0 By space the steps from it with their costs; the British can leave by the northern edge."""
    steps = land_steps(edition, leg)
    if guarded:
        guard = edition.guard
        steps = tuple(
            tuple((there, cost + guard[there] if there in guarded else cost) for there, cost in around)
            for around in steps
        )
    if british:
        out = ((north(edition), edition.tables.terrain.edge),)
        steps = tuple((*around, *out) if space in edition.north_edge else around for space, around in enumerate(steps))
    return steps

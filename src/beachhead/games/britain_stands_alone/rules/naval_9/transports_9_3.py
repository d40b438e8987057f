"""9.3, 14.2 Which points carry what: land units, supply, replacement points; and how many of them it takes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import LAND_OF, SEA_OF, Core
from beachhead.games.britain_stands_alone.counters import TRANSPORTS
from beachhead.games.britain_stands_alone.model import ABOARD, GE, NOBODY, NOTHING, SIDES
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import leaving_needs
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_laden, one_of_each
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import PAIR
from beachhead.kernel.refusal import met

LANDING_CRAFT = ("lc", "mb", "prahm")
"""9.3, 9.4 Those of them that put troops ashore on beaches."""


def is_transport(game: Core, point: int) -> bool:
    """9.3, 9.5 Whether a naval unit can carry anything: no warship, and no dummy."""
    return game.type(point).kind in TRANSPORTS and point not in game.state.dummies


def points_needed(game: Core, unit: int) -> int:
    """9.3 How many points it takes to carry a unit: one for a leg step, two for a motorized one."""
    sea = game.edition.tables.sea
    return steps(game, unit) * (sea.leg_step if game.type(unit).leg else sea.motorized_step)


def ports_of(game: Core, space: int) -> tuple[int, ...]:
    """1.1, 9.3 The ports in which units of a space embark: the one in their hex, or all of their display zone."""
    return harbours(game.edition, space)


@lru_cache(maxsize=2048)
def harbours(edition: Edition, space: int) -> tuple[int, ...]:
    """1.1, 9.3 The ports of a space: the one in the hex, or all of a zone of the display."""
    if space not in edition.zones:
        return (space,) if space in edition.ports else ()
    return tuple(there for there, port in edition.ports.items() if port.zone == space)


def ashore(game: Core, port: int) -> int:
    """1.1 Where units are that go ashore in a port: in its hex, or its zone of the display."""
    return game.edition.ports[port].zone if game.edition.ground[port] == "port" else port


def in_england(game: Core, port: int) -> bool:
    """14.2 Whether a port is in England, on the map."""
    return not game.edition.zones[game.edition.ports[port].zone].side


# -- free points -----------------------------------------------------------------------------------------


def is_free(game: Core, point: int) -> bool:
    """9.3 Whether a point is in port or at sea, carries nothing, and has not moved in this segment."""
    lies = game.unit(point)
    idle = lies.hex >= 0 and lies.load == NOTHING and not game.this_segment(lies.moved)
    return idle and is_transport(game, point) and not is_laden(game, point)


def free_points(game: Core, side: int, port: int) -> list[int]:
    """9.3, 16.0 A side's points in a port that could take something aboard and leave with it."""

    def find() -> list[int]:
        return [point for point in game.ships(port, side) if is_free(game, point) and met(leaving_needs(game, point))]

    return game.kept_while((LAND_OF[side], SEA_OF[side]), ("free_points", side, port), find)


def one_to_load(game: Core, points: Iterable[int], chosen: tuple[int, ...] = ()) -> list[int]:
    """1.2, 9.3 Of points that can be loaded and lie alike one, if it can be of a counter with nothing aboard yet.

    Points that lie together are counters by their numbers, and of a counter the emptiest point is lost first: an empty
    one beside a load saves it.
    """
    beside = other_points(game)

    def exposed(point: int) -> bool:
        other = beside.get(point)
        return other is None or other in chosen or is_loaded_point(game, other)

    return sorted(one_of_each(game, sorted(points, key=exposed)))


def is_loaded_point(game: Core, point: int) -> bool:
    """9.3 Whether a point has anything aboard: units, supply or a replacement point."""
    return game.unit(point).load != NOTHING or is_laden(game, point)


def other_points(game: Core) -> dict[int, int]:
    """1.2 The other point of the counter that each point makes with those that lie with it, in port or in a stack."""
    side = game.phasing

    def find() -> dict[int, int]:
        together: dict[tuple[int, int], list[int]] = {}
        for point in game.vessels[side]:
            lies = game.unit(point)
            together.setdefault((lies.hex, lies.stack), []).append(point)
        pairs = [pair for points in together.values() for pair in consolidated(game, points) if len(pair) == PAIR]
        return {one: other for pair in pairs for one, other in (pair, pair[::-1])}

    return game.kept_while((SEA_OF[side],), ("other_points", side), find, game.state.counters)


def takes(game: Core, point: int, unit: int) -> bool:
    """9.5, 13.4 Whether a point carries such a unit at all: motorboats only three detachments and amphibious tanks."""
    kind, sea = game.type(unit), game.edition.tables.sea
    if game.type(point).kind != "mb":
        return True
    parent = game.edition.units[kind.parent].id if kind.parent >= 0 else ""
    return kind.kind == "amphibious" or parent in sea.mb_parents


# -- amphibious panzers ----------------------------------------------------------------------------------


def hosts(game: Core, side: int, port: int) -> list[int]:
    """9.3, ruling R-24 The points in a port with other land units aboard, and no battalion: two of them carry one."""
    return [point for point in game.ships(port, side) if is_host(game, point)]


def is_host(game: Core, point: int) -> bool:
    """9.3, ruling R-24 Whether a point carries land units, and no amphibious battalion."""
    kinds = {game.type(unit).kind for unit in game.riders(point)}
    return bool(kinds) and "amphibious" not in kinds


def boarding(game: Core, unit: int, chosen: tuple[int, ...]) -> list[int]:
    """9.3 The points that a unit can go aboard, with those that it already has: all in one port, and enough of them."""
    side, found = game.side(unit), list[int]()
    for port in ports_of(game, game.hex(unit)):
        free = [point for point in free_points(game, side, port) if takes(game, point, unit)]
        found += of_a_kind(free, chosen, points_needed(game, unit))
        if game.type(unit).kind == "amphibious":
            found += of_a_kind(hosts(game, side, port), chosen, PAIR)
    return found


def of_a_kind(points: Iterable[int], chosen: tuple[int, ...], needed: int) -> list[int]:
    """9.3 Of points in a port those that are left, if they are enough and the chosen ones are among them."""
    there = list(points)
    enough = len(there) >= needed and set(chosen) <= set(there)
    return [point for point in there if point not in chosen] if enough else []


def is_loaded(game: Core, unit: int, chosen: tuple[int, ...]) -> bool:
    """9.3 Whether a unit has all the points that it takes."""
    free_ride = bool(chosen) and is_host(game, chosen[0])
    return len(chosen) == (PAIR if free_ride else points_needed(game, unit))


# -- at sea ----------------------------------------------------------------------------------------------


def carriers(game: Core, unit: int) -> tuple[int, ...]:
    """9.3 The naval points that carry a unit, none if it is not aboard any."""
    lies = game.unit(unit)
    if lies.hex != ABOARD or lies.inside == NOBODY or game.type(lies.inside).arm != "points":
        return ()
    return (lies.inside, *lies.also)


def passengers(game: Core, side: int) -> tuple[int, ...]:
    """9.3 A side's land units aboard naval points."""

    def find() -> tuple[int, ...]:
        return tuple([unit for unit in sorted(game.troops[side]) if carriers(game, unit)])

    found: tuple[int, ...] = game.kept_of(side, "passengers", find)
    return found


def spent(game: Core, point: int) -> int:
    """9.1 The movement points that a naval unit has used in this segment."""
    lies = game.unit(point)
    return lies.spent if game.this_segment(lies.moved) else 0


def can_carry_for_germany(game: Core, port: int) -> bool:
    """14.2 Whether there are German replacement points in a port: without limit off the map."""
    zone = game.edition.zones[game.edition.ports[port].zone]
    return zone.side == SIDES[GE]

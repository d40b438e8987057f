"""5.1, 5.2, 5.5 Where units can go on the ground, alone or as a stack, and how they get there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events import Moved
from beachhead.games.britain_stands_alone.model import BR, NOBODY
from beachhead.games.britain_stands_alone.rules.control_1_3 import gain
from beachhead.games.britain_stands_alone.rules.demolition_11_1 import wreck
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import bound, garrison_needs
from beachhead.games.britain_stands_alone.rules.invasion_16 import use_limit
from beachhead.games.britain_stands_alone.rules.movement_5.costs_5_2 import north, steps_of
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import (
    Group,
    full_allowance,
    goes_as_leg,
    has_overrun,
    is_held,
    is_leader,
    is_motorized_phase,
    is_stopped,
    left,
    spend,
    used,
)
from beachhead.games.britain_stands_alone.rules.off_map_5_5 import has_left
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds, in_zone, zone
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.movement import Reached, Steps, reach, way
from beachhead.mechanics.rows import either


class Going(NamedTuple):
    """What a search for ways takes: steps with their costs, points, spaces that are barred, those where one halts."""

    steps: Steps
    points: int
    barred: bytearray
    halting: bytearray


def going(game: Core, group: Group) -> Going:
    """5.1, 5.2, 5.5 How a group can go: out of a zone of control only into a free hex, and into one to stop there."""
    first, side = group[0], game.side(group[0])
    here, enemies = game.hex(first), zone(game, 1 - side)
    steps = steps_of(game, first, leg=goes_as_leg(game, first))
    if is_off_map(game, here) or is_held(game, group):
        steps = (*steps[:here], steps_out(game, group), *steps[here + 1 :])
    return Going(steps, points_of(game, group), holds(game, 1 - side), enemies)


def points_of(game: Core, group: Group) -> int:
    """5.1, 5.2 The Movement Points that a group has left."""
    return 0 if any(is_stopped(game, unit) for unit in group) else min(left(game, unit) for unit in group)


def steps_out(game: Core, group: Group) -> tuple[tuple[int, int], ...]:
    """5.1, 5.5 The steps by which a group leaves its space, with their costs: from zone to zone there is none."""
    first = group[0]
    here, enemies = game.hex(first), zone(game, 1 - game.side(first))
    if is_off_map(game, here):
        return tuple(from_display(game, group))
    around = steps_of(game, first, leg=goes_as_leg(game, first))[here]
    return tuple(step for step in around if not enemies[step[0]]) if is_held(game, group) else around


def is_off_map(game: Core, space: int) -> bool:
    """5.5 Whether a space is a zone of the display."""
    return space >= len(game.edition.chart.names)


def from_display(game: Core, group: Group) -> Iterable[tuple[int, int]]:
    """5.5 From a display zone: to the next for the whole allowance, from the north onto the map for half of it.

    Who left the map does not come back in the same turn.
    """
    edition, unit, here = game.edition, group[0], game.hex(group[0])
    whole = min(full_allowance(game, one) for one in group)
    for there in edition.zones[here].roads:
        yield there, whole
    if here == north(edition) and game.side(unit) == BR and not has_left(game, unit):
        share = edition.tables.terrain.entry_share
        for there in sorted(edition.north_edge):
            yield there, -(-whole // share)


def ways_of(game: Core, group: Group) -> Reached:
    """5.2 By space that a group can reach, but its own: the cost, and the space before."""

    def find() -> Reached:
        how, here = going(game, group), game.hex(group[0])
        found = reach(how.steps, here, how.points, how.barred, how.halting)
        kept_in = bound(game, group, found)
        if any(kept_in):
            found = reach(how.steps, here, how.points, either(how.barred, kept_in), how.halting)
        del found[here]
        return found

    found: Reached = game.kept(("ways", group), find)
    return found


def has_way(game: Core, unit: int) -> bool:
    """5.2, 4.0, 13.5 Whether a unit by itself can go anywhere at all: mostly into a hex beside it, else further."""
    beside = first_steps(game, unit)
    if any(met(stop_needs(game, (unit,), there)) for there in beside):
        return True
    return bool(beside) and any(True for _ in destinations(game, (unit,)))


def is_way_settled(game: Core, unit: int) -> bool:
    """5.2, 4.0, 13.5 Whether a look at the spaces beside a unit is enough to know that it can go, or that it cannot."""
    beside = first_steps(game, unit)
    return not beside or any(met(stop_needs(game, (unit,), there)) for there in beside)


def first_steps(game: Core, unit: int) -> list[int]:
    """5.2 The spaces next to a unit that it can pay for, and in which no enemy is."""
    points, barred = points_of(game, (unit,)), holds(game, 1 - game.side(unit))
    return [there for there, cost in steps_out(game, (unit,)) if cost <= points and not barred[there]]


def stop_needs(game: Core, group: Group, space: int) -> Conditions:
    """4.0, 13.5 What a space within reach needs for a group to stop there: leave to go, and room."""
    yield from garrison_needs(game, group, space)
    yield is_leader(game, group[0]) or fits(game, space, game.side(group[0]), group), "BSA-4.0a", "overstacked"


def way_needs(game: Core, unit: int) -> Conditions:
    """5.2, 4.0, 13.5 What a unit needs to go anywhere; if it cannot, why not even beside where it is."""
    beside = first_steps(game, unit)
    yield bool(beside), "BSA-5.2e", "nowhere"
    if not has_way(game, unit):
        for there in beside:
            yield from stop_needs(game, (unit,), there)


# -- where to --------------------------------------------------------------------------------------------


def to_needs(game: Core, group: Group, space: int) -> Conditions:
    """5.1, 5.2, 5.5, 4.0, 13.5 What a space must be for a group to go there."""
    edition, first, side = game.edition, group[0], game.side(group[0])
    here = game.hex(first)
    yield space != here, "BSA-5.2a", "is_there"
    yield has_company(game, group), "BSA-5.3d", "no_company"
    yield not any(is_stopped(game, unit) for unit in group), "BSA-5.1e", "stopped"
    if is_off_map(game, here):
        yield from back_needs(game, first, space)
    elif is_off_map(game, space):
        yield edition.land[space], "BSA-5.5i", "no_land"
        yield space == north(edition) and side == BR, "BSA-5.5a", "not_by_land"
    else:
        yield edition.land[space], "BSA-5.2f", "no_land"
        yield not holds(game, 1 - side)[space], "BSA-5.2a", "held_by_enemy"
    within = space in ways_of(game, group)
    held = is_held(game, group) and space in edition.ways[here] and in_zone(game, space, side)
    yield within or not held, "BSA-5.1g", "zone_to_zone"
    yield from garrison_needs(game, group, space)
    yield within, "BSA-5.2e", "too_far"
    yield is_leader(game, first) or fits(game, space, side, group), "BSA-4.0a", "overstacked"


def back_needs(game: Core, unit: int, space: int) -> Conditions:
    """5.5 What a space needs to be gone to from the display."""
    edition, here = game.edition, game.hex(unit)
    if is_off_map(game, space):
        yield edition.land[space], "BSA-5.5i", "no_land"
        yield space in edition.zones[here].roads, "BSA-5.5h", "not_next_to"
        yield not used(game, unit), "BSA-5.5h", "whole_allowance"
        return
    yield here == north(edition) and game.side(unit) == BR, "BSA-5.5a", "not_by_land"
    yield not has_left(game, unit), "BSA-5.5d", "left_this_turn"


def has_company(game: Core, group: Group) -> bool:
    """5.3 Whether amphibious battalions that move in the Motorized Movement Phase do so with another motorized unit."""
    kinds = {game.type(unit).kind for unit in group}
    return not is_motorized_phase(game) or kinds != {"amphibious"}


def destinations(game: Core, group: Group) -> list[int]:
    """5.2 Where a group can go."""
    if not has_company(game, group):
        return []
    side, alone = game.side(group[0]), is_leader(game, group[0])
    return [space for space in sorted(ways_of(game, group)) if alone or fits(game, space, side, group)]


# -- going -----------------------------------------------------------------------------------------------


def go(game: Core, group: Group, space: int) -> Flow[None]:
    """5.2, 1.3 A group goes there, hex by hex, and takes what it enters."""
    found, here = ways_of(game, group), game.hex(group[0])
    path = way({here: (0, here), **found}, space)
    costs = {here: 0, **{there: cost for there, (cost, _) in found.items()}}
    for unit in group:
        use_limit(game, unit)
    for before, there in pairwise(path):
        step(game, group, there, costs[there] - costs[before])
        if not is_leader(game, group[0]):
            yield from gain(game, there, game.side(group[0]))
    for unit in group:
        game.emit(Moved(clause="BSA-5.2a", piece=unit, path=path))
    yield from wreck(game)


def step(game: Core, group: Group, space: int, cost: int) -> None:
    """5.1, 5.5 A group enters the next space and pays; an enemy zone of control stops it."""
    side, clock = game.side(group[0]), game.state.clock
    for unit in group:
        against = space if has_overrun(game, unit) else NOBODY
        notes = {"against": against, "stopped": clock if in_zone(game, space, side) else 0}
        if is_off_map(game, space) and not is_off_map(game, game.hex(unit)):
            notes["left"] = game.state.turn
        spend(game, unit, space, cost, **notes)

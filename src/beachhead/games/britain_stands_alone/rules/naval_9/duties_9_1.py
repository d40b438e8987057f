"""9.1, 4.0, 9.3, 9.5, 16.0 What has to sail before a phase at sea can end, as long as it can."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR, BR_RETURN, BR_SAILING, GE_SAILING
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import (
    MUST_PUT_IN,
    can_go_on,
    finds_port,
    fugitives,
    may_sail_needs,
    ready_to_sail,
)
from beachhead.games.britain_stands_alone.rules.naval_9.due_9_3 import stays_due
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import afloat, partners
from beachhead.games.britain_stands_alone.rules.release_9_5 import is_released, is_restricted
from beachhead.games.britain_stands_alone.rules.stacking_4 import port_capacity
from beachhead.kernel.refusal import Conditions, met


def duty_needs(game: Core) -> Conditions:
    """4.0, 9.3, 9.5, 16.0 What is needed to end the phase: nobody is left who has to sail and can."""
    if game.state.phase in (GE_SAILING, BR_SAILING):
        yield not any(can_leave(game, unit) for unit in surplus(game)), "BSA-4.0t", "port_overfull"
        yield not stays_due(game, ready_to_sail(game, game.phasing), 0), "BSA-9.3m", "has_to_land"
    if game.state.phase == BR_SAILING:
        bound = unreleased(game)
        yield not any(can_go_on(game, partners(game, unit), 0) for unit in bound), "BSA-9.5f", "must_move_out"
    if game.state.phase == BR_RETURN:
        yield not any(finds_port(game, group, game.hex(group[0]), 0) for group in homeless(game)), *MUST_PUT_IN


def surplus(game: Core) -> list[int]:
    """4.0 The side's naval units in ports that hold too many for what is left of them."""
    found: list[int] = []
    for space in game.edition.ports.keys() & game.at.keys():
        capacity = port_capacity(game, space)
        if capacity is not None and len(game.at[space]) > capacity:
            ships = game.ships(space, game.phasing)
            found += ships if len(ships) > capacity else ()
    return sorted(found)


def can_leave(game: Core, unit: int) -> bool:
    """4.0, 9.1 Whether a naval unit in port can put to sea."""
    group = partners(game, unit)
    return all(met(may_sail_needs(game, one)) for one in group) and can_go_on(game, group, 0)


def unreleased(game: Core) -> list[int]:
    """9.5 British naval units at sea in restricted zones that are not released, and have not moved."""
    restricted = (unit for unit in afloat(game, BR) if is_restricted(game, game.hex(unit)))
    return [unit for unit in restricted if not is_released(game, unit) and met(may_sail_needs(game, unit))]


def homeless(game: Core) -> list[tuple[int, ...]]:
    """16.0 British ships at sea that have to put in and have not moved, each with all who share a load with it."""
    return [group for group in fugitives(game, afloat(game, BR)) if met(may_sail_needs(game, group[0]))]

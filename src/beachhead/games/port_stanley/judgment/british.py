"""British land units: in whole stacks along the way to Stanley, out of the reach of bombs, a few to the settlements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import worth
from beachhead.games.port_stanley.judgment.gathering import RING, blocks, is_gathering, is_left_alone, to_assembly
from beachhead.games.port_stanley.judgment.plan import (
    campaign,
    clears,
    is_for_settlements,
    next_target,
    objective,
    to_settlements,
)
from beachhead.games.port_stanley.judgment.survey import fights, ways
from beachhead.games.port_stanley.model import UK
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import line_of
from beachhead.games.port_stanley.rules.bridges_14_2 import is_idle
from beachhead.games.port_stanley.rules.movement_5 import move_needs
from beachhead.games.port_stanley.rules.positions_13 import serves
from beachhead.games.port_stanley.rules.stacking_6 import within_limit
from beachhead.kernel.refusal import met

MILE = 0.05
"""What a movement point nearer to Stanley is worth."""
NEXT = 0.3
"""What it is worth to be beside what is to be taken next."""
BESIDES = 3
"""17.2.3 A settlement so near is taken by the way."""
BOMBS = 0.8
"""How often a hex is bombed while the enemy has all his aircraft."""
STEPS = 0.33
"""12.7.3 The steps that a bombed hex loses on the average, in the last column of aircraft (ruling P54)."""
DUG_IN = 0.25
"""How much of that those suffer who are dug in."""
DIGGING = 0.6
"""The same for those who have not moved in this turn, and will be (13.1)."""
PLANES = {"less": 3, "one": 4, "one_other": 5, "two": 6}
"""12.7.2 How many aircraft it takes for that column."""


def group_of(game: Core, unit: int) -> tuple[int, ...]:
    """5.1 Those who move together: a unit that fights, and those of its stack that do and can move."""
    found: tuple[int, ...] = game.kept(("group", unit), lambda: find_group(game, unit))
    return found


def find_group(game: Core, unit: int) -> tuple[int, ...]:
    """The same, worked out."""
    if not fights(game, unit):
        return (unit,)
    here, clearing = game.hex(unit), is_for_settlements(game, unit)
    able: tuple[int, ...] = game.kept(("together", here), lambda: moving_from(game, here))
    if unit not in able:
        return (unit,)
    return (unit, *(other for other in able if other != unit and is_for_settlements(game, other) == clearing))


def moving_from(game: Core, here: int) -> tuple[int, ...]:
    """Those in a hex that fight, and can still move."""
    return tuple(unit for unit in game.here(here, UK) if fights(game, unit) and met(move_needs(game, unit)))


def has_room_for(game: Core, space: int, group: tuple[int, ...]) -> bool:
    """6.1 Whether a group may end the phase in a hex."""
    return within_limit(game, dict.fromkeys((*game.here(space, UK), *group)))


def has_other_half(game: Core, space: int, unit: int) -> bool:
    """18.1.1 Whether the other half of a battalion is in a hex."""
    formation = game.type(unit).formation
    return bool(formation) and any(
        game.type(other).formation == formation for other in game.here(space, UK) if other != unit
    )


def advance(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """What the way that is left from a hex costs a unit: to Stanley, or to the next settlement."""
    if clears(game, unit, kept):
        return -MILE * to_settlements(game, kept).far[space]
    far = (to_assembly if is_gathering(game, kept) else campaign)(game, kept).far
    alone = 0.0 if game.type(unit).size == "battalion" else spearhead(game, kept)
    return -MILE * min(max(far[space], alone), 200.0)


def spearhead(game: Core, kept: dict[Any, Any]) -> float:
    """How near to Stanley others than battalions should go alone: not beyond the foremost of those."""

    def find() -> float:
        far = (to_assembly if is_gathering(game, kept) else campaign)(game, kept).far
        large = (unit for unit in game.on_map(UK) if game.type(unit).size == "battalion")
        return min((far[game.hex(unit)] for unit in large if fights(game, unit)), default=200.0)

    found: float = game.kept("spearhead of battalions", find)
    return found


def is_wanted(game: Core, target: int, unit: int, kept: dict[Any, Any]) -> bool:
    """Whether the British gain by an enemy hex: a settlement, or in the way of a unit or of most of them."""
    here = game.hex(unit)
    if is_left_alone(game, target, kept):
        return False
    if target in (objective(game, kept), next_target(game, here, kept)) or blocks(game, target):
        return True
    if ways(game, kept)[target] <= RING and not is_gathering(game, kept):
        return True
    fresh = target in game.edition.settlements and target not in game.state.settlements
    return fresh and (clears(game, unit, kept) or game.edition.chart.distance(here, target) <= BESIDES)


def beside_next(game: Core, space: int, targets: Sequence[int], kept: dict[Any, Any]) -> float:
    """What it is worth to be in a hex from which the next target can be attacked."""
    return NEXT * (objective(game, kept) in targets)


# -- 12.7 bombs ------------------------------------------------------------------------------------------


def risk(game: Core, group: tuple[int, ...], space: int) -> float:
    """12.7.2 What bombs cost more because a group is in a hex: little where others are already, or a position is."""
    there = [unit for unit in game.here(space, UK) if unit not in group]
    together = [*there, *group]
    stays = game.hex(group[0]) == space
    shelter = 1.0
    if serves(game, space, UK) and within_position(game, space, together):
        shelter = DUG_IN
    elif stays and is_idle(game, group[0]):
        shelter = DIGGING
    more = bombed(game, together) * shelter
    return threat(game) * (more - (bombed(game, there) * shelter if there else 0.0))


def within_position(game: Core, space: int, units: list[int]) -> bool:
    """13.2 Whether the position of a hex would do for units."""
    there = game.position_in(space)
    infantry = sum(game.type(unit).kind == "infantry" for unit in units)
    return there is not None and infantry <= there.size


def threat(game: Core) -> float:
    """12.7.2 How often a hex is bombed."""
    return BOMBS * min(sum(game.state.airmen) / 32, 1.0)


def bombed(game: Core, units: list[int]) -> float:
    """12.7.2 What bombs on units cost: of several the cheapest step, and the more aircraft it takes the less."""
    found: float = game.kept(("bombed", *units), lambda: find_bombed(game, units))
    return found


def find_bombed(game: Core, units: list[int]) -> float:
    """The same, worked out."""
    hit = [unit for unit in units if game.values(unit).strength >= 0]
    if not hit:
        return 0.0
    cheapest = min(worth.step(game, unit) for unit in hit)
    return STEPS * cheapest * PLANES["one"] / PLANES[line_of(game, units)]

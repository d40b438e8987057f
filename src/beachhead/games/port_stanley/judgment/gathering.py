"""Where the British gather before they go for the hills around Stanley, and whether they are enough."""

from __future__ import annotations

from typing import Any

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment.plan import Campaign, campaign, in_the_way, main_force, opposed, search
from beachhead.games.port_stanley.judgment.survey import enemies_next_to, fighting, strength, ways
from beachhead.games.port_stanley.model import NOBODY, UK

AROUND = 2
"""So many hexes from a beach somebody is in the way."""
OUTPOST = 2.5
"""An enemy hex that is no stronger is taken by whoever comes by."""
RING = 20.0
"""So many movement points around Stanley the hills begin."""
SHORT = 2
"""So many hexes before the first of them the British gather."""
STAND_OFF = 13.0
"""They gather so many movement points from Stanley at least: out of the range of its batteries, and dig in there."""
NEAR = 9.0
"""So many movement points from there they have come."""
ENOUGH = ((5, 24.0), (7, 16.0), (9, 12.0), (20, 4.0))
"""By turn, to the one that is named, with how much strength the assault begins."""
STOCKED, PATIENT = 6, 8
"""15.3.1 So many supply points are there before it begins, but for late turns."""
BROKEN = 8.0
"""With less it is broken off."""


def is_gathering(game: Core, kept: dict[Any, Any]) -> bool:
    """Whether the main force gathers still, instead of attacking."""
    clock = game.state.clock
    known = kept.get("gathering")
    if known is None or known[0] != clock:
        before = True if known is None else known[1]
        known = kept["gathering"] = clock, gathers(game, kept, before)
    found: bool = known[1]
    return found


def gathers(game: Core, kept: dict[Any, Any], before: bool) -> bool:
    """The same, worked out: `before` it did."""
    if assembly(game, kept) == NOBODY:
        return False
    here = gathered(game, kept)
    if not before:
        return here < min(BROKEN, enough(game))
    return here < enough(game) or (game.state.turn <= PATIENT and stocked(game, kept) < STOCKED)


def stocked(game: Core, kept: dict[Any, Any]) -> int:
    """15.3.1 The supply points that have come there, or farther ahead."""
    far, way, goal = to_assembly(game, kept).far, ways(game, kept), assembly(game, kept)
    mine = [one for one in game.state.supplies if one.side == UK and one.hex >= 0]
    return sum(one.points for one in mine if far[one.hex] <= NEAR or way[one.hex] <= way[goal])


def enough(game: Core) -> float:
    """The strength with which the assault begins."""
    return next((power for turn, power in ENOUGH if game.state.turn <= turn), ENOUGH[-1][1])


def gathered(game: Core, kept: dict[Any, Any]) -> float:
    """The strength of the main force that has come, or is farther ahead."""
    far, way, goal = to_assembly(game, kept).far, ways(game, kept), assembly(game, kept)
    return float(
        sum(
            strength(game, unit)
            for unit in main_force(game, kept)
            if far[game.hex(unit)] <= NEAR or way[game.hex(unit)] <= way[goal]
        )
    )


def assembly(game: Core, kept: dict[Any, Any]) -> int:
    """Where the main force gathers, -1 if it need not: the same place as long as no enemy comes near."""
    clock = game.state.clock
    known = kept.get("assembly")
    if known is None or known[0] != clock:
        before = NOBODY if known is None else known[1]
        if before == NOBODY or enemies_next_to(game, before, UK):
            before = choose_assembly(game, kept)
        known = kept["assembly"] = clock, before
    found: int = known[1]
    return found


def choose_assembly(game: Core, kept: dict[Any, Any]) -> int:
    """On the way to Stanley from the nearest beach, some hexes before the first hill that is held in strength."""
    onward, held, way = campaign(game, kept).onward, opposed(game), ways(game, kept)
    heads = [space for space in game.state.beachheads if space in fighting(game, UK)] or game.state.beachheads[:1]
    space, path = min(heads, key=lambda head: (way[head], head), default=NOBODY), [NOBODY]
    while space != NOBODY and not (held.get(space, 0.0) > OUTPOST and way[space] <= RING):
        path.append(space)
        space = onward[space]
    calm = [one for one in path[:-SHORT] if one != NOBODY and not enemies_next_to(game, one, UK)]
    free = [one for one in calm if way[one] >= STAND_OFF] or calm[:1]
    return free[-1] if free and space != NOBODY else NOBODY


def to_assembly(game: Core, kept: dict[Any, Any]) -> Campaign:
    """The way to where the main force gathers."""

    def find() -> Campaign:
        goal, costs = assembly(game, kept), in_the_way(game)
        key = game.state.blown, game.state.tracks, goal, costs
        known = kept.get("to_assembly")
        if known is None or known[0] != key:
            known = kept["to_assembly"] = key, search(game, {goal: 0.0}, costs)
        found: Campaign = known[1]
        return found

    plan: Campaign = game.kept("to_assembly", find)
    return plan


def is_left_alone(game: Core, target: int, kept: dict[Any, Any]) -> bool:
    """Whether an enemy hex is not attacked yet: it is a strong one, off the beach, and not enough have come."""
    return opposed(game).get(target, 0.0) > OUTPOST and not blocks(game, target) and is_gathering(game, kept)


def blocks(game: Core, space: int) -> bool:
    """5.4 Whether those in a hex hold up British troops on a beach, who go from no zone of control to another."""
    near = game.edition.chart.distance
    landed = fighting(game, UK)
    return any(near(space, head) <= AROUND for head in game.state.beachheads if head in landed)

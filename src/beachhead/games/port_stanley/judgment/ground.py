"""Land units: where they are wanted.  The British go for Stanley, the Argentines hold what the British want."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from typing import Any

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import british, worth
from beachhead.games.port_stanley.judgment.gathering import is_left_alone
from beachhead.games.port_stanley.judgment.survey import (
    enemies_next_to,
    enemy_strength,
    fights,
    front,
    is_open_settlement,
    next_to_enemies,
    own_strength,
    strength,
    ways,
)
from beachhead.games.port_stanley.model import AR, UK, Unit
from beachhead.games.port_stanley.rules.allowance_5 import has_begun
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.company_17_3_3 import Group
from beachhead.games.port_stanley.rules.morale_17 import HIGH, level
from beachhead.games.port_stanley.rules.movement_5 import destinations, looked_for, move_needs, to_avoid
from beachhead.games.port_stanley.rules.stacking_6 import has_room
from beachhead.games.port_stanley.rules.zones_9 import in_zone
from beachhead.kernel.refusal import met
from beachhead.mechanics.movement import way_along

MILE = 0.05
"""What a movement point nearer to Stanley is worth to a British unit."""
ALONE = 0.1
"""What each point of strength costs by which those next to a hex are stronger than those in it."""
KEEN = 0.08
"""What a move has to be worth to be made."""
PARTED = 0.5
"""5.4 What it costs that those of a stack are parted."""
STEADY = 0.3
"""What a move has to be worth to the Argentines, who lie hidden and dug in where they are."""
CROWDED = 9.0
REUNITED = 0.5
"""18.1.1 What it is worth that one who goes back comes to the other half of his battalion."""
LONELY = 0.8
"""What it costs to be near the ring with less than another battalion."""
ODDS = {UK: 1.0, AR: 2.2}
"""How many times as strong as a hex those who can come to it should be for an attack to be prepared.

The British have guns besides, ashore and afloat."""
WEAK = 9.0
"""11.1 A British stack in the open that is no stronger is worth a counter-attack, if enough can come to it."""
AGAIN = 0.4
"""What a further move in a phase has to be worth more, so that nobody marches to and fro."""
PLENTY = 4.0
"""With so many times its strength nobody more is needed against a hex."""
HELD = 0.5
"""What it is worth to the Argentines that somebody holds a hex of the ring, or a position."""
STANLEY = 3.0
"""What it is worth to the Argentines that somebody holds Stanley."""
GUARD, ENOUGH = 0.3, 2
"""What each strength point in Stanley is worth to them once the British are in the ring, of so many units."""
RING = 14
"""So many movement points around Stanley the Argentines hold every hex in the way."""


def reach(game: Core, unit: int, kept: dict[Any, Any]) -> tuple[int, ...]:
    """5.1 The hexes in which a unit can be at the end of its move, its own included.

    It hangs on the unit, on who is with it (14.5), and on the enemy; when one has changed it is worked out anew.
    """
    known, here = ways_known(game, game.side(unit), kept), game.hex(unit)
    group = british.group_of(game, unit) if game.side(unit) == UK else (unit,)
    stands = tuple(game.unit(one) for one in group), game.here(here, game.side(unit))
    found = known.get(unit)
    if found is None or found[0] != stands:
        goals = certain(game, group) if met(move_needs(game, unit)) else ()
        found = known[unit] = (stands, (here, *goals))
    return found[1]


def certain(game: Core, group: Group) -> list[int]:
    """5.4, 6.1, 9.0 Where a group can go and be sure of room, wherever a zone that is declared on its way stops it."""
    found, hidden = destinations(game, group), to_avoid(game, game.side(group[0]))
    if hidden is None:
        return list(found)
    before = looked_for(game, group).before
    full = {space for space in before if hidden[space] and not british.has_room_for(game, space, group)}
    return [space for space in found if full.isdisjoint(way_along(before, space)[1:-1])] if full else list(found)


Stands = tuple[tuple[Unit, ...], tuple[int, ...]]
"""How a unit lies and those that go with it, and who is in its hex."""


def ways_known(game: Core, side: int, kept: dict[Any, Any]) -> dict[int, tuple[Stands, tuple[int, ...]]]:
    """What is known of the ways of a side's units, as long as the enemy and the ground stay as they are."""
    s = game.state
    enemies = tuple(game.unit(unit) for unit in game.on_map(1 - side))
    now = s.clock, s.declared, s.unknown, s.blown, s.tracks, s.supplies, enemies
    before = kept.get(("reach", side))
    if before is None or before[0] != now:
        before = kept["reach", side] = (now, {})
    known: dict[int, tuple[Stands, tuple[int, ...]]] = before[1]
    return known


def pressure(game: Core, side: int, kept: dict[Any, Any]) -> Mapping[int, float]:
    """By enemy hex the strength that a side can bring next to it in this phase."""

    def find() -> Mapping[int, float]:
        found: dict[int, float] = {}
        beside = next_to_enemies(game, side)
        for unit in game.on_map(side):
            if fights(game, unit):
                comes = strength(game, unit) * (1.0 if in_zone(game, game.hex(unit), side) else enters(game, unit))
                for there in {one for space in reach(game, unit, kept) for one in beside.get(space, ())}:
                    found[there] = found.get(there, 0.0) + comes
        return found

    known: Mapping[int, float] = game.kept(("pressure", side), find)
    return known


def enters(game: Core, unit: int) -> float:
    """17.3.2 The chance that a unit may enter a zone of control: Argentine ones check once their morale has fallen."""
    return 1.0 if game.side(unit) == UK or level(game) == HIGH else (rating(game, unit) - 1) / 6


def posted(game: Core, target: int, side: int, unit: int) -> float:
    """The strength of a side that is next to an enemy hex already, a unit and those that go with it left out.

    Who is there is wanted there as much as he was before he came.
    """
    near = {other for space in game.edition.ways[target] for other in game.here(space, side)}
    group = british.group_of(game, unit) if side == UK else (unit,)
    return float(sum(strength(game, other) for other in near if other not in group and fights(game, other)))


def keen_on(game: Core, target: int, side: int, unit: int, kept: dict[Any, Any]) -> float:
    """What it is worth that a unit is next to an enemy hex: something if together with others it is strong enough."""
    found: float = game.kept(("keen", target, unit), lambda: find_keen_on(game, target, side, unit, kept))
    return found


def find_keen_on(game: Core, target: int, side: int, unit: int, kept: dict[Any, Any]) -> float:
    """The same, worked out."""
    theirs = max(enemy_strength(game, target, side), 0.5)
    there = posted(game, target, side, unit)
    if side == UK and fights(game, unit) and is_left_alone(game, target, kept):
        return 0.0
    if pressure(game, side, kept).get(target, 0.0) < ODDS[side] * theirs:
        return 0.0
    if there >= PLENTY * theirs:
        return 0.1
    wanted = side == AR or not fights(game, unit) or british.is_wanted(game, target, unit, kept)
    return 0.5 if wanted else 0.15


# -- the British -----------------------------------------------------------------------------------------


def place_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """What it is worth to a side that a unit of it, with those who go along with it, is in a hex."""
    if game.side(unit) == AR:
        return garrison_worth(game, unit, space, kept) - CROWDED * (not has_room(game, space, unit))
    group = british.group_of(game, unit)
    value = worth.SETTLED * is_open_settlement(game, space)
    value -= CROWDED * (not british.has_room_for(game, space, group))
    if game.type(unit).kind == "special":
        useful = bool(company(game, unit, space)) and bool(enemies_next_to(game, space, UK))
        return value + 0.4 * useful - 2 * ALONE * exposed(game, unit, space)
    value += british.advance(game, unit, space, kept)
    if not fights(game, unit):
        alone = ALONE * exposed(game, unit, space) + british.risk(game, group, space)
        return value + 0.3 * bool(company(game, unit, space)) - alone
    targets = enemies_next_to(game, space, UK)
    near = max((keen_on(game, there, UK, unit, kept) for there in targets), default=0.0)
    if near:
        near += british.beside_next(game, space, targets, kept)
    danger = 0.0 if near else ALONE * exposed(game, unit, space)
    friends = company(game, unit, space)
    lonely = LONELY * (friends < 4 and ways(game, kept)[space] < RING + 8)
    return value + near - danger - lonely - british.risk(game, group, space) + 0.05 * min(friends, 4.0)


def exposed(game: Core, unit: int, space: int) -> float:
    """By how much those next to a hex are stronger than those who would be in it."""
    side = game.side(unit)
    near = enemies_next_to(game, space, side)
    if not near:
        return 0.0
    threat = sum(enemy_strength(game, there, side) for there in near)
    return max(threat - company(game, unit, space) - strength(game, unit), 0.0)


def company(game: Core, unit: int, space: int) -> float:
    """The strength of the others that would be in a hex with a unit: those that are there, or come along."""
    there = own_strength(game, space, game.side(unit))
    if game.hex(unit) == space:
        return there - strength(game, unit)
    with_it: int = game.kept(("mates", unit), lambda: sum(strength(game, other) for other in mates(game, unit)))
    return there + with_it


def mates(game: Core, unit: int) -> tuple[int, ...]:
    """Those in the hex of a unit that go along with it: the British go together, the Argentines one by one."""
    return british.group_of(game, unit)[1:] if game.side(unit) == UK else ()


# -- the Argentines --------------------------------------------------------------------------------------


def garrison_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """What it is worth to the Argentines that a unit is in a hex: to hold what the British want, and the way."""
    value, friends = 0.0, company(game, unit, space)
    alone = not any(other != unit and is_body(game, other) for other in game.here(space, AR))
    way = ways(game, kept)[space]
    if is_body(game, unit) and not alone and is_second(game, unit, space):
        value += HELD
    if is_body(game, unit) and alone:
        value += worth.SETTLED * (space in game.edition.settlements and space not in game.state.settlements)
        value += HELD * (way < RING) + HELD * (game.position_in(space) is not None)
        value += STANLEY * (space == game.edition.stanley)
    if way < RING:
        value += 0.2 * (space in game.edition.rough) + 0.1 * (0 < friends < 8) + 0.3 * (space == game.edition.stanley)
    value -= 0.01 * min(way, 60)
    if is_body(game, unit) and space == game.edition.stanley and front(game, kept) < RING:
        bodies = sum(is_body(game, other) for other in game.here(space, AR) if other != unit)
        value += GUARD * strength(game, unit) * (bodies < ENOUGH)
    if fights(game, unit) and way < RING + 6:
        keen = max((keen_on(game, there, AR, unit, kept) for there in prey(game, space)), default=0.0)
        value += keen * (1.0 if space == game.hex(unit) else enters(game, unit))
    return value - ALONE * 0.5 * exposed(game, unit, space)


def is_second(game: Core, unit: int, space: int) -> bool:
    """13.2 Whether a unit is the second in a position for two: together they are worth more than one in each hex."""
    there = game.position_in(space)
    bodies = sum(is_body(game, other) for other in game.here(space, AR) if other != unit)
    return there is not None and there.size > 1 and there.side == AR and bodies == 1


def is_body(game: Core, unit: int) -> bool:
    """9.0, 11.1 Whether a unit holds a hex by being there: who can fight for it."""
    return game.type(unit).kind in ("infantry", "recon")


def is_forsaken(game: Core, unit: int) -> bool:
    """11.5.7, 16.1.3 Whether nobody who can hold the hex of a unit is in it, and enemies are beside it."""
    here, side = game.hex(unit), game.side(unit)
    held = any(is_body(game, other) for other in game.here(here, side))
    return not held and bool(enemies_next_to(game, here, side))


def prey(game: Core, space: int) -> list[int]:
    """11.1 The hexes next to one in which British troops are weak enough for a counter-attack."""
    near = enemies_next_to(game, space, AR)
    return [there for there in near if 0 < own_strength(game, there, UK) <= WEAK and game.position_in(there) is None]


# -- moves -----------------------------------------------------------------------------------------------


def move_gain(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """What the best move of a unit is worth, above staying; known as long as nobody on land has moved."""
    known = gains_known(game, game.side(unit), kept)
    if unit not in known:
        known[unit] = best_gain(game, unit, kept)
    return known[unit]


def gains_known(game: Core, side: int, kept: dict[Any, Any]) -> dict[int, float]:
    """What is known of the moves of a side's units: ships, helicopters and its own supplies change nothing of it."""

    def find() -> dict[int, float]:
        s = game.state
        land = tuple(lies for lies, kind in zip(s.units, game.edition.units, strict=True) if kind.kind not in AFLOAT)
        stocks = tuple(one for one in s.supplies if one.side != side)
        marks = s.declared, s.unknown, s.blown, s.tracks, s.positions, s.settlements, s.airmen, s.beachheads
        now = s.clock, marks, stocks, land
        before = kept.get(("gains", side))
        if before is None or before[0] != now:
            before = kept["gains", side] = (now, {})
        found: dict[int, float] = before[1]
        return found

    known: dict[int, float] = game.kept(("gains", side), find)
    return known


AFLOAT = frozenset({"ship", "helicopter"})


def best_gain(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """The same, worked out."""
    if waits_for_battle(game, unit, kept):
        return -1.0
    stay = place_worth(game, unit, game.hex(unit), kept)
    spaces = worth_a_look(game, unit, reach(game, unit, kept), kept)
    best = max((place_worth(game, unit, space, kept) for space in spaces), default=stay)
    again = AGAIN * has_begun(game, unit)
    return best - stay - again - (KEEN + parting(game, unit) if game.side(unit) == UK else STEADY)


def worth_a_look(game: Core, unit: int, spaces: Sequence[int], kept: dict[Any, Any]) -> list[int]:
    """Those of some hexes of which one may be the best for a unit.

    Of those where nobody is nor lies beside, and nothing is to be had, the one that is best by the way it leaves.
    """
    side, way = game.side(unit), ways(game, kept)
    busy = busy_hexes(game, side)
    found, quiet = [], dict[tuple[bool, bool], tuple[float, int]]()
    for space in spaces:
        if space in busy:
            found.append(space)
            continue
        far = way[space]
        left = -british.advance(game, unit, space, kept) if side == UK else far
        kind = far < RING + 8 if side == UK else far < RING, side == AR and space in game.edition.rough
        if kind not in quiet or left < quiet[kind][0]:
            quiet[kind] = left, space
    return [*found, *(space for _, space in quiet.values())]


def busy_hexes(game: Core, side: int) -> Set[int]:
    """The hexes with troops of a side, those next to enemies, and those in which there is something to be had."""

    def find() -> Set[int]:
        held = {game.hex(unit) for unit in game.on_map(side)}
        dug = {one.hex for one in game.state.positions}
        return (
            held | dug | next_to_enemies(game, side).keys() | game.edition.settlements.keys() | {game.edition.stanley}
        )

    known: Set[int] = game.kept(("busy", side), find)
    return known


def parting(game: Core, unit: int) -> float:
    """5.4 What it costs that of those who leave a zone of control together some may have to stay: each has to check."""
    if not in_zone(game, game.hex(unit), game.side(unit)):
        return 0.0
    group = british.group_of(game, unit)
    all_go = math.prod((rating(game, one) - 1) / 6 for one in group)
    return PARTED * (len(group) > 1) * (1.0 - all_go)


def waits_for_battle(game: Core, unit: int, kept: dict[Any, Any]) -> bool:
    """5.5, 10.2.1 Whether a unit in its combat phase is next to the enemy: who moves does not attack."""
    near = game.in_combat_phase and fights(game, unit) and enemies_next_to(game, game.hex(unit), game.side(unit))
    return any(keen_on(game, there, game.side(unit), unit, kept) for there in near or ())


def hold_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """11.5 Where a unit that has to retreat should go."""
    value = -MILE * ways(game, kept)[space] + (0.3 if own_strength(game, space, game.side(unit)) else 0.0)
    if game.side(unit) == UK:
        value += REUNITED * british.has_other_half(game, space, unit) - CROWDED * (not has_room(game, space, unit))
    return value


def stands(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """11.5.6 What it is worth to lose a step and hold the hex."""
    lies = game.unit(unit)
    if game.side(unit) == UK or lies.reduced or game.type(unit).reduced is None:
        return -1.0
    return 1.0 if ways(game, kept)[game.hex(unit)] < RING else -1.0

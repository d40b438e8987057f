"""VI-d Stacking: a unit that moves by itself ends its move in an empty hex, with the exceptions listed.

Carrying, towing, small teams in FAVs and squads that come together are actions of their own: see transport, towing
and squads.  What is left here are aircraft on an airstrip, and a platoon with a weapons unit.
"""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import Edition
from beachhead.games.gators.rules.airstrips_6p import usable
from beachhead.games.gators.rules.ground_3 import treading
from beachhead.kernel.refusal import Conditions, met


def ending(g: Core, unit: int, space: int) -> Conditions:
    """VI-d, III, VI-q What a hex needs so that a unit can stand in it by itself."""
    yield from treading(g, unit, space)
    yield from room(g, unit, space)


def room(g: Core, unit: int, space: int) -> Conditions:
    """VI-d, VI-q What a hex whose ground lets a unit be there needs so that it can stand in it by itself."""
    kind = g.type(unit)
    there = [other for other in g.at.get(space, ()) if other != unit and g.unit(other).tow != unit]
    if kind.is_air and usable(g, space, g.side(unit)) and all(g.type(other).is_air for other in there):
        return
    alone = (not there or pairs(g, unit, there)) and space not in g.unseen(g.side(unit))
    yield alone, "GAT-VI-d.1", "not_empty"
    if kind.is_air and g.ground(space).id == "airstrip":
        yield not g.debris_in(space), "GAT-VI-q.5", "strip_blocked"


def pairs(g: Core, unit: int, others: list[int]) -> bool:
    """VI-d One infantry or rifle platoon and one special-weapons unit of a side may stand together."""
    if len(others) != 1 or g.side(others[0]) != g.side(unit):
        return False
    one, other = g.type(unit).tags, g.type(others[0]).tags
    return ("infantry" in one and "weapons" in other) or ("weapons" in one and "infantry" in other)


def passing(g: Core, unit: int, space: int) -> Conditions:
    """VI-a, III, VI-q What a hex needs so that a unit can pass through it: no enemies, no debris, a free bridge."""
    yield from entering(g, unit, space)
    if not (g.type(unit).is_air or g.afloat(unit)):
        yield space not in held_bridges(g), "GAT-III.39", "bridge_taken"


def entering(g: Core, unit: int, space: int) -> Conditions:
    """VI-a, VI-q What a hex needs so that a unit can even come into it: no enemies, no debris."""
    if g.type(unit).is_air:
        return
    yield not g.enemy_in(space, g.side(unit)), "GAT-VI-a.3", "enemy_there"
    yield from past_debris(g, unit, space)


def held_bridges(g: Core) -> frozenset[int]:
    """III The bridges that nobody passes by land, because a unit has ended its move there."""
    found: frozenset[int] | None = g.cache.get("bridges")
    if found is None:
        taken = [space for space in bridges(g.e) if space in g.at]
        found = frozenset(space for space in taken if any(is_ashore(g, other) for other in g.at[space]))
        g.cache["bridges"] = found
    return found


@lru_cache(maxsize=8)
def bridges(e: Edition) -> tuple[int, ...]:
    """III The hexes with bridges."""
    return tuple(space for space, ground in enumerate(e.ground) if ground.bridge)


def is_ashore(g: Core, unit: int) -> bool:
    """Whether a unit stands on the ground, or on a bridge."""
    return g.type(unit).element in ("land", "amphibious") and not g.afloat(unit)


def past_debris(g: Core, unit: int, space: int) -> Conditions:
    """VI-q No vehicle enters debris; people on foot do."""
    kind = g.type(unit)
    if not (kind.is_air or kind.on_foot):
        yield not g.debris_in(space), "GAT-VI-q.3", "debris"


def barred(g: Core, unit: int) -> bytearray:
    """By hex, whether a unit cannot come into it on its way."""
    kind, side = g.type(unit), 1 - g.side(unit)
    key = ("barred", kind.is_air, kind.on_foot)
    found: bytearray | None = g.of_side[side].get(key)
    if found is None:
        found = bytearray(len(g.e.ground))
        enemies = (*map(g.hex, g.on_map(side)), *g.unseen(g.side(unit)))
        for space in (*enemies, *(debris.hex for debris in g.state.debris)):
            if not met(entering(g, unit, space)):
                found[space] = 1
        g.of_side[side][key] = found
    return found[:]

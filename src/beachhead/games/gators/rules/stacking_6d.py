"""VI-d Stacking: a unit that moves by itself ends its move in an empty hex, with the exceptions listed.

Carrying, towing, small teams in FAVs and squads that come together are actions of their own: see transport, towing
and squads.  What is left here are aircraft on an airstrip, and a platoon with a weapons unit.
"""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import Edition
from beachhead.games.gators.rules.airstrips_6p import usable
from beachhead.games.gators.rules.ground_3 import against_ground
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


def against_ending(g: Core, unit: int, space: int) -> Refusal | None:
    """VI-d, III, VI-q The first reason why a unit cannot stand in a hex by itself."""
    wrong = against_ground(g, unit, space)
    if wrong:
        return wrong
    kind = g.type(unit)
    there = [other for other in g.at.get(space, ()) if other != unit and g.unit(other).tow != unit]
    if kind.is_air and usable(g, space, g.side(unit)) and all(g.type(other).is_air for other in there):
        return None
    if (there and not pairs(g, unit, there)) or space in g.unseen(g.side(unit)):
        return Refusal("GAT-VI-d.1", Text("gators.no.not_empty", {"unit": kind.title, "hex": g.e.board.names[space]}))
    if kind.is_air and g.ground(space).id == "airstrip" and g.debris_in(space):
        what = {"unit": kind.title, "hex": g.e.board.names[space]}
        return Refusal("GAT-VI-q.5", Text("gators.no.strip_blocked", what))
    return None


def pairs(g: Core, unit: int, others: list[int]) -> bool:
    """VI-d One infantry or rifle platoon and one special-weapons unit of a side may stand together."""
    if len(others) != 1 or g.side(others[0]) != g.side(unit):
        return False
    one, other = g.type(unit).tags, g.type(others[0]).tags
    return ("infantry" in one and "weapons" in other) or ("weapons" in one and "infantry" in other)


def against_passing(g: Core, unit: int, space: int) -> Refusal | None:
    """VI-a, III, VI-q The first reason why a unit cannot pass through a hex: enemies, debris, a taken bridge."""
    wrong = against_entering(g, unit, space)
    if wrong or g.type(unit).is_air or g.afloat(unit) or space not in held_bridges(g):
        return wrong
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    return Refusal("GAT-III.39", Text("gators.no.bridge_taken", what))


def against_entering(g: Core, unit: int, space: int) -> Refusal | None:
    """VI-a, VI-q The first reason why a unit cannot even come into a hex: enemies in it, or debris."""
    kind = g.type(unit)
    if kind.is_air:
        return None
    if g.standing(space, 1 - g.side(unit)) or space in g.unseen(g.side(unit)):
        return Refusal("GAT-VI-a.3", Text("gators.no.enemy_there", {"unit": kind.title, "hex": g.e.board.names[space]}))
    return against_debris(g, unit, space)


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


def against_debris(g: Core, unit: int, space: int) -> Refusal | None:
    """VI-q No vehicle enters debris; people on foot do."""
    kind = g.type(unit)
    if kind.is_air or kind.on_foot or not g.debris_in(space):
        return None
    what = {"unit": kind.title, "hex": g.e.board.names[space]}
    return Refusal("GAT-VI-q.3", Text("gators.no.debris", what))


def barred(g: Core, unit: int) -> bytearray:
    """By hex, whether a unit cannot come into it on its way."""
    kind, side = g.type(unit), 1 - g.side(unit)
    key = ("barred", kind.is_air, kind.on_foot)
    found: bytearray | None = g.of_side[side].get(key)
    if found is None:
        found = bytearray(len(g.e.ground))
        enemies = (*map(g.hex, g.on_map(side)), *g.unseen(g.side(unit)))
        for space in (*enemies, *(debris.hex for debris in g.state.debris)):
            if against_entering(g, unit, space):
                found[space] = 1
        g.of_side[side][key] = found
    return found[:]

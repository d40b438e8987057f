"""VI-d Stacking: a unit that moves by itself ends its move in an empty hex, with the exceptions listed.

Carrying, towing, small teams in FAVs and squads that come together are actions of their own: see transport, towing
and squads.  What is left here are aircraft on an airstrip, and a platoon with a weapons unit.
"""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.components import Edition, UnitType
from beachhead.games.gators.core import Core
from beachhead.games.gators.rules.ground_3 import ground_needs
from beachhead.games.gators.rules.position_6.airstrips_6p import comes_down, usable
from beachhead.kernel.refusal import Conditions


def end_move_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-d, III, VI-q What a hex needs so that a unit can stand in it by itself."""
    yield from ground_needs(game, unit, space)
    yield from room_needs(game, unit, space)


def room_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-d, VI-q What a hex whose ground lets a unit be there needs so that it can stand in it by itself."""
    kind = game.type(unit)
    there = [other for other in game.at.get(space, ()) if other != unit and game.unit(other).tow != unit]
    if kind.is_air and usable(game, space, game.side(unit)) and are_own_aircraft(game, unit, there):
        return
    alone = (not there or pairs(game, unit, there)) and space not in game.unseen(game.side(unit))
    yield alone, "GAT-VI-d.1", "not_empty"
    if kind.is_air and comes_down(game, space, game.side(unit)):
        yield not game.debris_in(space), "GAT-VI-q.5", "strip_blocked"


def are_own_aircraft(game: Core, unit: int, others: list[int]) -> bool:
    """VI-d Whether all of these are aircraft of the unit's side."""
    return all(game.type(other).is_air and game.side(other) == game.side(unit) for other in others)


def pairs(game: Core, unit: int, others: list[int]) -> bool:
    """VI-d One infantry or rifle platoon and one special-weapons unit of a side may stand together."""
    if len(others) != 1 or game.side(others[0]) != game.side(unit):
        return False
    one, other = game.type(unit).tags, game.type(others[0]).tags
    return ("infantry" in one and "weapons" in other) or ("weapons" in one and "infantry" in other)


PAIRED = frozenset({"infantry", "weapons"})
"""VI-d Of those who may stand together, one is of each."""


def may_share(game: Core, unit: int, space: int) -> bool:
    """VI-d Whether a unit that moves might stand in a hex with others at all, whoever they are."""
    kind = game.type(unit)
    return space in game.edition.airstrips if kind.is_air else not kind.tags.isdisjoint(PAIRED)


def blocked_strips(game: Core, side: int) -> list[int]:
    """VI-q The airstrips that a side's aircraft cannot use because of debris: who only flies above one does not."""
    return [strip for strip in game.edition.airstrips if game.debris_in(strip) and comes_down(game, strip, side)]


def pass_through_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-a, III, VI-q What a hex needs so that a unit can pass through it: no enemies, no debris, a free bridge."""
    yield from enter_needs(game, unit, space)
    if not (game.type(unit).is_air or game.afloat(unit)):
        yield space not in held_bridges(game), "GAT-III.39", "bridge_taken"


def enter_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-a, VI-q What a hex needs so that a unit can even come into it: no enemies, no debris."""
    if game.type(unit).is_air:
        return
    yield not game.enemy_in(space, game.side(unit)), "GAT-VI-a.3", "enemy_there"
    yield from past_debris_needs(game, unit, space)


def held_bridges(game: Core) -> frozenset[int]:
    """III The bridges that nobody passes by land, because a unit has ended its move there."""
    found: frozenset[int] | None = game.cache.get("bridges")
    if found is None:
        taken = [space for space in bridges(game.edition) if space in game.at]
        found = frozenset(space for space in taken if any(is_ashore(game, other) for other in game.at[space]))
        game.cache["bridges"] = found
    return found


@lru_cache(maxsize=8)
def bridges(edition: Edition) -> tuple[int, ...]:
    """III The hexes with bridges."""
    return tuple(space for space, ground in enumerate(edition.ground) if ground.bridge)


def is_ashore(game: Core, unit: int) -> bool:
    """Whether a unit stands on the ground, or on a bridge."""
    return game.type(unit).element in ("land", "amphibious") and not game.afloat(unit)


def past_debris_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-q No vehicle enters debris; people on foot do."""
    if is_vehicle(game.type(unit)):
        yield not game.debris_in(space), "GAT-VI-q.3", "debris"


def is_vehicle(kind: UnitType) -> bool:
    """VI-q Whether debris keeps a unit out: not who flies or goes on foot, nor what only floats, below a bridge."""
    return not (kind.is_air or kind.on_foot or kind.is_ship or kind.element == "water")


def barred(game: Core, unit: int) -> bytearray:
    """By hex, whether a unit cannot come into it on its way."""
    kind, side = game.type(unit), 1 - game.side(unit)
    key = ("barred", kind.is_air, is_vehicle(kind))
    found: bytearray | None = game.of_side[side].get(key)
    if found is None:
        enemies = (*map(game.hex, game.on_map(side)), *game.unseen(game.side(unit)))
        debris = (debris.hex for debris in game.state.debris) if is_vehicle(kind) else ()
        found = game.of_side[side][key] = bytearray(len(game.edition.ground))
        for space in () if kind.is_air else (*enemies, *debris):
            found[space] = 1
    return found

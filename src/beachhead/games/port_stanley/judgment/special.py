"""Special forces: settlements first, then beside the assaults, scouting, and the few raids that pay."""

from __future__ import annotations

from typing import Any, NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import battle, bombs, ground, worth
from beachhead.games.port_stanley.judgment.survey import (
    BACK,
    backs_in,
    enemies_next_to,
    enemy_strength,
    fighting,
    is_open_settlement,
    open_settlements,
    ways,
)
from beachhead.games.port_stanley.model import AR, NOBODY, OFF_MAP, UK
from beachhead.games.port_stanley.rules import raids_14_1_4 as raids
from beachhead.games.port_stanley.rules.movement_5 import closed, destinations, move_needs
from beachhead.games.port_stanley.rules.special_14_1 import free_land
from beachhead.kernel.refusal import met
from beachhead.mechanics.movement import reach

FACES = range(1, 7)
NEXT, LATER = 0.4, 0.15
"""What a further open settlement is worth that can be reached by the next march, or the one after that."""
LENT = 0.7
"""14.1.2 What it is worth to stand with those who are about to attack."""
EVEN = 1.2
"""With so many times the strength of a hex beside it those next to it may attack."""
SCOUT = 0.15
"""10.2.1 What it is worth to stand beside a counter face down, beside troops of one's own."""
LOSS = 1.0
"""21.1 What special forces are worth."""
KEEN = 0.1
DARING = 0.15
"""14.1.4 What a raid has to be worth."""
MISSILES = 1.2
"""14.1.6 What it is worth that the Exocet is destroyed."""
STORE = 0.2
"""14.1.6 What a supply point is worth that is destroyed."""
OUT = 0.25
"""14.1.3 What it is worth to be taken off the map where there is nothing to do."""


class Raid(NamedTuple):
    """A raid that could be made: what it is worth, where, and on what."""

    worth: float
    hex: int = NOBODY
    target: str = ""


NO_RAID = Raid(0.0)

# -- where they are wanted -------------------------------------------------------------------------------


def place_worth(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """14.1.2, 14.1.3 What it is worth that special forces are in a hex."""
    value = worth.SETTLED * is_open_settlement(game, space) + onward(game, unit, space, kept)
    value += beside(game, unit, space)
    return value - 2 * ground.ALONE * ground.exposed(game, unit, space)


def onward(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> float:
    """5.1 What the settlements are worth that can be reached from a hex, by one march or two."""
    goals = [one for one in open_settlements(game) if one != space]
    if not goals:
        return 0.0
    far = marches(game, unit, space, kept)
    points = game.values(unit).movement
    near = sum(far.get(one, 99) <= points for one in goals)
    then = sum(points < far.get(one, 99) <= 2 * points for one in goals)
    return NEXT * min(near, 1) + LATER * min(near + then - 1, 2) * bool(near + then)


def marches(game: Core, unit: int, space: int, kept: dict[Any, Any]) -> dict[int, int]:
    """5.1 How far it is from a hex to those within two marches, around the enemies that are there now."""
    shut = closed(game, UK, fights=True)
    key = "marches", space, game.state.blown, game.state.tracks
    found: tuple[bytes, dict[int, int]] | None = kept.get(key)
    if found is None or found[0] != bytes(shut):
        points = 2 * game.values(unit).movement
        reached = reach(game.steps, space, points, shut, bytearray(len(shut)))
        found = kept[key] = (bytes(shut), {there: cost for there, (cost, _) in reached.items()})
    return found[1]


def beside(game: Core, unit: int, space: int) -> float:
    """10.2.1, 14.1.2 What it is worth to be with troops that are next to the enemy: to lend a hand, and to look."""
    near = enemies_next_to(game, space, UK)
    there = game.here(space, UK)
    if not near or space not in fighting(game, UK):
        return 0.0
    taken = any(game.type(other).kind == "special" for other in there if other != unit)
    hidden = sum(backs_in(game, one, UK) for one in near)
    strong = any(ground.posted(game, one, UK, unit) >= EVEN * enemy_strength(game, one, UK) for one in near)
    return LENT * (1.0 if strong else 0.4) * (0.4 if taken else 1.0) + SCOUT * min(hidden, 3)


def move_gain(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """5.1 What the best move of special forces is worth, above staying; known as long as nobody on land has moved."""
    known = ground.gains_known(game, UK, kept)
    if unit not in known:
        known[unit] = best_gain(game, unit, kept)
    return known[unit]


def best_gain(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """The same, worked out."""
    stay = place_worth(game, unit, game.hex(unit), kept)
    if not met(move_needs(game, unit)) or (game.in_combat_phase and beside(game, unit, game.hex(unit)) > 0):
        return -1.0
    goals = destinations(game, (unit,))
    best = max((place_worth(game, unit, space, kept) for space in goals), default=stay)
    return best - stay - KEEN


def best_place(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """14.1.3 What the best hex is worth in which special forces off the map could be placed."""
    spaces = {*open_settlements(game), *assaulting(game)}.intersection(free_land(game, unit))
    return max((place_worth(game, unit, space, kept) for space in spaces), default=0.0)


def assaulting(game: Core) -> set[int]:
    """11.1 The hexes in which British troops are next to the enemy."""
    return {space for space in fighting(game, UK) if enemies_next_to(game, space, UK)}


def inserts(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """14.1.3 What it is worth to place special forces on the map now: not if there is more in a raid from the sea."""
    best = best_place(game, unit, kept)
    return best if best > max(KEEN, best_raid(game, OFF_MAP).worth) else -1.0


def withdraws(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """14.1.3 What it is worth to take special forces off the map: where they are of no use, to be of use elsewhere."""
    here = game.hex(unit)
    useful = max(place_worth(game, unit, here, kept), move_gain(game, unit, kept))
    if useful >= OUT or best_raid(game, here).worth > 0:
        return -1.0
    again = max(best_place(game, unit, kept), best_raid(game, OFF_MAP).worth)
    return OUT if again > OUT and not is_near(game, here, kept) else -1.0


def is_near(game: Core, here: int, kept: dict[Any, Any]) -> bool:
    """5.1 Whether it is no more than a march to troops that are next to the enemy."""
    way = ways(game, kept)
    return any(abs(way[space] - way[here]) <= MARCH and way[space] < way[here] + MARCH for space in assaulting(game))


MARCH = 20


# -- 10.2 scouting ---------------------------------------------------------------------------------------


def scouts(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """10.2.1, 14.1.2 What it is worth that special forces look around: not where they are needed in an attack."""
    here = game.hex(unit)
    near = enemies_next_to(game, here, UK)
    comrades = sum(
        game.type(other).kind == "special" and not game.now(game.unit(other).scouted) for other in game.here(here, UK)
    )
    lends = comrades < 2 and any(battle.attack_worth(game, there) > 0 for there in near)
    return -1.0 if lends else 0.5


# -- 14.1.4 raids ----------------------------------------------------------------------------------------


def best_raid(game: Core, here: int) -> Raid:
    """14.1.4 The best raid from a hex, or from off the map; none that does not pay."""
    found: Raid = game.kept(("raid from", here), lambda: find_raid(game, here))
    return found


def find_raid(game: Core, here: int) -> Raid:
    """The same, worked out."""
    best = NO_RAID
    for space in raids.raided_from(game, here):
        for target in raids.kinds(game, space):
            best = max(best, Raid(raid_worth(game, space, target), space, target))
    return best if best.worth > DARING else NO_RAID


def raid_worth(game: Core, space: int, target: str) -> float:
    """14.1.6, 17.2 What a raid is worth: a point of morale and the target, or a point for the enemy, over the faces."""
    chance, hurt = odds(game, space)
    lost = worth.MORALE * (game.state.morale < game.edition.tables.morale.most)
    return chance * (worth.MORALE + target_worth(game, space, target)) - (1.0 - chance) * lost - hurt * LOSS


def odds(game: Core, space: int) -> tuple[float, float]:
    """14.1.4, 14.1.6 The chances that a raid succeeds, and that it costs a step; counters face down as expected.

    The reconnaissance before it turns up some of them, or the garrison shows them.
    """
    backs = backs_in(game, space, UK)
    strength = raids.shown_strength(game, space) + round(BACK * backs)
    added = game.edition.tables.raid.hidden
    shades = (0, added) if backs else (0,)
    results = [game.edition.raid.result("", strength, face + shade) for face in FACES for shade in shades]
    return results.count(raids.DESTROYED) / len(results), results.count(raids.STEP) / len(results)


def target_worth(game: Core, space: int, target: str) -> float:
    """14.1.4 What it is worth that a target is destroyed, besides the point of morale."""
    if target == raids.AIRFIELD:
        field = game.airfield_in(space)
        return bombs.field_worth(game, field) if field is not None else 0.0
    if target == raids.SUPPLIES:
        return STORE * game.supplies_in(space, AR)
    if target == raids.EXOCET:
        return 0.0 if game.state.exocet_fired else MISSILES
    return 1.0 + worth.MORALE


def stays(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """14.1.4 What it is worth to stay where one is after a raid, rather than to leave the map."""
    return place_worth(game, unit, game.hex(unit), kept) - KEEN

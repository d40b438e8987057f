"""VI-c Zones of control: who stops whom, and who may not slide past whom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.gators.model import REB, US
from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import AIR, Edition
from beachhead.games.gators.rules.airstrips_6p import lies_on_strip
from beachhead.games.gators.rules.squads_6hij import has_command
from beachhead.games.gators.rules.towing_6k import trucks_of
from beachhead.mechanics.movement import Meeting


def could_attack(g: Core, unit: int, target: int) -> bool:
    """VI-c, ruling G17 Whether a unit could attack a target of this class now, as far as the enemy can tell.

    What an aircraft carries cannot be seen: whatever it might carry counts (ruling 6.12), and so nobody can tell
    whether one of Player 1 has landed by a HERS.
    """
    kind, lies = g.type(unit), g.unit(unit)
    if lies.broken or potential(g.e, unit)[target] == 0:
        return False
    if target == AIR and lies.hidden and not kind.is_air:
        return False
    if kind.is_air:
        return not lies_on_strip(g, unit)
    if "squad" in kind.tags:
        return has_command(g, unit)
    if "needs_team" in kind.tags:
        return bool(g.aboard.get(unit))
    return not (kind.artillery and trucks_of(g, unit))


@lru_cache(maxsize=1024)
def potential(e: Edition, unit: int) -> tuple[int, ...]:
    """The most that a unit can do against soft, armored and air targets, whatever it has loaded."""
    kind = e.units[unit]
    armament = e.armament.get(kind.kind)
    if armament is None:
        return kind.attack
    markers = {letter for load in armament.loads for letter in load}
    rows = [armament.guns, *(e.markers[letter].attack for letter in sorted(markers))]
    return tuple(max(row[target] for row in rows) for target in range(3))


def in_doubt(g: Core, unit: int) -> bool:
    """Whether the enemy cannot know what a unit of Player 2 can do: it is hidden, or may be broken (IV, VI-l).

    Nor that of a gun under a counter that may be its truck (VI-k).
    """
    if g.side(unit) == US:
        return False
    lies = g.unit(unit)
    if lies.hidden or (g.type(unit).artillery and is_under_a_counter(g, lies.hex)):
        return True
    return not (lies.moved or lies.fought) and may_be_broken(g.e, unit)


def is_under_a_counter(g: Core, space: int) -> bool:
    """VI-k, VI-l Whether there is a counter of Player 2 in a hex that Player 1 sees face down."""
    return space in g.unseen(US) or any(g.unit(other).hidden for other in g.at.get(space, ()))


@lru_cache(maxsize=1024)
def may_be_broken(e: Edition, unit: int) -> bool:
    """IV Whether a unit is of a kind of which some may not work in a match."""
    return any(e.units[unit].kind == f"reb-{name}" for row in e.readiness for name in row)


def enemies_that_stop(g: Core, unit: int, *, sure: bool) -> Iterator[int]:
    """The enemy units on the map whose zones of control stop a unit; `sure`: as far as its owner can know."""
    target, side = g.type(unit).target, g.side(unit)
    for enemy in g.on_map(1 - side):
        if could_attack(g, enemy, target) and not (sure and in_doubt(g, enemy)):
            yield enemy


def halting(g: Core, unit: int, *, sure: bool) -> bytearray:
    """VI-c By hex, whether a unit that comes there must stop moving.  `sure`: as far as its owner can know."""
    enemies = g.of_side[1 - g.side(unit)]
    key = ("halting", g.type(unit).target, sure)
    found: bytearray | None = enemies.get(key)
    if found is None:
        found = bytearray(len(g.e.board.names))
        for enemy in enemies_that_stop(g, unit, sure=sure):
            for there in g.e.board.near[g.hex(enemy)]:
                found[there] = 1
        enemies[key] = found
    return found


def sliding(g: Core, unit: int) -> frozenset[int]:
    """VI-c Hexes that a unit may not enter because it began its turn in the zone of control of an enemy next to them.

    A camouflaged enemy counts against land and sea units, so that the ban tells nothing (ruling 6.10).
    """
    here, side, target = g.hex(unit), g.side(unit), g.type(unit).target
    if here < 0:
        return frozenset()
    near = g.e.board.near
    barring = [g.hex(enemy) for enemy in g.next_to(here, 1 - side) if bars_sliding(g, enemy, target)]
    if target != AIR:
        barring += [space for space in g.unseen(side) if space in near[here]]
    return frozenset(there for space in barring for there in near[space])


def bars_sliding(g: Core, enemy: int, target: int) -> bool:
    """Whether an enemy next to a unit keeps it from its other hexes, by what the unit's owner can know."""
    if g.side(enemy) == REB and g.unit(enemy).hidden:
        return target != AIR
    if in_doubt(g, enemy):
        return potential(g.e, enemy)[target] > 0
    return could_attack(g, enemy, target)


def doubtful(g: Core, unit: int) -> bytearray:
    """By hex, whether an enemy next to it might stop a unit, which its owner cannot know."""
    return doubts(g, unit)[0]


def to_avoid(g: Core, unit: int) -> Meeting | None:
    """VI-a, VI-c The enemies that might stop a unit, which its owner cannot know, for whom its way had better not pass.

    A bit for each of them in its hex and those around it; None if there are none.
    """
    return doubts(g, unit)[1]


def doubts(g: Core, unit: int) -> tuple[bytearray, Meeting | None]:
    """Where, and whom, a unit meets of those that might stop it, which its owner cannot know."""
    enemies, target = g.of_side[1 - g.side(unit)], g.type(unit).target
    found: tuple[bytearray, Meeting | None] | None = enemies.get(("doubts", target))
    if found is None:
        marks, bits, bit = bytearray(len(g.e.board.names)), [0] * len(g.e.board.names), 1
        seen = (enemy for enemy in g.on_map(1 - g.side(unit)) if might_stop(g, enemy, target))
        for here in (*map(g.hex, seen), *g.unseen(g.side(unit))):
            for there in g.e.board.near[here]:
                marks[there] = 1
                bits[there] |= bit
            bits[here] |= bit  # who flies over it meets it once
            bit <<= 1
        found = enemies["doubts", target] = (marks, bits if bit > 1 else None)
    return found


def might_stop(g: Core, enemy: int, target: int) -> bool:
    """Whether an enemy may stop units of a class, or not, for all that they know: it is hidden, or perhaps broken.

    What is seen and has nothing against them stops none, broken or not.
    """
    return in_doubt(g, enemy) and (g.unit(enemy).hidden or potential(g.e, enemy)[target] > 0)

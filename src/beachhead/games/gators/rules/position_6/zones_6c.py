"""VI-c Zones of control: who stops whom, and who may not slide past whom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.gators.components import AIR, Edition
from beachhead.games.gators.core import Core
from beachhead.games.gators.model import REB, US
from beachhead.games.gators.rules.position_6.airstrips_6p import lies_on_strip
from beachhead.games.gators.rules.position_6.squads_6hij import has_command
from beachhead.games.gators.rules.position_6.towing_6k import trucks_of
from beachhead.mechanics.floods import marked, numbers_of
from beachhead.mechanics.movement import Meeting
from beachhead.mechanics.rows import around


def could_attack(game: Core, unit: int, target: int) -> bool:
    """VI-c, ruling G17 Whether a unit could attack a target of this class now, as far as the enemy can tell.

    What an aircraft carries cannot be seen: whatever it might carry counts (ruling 6.12), and so nobody can tell
    whether one of Player 1 has landed by a HERS.
    """
    kind, lies = game.type(unit), game.unit(unit)
    if lies.broken or potential(game.edition, unit)[target] == 0:
        return False
    if target == AIR and lies.hidden and not kind.is_air:
        return False
    if kind.is_air:
        return not lies_on_strip(game, unit)
    if "squad" in kind.tags:
        return has_command(game, unit)
    if "needs_team" in kind.tags:
        return bool(game.aboard.get(unit))
    return not (kind.artillery and trucks_of(game, unit))


@lru_cache(maxsize=1024)
def potential(edition: Edition, unit: int) -> tuple[int, ...]:
    """The most that a unit can do against soft, armored and air targets, whatever it has loaded."""
    kind = edition.units[unit]
    armament = edition.armament.get(kind.kind)
    if armament is None:
        return kind.attack
    markers = {letter for load in armament.loads for letter in load}
    rows = [armament.guns, *(edition.markers[letter].attack for letter in sorted(markers))]
    return tuple(max(row[target] for row in rows) for target in range(3))


def in_doubt(game: Core, unit: int) -> bool:
    """Whether the enemy cannot know what a unit of Player 2 can do: it is hidden, or may be broken (IV, VI-l).

    Nor that of a gun under a counter that may be its truck (VI-k).
    """
    if game.side(unit) == US:
        return False
    lies = game.unit(unit)
    if lies.hidden or (game.type(unit).artillery and is_under_a_counter(game, lies.hex)):
        return True
    return not (lies.moved or lies.fought) and may_be_broken(game.edition, unit)


def is_under_a_counter(game: Core, space: int) -> bool:
    """VI-k, VI-l Whether there is a counter of Player 2 in a hex that Player 1 sees face down."""
    return space in game.unseen(US) or any(game.unit(other).hidden for other in game.at.get(space, ()))


@lru_cache(maxsize=1024)
def may_be_broken(edition: Edition, unit: int) -> bool:
    """IV Whether a unit is of a kind of which some may not work in a match."""
    return any(edition.units[unit].kind == f"reb-{name}" for row in edition.readiness for name in row)


def enemies_that_stop(game: Core, unit: int, *, sure: bool) -> Iterator[int]:
    """The enemy units on the map whose zones of control stop a unit; `sure`: as far as its owner can know."""
    target, side = game.type(unit).target, game.side(unit)
    for enemy in game.on_map(1 - side):
        if could_attack(game, enemy, target) and not (sure and in_doubt(game, enemy)):
            yield enemy


def halting(game: Core, unit: int, *, sure: bool) -> bytearray:
    """VI-c By hex, whether a unit that comes there must stop moving.  `sure`: as far as its owner can know."""
    enemies = game.of_side[1 - game.side(unit)]
    key = ("halting", game.type(unit).target, sure)
    found: bytearray | None = enemies.get(key)
    if found is None:
        stopping = enemies_that_stop(game, unit, sure=sure)
        found = around(game.edition.board.near, map(game.hex, stopping))
        enemies[key] = found
    return found


def sliding(game: Core, unit: int) -> frozenset[int]:
    """VI-c Hexes that a unit may not enter because it began its turn in the zone of control of an enemy next to them.

    A camouflaged enemy counts against land and sea units, so that the ban tells nothing (ruling 6.10).
    """
    here, side, target = game.hex(unit), game.side(unit), game.type(unit).target
    if here < 0:
        return frozenset()
    near = game.edition.board.near
    barring = [game.hex(enemy) for enemy in game.next_to(here, 1 - side) if bars_sliding(game, enemy, target)]
    if target != AIR:
        barring += [space for space in game.unseen(side) if space in near[here]]
    return frozenset(there for space in barring for there in near[space])


def bars_sliding(game: Core, enemy: int, target: int) -> bool:
    """Whether an enemy next to a unit keeps it from its other hexes, by what the unit's owner can know."""
    if game.side(enemy) == REB and game.unit(enemy).hidden:
        return target != AIR
    if in_doubt(game, enemy):
        return potential(game.edition, enemy)[target] > 0
    return could_attack(game, enemy, target)


def doubtful(game: Core, unit: int) -> bytearray:
    """By hex, whether an enemy next to it might stop a unit, which its owner cannot know."""
    return doubts(game, unit)[0]


def doubtful_hexes(game: Core, unit: int) -> frozenset[int]:
    """The hexes of which this holds."""
    enemies, key = game.of_side[1 - game.side(unit)], ("doubtful", game.type(unit).target)
    found: frozenset[int] | None = enemies.get(key)
    if found is None:
        found = enemies[key] = frozenset(numbers_of(marked(doubtful(game, unit))))
    return found


def to_avoid(game: Core, unit: int) -> Meeting | None:
    """VI-a, VI-c The enemies that might stop a unit, which its owner cannot know, for whom its way had better not pass.

    A bit for each of them in its hex and those around it; None if there are none.
    """
    return doubts(game, unit)[1]


def doubts(game: Core, unit: int) -> tuple[bytearray, Meeting | None]:
    """Where, and whom, a unit meets of those that might stop it, which its owner cannot know."""
    enemies, target = game.of_side[1 - game.side(unit)], game.type(unit).target
    found: tuple[bytearray, Meeting | None] | None = enemies.get(("doubts", target))
    if found is None:
        marks, bits, bit = bytearray(len(game.edition.board.names)), [0] * len(game.edition.board.names), 1
        seen = (enemy for enemy in game.on_map(1 - game.side(unit)) if might_stop(game, enemy, target))
        for here in (*map(game.hex, seen), *game.unseen(game.side(unit))):
            for there in game.edition.board.near[here]:
                marks[there] = 1
                bits[there] |= bit
            bits[here] |= bit  # who flies over it meets it once
            bit <<= 1
        found = enemies["doubts", target] = (marks, bits if bit > 1 else None)
    return found


def might_stop(game: Core, enemy: int, target: int) -> bool:
    """Whether an enemy may stop units of a class, or not, for all that they know: it is hidden, or perhaps broken.

    What is seen and has nothing against them stops none, broken or not.
    """
    return in_doubt(game, enemy) and (game.unit(enemy).hidden or potential(game.edition, enemy)[target] > 0)

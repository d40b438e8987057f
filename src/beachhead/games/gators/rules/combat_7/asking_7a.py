"""VII-a Who is asked whom he attacks: whoever might attack somebody for all that the other can know, so that neither
the question nor its absence tells anything (as ruling G15).
"""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.components import Edition
from beachhead.games.gators.core import Core
from beachhead.games.gators.rules.combat_7.air_attacks_7c import share_of
from beachhead.games.gators.rules.combat_7.attackers_7a import can_attack, struck_hexes
from beachhead.games.gators.rules.position_6.airstrips_6p import lies_on_strip
from beachhead.games.gators.rules.position_6.zones_6c import in_doubt


def is_asked_to_attack(game: Core) -> bool:
    """VII-a Whether the phasing player is asked: he can attack, or what the other cannot see of his units might."""
    return can_attack(game) or might_attack(game)


def might_attack(game: Core) -> bool:
    """VII-a Whether a unit of which the enemy does not know whether it can attack is near enough to one of his."""
    targets = {game.hex(unit) for unit in game.on_map(1 - game.phasing)} - struck_hexes(game)
    within = game.edition.board.within
    return bool(targets) and any(
        not targets.isdisjoint(within(game.hex(unit), reach))
        for unit in game.on_map(game.phasing)
        if (reach := secret_reach(game, unit))
    )


def secret_reach(game: Core, unit: int) -> int:
    """IV, VI-b, VI-g, VI-l How far a unit might reach, or what it carries; 0 if the enemy knows what it can do.

    He does not see what lies face down, what works, what craft carry, and what markers aircraft have left.
    """
    kind, lies = game.type(unit), game.unit(unit)
    if lies.hidden:
        return longest_range(game.edition, kind.side)
    if "landing_craft" in kind.tags:
        return range_from_craft(game.edition, unit)
    if kind.is_air:
        is_done = lies.spent or (lies.fought == game.state.turn and share_of(game, unit) is None)
        return 0 if is_done or kind.kind not in game.edition.armament or lies_on_strip(game, unit) else 1
    return max(kind.range, game.edition.missile.range if "boat" in kind.tags else 0) if in_doubt(game, unit) else 0


@lru_cache(maxsize=8)
def longest_range(edition: Edition, side: int) -> int:
    """II-a The longest range of a side's units."""
    return max(kind.range for kind in edition.units if kind.side == side)


@lru_cache(maxsize=64)
def range_from_craft(edition: Edition, craft: int) -> int:
    """VI-g The longest range of those who may fire from an LCU or LCAC."""
    row, carrier = edition.transport[edition.units[craft].kind], edition.units[craft]
    silent = {"no_fire_aboard", "no_fire_lcac"} if "lcac" in carrier.tags else {"no_fire_aboard"}
    aboard = (kind for kind in edition.units if kind.side == carrier.side and row.room_for(kind))
    return max(kind.range for kind in aboard if any(kind.attack) and kind.tags.isdisjoint(silent))

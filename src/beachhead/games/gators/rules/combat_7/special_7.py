"""VII-c, VII-d, VII-j Attackers to whom nothing can happen."""

from __future__ import annotations

from beachhead.games.gators.components import ARMORED, SOFT
from beachhead.games.gators.core import Core
from beachhead.games.gators.model import ABOARD, Attack, Fire
from beachhead.games.gators.rules.combat_7.air_attacks_7c import in_the_air
from beachhead.games.gators.rules.combat_7.strength_7 import can_strike, target_class

LAND, WATER, SKY = "land", "water", "air"


def why_unharmed(game: Core, fire: Fire, attack: Attack) -> str:
    """VII The clause by which an attacker ignores results against it, or "" if it suffers them."""
    if fire.markers:
        return "GAT-VII-c.6"
    if game.edition.board.distance(game.place(fire.unit), attack.hex) > 1:
        return "GAT-VII-j1.1"
    if is_out_of_reach(game, fire.unit, attack):
        return "GAT-VII-d.1"
    if is_armor_against_soft(game, fire.unit, attack):
        return "GAT-VII-d.2"
    return ""


def is_out_of_reach(game: Core, attacker: int, attack: Attack) -> bool:
    """VII-d Whether attacker and defenders are of differing type and none of these can attack the attacker."""
    differing = all(medium(game, attacker) != medium(game, unit) for unit in attack.defenders)
    target = target_class(game, attacker)
    return differing and not any(can_strike(game, unit, target) for unit in attack.defenders)


def is_armor_against_soft(game: Core, attacker: int, attack: Attack) -> bool:
    """VII-d Whether an armored land unit attacks soft targets that have no attack against armor."""
    if not game.type(attacker).armored or medium(game, attacker) != LAND:
        return False
    soft = all(target_class(game, unit) == SOFT for unit in attack.defenders)
    return soft and not any(can_strike(game, unit, ARMORED) for unit in attack.defenders)


def medium(game: Core, unit: int) -> str:
    """VII-d The type of a unit: amphibious ones by the hex they are in; ships, boats and craft are one (ruling G20)."""
    kind = game.type(unit)
    if in_the_air(game, unit):
        return SKY
    if kind.amphibious:
        return WATER if floats(game, unit) else LAND
    return WATER if kind.element in ("water", "ship") else LAND


def floats(game: Core, unit: int) -> bool:
    """VII-d Whether an amphibious unit is in a hex of water, by itself or aboard a craft."""
    if game.hex(unit) == ABOARD:
        return bool(game.ground(game.place(unit)).water)
    return game.afloat(unit)

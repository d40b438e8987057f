"""7.3 Strength, 7.4 effects of terrain: the differential and the line of the results table.

The preview of an attack, the explanation of its sum and the resolution all come from here.
"""

from __future__ import annotations

from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.play import Core
from beachhead.games.leyte.rules.artillery_8 import is_solely_artillery
from beachhead.mechanics.boards import sort_side


def strength_in_attack(g: Core, unit: int, attack: Attack) -> int:
    """2.32, 7.3, 8.31, 10.11 A unit's whole strength: Attack or Barrage; infantry and engineers doubled in a Banzai."""
    printed = g.type(unit)
    if printed.is_artillery:
        return printed.barrage
    return printed.attack * (2 if attack.banzai and printed.kind in BANZAI_KINDS else 1)


BANZAI_KINDS = frozenset({"infantry", "engineer", "air_assault"})
"""10.11 Kinds whose strength a Banzai attack doubles (ruling 6.27: air assault counts as infantry)."""


def attack_strength(g: Core, attack: Attack) -> int:
    """7.0 Attack, barrage and ground support together."""
    units = sum(strength_in_attack(g, unit, attack) for unit in attack.attackers + attack.barrage)
    return units + attack.support


def defence_strength(g: Core, attack: Attack) -> int:
    """7.0, 8.43 Defence and final protective fire together."""
    fire = sum(g.type(unit).fpf for unit, _ in attack.guards)
    return sum(g.type(unit).defence for unit in attack.defenders) + fire


def differential(g: Core, attack: Attack) -> int:
    """7.0 Attacking strength minus defending strength; it may be negative, and nobody may lower it (7.52)."""
    return attack_strength(g, attack) - defence_strength(g, attack)


def terrain_line(g: Core, attack: Attack) -> str:
    """7.41-7.45, 8.62 The line of the results table: of all that the defenders benefit from, the best for them."""
    lines = [g.e.line_of[g.hex(unit)] for unit in attack.defenders]
    lines += ["river" for unit in attack.defenders if all_attack_across_river(g, unit, attack)]
    return min(lines, key=g.e.line_order.index)


def all_attack_across_river(g: Core, defender: int, attack: Attack) -> bool:
    """7.42, 8.62 with ruling 6.26: a river counts if all adjacent attackers that are not artillery cross one."""
    if is_solely_artillery(g, attack):
        return False
    counted = [
        unit
        for unit in attack.attackers
        if not g.type(unit).is_artillery or g.rulings["river_with_artillery"] == "all_adjacent"
    ]
    return all(sort_side(g.hex(unit), g.hex(defender)) in g.e.river_sides for unit in counted)

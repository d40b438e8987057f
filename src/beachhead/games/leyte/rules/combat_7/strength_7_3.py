"""7.3 Strength, 7.4 effects of terrain: the differential and the line of the results table.

The preview of an attack, the explanation of its sum and the resolution all come from here.
"""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.leyte.core import Core
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.artillery_8 import is_solely_artillery
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.modifiers import Contribution, total


def strength_in_attack(game: Core, unit: int, attack: Attack) -> int:
    """2.32, 7.3, 8.31, 10.11 A unit's whole strength: Attack or Barrage; infantry and engineers doubled in a Banzai."""
    printed = game.type(unit)
    if printed.is_artillery:
        return printed.barrage
    return printed.attack * (2 if attack.banzai and printed.kind in BANZAI_KINDS else 1)


BANZAI_KINDS = frozenset({"infantry", "engineer", "air_assault"})
"""10.11 Kinds whose strength a Banzai attack doubles (ruling 6.27: air assault counts as infantry)."""


def attacking(game: Core, attack: Attack) -> Iterator[Contribution[int]]:
    """7.0, 8.21, 9.11 What each attacker, each battery and ground support add to the differential."""
    for unit in attack.attackers:
        yield Contribution("next_to", strength_in_attack(game, unit, attack), "LEY-7.22a", unit)
    for unit in attack.barrage:
        yield Contribution("barrage", strength_in_attack(game, unit, attack), "LEY-8.21a", unit)
    if attack.support:
        yield Contribution("support", attack.support, "LEY-9.11a")


def defending(game: Core, attack: Attack) -> Iterator[Contribution[int]]:
    """7.0, 8.43 What each defender and final protective fire take from it."""
    for unit in attack.defenders:
        yield Contribution("defends", -game.type(unit).defence, "LEY-7.0c", unit)
    for unit, _ in attack.guards:
        yield Contribution("guard", -game.type(unit).fpf, "LEY-8.43a", unit)


def contributions(game: Core, attack: Attack) -> tuple[Contribution[int], ...]:
    """7.0 All that the differential is made of."""
    return (*attacking(game, attack), *defending(game, attack))


def attack_strength(game: Core, attack: Attack) -> int:
    """7.0 Attack, barrage and ground support together."""
    return total(attacking(game, attack))


def defence_strength(game: Core, attack: Attack) -> int:
    """7.0, 8.43 Defence and final protective fire together."""
    return -total(defending(game, attack))


def differential(game: Core, attack: Attack) -> int:
    """7.0 Attacking strength minus defending strength; it may be negative, and nobody may lower it (7.52)."""
    return total(contributions(game, attack))


def terrain_line(game: Core, attack: Attack) -> str:
    """7.41-7.45, 8.62 The line of the results table: of all that the defenders benefit from, the best for them."""
    lines = [game.edition.line_of[game.hex(unit)] for unit in attack.defenders]
    lines += ["river" for unit in attack.defenders if all_attack_across_river(game, unit, attack)]
    return min(lines, key=game.edition.line_order.index)


def all_attack_across_river(game: Core, defender: int, attack: Attack) -> bool:
    """7.42, 8.62 with ruling 6.26: a river counts if all adjacent attackers that are not artillery cross one."""
    if is_solely_artillery(game, attack):
        return False
    counted = [
        unit
        for unit in attack.attackers
        if not game.type(unit).is_artillery or game.options.river_with_artillery == "all_adjacent"
    ]
    return all(sort_side(game.hex(unit), game.hex(defender)) in game.edition.river_sides for unit in counted)

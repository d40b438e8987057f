"""7.1, 7.2 Who must fight: the duties of a Combat Phase, and which attacks leave nobody in the lurch.

A combat joins attackers and defenders that are all adjacent to each other, and a unit is in one combat only
(7.14, 7.23).  A graph of adjacencies in which everybody who owes a fight has an opponent left can always be
split into such combats; so an attack may be declared exactly when everybody it leaves over, who owes an attack
or must be attacked, still has an opponent left next to him (ruling 6.19).
"""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.leyte.play import Core


def may_still_fight(g: Core, unit: int) -> bool:
    """7.14, 7.82 Whether a unit can still attack or be attacked in this Combat Phase."""
    lies = g.state.units[unit]
    if lies.fought == g.state.clock or lies.hex < 0:
        return False
    return g.side(unit) != g.phasing or not is_silenced(g, unit)


def is_silenced(g: Core, unit: int) -> bool:
    """7.82 Displaced artillery that has not yet fought may not fire in this Combat Phase."""
    return g.type(unit).is_artillery and g.state.units[unit].shoved == g.state.clock


def opponents(g: Core, unit: int) -> Iterator[int]:
    """Units of the other side next to this one that can still fight in this phase."""
    enemies = g.next_to(g.hex(unit), 1 - g.side(unit))
    return (enemy for enemy in enemies if may_still_fight(g, enemy))


def has_opponent(g: Core, unit: int) -> bool:
    """Whether anybody is left whom this unit could fight, or who could fight it."""
    return next(opponents(g, unit), None) is not None


def note_duties(g: Core) -> None:
    """7.11, 7.12 At the start of the Combat Phase: everybody who stands next to an enemy owes a fight."""
    side = g.phasing
    attackers = [unit for unit in g.units_of(side) if g.in_enemy_control(unit)]
    defenders = [unit for unit in g.units_of(1 - side) if g.in_enemy_control(unit)]
    g.state.owed = tuple(sorted(attackers + defenders))


def owing(g: Core) -> Iterator[int]:
    """7.11, 7.12 Units whose duty still stands: it lapses only when nobody is left to meet it (ruling 6.19)."""
    for unit in g.state.owed:
        if may_still_fight(g, unit) and has_opponent(g, unit):
            yield unit


def stranded(g: Core, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> list[int]:
    """Who would still owe a fight after this attack, and have no opponent left next to him."""
    owed = g.state.owed
    left = []
    for enemy in defenders:
        for unit in opponents(g, enemy):
            left_over = unit in owed and unit not in attackers and unit not in left
            if left_over and all(other in defenders for other in opponents(g, unit)):
                left.append(unit)
    for unit in attackers:
        for enemy in opponents(g, unit):
            left_over = enemy in owed and enemy not in defenders and enemy not in left
            if left_over and all(other in attackers for other in opponents(g, enemy)):
                left.append(enemy)
    return left


def adjacent_to_all(g: Core, unit: int, others: tuple[int, ...]) -> bool:
    """7.23 Whether a unit is adjacent to every one of the others."""
    here, adjacent = g.hex(unit), g.e.board.adjacent
    return all(adjacent(here, g.hex(other)) for other in others)


def smallest_attack(
    g: Core, attackers: tuple[int, ...], defenders: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The attack with everybody added who would be stranded by it, or None if somebody cannot join.

    Whoever an attack strands can meet his duty only by joining it: more attackers or defenders never give him
    an opponent back.
    """
    while True:
        left = stranded(g, attackers, defenders)
        if not left:
            return attackers, defenders
        for unit in left:
            if g.side(unit) == g.phasing:
                if not adjacent_to_all(g, unit, defenders):
                    return None
                attackers = (*attackers, unit)
            else:
                if not attackers or not adjacent_to_all(g, unit, attackers):
                    return None
                defenders = (*defenders, unit)


def candidates(g: Core, defenders: tuple[int, ...]) -> list[int]:
    """7.15, 7.23 Units of the phasing side that could attack all the defenders from next to them."""
    first = defenders[0]
    return [unit for unit in opponents(g, first) if adjacent_to_all(g, unit, defenders[1:])]


def can_be_completed(g: Core, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> bool:
    """Whether an attack that includes these units and at least one adjacent attacker can be declared."""
    if attackers:
        return smallest_attack(g, attackers, defenders) is not None
    return any(smallest_attack(g, (unit,), defenders) is not None for unit in candidates(g, defenders))

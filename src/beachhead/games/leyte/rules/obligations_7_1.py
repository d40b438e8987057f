"""7.1, 7.2 Who must fight: the duties of a Combat Phase, and which attacks leave nobody in the lurch.

A combat joins attackers and defenders that are all adjacent to each other, and a unit is in one combat only
(7.14, 7.23).  A graph of adjacencies in which everybody who owes a fight has an opponent left can always be
split into such combats.  A defender to whom no attacker is left next to him may still be barraged: by a battery of
his own, since one barrage strikes one hex (8.13).  So an attack may be declared exactly when every attacker whom it
leaves over still has a defender next to him, and every defender an attacker next to him or a battery (ruling 6.19).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.play import Core, replace
from beachhead.games.leyte.rules.artillery_8 import in_range, ready_batteries
from beachhead.games.leyte.rules.zones_6 import in_enemy_control
from beachhead.mechanics.pairing import most_served


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
    attackers = [unit for unit in g.units_of(side) if in_enemy_control(g, unit)]
    defenders = [unit for unit in g.units_of(1 - side) if in_enemy_control(g, unit)]
    g.state.owed = tuple(sorted(attackers + defenders))


# -- 8.1 from afar -----------------------------------------------------------------------------------


class Reserve(NamedTuple):
    """What can still attack from afar, and the defenders who have nothing else left.

    `guns` is the artillery that could barrage; `points` the ground support that could meet a duty (ruling 6.32);
    `lone` are those who must be attacked, have no attacker left next to them, and are within reach of guns or points.
    """

    guns: Sequence[int]
    points: int
    lone: Sequence[int]


def reserve_of(g: Core) -> Reserve:
    """7.11, 8.1 What could attack from afar, apart from the attack in hand."""
    guns, points = ready_batteries(g), points_that_count(g)
    reserve = Reserve(guns, points, ())
    if not g.state.fought or not (guns or points):  # before the first attack nobody has lost an opponent
        return reserve
    lone = [unit for unit in g.state.owed if is_lone(g, unit) and can_be_reached(g, unit, reserve)]
    return reserve._replace(lone=lone)


def points_that_count(g: Core) -> int:
    """7.11 with ruling 6.32: the ground support points left, if they meet the duty to attack a unit."""
    return g.state.support if g.rulings["ground_support_alone"] == "counts" else 0


def is_lone(g: Core, unit: int) -> bool:
    """Whether a defender can still be attacked, and by nobody next to him."""
    return g.side(unit) != g.phasing and may_still_fight(g, unit) and not has_opponent(g, unit)


def can_be_reached(g: Core, enemy: int, reserve: Reserve) -> bool:
    """8.12, 9.13 Whether something in reserve could attack a unit from afar."""
    return reserve.points > 0 or any(in_range(g, gun, enemy) for gun in reserve.guns)


def unmet(g: Core, lone: Sequence[int], guns: Sequence[int], points: int) -> int:
    """8.13 How many of these no battery and no point would be left for: each of them attacks one hex only."""
    served = most_served([[gun for gun in guns if in_range(g, gun, enemy)] for enemy in lone])
    return max(0, len(lone) - served - points)


# -- who owes what -----------------------------------------------------------------------------------


def owing(g: Core) -> Iterator[int]:
    """7.11, 7.12 Units whose duty still stands: it lapses only when nobody is left to meet it (ruling 6.19).

    8.11 forces no battery to fire because something is in range; but who must be attacked must be, by a battery if
    nobody else is left.
    """
    reserve: Reserve | None = None
    for unit in g.state.owed:
        if not may_still_fight(g, unit):
            continue
        if has_opponent(g, unit):
            yield unit
        elif g.side(unit) != g.phasing:
            reserve = reserve or Reserve(ready_batteries(g), points_that_count(g), ())
            if can_be_reached(g, unit, reserve):
                yield unit


def stranded(g: Core, attack: Attack, reserve: Reserve) -> list[int]:
    """Who would still owe a fight after this attack and might go without: attackers without anybody left next to
    them; defenders without anybody next to them, if what is left in reserve is not enough for all of those."""
    left: list[int] = []
    for enemy in attack.defenders:
        for unit in opponents(g, enemy):
            left_over = unit in g.state.owed and unit not in attack.attackers and unit not in left
            if left_over and all(other in attack.defenders for other in opponents(g, unit)):
                left.append(unit)
    return left + short_of_fire(g, deserted(g, attack), attack, reserve)


def deserted(g: Core, attack: Attack) -> list[int]:
    """Defenders who must be attacked and would lose the last attacker next to them to this attack on others."""
    found: list[int] = []
    for unit in attack.attackers:
        for enemy in opponents(g, unit):
            left_over = enemy in g.state.owed and enemy not in attack.defenders and enemy not in found
            if left_over and all(other in attack.attackers for other in opponents(g, enemy)):
                found.append(enemy)
    return found


def short_of_fire(g: Core, alone: list[int], attack: Attack, reserve: Reserve) -> list[int]:
    """8.13 Those among whom somebody would go without, if this attack left more to the reserve than it can meet.

    `alone` are those who come to depend on it; those who do so already come on top.  What cannot be met already
    because of a combat result is no reason against an attack (ruling 6.19).
    """
    alone = alone + [unit for unit in reserve.lone if unit not in attack.defenders]
    if not alone:
        return []
    guns = [gun for gun in reserve.guns if gun not in attack.barrage]
    points = max(0, reserve.points - attack.support)
    missing = unmet(g, alone, guns, points)
    if missing <= unmet(g, reserve.lone, reserve.guns, reserve.points):
        return []
    return [unit for unit in alone if unmet(g, [one for one in alone if one != unit], guns, points) < missing]


def adjacent_to_all(g: Core, unit: int, others: tuple[int, ...]) -> bool:
    """7.23 Whether a unit is adjacent to every one of the others."""
    here, adjacent = g.hex(unit), g.e.board.adjacent
    return all(adjacent(here, g.hex(other)) for other in others)


# -- which attacks can be declared -------------------------------------------------------------------


def smallest_attack(g: Core, attack: Attack, reserve: Reserve) -> Attack | None:
    """The attack with everybody added who would be stranded by it, or None if that is not possible.

    An attacker whom it strands can meet his duty only by joining it; of defenders who would be short of fire, one has
    to be attacked with the others.  More attackers or defenders never give anybody an opponent back.
    """
    left = stranded(g, attack, reserve)
    mine = [unit for unit in left if g.side(unit) == g.phasing]
    if mine:
        able = all(adjacent_to_all(g, unit, attack.defenders) for unit in mine)
        return smallest_attack(g, replace(attack, attackers=(*attack.attackers, *mine)), reserve) if able else None
    for enemy in left:
        if attack.attackers and adjacent_to_all(g, enemy, attack.attackers):
            whole = smallest_attack(g, replace(attack, defenders=(*attack.defenders, enemy)), reserve)
            if whole is not None:
                return whole
    return None if left else attack


def candidates(g: Core, defenders: tuple[int, ...]) -> list[int]:
    """7.15, 7.23 Units of the phasing side that could attack all the defenders from next to them."""
    first = defenders[0]
    return [unit for unit in opponents(g, first) if adjacent_to_all(g, unit, defenders[1:])]


def can_be_manned(g: Core, attack: Attack, reserve: Reserve) -> bool:
    """Whether an attack that includes all this and at least one adjacent attacker can be declared."""
    if attack.attackers:
        return smallest_attack(g, attack, reserve) is not None
    return any(
        smallest_attack(g, replace(attack, attackers=(unit,)), reserve) is not None
        for unit in candidates(g, attack.defenders)
    )


def can_be_fired(g: Core, attack: Attack, reserve: Reserve) -> bool:
    """8.13, 8.15, 9.13 Whether an attack that includes all this can be declared without adjacent attackers."""
    if attack.attackers or len(attack.defenders) > 1:
        return False
    (enemy,) = attack.defenders
    if attack.barrage:
        return not stranded(g, attack, reserve)
    if g.state.support and may_support_alone(g, enemy):
        fired = attack if attack.support else replace(attack, support=1)
        if not stranded(g, fired, reserve):
            return True
    return any(
        in_range(g, gun, enemy) and not stranded(g, replace(attack, barrage=(gun,)), reserve) for gun in reserve.guns
    )


def can_be_declared(g: Core, attack: Attack, reserve: Reserve) -> bool:
    """Whether an attack that includes all this can be declared."""
    return can_be_fired(g, attack, reserve) or can_be_manned(g, attack, reserve)


def may_support_alone(g: Core, enemy: int) -> bool:
    """7.11 with ruling 6.32: ground support alone does not meet the duty to attack a unit."""
    return g.rulings["ground_support_alone"] == "counts" or enemy not in g.state.owed or enemy not in owing(g)

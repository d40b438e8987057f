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

from beachhead.games.leyte.core import Core, replace
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.artillery_8 import in_range, ready_batteries
from beachhead.games.leyte.rules.zones_6 import in_enemy_control
from beachhead.mechanics.pairing import most_served


def may_still_fight(game: Core, unit: int) -> bool:
    """7.14, 7.82 Whether a unit can still attack or be attacked in this Combat Phase."""
    if game.state.units[unit].fought == game.state.clock:
        return False
    return game.side(unit) != game.phasing or not is_silenced(game, unit)


def is_silenced(game: Core, unit: int) -> bool:
    """7.82 Displaced artillery that has not yet fought may not fire in this Combat Phase."""
    return game.type(unit).is_artillery and game.state.units[unit].shoved == game.state.clock


def opponents(game: Core, unit: int) -> list[int]:
    """Units of the other side next to this one that can still fight in this phase."""
    found = game.opponents.get(unit)
    if found is None:
        controlled = in_enemy_control(game, unit)  # 6.0 else nobody of the other side is next to it
        beside = game.next_to(game.hex(unit), 1 - game.side(unit)) if controlled else ()
        found = game.opponents[unit] = [enemy for enemy in beside if may_still_fight(game, enemy)]
    return found


def has_opponent(game: Core, unit: int) -> bool:
    """Whether anybody is left whom this unit could fight, or who could fight it."""
    return bool(opponents(game, unit))


def note_duties(game: Core) -> None:
    """7.11, 7.12 At the start of the Combat Phase: everybody who stands next to an enemy owes a fight."""
    side = game.phasing
    attackers = [unit for unit in game.units_of(side) if in_enemy_control(game, unit)]
    defenders = [unit for unit in game.units_of(1 - side) if in_enemy_control(game, unit)]
    game.state.owed = tuple(sorted(attackers + defenders))


# -- 8.1 from afar -----------------------------------------------------------------------------------


class Reserve(NamedTuple):
    """What can still attack from afar, and the defenders who have nothing else left.

    `guns` is the artillery that could barrage; `points` the ground support that could meet a duty (ruling 6.32);
    `lone` are those who must be attacked, have no attacker left next to them, and are within reach of guns or points.
    """

    guns: Sequence[int]
    points: int
    lone: Sequence[int]


def reserve_of(game: Core) -> Reserve:
    """7.11, 8.1 What could attack from afar, apart from the attack in hand."""
    guns, points = ready_batteries(game), points_that_count(game)
    reserve = Reserve(guns, points, ())
    if not game.state.opponents_lost or not (guns or points):  # before the first attack nobody has lost an opponent
        return reserve
    lone = [unit for unit in game.state.owed if is_lone(game, unit) and can_be_reached(game, unit, reserve)]
    return reserve._replace(lone=lone)


def points_that_count(game: Core) -> int:
    """7.11 with ruling 6.32: the ground support points left, if they meet the duty to attack a unit."""
    return game.state.support if game.options.ground_support_alone == "counts" else 0


def is_lone(game: Core, unit: int) -> bool:
    """Whether a defender can still be attacked, and by nobody next to him."""
    return game.side(unit) != game.phasing and may_still_fight(game, unit) and not has_opponent(game, unit)


def can_be_reached(game: Core, enemy: int, reserve: Reserve) -> bool:
    """8.12, 9.13 Whether something in reserve could attack a unit from afar."""
    return reserve.points > 0 or any(in_range(game, gun, enemy) for gun in reserve.guns)


def unmet(game: Core, lone: Sequence[int], guns: Sequence[int], points: int) -> int:
    """8.13 How many of these no battery and no point would be left for: each of them attacks one hex only."""
    served = most_served([[gun for gun in guns if in_range(game, gun, enemy)] for enemy in lone])
    return max(0, len(lone) - served - points)


# -- who owes what -----------------------------------------------------------------------------------


def owing(game: Core) -> Iterator[int]:
    """7.11, 7.12 Units whose duty still stands: it lapses only when nobody is left to meet it (ruling 6.19).

    8.11 forces no battery to fire because something is in range; but who must be attacked must be, by a battery if
    nobody else is left.
    """
    reserve: Reserve | None = None
    for unit in game.state.owed:
        if not may_still_fight(game, unit):
            continue
        if has_opponent(game, unit):
            yield unit
        elif game.side(unit) != game.phasing:
            reserve = reserve or Reserve(ready_batteries(game), points_that_count(game), ())
            if can_be_reached(game, unit, reserve):
                yield unit


def stranded(game: Core, attack: Attack, reserve: Reserve) -> list[int]:
    """Who would still owe a fight after this attack and might go without: attackers without anybody left next to
    them; defenders without anybody next to them, if what is left in reserve is not enough for all of those."""
    return bereft(game, attack) + short_of_fire(game, deserted(game, attack), attack, reserve)


def bereft(game: Core, attack: Attack) -> list[int]:
    """Attackers who must attack and would lose the last defender next to them to this attack by others.

    Whoever can still fight and has an opponent next to him has had him from the start of the phase: nobody retreats to
    an enemy (7.71), and who has advanced fights no more (7.96).
    """
    taken, left = frozenset(attack.defenders), list[int]()
    for enemy in attack.defenders:
        for unit in opponents(game, enemy):
            alone = unit not in attack.attackers and taken.issuperset(opponents(game, unit))
            if alone and unit not in left:
                left.append(unit)
    return left


def deserted(game: Core, attack: Attack) -> list[int]:
    """Defenders who must be attacked and would lose the last attacker next to them to this attack on others."""
    taken, found = frozenset(attack.attackers), list[int]()
    for unit in attack.attackers:
        for enemy in opponents(game, unit):
            alone = enemy not in attack.defenders and taken.issuperset(opponents(game, enemy))
            if alone and enemy not in found:
                found.append(enemy)
    return found


def short_of_fire(game: Core, alone: list[int], attack: Attack, reserve: Reserve) -> list[int]:
    """8.13 Those among whom somebody would go without, if this attack left more to the reserve than it can meet.

    `alone` are those who come to depend on it; those who do so already come on top.  What cannot be met already
    because of a combat result is no reason against an attack (ruling 6.19).
    """
    if not alone and not reserve.lone:
        return []
    alone = alone + [unit for unit in reserve.lone if unit not in attack.defenders]
    guns = [gun for gun in reserve.guns if gun not in attack.barrage]
    points = max(0, reserve.points - attack.support)
    missing = unmet(game, alone, guns, points)
    if missing <= unmet(game, reserve.lone, reserve.guns, reserve.points):
        return []
    return [unit for unit in alone if unmet(game, [one for one in alone if one != unit], guns, points) < missing]


def adjacent_to_all(game: Core, unit: int, others: Sequence[int]) -> bool:
    """7.23 Whether a unit is adjacent to every one of the others."""
    here, adjacent = game.hex(unit), game.edition.board.adjacent
    return not others or all(adjacent(here, game.hex(other)) for other in others)


# -- which attacks can be declared -------------------------------------------------------------------


def smallest_attack(game: Core, attack: Attack, reserve: Reserve) -> Attack | None:
    """The attack with everybody added who would be stranded by it, or None if that is not possible.

    An attacker whom it strands can meet his duty only by joining it; of defenders who would be short of fire, one has
    to be attacked with the others.  More attackers or defenders never give anybody an opponent back.
    """
    left = stranded(game, attack, reserve)
    mine = [unit for unit in left if game.side(unit) == game.phasing]
    if mine:
        able = all(adjacent_to_all(game, unit, attack.defenders) for unit in mine)
        return smallest_attack(game, replace(attack, attackers=(*attack.attackers, *mine)), reserve) if able else None
    for enemy in left:
        if attack.attackers and adjacent_to_all(game, enemy, attack.attackers):
            whole = smallest_attack(game, replace(attack, defenders=(*attack.defenders, enemy)), reserve)
            if whole is not None:
                return whole
    return None if left else attack


def candidates(game: Core, defenders: tuple[int, ...]) -> Sequence[int]:
    """7.15, 7.23 Units of the phasing side that could attack all the defenders from next to them."""
    first, *others = defenders
    beside = opponents(game, first)
    return [unit for unit in beside if adjacent_to_all(game, unit, others)] if others else beside


def can_be_manned(game: Core, attack: Attack, reserve: Reserve) -> bool:
    """Whether an attack that includes all this and at least one adjacent attacker can be declared."""
    if attack.attackers:
        return smallest_attack(game, attack, reserve) is not None
    return any(
        smallest_attack(game, replace(attack, attackers=(unit,)), reserve) is not None
        for unit in candidates(game, attack.defenders)
    )


def can_be_fired(game: Core, attack: Attack, reserve: Reserve) -> bool:
    """8.13, 8.15, 9.13 Whether an attack that includes all this can be declared without adjacent attackers; whom it
    would leave without an opponent can join it."""
    if attack.attackers or len(attack.defenders) > 1:
        return False
    return any(not short_of_fire(game, [], fired, reserve) for fired in ways_to_fire(game, attack, reserve))


def ways_to_fire(game: Core, attack: Attack, reserve: Reserve) -> Iterator[Attack]:
    """8.12, 8.13, 9.13 An attack on one defender, with what fires at him: as it is, or with a point or a battery."""
    if attack.barrage:
        yield attack
        return
    (enemy,) = attack.defenders
    if game.state.support and may_support_alone(game, enemy):
        yield attack if attack.support else replace(attack, support=1)
    for gun in reserve.guns:
        if in_range(game, gun, enemy):
            yield replace(attack, barrage=(gun,))


def can_be_declared(game: Core, attack: Attack, reserve: Reserve) -> bool:
    """Whether an attack that includes all this can be declared."""
    return can_be_fired(game, attack, reserve) or can_be_manned(game, attack, reserve)


def may_support_alone(game: Core, enemy: int) -> bool:
    """7.11 with ruling 6.32: ground support alone does not meet the duty to attack a unit."""
    return game.options.ground_support_alone == "counts" or enemy not in game.state.owed or enemy not in owing(game)

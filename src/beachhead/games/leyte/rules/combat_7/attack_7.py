"""7.0, 7.1 Combat: who is attacked by whom, and how an attack is put together (4.1 B a, b)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.leyte.components import Edition
from beachhead.games.leyte.core import Core, act, replace
from beachhead.games.leyte.events import AttackDeclared
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.artillery_8 import (
    attack_in_hand,
    barrage_needs,
    batteries,
    covered,
)
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import (
    Reserve,
    adjacent_to_all,
    can_be_declared,
    can_be_manned,
    can_be_reached,
    candidates,
    is_silenced,
    may_still_fight,
    may_support_alone,
    opponents,
    reserve_of,
    smallest_attack,
    stranded,
)
from beachhead.games.leyte.rules.combat_7.strength_7_3 import (
    attack_strength,
    defence_strength,
)
from beachhead.games.leyte.rules.moments_4_1 import building
from beachhead.games.leyte.rules.zones_6 import in_enemy_control
from beachhead.kernel.acts import AMOUNT, Once
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import units

# -- 7.1 whom to attack ------------------------------------------------------------------------------


def targets(game: Core) -> list[int]:
    """7.11 The enemy units that may be attacked."""
    return list(attackable(game))


def attackable(game: Core) -> Iterator[int]:
    """7.11, 7.14 The same, one after the other."""
    reserve, units, clock = reserve_of(game), game.state.units, game.state.clock
    fresh = (enemy for enemy in exposed(game, reserve) if units[enemy].fought != clock)
    return (enemy for enemy in fresh if can_be_declared(game, Attack((enemy,)), reserve))


def exposed(game: Core, reserve: Reserve) -> list[int]:
    """7.0, 8.12, 9.13 The enemy units that anything could strike: from next to them, or from afar."""
    if game.state.support:
        return enemies(game)
    from_beside, units = game.control[game.phasing], game.state.units
    from_afar = frozenset[int]().union(*(covered(game, gun) for gun in reserve.guns))
    return [enemy for enemy in enemies(game) if from_beside[units[enemy].hex] or units[enemy].hex in from_afar]


def enemies(game: Core) -> list[int]:
    """7.0 The enemy units on the map."""
    return game.units_of(1 - game.phasing)


def attack_needs(game: Core, enemy: int) -> Conditions:
    """7.0, 7.14, 8.1, 9.13 What an enemy unit needs so that it can be attacked now.

    Whoever has an opponent next to him can always be attacked; not so who is merely in reach of the last battery, or
    of the last point, that somebody else must be attacked with.
    """
    yield game.hex(enemy) >= 0, "LEY-7.0b", "not_enemy"
    if game.hex(enemy) < 0:
        return
    fresh = game.state.units[enemy].fought != game.state.clock
    yield fresh, "LEY-7.14b", "was_attacked"
    if not fresh:
        return
    reserve = reserve_of(game)
    can = can_be_declared(game, Attack((enemy,)), reserve)
    within = can or can_be_reached(game, enemy, reserve)
    yield within, "LEY-7.0a", "out_of_reach"
    yield can or not within, "LEY-7.11a", "strands"


OWN_UNIT = units(own=True, clause="LEY-7.0b", name="not_phasing")
ENEMY_UNIT = units(own=False, clause="LEY-7.0b", name="not_enemy")


# -- 4.1 a, b putting the attack together ------------------------------------------------------------


def whom_to_add(game: Core, reserve: Once[Reserve]) -> Ask:
    """4.1 a, b The phasing player names attackers, further defenders, barrage and ground support, and declares."""
    says = {"target": designations(game, attack_in_hand(game).defenders)}
    acts = JOIN(reserve), INCLUDE(reserve), BARRAGE(reserve), SUPPORT(reserve), DECLARE(reserve)
    return game.ask("prepare", *acts, clause="LEY-7.22a", anchor=True, says=says)


def join_needs(game: Core, reserve: Reserve, unit: int) -> Conditions:
    """7.14, 7.15, 7.23 What a unit needs in order to attack from next to the defenders."""
    attack = attack_in_hand(game)
    yield game.hex(unit) >= 0, "LEY-7.0b", "not_on_map"
    if game.hex(unit) < 0:
        return
    apart = unit not in attack.attackers and unit not in attack.barrage
    yield apart, "LEY-7.14a", "takes_part"
    if not apart:
        return
    yield game.state.units[unit].fought != game.state.clock, "LEY-7.14a", "has_fought"
    yield not is_silenced(game, unit), "LEY-7.82d", "displaced_artillery"
    near = adjacent_to_all(game, unit, attack.defenders)
    yield near, "LEY-7.23a" if len(attack.defenders) > 1 else "LEY-7.15a", "not_adjacent"
    if near and may_still_fight(game, unit):
        whole = smallest_attack(game, joined_by(attack, unit), reserve)
        yield whole is not None, "LEY-7.21a", "strands_joining"


def neighbours(game: Core, reserve: Reserve) -> list[int]:
    """7.15, 7.21 Units next to all the defenders that can attack them with those that do already."""
    attack = attack_in_hand(game)
    others = [unit for unit in candidates(game, attack.defenders) if unit not in attack.attackers]
    return [unit for unit in others if smallest_attack(game, joined_by(attack, unit), reserve) is not None]


def joined_by(attack: Attack, unit: int) -> Attack:
    """An attack with one more attacker."""
    return replace(attack, attackers=(*attack.attackers, unit))


def attacks_from_its_hex(game: Core, reserve: Reserve, unit: int) -> bool:
    """8.31 A unit at which one points attacks from next to the target; artillery next to nobody barrages."""
    return not game.type(unit).is_artillery or in_enemy_control(game, unit)


def join(game: Core, reserve: Reserve, unit: int) -> None:
    """7.22 A unit attacks from next to the defenders."""
    game.state.attack = joined_by(attack_in_hand(game), unit)


JOIN = act("join", OWN_UNIT, clause="LEY-7.22a", exactly=neighbours, needs=join_needs, does=join,
           meant=attacks_from_its_hex, when=building)  # fmt: skip


def further_defenders(game: Core, reserve: Reserve) -> list[int]:
    """7.21, 7.23 Other enemy units that the same attackers can attack together with the defenders."""
    attack = attack_in_hand(game)
    around = candidates(game, attack.defenders)
    found = {enemy for unit in around for enemy in opponents(game, unit)}.difference(attack.defenders)
    near = [enemy for enemy in sorted(found) if adjacent_to_all(game, enemy, attack.attackers)]
    return [enemy for enemy in near if can_be_manned(game, joined_against(attack, enemy), reserve)]


def joined_against(attack: Attack, enemy: int) -> Attack:
    """An attack on one more defender."""
    return replace(attack, defenders=(*attack.defenders, enemy))


def include_needs(game: Core, reserve: Reserve, enemy: int) -> Conditions:
    """7.14, 7.23, 8.13 What an enemy unit needs so that it can be a further defender of the attack."""
    attack = attack_in_hand(game)
    yield game.hex(enemy) >= 0, "LEY-7.0b", "not_enemy"
    if game.hex(enemy) < 0:
        return
    spared, fresh = enemy not in attack.defenders, game.state.units[enemy].fought != game.state.clock
    yield spared, "LEY-7.14b", "is_target"
    if not spared:
        return
    yield fresh, "LEY-7.14b", "was_attacked"
    near = adjacent_to_all(game, enemy, attack.attackers)
    yield near, "LEY-7.23a", "not_all_adjacent"
    if fresh and near:
        yield can_be_manned(game, joined_against(attack, enemy), reserve), "LEY-7.23a", "no_common_attacker"


def include(game: Core, reserve: Reserve, enemy: int) -> None:
    """7.23 An enemy unit is attacked together with the others."""
    game.state.attack = joined_against(attack_in_hand(game), enemy)


INCLUDE = act("include", ENEMY_UNIT, clause="LEY-7.23a", exactly=further_defenders, needs=include_needs, does=include,
              when=building)  # fmt: skip


def shelling_needs(game: Core, unit: int, attack: Attack, reserve: Reserve) -> Conditions:
    """7.11, 8.22 What a battery needs so that its barrage can be added: nobody who must be attacked whom it alone could
    still attack.  Against several hexes (8.13) somebody can always come from next to all of them: 7.23 sees to that."""
    larger = replace(attack, barrage=(*attack.barrage, unit))
    yield can_be_declared(game, larger, reserve), "LEY-7.11a", "needed_elsewhere"


def add_barrage_needs(game: Core, reserve: Reserve, unit: int) -> Conditions:
    """8.1, 8.22 What a unit needs in order to add its barrage to the attack."""
    attack = attack_in_hand(game)
    takes_part = unit in attack.attackers + attack.barrage
    yield not takes_part, "LEY-7.14a", "takes_part"
    yield from barrage_needs(game, unit, attack.defenders)
    if not takes_part:
        yield from shelling_needs(game, unit, attack, reserve)


def barrage(game: Core, reserve: Reserve, unit: int) -> None:
    """8.21 A unit adds its barrage."""
    attack = attack_in_hand(game)
    game.state.attack = replace(attack, barrage=(*attack.barrage, unit))


def gunners(game: Core, reserve: Reserve) -> list[int]:
    """8.22 The ready batteries that have one of the defenders in range, and can be added to those that fire already."""
    attack = attack_in_hand(game)
    others = [unit for unit in batteries(game, attack.defenders, reserve.guns) if unit not in attack.barrage]
    return [unit for unit in others if met(shelling_needs(game, unit, attack, reserve))]


BARRAGE = act(
    "barrage", OWN_UNIT, clause="LEY-8.21a", exactly=gunners, needs=add_barrage_needs, does=barrage, when=building
)


def support_needs(game: Core, attack: Attack, reserve: Reserve, points: int) -> Conditions:
    """7.11, 9.0, 13.13 What the attack needs so that ground support can be added to it."""
    enough = 0 < points <= game.state.support - attack.support
    yield enough, "LEY-9.0a", "no_support"
    if enough:
        larger = replace(attack, support=attack.support + points)
        yield can_be_declared(game, larger, reserve), "LEY-7.11a", "needed_elsewhere"


def one_or_all(game: Core, reserve: Reserve) -> list[int]:
    """9.11, 9.12 Ground support points, one or all that are left; they need not be used."""
    left = game.state.support - attack_in_hand(game).support
    return sorted({1, left}) if left else []


def support(game: Core, reserve: Reserve, points: int) -> None:
    """9.11 Ground support points are added."""
    attack = attack_in_hand(game)
    game.state.attack = replace(attack, support=attack.support + points)


SUPPORT = act(
    "support",
    AMOUNT,
    clause="LEY-9.12a",
    among=one_or_all,
    does=support,
    when=building,
    needs=lambda game, reserve, points: support_needs(game, attack_in_hand(game), reserve, points),
)


def declare_needs(game: Core, attack: Attack, reserve: Reserve | None = None) -> Conditions:
    """7.11, 7.12, 7.21, 8.13 What the attack needs in order to be declared as it stands."""
    manned = bool(attack.attackers or attack.barrage)
    yield manned or attack.support > 0, "LEY-4.1f", "nobody_attacks"
    if not manned and not attack.support:
        return
    left = stranded(game, attack, reserve or reserve_of(game))
    yield all(game.side(unit) != game.phasing for unit in left), "LEY-7.12a", "strands_attacker"
    yield all(game.side(unit) == game.phasing for unit in left), "LEY-7.21a", "strands_defender"
    single = len(attack.defenders) == 1
    yield single or bool(attack.attackers), "LEY-8.13a", "barrage_one_hex"
    if single and not manned:
        yield may_support_alone(game, attack.defenders[0]), "LEY-7.11a", "support_alone"


def declare(game: Core, reserve: Reserve) -> None:
    """7.14 Everybody who takes part has fought in this phase; the points are spent (9.0)."""
    attack = attack_in_hand(game)
    units = attack.attackers + attack.barrage + attack.defenders
    for unit in units:
        game.stamp(unit, fought=game.state.clock)
    game.state.support -= attack.support
    game.emit(
        AttackDeclared(
            clause="LEY-4.1f",
            attackers=attack.attackers,
            barrage=attack.barrage,
            defenders=attack.defenders,
            support=attack.support,
            attack_strength=attack_strength(game, attack),
            defence_strength=defence_strength(game, attack),
            places=tuple(game.hex(unit) for unit in units),
        )
    )
    game.state.attack = replace(attack, declared=True)


DECLARE = act("declare", clause="LEY-4.1f", does=declare, when=building, goes_on=True,
              needs=lambda game, reserve: declare_needs(game, attack_in_hand(game), reserve))  # fmt: skip


def designations(game: Core, units: tuple[int, ...]) -> str:
    """Units for a sentence that has to be short: by what is printed on them, and where they stand."""
    return ", ".join(designation(game, unit) for unit in units)


def designation(game: Core, unit: int) -> str:
    """What is printed on a unit, and where it stands."""
    return _designation(game.edition, unit, game.hex(unit))


@lru_cache(maxsize=4096)
def _designation(edition: Edition, unit: int, space: int) -> str:
    """The same, once for each hex."""
    return f"{edition.units[unit].name} {edition.board.name(space)}"

"""7.0 Combat: which units attack, how an attack is put together, the differential, the result."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.leyte.events import AttackDeclared, CombatRolled, PhaseBegan
from beachhead.games.leyte.model import LOST, Attack, Fought
from beachhead.games.leyte.play import Core, Flow, act, replace
from beachhead.games.leyte.rules.advance_7_9 import advance
from beachhead.games.leyte.rules.artillery_8 import (
    attack_in_hand,
    barraging,
    batteries,
    protective_fire,
)
from beachhead.games.leyte.rules.banzai_10 import declare_banzai, exchange
from beachhead.games.leyte.rules.moments_4_1 import between_attacks, building
from beachhead.games.leyte.rules.obligations_7_1 import (
    Reserve,
    adjacent_to_all,
    can_be_declared,
    can_be_manned,
    can_be_reached,
    candidates,
    has_opponent,
    is_silenced,
    may_still_fight,
    may_support_alone,
    note_duties,
    opponents,
    owing,
    reserve_of,
    smallest_attack,
    stranded,
)
from beachhead.games.leyte.rules.retreat_7_7 import apply_result
from beachhead.games.leyte.rules.strength_7_3 import attack_strength, defence_strength, differential, terrain_line
from beachhead.games.leyte.rules.zones_6 import in_enemy_control
from beachhead.kernel.acts import AMOUNT, Once, decide, gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import units


def combat_phase(g: Core) -> Flow[None]:
    """4.1 B, 7.0 The phasing player attacks in any order, until nobody owes a fight any more."""
    if not g.state.fighting:
        open_phase(g)
        if not any_target(g):
            return
    while True:
        if g.state.attack is None:
            last = yield from decide(g, g.ask("attack", ATTACK, END_COMBAT, clause="LEY-7.11a", anchor=True))
            if last is END_COMBAT:
                return
        yield from fight(g)


def open_phase(g: Core) -> None:
    """7.11, 7.12, 9.0 Duties are noted, ground support points come in."""
    g.state.fighting = True
    g.state.fought = ()
    g.state.support = g.e.support[g.state.turn][g.phasing]
    note_duties(g)
    g.tell(PhaseBegan(clause="LEY-4.1b", turn=g.state.turn, phase=g.state.phase, support=g.state.support))


def fight(g: Core) -> Flow[None]:
    """4.1 B One attack, from the declaration to the advance."""
    if not attack_in_hand(g).declared:
        yield from gather(g, lambda: whom_to_add(g))  # a, b: ground units, barrage, ground support
    defenders = attack_in_hand(g).defenders
    spaces = tuple(g.hex(unit) for unit in defenders)
    yield from resolve(g)
    g.state.fought = (*g.state.fought, Fought(attack_in_hand(g), spaces, end_of(g, defenders, spaces)))
    g.state.attack = None


def end_of(g: Core, defenders: tuple[int, ...], spaces: tuple[int, ...]) -> str:
    """How an attack ended for the defenders who stood in `spaces`."""
    now = [g.hex(unit) for unit in defenders]
    if all(place == LOST for place in now):
        return "lost"
    return "vacated" if all(place != before for place, before in zip(now, spaces, strict=True)) else "held"


def resolve(g: Core) -> Flow[None]:
    """4.1 B c, d A declared attack: the defender's fire, the die, its result, the advance.

    The preview of an attack runs this very code (`odds`).
    """
    yield from protective_fire(g)  # c
    yield from declare_banzai(g)  # 10.0
    code = roll_combat(g)  # d
    routed = yield from apply_result(g, code)  # 7.62, 7.7
    yield from exchange(g)  # 10.0: after the result, before any advance
    yield from advance(g, routed)  # 7.9


# -- 7.1 whom to attack ------------------------------------------------------------------------------


def any_target(g: Core) -> bool:
    """Whether the phasing player can attack anybody at all."""
    reserve = reserve_of(g)
    return any(met(targeting(g, enemy, reserve)) for enemy in enemies(g))


def targets(g: Core) -> list[int]:
    """7.11 The enemy units that may be attacked."""
    reserve = reserve_of(g)
    return [enemy for enemy in enemies(g) if met(targeting(g, enemy, reserve))]


def enemies(g: Core) -> Iterator[int]:
    """7.0 The enemy units on the map."""
    return g.units_of(1 - g.phasing)


def targeting(g: Core, enemy: int, reserve: Reserve | None = None) -> Conditions:
    """7.0, 7.14, 8.1, 9.13 What an enemy unit needs so that it can be attacked now.

    `reserve` is `reserve_of(g)`, here and below, if it is known already.
    """
    yield g.hex(enemy) >= 0, "LEY-7.0b", "not_enemy"
    if g.hex(enemy) < 0:
        return
    fresh = g.state.units[enemy].fought != g.state.clock
    yield fresh, "LEY-7.14b", "was_attacked"
    if not fresh:
        return
    reserve = reserve or reserve_of(g)
    can = can_be_declared(g, Attack((enemy,)), reserve)
    within = can or has_opponent(g, enemy) or (bool(reserve.lone) and can_be_reached(g, enemy, reserve))
    yield within, "LEY-7.0a", "out_of_reach"
    yield can or not within, "LEY-7.12a", "strands"


def attack(g: Core, enemy: int) -> None:
    """7.11 An attack on an enemy unit is begun."""
    g.state.attack = Attack(defenders=(enemy,))


def nobody_owes(g: Core) -> Conditions:
    """7.0 What the phase needs to end."""
    yield next(owing(g), None) is None, "LEY-7.0g", "still_owed"


OWN_UNIT = units(own=True, clause="LEY-7.0b", name="not_phasing")
ENEMY_UNIT = units(own=False, clause="LEY-7.0b", name="not_enemy")

ATTACK = act("attack", ENEMY_UNIT, clause="LEY-7.11a", exactly=targets, needs=targeting, does=attack,
             when=between_attacks)  # fmt: skip

END_COMBAT = act("end", clause="LEY-7.0g", needs=nobody_owes, when=between_attacks, goes_on=True, label="end_combat")


# -- 4.1 a, b putting the attack together ------------------------------------------------------------


def whom_to_add(g: Core) -> Ask:
    """4.1 a, b The phasing player names attackers, further defenders, barrage and ground support, and declares."""
    says, reserve = {"target": designations(g, attack_in_hand(g).defenders)}, Once(g, reserve_of)
    acts = JOIN(reserve), INCLUDE(reserve), BARRAGE(reserve), SUPPORT(reserve), DECLARE(reserve)
    return g.ask("prepare", *acts, clause="LEY-7.22a", anchor=True, says=says)


def joining(g: Core, reserve: Reserve, unit: int) -> Conditions:
    """7.14, 7.15, 7.23 What a unit needs in order to attack from next to the defenders."""
    attack = attack_in_hand(g)
    yield g.hex(unit) >= 0, "LEY-7.0b", "not_on_map"
    if g.hex(unit) < 0:
        return
    apart = unit not in attack.attackers and unit not in attack.barrage
    yield apart, "LEY-7.14a", "takes_part"
    if not apart:
        return
    yield g.state.units[unit].fought != g.state.clock, "LEY-7.14a", "has_fought"
    yield not is_silenced(g, unit), "LEY-7.82d", "displaced_artillery"
    near = adjacent_to_all(g, unit, attack.defenders)
    yield near, "LEY-7.23a" if len(attack.defenders) > 1 else "LEY-7.15a", "not_adjacent"
    if near and may_still_fight(g, unit):
        larger = replace(attack, attackers=(*attack.attackers, unit))
        whole = smallest_attack(g, larger, reserve)
        yield whole is not None, "LEY-7.21a", "strands_joining"


def neighbours(g: Core, reserve: Reserve) -> list[int]:
    """7.15 Units next to all the defenders that do not attack them yet."""
    attack = attack_in_hand(g)
    return [unit for unit in candidates(g, attack.defenders) if unit not in attack.attackers]


def attacks_from_its_hex(g: Core, reserve: Reserve, unit: int) -> bool:
    """8.31 A unit at which one points attacks from next to the target; artillery next to nobody barrages."""
    return not g.type(unit).is_artillery or in_enemy_control(g, unit)


def join(g: Core, reserve: Reserve, unit: int) -> None:
    """7.22 A unit attacks from next to the defenders."""
    attack = attack_in_hand(g)
    g.state.attack = replace(attack, attackers=(*attack.attackers, unit))


JOIN = act("join", OWN_UNIT, clause="LEY-7.22a", among=neighbours, needs=joining, does=join,
           meant=attacks_from_its_hex, when=building)  # fmt: skip


def further_defenders(g: Core, reserve: Reserve) -> list[int]:
    """7.21, 7.23 Other enemy units that the same attackers could attack together with the defenders."""
    attack = attack_in_hand(g)
    around = attack.attackers or candidates(g, attack.defenders)
    found = {enemy for unit in around for enemy in opponents(g, unit)}
    return sorted(found - set(attack.defenders))


def including(g: Core, reserve: Reserve, enemy: int) -> Conditions:
    """7.14, 7.23, 8.13 What an enemy unit needs so that it can be a further defender of the attack."""
    attack = attack_in_hand(g)
    yield g.hex(enemy) >= 0, "LEY-7.0b", "not_enemy"
    if g.hex(enemy) < 0:
        return
    spared, fresh = enemy not in attack.defenders, g.state.units[enemy].fought != g.state.clock
    yield spared, "LEY-7.14b", "is_target"
    if not spared:
        return
    yield fresh, "LEY-7.14b", "was_attacked"
    near = adjacent_to_all(g, enemy, attack.attackers)
    yield near, "LEY-7.23a", "not_all_adjacent"
    if fresh and near:
        larger = replace(attack, defenders=(*attack.defenders, enemy))
        yield can_be_manned(g, larger, reserve), "LEY-7.23a", "no_common_attacker"


def include(g: Core, reserve: Reserve, enemy: int) -> None:
    """7.23 An enemy unit is attacked together with the others."""
    attack = attack_in_hand(g)
    g.state.attack = replace(attack, defenders=(*attack.defenders, enemy))


INCLUDE = act("include", ENEMY_UNIT, clause="LEY-7.23a", among=further_defenders, needs=including, does=include,
              when=building)  # fmt: skip


def shelling(g: Core, unit: int, attack: Attack, reserve: Reserve | None = None) -> Conditions:
    """7.11, 8.13, 8.22 What a battery needs so that its barrage can be added: a single hex, or adjacent attackers to
    come; and nobody who must be attacked whom it alone could still attack."""
    reserve = reserve or reserve_of(g)
    single = len(attack.defenders) == 1 or can_be_manned(g, attack, reserve)
    yield single, "LEY-8.13a", "barrage_one_hex"
    if single:
        larger = replace(attack, barrage=(*attack.barrage, unit))
        yield can_be_declared(g, larger, reserve), "LEY-7.11a", "needed_elsewhere"


def firing(g: Core, reserve: Reserve, unit: int) -> Conditions:
    """8.1, 8.22 What a unit needs in order to add its barrage to the attack."""
    attack = attack_in_hand(g)
    takes_part = unit in attack.attackers + attack.barrage
    yield not takes_part, "LEY-7.14a", "takes_part"
    yield from barraging(g, unit, attack.defenders)
    if not takes_part:
        yield from shelling(g, unit, attack, reserve)


def barrage(g: Core, reserve: Reserve, unit: int) -> None:
    """8.21 A unit adds its barrage."""
    attack = attack_in_hand(g)
    g.state.attack = replace(attack, barrage=(*attack.barrage, unit))


def gunners(g: Core, reserve: Reserve) -> list[int]:
    """8.22 The ready batteries that have one of the defenders in range and do not take part yet."""
    attack = attack_in_hand(g)
    return [unit for unit in batteries(g, attack.defenders, reserve.guns) if unit not in attack.barrage]


BARRAGE = act("barrage", OWN_UNIT, clause="LEY-8.21a", among=gunners, needs=firing, does=barrage, when=building)


def supporting(g: Core, attack: Attack, reserve: Reserve | None = None, points: int = 1) -> Conditions:
    """7.11, 8.13, 9.0, 13.13 What the attack needs so that ground support can be added to it."""
    enough = 0 < points <= g.state.support - attack.support
    yield enough, "LEY-9.0a", "no_support"
    if not enough:
        return
    reserve = reserve or reserve_of(g)
    single = len(attack.defenders) == 1 or can_be_manned(g, attack, reserve)
    yield single, "LEY-8.13a", "barrage_one_hex"
    if single:
        larger = replace(attack, support=attack.support + points)
        whole, elsewhere = can_be_declared(g, larger, reserve), reserve.points > 0
        yield whole or elsewhere, "LEY-7.11a", "support_alone"
        yield whole or not elsewhere, "LEY-7.11a", "needed_elsewhere"


def one_or_all(g: Core, reserve: Reserve) -> list[int]:
    """9.11, 9.12 Ground support points, one or all that are left; they need not be used."""
    left = g.state.support - attack_in_hand(g).support
    return sorted({1, left}) if left else []


def support(g: Core, reserve: Reserve, points: int) -> None:
    """9.11 Ground support points are added."""
    attack = attack_in_hand(g)
    g.state.attack = replace(attack, support=attack.support + points)


SUPPORT = act("support", AMOUNT, clause="LEY-9.12a", among=one_or_all, does=support, when=building,
              needs=lambda g, reserve, points: supporting(g, attack_in_hand(g), reserve, points))  # fmt: skip


def declaring(g: Core, attack: Attack, reserve: Reserve | None = None) -> Conditions:
    """7.11, 7.12, 7.21, 8.13 What the attack needs in order to be declared as it stands."""
    manned = bool(attack.attackers or attack.barrage)
    yield manned or attack.support > 0, "LEY-4.1f", "nobody_attacks"
    if not manned and not attack.support:
        return
    left = stranded(g, attack, reserve or reserve_of(g))
    yield all(g.side(unit) != g.phasing for unit in left), "LEY-7.12a", "strands_attacker"
    yield all(g.side(unit) == g.phasing for unit in left), "LEY-7.21a", "strands_defender"
    single = len(attack.defenders) == 1
    yield single or bool(attack.attackers), "LEY-8.13a", "barrage_one_hex"
    if single and not manned:
        yield may_support_alone(g, attack.defenders[0]), "LEY-7.11a", "support_alone"


def declare(g: Core, reserve: Reserve) -> None:
    """7.14 Everybody who takes part has fought in this phase; the points are spent (9.0)."""
    attack = attack_in_hand(g)
    for unit in attack.attackers + attack.barrage + attack.defenders:
        g.stamp(unit, fought=g.state.clock)
    g.state.support -= attack.support
    g.tell(
        AttackDeclared(
            clause="LEY-4.1f",
            attackers=attack.attackers,
            barrage=attack.barrage,
            defenders=attack.defenders,
            support=attack.support,
            attack_strength=attack_strength(g, attack),
            defence_strength=defence_strength(g, attack),
        )
    )
    g.state.attack = replace(attack, declared=True)


DECLARE = act("declare", clause="LEY-4.1f", does=declare, when=building, goes_on=True,
              needs=lambda g, reserve: declaring(g, attack_in_hand(g), reserve))  # fmt: skip


def designations(g: Core, units: tuple[int, ...]) -> str:
    """Units for a sentence that has to be short: by what is printed on them, and where they stand."""
    return ", ".join(designation(g, unit) for unit in units)


def designation(g: Core, unit: int) -> str:
    """What is printed on a unit, and where it stands."""
    return " ".join([g.type(unit).name, *([g.e.board.name(g.hex(unit))] if g.hex(unit) >= 0 else [])])


# -- 7.6 the result ---------------------------------------------------------------------------------


def roll_combat(g: Core) -> str:
    """7.6 The attacker rolls the die on the column of the differential."""
    attack = attack_in_hand(g)
    line, value = terrain_line(g, attack), differential(g, attack)
    face = g.roll(6)
    places = tuple(g.hex(unit) for unit in attack.attackers + attack.barrage + attack.defenders)
    g.state.attack = replace(attack, face=face, line=line, differential=value, places=places)
    code = g.e.crt.result(line, value, face)
    g.tell(
        CombatRolled(
            clause="LEY-7.61a",
            differential=value,
            line=line,
            column=g.e.crt.column(line, value),
            face=face,
            result=code,
            side=g.phasing,
            defenders=attack.defenders,
        )
    )
    return code

"""7.0 Combat: which units attack, how an attack is put together, the differential, the result."""

from __future__ import annotations

from beachhead.games.leyte.events import AttackDeclared, CombatRolled, PhaseBegan
from beachhead.games.leyte.model import LOST, Attack, Fought
from beachhead.games.leyte.play import Core, Flow, replace
from beachhead.games.leyte.rules.advance_7_9 import advance
from beachhead.games.leyte.rules.artillery_8 import (
    attack_in_hand,
    batteries,
    protective_fire,
)
from beachhead.games.leyte.rules.banzai_10 import declare_banzai, exchange
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
from beachhead.kernel.ask import Ask, Option, Options
from beachhead.kernel.refusal import Conditions, met
from beachhead.kernel.text import Text


def combat_phase(g: Core) -> Flow[None]:
    """4.1 B, 7.0 The phasing player attacks in any order, until nobody owes a fight any more."""
    if not g.state.fighting:
        open_phase(g)
        if not any_target(g):
            return
    while True:
        if g.state.attack is None:
            choice = yield Ask(g.asked, Text("leyte.ask.attack"), "LEY-7.11a", lambda: targets(g), anchor=True)
            if choice.piece < 0:
                return
            g.state.attack = Attack(defenders=(choice.piece,))
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
    yield from prepare(g)  # a, b: ground units, barrage, ground support
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
    return any(met(targeting(g, enemy, reserve)) for enemy in g.units_of(1 - g.phasing))


def targets(g: Core) -> Options:
    """7.11 The enemy units that may be attacked; the end of the phase when nobody owes a fight (7.0)."""
    reserve = reserve_of(g)
    picks = tuple(
        g.pick("attack", enemy, "LEY-7.11a") for enemy in g.units_of(1 - g.phasing) if met(targeting(g, enemy, reserve))
    )
    if next(owing(g), None) is not None:
        return picks
    return (*picks, g.button("end", "LEY-7.0g"))


def targeting(g: Core, enemy: int, reserve: Reserve | None = None) -> Conditions:
    """7.0, 7.14, 8.1, 9.13 What an enemy unit needs so that it can be attacked now.

    `reserve` is `reserve_of(g)`, here and below, if it is known already.
    """
    is_enemy = g.side(enemy) != g.phasing and g.hex(enemy) >= 0
    yield is_enemy, "LEY-7.0b", "not_enemy"
    if not is_enemy:
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


# -- 4.1 a, b putting the attack together ------------------------------------------------------------


def prepare(g: Core) -> Flow[None]:
    """4.1 a, b The phasing player names attackers, further defenders, barrage and ground support, and declares."""
    while not attack_in_hand(g).declared:
        prompt = Text("leyte.ask.prepare", {"target": designations(g, attack_in_hand(g).defenders)})
        choice = yield Ask(g.asked, prompt, "LEY-7.22a", lambda: ingredients(g), anchor=True)
        attack = with_ingredient(attack_in_hand(g), choice)
        if attack.declared:
            declare(g, attack)
        g.state.attack = attack


def with_ingredient(attack: Attack, choice: Option) -> Attack:
    """The attack with what was chosen added to it, or declared."""
    verb = choice.action.verb
    if verb == "join":
        return replace(attack, attackers=(*attack.attackers, choice.piece))
    if verb == "include":
        return replace(attack, defenders=(*attack.defenders, choice.piece))
    if verb == "barrage":
        return replace(attack, barrage=(*attack.barrage, choice.piece))
    if verb == "support":
        return replace(attack, support=attack.support + choice.value)
    return replace(attack, declared=True)


def ingredients(g: Core) -> Options:
    """What can still be added to the attack, and its declaration once it is complete."""
    attack, reserve = attack_in_hand(g), reserve_of(g)
    joins = tuple(
        g.pick("join", unit, "LEY-7.22a")
        for unit in candidates(g, attack.defenders)
        if unit not in attack.attackers and met(joining(g, unit, attack, reserve))
    )
    includes = tuple(
        g.pick("include", enemy, "LEY-7.23a")
        for enemy in further_defenders(g, attack)
        if met(including(g, enemy, attack, reserve))
    )
    fires = tuple(
        g.pick("barrage", unit, "LEY-8.21a")
        for unit in batteries(g, attack.defenders, reserve.guns)
        if unit not in attack.barrage and met(shelling(g, unit, attack, reserve))
    )
    support = support_options(g, attack, reserve)
    ready = (g.button("declare", "LEY-4.1f"),) if met(declaring(g, attack, reserve)) else ()
    return joins + includes + fires + support + ready


def joining(g: Core, unit: int, attack: Attack, reserve: Reserve | None = None) -> Conditions:
    """7.14, 7.15, 7.23 What a unit needs in order to attack from next to the defenders."""
    mine = g.side(unit) == g.phasing and g.hex(unit) >= 0
    yield mine, "LEY-7.0b", "not_phasing"
    if not mine:
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
        whole = smallest_attack(g, larger, reserve or reserve_of(g))
        yield whole is not None, "LEY-7.21a", "strands_joining"


def further_defenders(g: Core, attack: Attack) -> list[int]:
    """7.21, 7.23 Other enemy units that the same attackers could attack together with the defenders."""
    around = attack.attackers or candidates(g, attack.defenders)
    found = {enemy for unit in around for enemy in opponents(g, unit)}
    return sorted(found - set(attack.defenders))


def including(g: Core, enemy: int, attack: Attack, reserve: Reserve | None = None) -> Conditions:
    """7.14, 7.23, 8.13 What an enemy unit needs so that it can be a further defender of the attack."""
    is_enemy = g.side(enemy) != g.phasing and g.hex(enemy) >= 0
    yield is_enemy, "LEY-7.0b", "not_enemy"
    if not is_enemy:
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
        yield can_be_manned(g, larger, reserve or reserve_of(g)), "LEY-7.23a", "no_common_attacker"


def shelling(g: Core, unit: int, attack: Attack, reserve: Reserve | None = None) -> Conditions:
    """7.11, 8.13, 8.22 What a battery needs so that its barrage can be added: a single hex, or adjacent attackers to
    come; and nobody who must be attacked whom it alone could still attack."""
    reserve = reserve or reserve_of(g)
    single = len(attack.defenders) == 1 or can_be_manned(g, attack, reserve)
    yield single, "LEY-8.13a", "barrage_one_hex"
    if single:
        larger = replace(attack, barrage=(*attack.barrage, unit))
        yield can_be_declared(g, larger, reserve), "LEY-7.11a", "needed_elsewhere"


def support_options(g: Core, attack: Attack, reserve: Reserve) -> Options:
    """9.11, 9.12 Ground support points, one or all that are left; they need not be used."""
    left = g.state.support - attack.support
    values = [value for value in sorted({1, left}) if left and met(supporting(g, attack, reserve, value))]
    return tuple(g.button("support", "LEY-9.12a", value=value) for value in values)


def supporting(g: Core, attack: Attack, reserve: Reserve | None = None, points: int = 1) -> Conditions:
    """7.11, 8.13, 9.0, 13.13 What the attack needs so that ground support can be added to it."""
    yield not attack.declared, "LEY-13.13a", "guard_support"
    yield g.state.support > attack.support, "LEY-9.0a", "no_support"
    if attack.declared or g.state.support <= attack.support:
        return
    reserve = reserve or reserve_of(g)
    single = len(attack.defenders) == 1 or can_be_manned(g, attack, reserve)
    yield single, "LEY-8.13a", "barrage_one_hex"
    if single:
        larger = replace(attack, support=attack.support + points)
        whole, elsewhere = can_be_declared(g, larger, reserve), reserve.points > 0
        yield whole or elsewhere, "LEY-7.11a", "support_alone"
        yield whole or not elsewhere, "LEY-7.11a", "needed_elsewhere"


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


def declare(g: Core, attack: Attack) -> None:
    """7.14 Everybody who takes part has fought in this phase; the points are spent (9.0)."""
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

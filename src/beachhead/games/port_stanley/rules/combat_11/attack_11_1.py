"""11.1, 11.7 Designation of attacks and of the artillery that supports them (2.2): who attacks which hexes."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.model import ABOARD, AR, NOBODY, UK, Battle
from beachhead.games.port_stanley.rules.combat_11.battles_11 import (
    assaulted,
    begin,
    building,
    designating,
    faces,
    firers,
    has_come_to,
    in_hand,
    is_waiting,
    put_in_hand,
    shelled,
    stands,
    takes_part,
    wanted_by,
)
from beachhead.games.port_stanley.rules.combat_11.guns_11_7 import (
    Enough,
    battery_needs,
    gunners,
    in_range,
    intensive_needs,
    with_partner,
)
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import read
from beachhead.games.port_stanley.rules.command_16_2 import in_command
from beachhead.games.port_stanley.rules.losses_11_5 import bears_strength
from beachhead.games.port_stanley.rules.supply_15 import attack_line, can_supply, eats
from beachhead.games.port_stanley.rules.zones_9 import holds
from beachhead.games.port_stanley.targets import OWN_UNIT, SPACE
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met

# -- 11.1 who can attack ---------------------------------------------------------------------------------


def attacker_needs(game: Core, unit: int, hexes: Iterable[int]) -> Conditions:
    """11.1, 5.5, 7.4, 10.2.1, 14.1.2, 15.5, 16.2.1 What a unit needs to attack hexes in this phase."""
    lies = game.unit(unit)
    there = lies.hex >= 0 or is_waiting(game, unit)
    yield there, "PS-11.1a", "not_on_map"
    if not there:
        return
    yield from fighter_needs(game, unit)
    yield not takes_part(game, unit), "PS-11.1d", "takes_part"
    yield from fresh_needs(game, unit)
    yield all(faces(game, unit, space) for space in hexes), "PS-11.1a", "not_adjacent"
    if is_waiting(game, unit):
        yield any(has_come_to(game, unit, space) for space in hexes), "PS-7.4a", "not_landing_there"
        return
    yield game.side(unit) == UK or in_command(game, unit), "PS-16.2.1a", "no_command"
    yield not eats(game, unit) or bool(attack_line(game, unit)), supply_clause(game, unit), "no_supply_line"


def fighter_needs(game: Core, unit: int) -> Conditions:
    """11.1, 7.4, 11.8, 14.1.2, 14.2.1 What kind a unit must be to attack."""
    values, kind = game.values(unit), game.type(unit).kind
    clause = {"special": "PS-14.1.2a", "engineer": "PS-14.2.1e", "air_defence": "PS-11.8c"}.get(kind, "PS-11.1a")
    yield values.strength >= 0 and not values.bracketed, clause, "cannot_attack"
    yield not is_waiting(game, unit) or kind == "infantry", "PS-7.4b", "not_from_ships"


def fresh_needs(game: Core, unit: int) -> Conditions:
    """5.5, 10.2.1, 11.7.5, 14.2.2 What a unit may not have done in this phase if it is to fight."""
    lies = game.unit(unit)
    clause = "PS-11.7.5b" if game.type(unit).kind == "artillery" else "PS-5.5b"
    yield not game.now(lies.carried), clause, "was_carried"
    yield not (game.now(lies.moved) or game.now(lies.ashore)), "PS-5.5b", "has_moved"
    yield not game.now(lies.scouted), "PS-10.2.1c", "has_scouted"
    yield not game.now(lies.blew), "PS-14.2.2f", "blew_bridge"


def supply_clause(game: Core, unit: int) -> str:
    """15.5 Which range of supply a unit has."""
    return {"artillery": "PS-15.5a", "recon": "PS-15.5c"}.get(game.type(unit).kind, "PS-15.5b")


# -- 11.1 whom to attack ---------------------------------------------------------------------------------


def target_needs(game: Core, space: int) -> Conditions:
    """11.1, 11.7.3, 16.1.3, ruling P15 What a hex needs to be attacked by adjacent units."""
    enemy = game.enemy_in(space, game.phasing)
    yield enemy, "PS-11.1a", "no_enemy_there"
    if not enemy:
        return
    yield may_fight(game, space), "PS-16.1.3c", "nobody_fights"
    yield space not in assaulted(game), "PS-11.1d", "is_target"
    yield space not in shelled(game), "PS-11.7.3a", "is_shelled"


def may_fight(game: Core, space: int) -> bool:
    """11.1, 14.3.1, ruling P12 Whether anybody in a hex can be attacked: who has a strength or is not known, or a
    missile battery."""
    there = game.here(space, 1 - game.phasing)
    return (
        bears_strength(game, there)
        or space in game.unseen(game.phasing)
        or any(game.unit(unit).down or game.type(unit).kind == "exocet" for unit in there)
    )


def attack_needs(game: Core, space: int) -> Conditions:
    """11.1 What a hex needs so that an attack on it can be begun."""
    yield from target_needs(game, space)
    if game.enemy_in(space, game.phasing):
        yield bool(candidates(game, (space,))), "PS-11.1a", "nobody_attacks"


def candidates(game: Core, hexes: tuple[int, ...]) -> list[int]:
    """11.1 The units that can attack hexes."""
    side = game.phasing
    beside = {*game.next_to(hexes[0], side), *(game.elsewhere(UK, ABOARD) if side == UK else ())}
    around = [unit for unit in sorted(beside) if faces(game, unit, hexes[0])]
    return [unit for unit in around if met(attacker_needs(game, unit, hexes))]


def targets(game: Core) -> list[int]:
    """11.1 The enemy hexes known to the attacker."""
    return game.enemies(game.phasing)


def within_arms(game: Core) -> list[int]:
    """11.1, 7.4 Those of them that somebody of the attacker's is next to, or waits to land at."""
    held, near = holds(game, game.phasing), game.edition.board.near
    waited_at = game.state.approached
    return [space for space in targets(game) if space in waited_at or any(held[there] for there in near[space])]


def attack(game: Core, space: int) -> Flow[None]:
    """11.1 An attack on a hex is begun."""
    begin(game, Battle((space,)))
    yield from put_together(game)


ATTACK = act("attack", SPACE, clause="PS-11.1a", among=within_arms, needs=attack_needs, does=attack, when=designating)


# -- 11.1 who attacks ------------------------------------------------------------------------------------


def enough_for(game: Core, larger: Battle) -> bool:
    """15.3.1 Whether there is supply for everything, if the battle in hand were this one."""
    s = game.state
    others = [one for place, battle in enumerate(s.battles) if place != s.fighting for one in wanted_by(game, battle)]
    return can_supply(game, game.phasing, others + wanted_by(game, larger))


def join_needs(game: Core, unit: int) -> Conditions:
    """11.1, 15.3.1 What a unit needs to join the attack in hand."""
    battle = in_hand(game)
    yield not battle.barrage, "PS-11.7.3a", "is_barrage"
    yield from attacker_needs(game, unit, battle.hexes)
    if not takes_part(game, unit):
        larger = replace(battle, attackers=(*battle.attackers, unit))
        yield enough_for(game, larger), "PS-15.3.1a", "no_supply"


def join(game: Core, unit: int) -> None:
    """11.1 A unit joins the attack in hand."""
    battle = in_hand(game)
    put_in_hand(game, replace(battle, attackers=(*battle.attackers, unit)))


COMMIT = act(
    "commit",
    OWN_UNIT,
    clause="PS-11.1a",
    among=lambda game: candidates(game, in_hand(game).hexes),
    needs=join_needs,
    does=join,
    when=building,
)


def include_needs(game: Core, space: int) -> Conditions:
    """11.1, ruling A-43 What a further hex needs to be attacked in the same combat: all attackers are next to it."""
    battle = in_hand(game)
    yield from target_needs(game, space)
    near = all(faces(game, unit, space) for unit in battle.attackers) and bool(battle.attackers)
    yield near, "PS-11.1d", "not_all_adjacent"
    yield all(in_range(game, unit, (space,)) for unit in battle.guns), "PS-11.7.2a", "range"


def include(game: Core, space: int) -> None:
    """11.1 A further hex is attacked in the same combat."""
    battle = in_hand(game)
    put_in_hand(game, replace(battle, hexes=(*battle.hexes, space)))


INCLUDE = act("include", SPACE, clause="PS-11.1d", among=targets, needs=include_needs, does=include, when=building)


def fire_needs(game: Core, unit: int) -> Conditions:
    """11.7.2, 11.9 What artillery or a ship needs to support the attack in hand, or to take part in the barrage."""
    battle = in_hand(game)
    yield battle.barrage or bool(battle.attackers), "PS-11.7.2a", "nobody_attacks_yet"
    yield from battery_needs(game, unit, battle.hexes)
    yield not takes_part(game, unit), "PS-11.7.5a", "takes_part"
    yield from fresh_needs(game, unit)
    joins = not game.type(unit).is_ship and any(faces(game, unit, space) for space in battle.hexes)
    yield battle.barrage or not joins, "PS-11.7.1a", "adjacent_gun"
    yield from afar_needs(game, unit)
    if not takes_part(game, unit):
        yield enough_for(game, replace(battle, guns=(*battle.guns, unit))), "PS-15.3.1d", "no_supply"


def afar_needs(game: Core, unit: int) -> Conditions:
    """16.2.1, ruling P18 What artillery needs to fire from afar, if all need a headquarters."""
    strict = game.options.strict_command == "yes" and game.side(unit) == AR
    yield not strict or in_command(game, unit), "PS-16.2.1a", "no_command"


def fire(game: Core, unit: int) -> None:
    """11.7.2 Artillery supports the attack in hand."""
    battle = in_hand(game)
    put_in_hand(game, replace(battle, guns=(*battle.guns, unit)))


FIRE = act(
    "fire",
    OWN_UNIT,
    clause="PS-11.7.2a",
    among=lambda game: gunners(game, game.phasing, in_hand(game).hexes),
    needs=fire_needs,
    does=fire,
    when=building,
)


def lend_needs(game: Core, unit: int) -> Conditions:
    """14.1.2, 11.3, ruling P6 What special forces need to lend their modifier: a place beside an attacker."""
    battle = in_hand(game)
    yield game.type(unit).kind == "special", "PS-11.3y", "not_special"
    beside = any(stands(game, other) == stands(game, unit) for other in battle.attackers)
    yield beside, "PS-11.3y", "not_with_attacker"
    lands = not is_waiting(game, unit) or any(has_come_to(game, unit, space) for space in battle.hexes)
    yield lands, "PS-7.4b", "not_landing_there"
    yield not takes_part(game, unit), "PS-14.1.2d", "takes_part"
    yield from fresh_needs(game, unit)


def lend(game: Core, unit: int) -> None:
    """14.1.2 Special forces lend the attack their modifier."""
    battle = in_hand(game)
    put_in_hand(game, replace(battle, lent=(*battle.lent, unit)))


LEND = act(
    "lend",
    OWN_UNIT,
    clause="PS-14.1.2d",
    among=lambda game: [unit for unit in game.roster(game.phasing) if game.type(unit).kind == "special"],
    needs=lend_needs,
    does=lend,
    when=building,
)


def double_needs(game: Core, unit: int) -> Conditions:
    """15.3.3 What a battery needs to fire intensively for the attacker."""
    battle = in_hand(game)
    yield from intensive_needs(game, unit, firers(battle), battle.intensive, enough_to_double(game))


def enough_to_double(game: Core) -> Enough:
    """15.3.3 Whether the attacker has supply for the intensive fire of batteries."""
    return lambda more: enough_for(game, doubling(in_hand(game), more))


def doubling(battle: Battle, more: tuple[int, ...]) -> Battle:
    """15.3.3 A battle in which batteries fire intensively as well."""
    return replace(battle, intensive=(*battle.intensive, *more))


def double(game: Core, unit: int) -> None:
    """15.3.3 A battery, with another one if it has but 1, fires intensively for the attacker."""
    battle = in_hand(game)
    more = with_partner(game, unit, firers(battle), battle.intensive, enough_to_double(game))
    put_in_hand(game, doubling(battle, more))


DOUBLE = act(
    "double",
    OWN_UNIT,
    clause="PS-15.3.3a",
    among=lambda game: firers(in_hand(game)),
    needs=double_needs,
    does=double,
    when=building,
)


def left_aboard(game: Core, battle: Battle) -> list[int]:
    """7.4 Those who wait aboard for a beach hex under attack, could attack it, and do not take part yet."""
    if battle.barrage:
        return []
    wanted = (space for space in battle.hexes if space in game.state.approached)
    return [unit for space in wanted for unit in candidates(game, (space,)) if is_waiting(game, unit)]


def declare_needs(game: Core) -> Conditions:
    """11.2, 7.4 What the attack in hand needs to be designated as it stands: somebody, with all who have to land there,
    and strength enough."""
    battle = in_hand(game)
    yield bool(battle.guns if battle.barrage else battle.attackers), "PS-11.1a", "nobody_takes_part"
    yield not left_aboard(game, battle), "PS-7.4a", "landing_owed"
    if battle.attackers:
        yield read(game, battle) is not None, "PS-11.2d", "too_weak"  # of what is known of the defence


def close(game: Core) -> None:
    """2.2 The attack in hand stands as it is."""
    game.state.fighting = NOBODY


def call_off(game: Core) -> None:
    """11.1 The attack in hand is not made."""
    s = game.state
    s.battles = s.battles[: s.fighting]
    s.fighting = NOBODY
    game.forget()


DESIGNATE = act("designate", clause="PS-2.2e", needs=declare_needs, does=close, when=building, goes_on=True)
CALL_OFF = act("call_off", clause="PS-11.1b", does=call_off, when=building)


def put_together(game: Core) -> Flow[None]:
    """2.2 The attacker names who takes part in the battle in hand, one by one."""
    while game.state.fighting != NOBODY:
        battle = in_hand(game)
        acts = (FIRE,) if battle.barrage else (COMMIT, INCLUDE, FIRE, LEND)
        harder = (DOUBLE,) if game.options.intensive_barrages == "yes" else ()
        name = "barrage" if battle.barrage else "attack"
        says = {"target": ", ".join(game.edition.board.name(space) for space in battle.hexes)}
        ask = game.ask(name, *acts, *harder, DESIGNATE, CALL_OFF, clause="PS-2.2e", anchor=True, says=says)
        yield from decide(game, ask)

"""2.2, 11.7.3 The step in which attacks and barrages are designated: what is begun, what has to be, what is told."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events import AttackDeclared
from beachhead.games.port_stanley.model import AR, NOBODY, UK, Battle
from beachhead.games.port_stanley.rules.combat_11.attack_11_1 import (
    ATTACK,
    afar_needs,
    attack_needs,
    candidates,
    fresh_needs,
    put_together,
    target_needs,
    targets,
    within_arms,
)
from beachhead.games.port_stanley.rules.combat_11.battles_11 import (
    assaulted,
    begin,
    designating,
    is_waiting,
    members,
    shelled,
)
from beachhead.games.port_stanley.rules.combat_11.guns_11_7 import covered_by, gunners
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import attacking, defending, reading
from beachhead.games.port_stanley.rules.shown_13_2 import turn_up
from beachhead.games.port_stanley.rules.sight_11_7_4 import spotted
from beachhead.games.port_stanley.targets import SPACE
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.modifiers import total

# -- 11.7.3 barrages -------------------------------------------------------------------------------------


def barrage_needs(game: Core, space: int) -> Conditions:
    """11.7.3, 11.7.4, 7.4, ruling P15 What a hex needs so that its land units can be barraged."""
    enemy = game.enemy_in(space, game.phasing)
    yield enemy, "PS-11.7.3a", "no_enemy_there"
    if enemy:
        yield space not in assaulted(game), "PS-11.7.3a", "is_assaulted"
        yield space not in owed(game), "PS-7.4a", "landing_owed"
        yield from aiming_needs(game, space, naval=False)


def aiming_needs(game: Core, space: int, *, naval: bool) -> Conditions:
    """11.7.3, 11.7.4, ruling P17 What a barrage needs of its target: a line of sight, a gun in range that may fire."""
    yield space not in shelled(game, naval=naval), "PS-11.7.3a", "is_shelled"
    yield spotted(game, space, game.phasing), "PS-11.7.4a", "not_seen"
    able = [unit for unit in gunners(game, game.phasing, (space,)) if met(fresh_needs(game, unit))]
    yield bool(able), "PS-11.7.2a", "no_battery"
    yield any(met(afar_needs(game, unit)) for unit in able), "PS-16.2.1a", "no_command"


def in_gunshot(game: Core) -> list[int]:
    """11.7.2 The enemy hexes within range of any battery or ship's gun that may fire now."""

    def find() -> list[int]:
        ready = [unit for unit in gunners(game, game.phasing, ()) if met(fresh_needs(game, unit))]
        within = covered_by(game, ready)
        return [space for space in targets(game) if within >> space & 1]

    found: list[int] = game.kept("in_gunshot", find)
    return found


def begin_barrage(game: Core, space: int) -> Flow[None]:
    """11.7.3 A barrage on land units is begun."""
    begin(game, Battle((space,), barrage=True))
    yield from put_together(game)


BARRAGE = act(
    "barrage", SPACE, clause="PS-11.7.3a", among=in_gunshot, needs=barrage_needs, does=begin_barrage, when=designating
)


def shell_needs(game: Core, space: int) -> Conditions:
    """11.7.3 What a hex needs so that landing ships in it can be barraged: they take part in a landing."""
    ships = landing_ships(game, space)
    yield game.phasing == AR and bool(ships), "PS-11.7.3a", "no_landing_ships"
    if ships:
        yield from aiming_needs(game, space, naval=True)


def landing_ships(game: Core, space: int) -> list[int]:
    """11.7.3 The L and A ships in a hex that take part in a landing: beside a beach that they have come to."""
    beaches = (*game.state.beachheads, *game.state.approached)
    near = any(game.edition.board.adjacent(space, beach) for beach in beaches)
    return [unit for unit in game.ships_in(space) if game.type(unit).letter in ("L", "A")] if near else []


def begin_shelling(game: Core, space: int) -> Flow[None]:
    """11.7.3 A barrage on landing ships is begun."""
    begin(game, Battle((space,), barrage=True, naval=True))
    yield from put_together(game)


SHELL = act(
    "shell",
    SPACE,
    clause="PS-11.7.3a",
    among=lambda game: sorted({game.hex(ship) for ship in game.counters(UK, "ship") if game.hex(ship) >= 0}),
    needs=shell_needs,
    does=begin_shelling,
    when=designating,
)


# -- 2.2 the step ----------------------------------------------------------------------------------------


def end_needs(game: Core) -> Conditions:
    """7.4 What the designation of attacks needs to end: opposed landings that can be made are."""
    yield not owed(game), "PS-7.4a", "landing_owed"


def owed(game: Core) -> list[int]:
    """7.4 The opposed beach hexes that have to be attacked and are not: from aboard, with strength enough."""
    if game.phasing != UK:
        return []
    taken = set(assaulted(game)) | set(shelled(game))
    return [
        space
        for space in game.state.approached
        if space not in taken and met(target_needs(game, space)) and could_land(game, space)
    ]


def could_land(game: Core, space: int) -> bool:
    """7.4, 11.2 Whether those who wait aboard for a beach hex are strong enough to attack it."""
    landing = Battle((space,), tuple(unit for unit in candidates(game, (space,)) if is_waiting(game, unit)))
    strength = total(attacking(game, landing))
    return bool(landing.attackers) and reading(game, strength, total(defending(game, landing))) is not None


END_ATTACKS = act("end_attacks", clause="PS-11.1b", needs=end_needs, when=designating, goes_on=True)


def designate_attacks(game: Core) -> Flow[None]:
    """2.2 The attacker designates all his land attacks and barrages, before any die."""
    if game.state.fighting != NOBODY:
        yield from put_together(game)
    while has_openings(game):
        acts = (ATTACK, BARRAGE, *((SHELL,) if game.phasing == AR else ()), END_ATTACKS)
        ended = yield from decide(game, game.ask("attacks", *acts, clause="PS-2.2e", anchor=True))
        if ended.goes_on:
            break
    announce(game)


def has_openings(game: Core) -> bool:
    """2.2 Whether the attacker is asked: he may have something to begin, as far as the other side can know."""
    side = game.phasing
    if side == AR and any(game.unit(unit).down for unit in game.on_map(AR)):
        return bool(game.on_map(UK))
    if any(met(attack_needs(game, space)) for space in within_arms(game)):
        return True
    if any(met(barrage_needs(game, space)) for space in in_gunshot(game)):
        return True
    return side == AR and any(met(shell_needs(game, game.hex(ship))) for ship in game.on_map(UK))


def is_hidden(game: Core, battle: Battle) -> bool:
    """11.2 Whether any of the defenders lies face down."""
    return any(game.unit(unit).down for space in battle.hexes for unit in game.here(space, 1 - game.phasing))


def announce(game: Core) -> None:
    """2.2, 11.2 What was designated is told; who attacks is shown, and takes part.

    Each battle knows whether it is against units face down.
    """
    s = game.state
    s.battles = tuple(replace(battle, hidden=is_hidden(game, battle)) for battle in s.battles)
    game.forget()
    for battle in s.battles:
        for unit in members(battle):
            turn_up(game, unit, "PS-11.2f")
            if is_waiting(game, unit):  # who is aboard is shown as well
                game.forbid_undo()
            game.stamp(unit, fought=game.state.clock)
        game.emit(
            AttackDeclared(
                clause="PS-11.7.3a" if battle.barrage else "PS-2.2e",
                hexes=battle.hexes,
                attackers=battle.attackers,
                guns=battle.guns,
                lent=battle.lent,
                barrage=battle.barrage,
                naval=battle.naval,
            )
        )

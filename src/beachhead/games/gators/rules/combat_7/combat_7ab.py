"""VII-a, VII-b Combat: who attacks whom, how an attack is put together, and how it goes."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act, replace
from beachhead.games.gators.model import Fire, Share
from beachhead.games.gators.rules.combat_7.air_attacks_7c import jettison, share_of
from beachhead.games.gators.rules.combat_7.asking_7a import is_asked_to_attack
from beachhead.games.gators.rules.combat_7.attackers_7a import (
    AIM,
    ATTACK,
    DROP,
    FIRE,
    GUN,
    SHARE,
    struck_hexes,
)
from beachhead.games.gators.rules.combat_7.die_7b import announce
from beachhead.games.gators.rules.combat_7.results_7b import explosions, strike
from beachhead.games.gators.rules.combat_7.seal_7j import SEAL
from beachhead.games.gators.rules.combat_7.search_7b import note_attacked, search, stand_down
from beachhead.games.gators.rules.combat_7.strength_7 import (
    attack_in_hand,
    can_count,
)
from beachhead.kernel.acts import decide, gather
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.refusal import Conditions


def combat_phase(game: Core) -> Flow[None]:
    """V, VII-a The phasing player attacks whom he likes, one target after the other; nobody has to."""
    while game.state.attack is not None or is_asked_to_attack(game):
        if game.state.attack is None:
            acts = ATTACK(struck_hexes(game)), SEAL, AIM, END_COMBAT
            last = yield from decide(game, game.ask("attack", *acts, clause="GAT-VII-a.1", anchor=True))
            if last is END_COMBAT:
                break
            if last is SEAL:
                continue
        if not attack_in_hand(game).declared:
            yield from gather(game, lambda: whom_to_add(game))
        yield from fight(game)
    game.state.shares = ()


def fight(game: Core) -> Flow[None]:
    """VII-b A declared attack, to its end.  If nobody finds the target it did not take place: it was not attacked."""
    if attack_in_hand(game).fires:
        yield from jettison(game)
        if search(game):
            note_attacked(game)
            yield from strike(game)
    game.state.attack = None
    yield from explosions(game)


# -- VII-a putting the attack together ---------------------------------------------------------------


def whom_to_add(game: Core) -> Ask:
    """VII-a The phasing player names who attacks and with what, and announces the attack."""
    says = {"hex": game.edition.board.names[attack_in_hand(game).hex]}
    acts = FIRE, SHARE(struck_hexes(game)), GUN, DROP, DECLARE
    return unit_by_unit(game.ask("prepare", *acts, clause="GAT-VII-a.2", anchor=True, says=says))


def by_unit(option: Option) -> tuple[bool, int]:
    """The place of an option among others, by its unit."""
    return option.piece < 0, option.piece


def unit_by_unit(ask: Ask) -> Ask:
    """A question whose options lie together that belong to a unit; then come the others."""
    made = ask.options
    if not isinstance(made, tuple):
        ask.options = lambda: tuple(sorted(made(), key=by_unit))
    return ask


def declare_needs(game: Core) -> Conditions:
    """VII-a An attack needs an attacker."""
    yield bool(attack_in_hand(game).fires), "GAT-VII-a.1", "nobody_attacks"


def declare(game: Core) -> None:
    """VII-a The attack is announced: who takes part has attacked in this turn, but for what he has left to spread."""
    attack = attack_in_hand(game)
    for fire in attack.fires:
        game.stamp(fire.unit, fought=game.state.turn)
        note_share(game, fire, attack.hex)
    able = tuple(fire for fire in attack.fires if can_count(game, fire, attack))
    stand_down(game, tuple(fire.unit for fire in attack.fires if fire not in able), attack)
    attack = replace(attack, fires=able, declared=True)
    game.state.attack = attack
    if able:
        announce(game, attack)


def note_share(game: Core, fire: Fire, space: int) -> None:
    """VII-a, VII-c What a unit has spread so far; nothing is left of one that attacked with all it had."""
    before = share_of(game, fire.unit)
    hexes = (*before.hexes, space) if before else (space,)
    spent = before.spent if before else 0
    others = tuple(share for share in game.state.shares if share.unit != fire.unit)
    if fire.markers:
        after = Share(fire.unit, spent + len(fire.markers), hexes, fire.markers[0])
        game.state.shares = (*others, after)
    elif fire.points:
        game.state.shares = (*others, Share(fire.unit, spent + fire.points, hexes))
    else:
        game.state.shares = others


DECLARE = act("declare", clause="GAT-VII-a.1", needs=declare_needs, does=declare, goes_on=True)

END_COMBAT = act("end", clause="GAT-VII-a.1", goes_on=True)

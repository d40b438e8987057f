"""VII-a, VII-b Combat: who attacks whom, how an attack is put together, and how it goes."""

from __future__ import annotations

from beachhead.games.gators.model import Fire, Share
from beachhead.games.gators.play import Core, Flow, act, replace
from beachhead.games.gators.rules.air_attacks_7c import jettison, share_of
from beachhead.games.gators.rules.attackers_7a import AIM, ATTACK, DROP, FIRE, GUN, SHARE, can_attack, struck_hexes
from beachhead.games.gators.rules.die_7b import announce
from beachhead.games.gators.rules.results_7b import explosions, strike
from beachhead.games.gators.rules.seal_7j import SEAL
from beachhead.games.gators.rules.search_7b import note_attacked, search, stand_down
from beachhead.games.gators.rules.strength_7 import (
    attack_in_hand,
    can_count,
)
from beachhead.kernel.acts import decide, gather
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.refusal import Conditions


def combat_phase(g: Core) -> Flow[None]:
    """V, VII-a The phasing player attacks whom he likes, one target after the other; nobody has to."""
    while g.state.attack is not None or can_attack(g):
        if g.state.attack is None:
            acts = ATTACK(struck_hexes(g)), SEAL, AIM, END_COMBAT
            last = yield from decide(g, g.ask("attack", *acts, clause="GAT-VII-a.1", anchor=True))
            if last is END_COMBAT:
                break
            if last is SEAL:
                continue
        if not attack_in_hand(g).declared:
            yield from gather(g, lambda: whom_to_add(g))
        yield from fight(g)
    g.state.shares = ()


def fight(g: Core) -> Flow[None]:
    """VII-b A declared attack, to its end.  If nobody finds the target it did not take place: it was not attacked."""
    if attack_in_hand(g).fires:
        yield from jettison(g)
        if search(g):
            note_attacked(g)
            yield from strike(g)
    g.state.attack = None
    yield from explosions(g)


# -- VII-a putting the attack together ---------------------------------------------------------------


def whom_to_add(g: Core) -> Ask:
    """VII-a The phasing player names who attacks and with what, and announces the attack."""
    says = {"hex": g.e.board.names[attack_in_hand(g).hex]}
    acts = FIRE, SHARE(struck_hexes(g)), GUN, DROP, DECLARE
    return unit_by_unit(g.ask("prepare", *acts, clause="GAT-VII-a.2", anchor=True, says=says))


def by_unit(option: Option) -> tuple[bool, int]:
    """The place of an option among others, by its unit."""
    return option.piece < 0, option.piece


def unit_by_unit(ask: Ask) -> Ask:
    """A question whose options lie together that belong to a unit; then come the others."""
    made = ask.options
    if not isinstance(made, tuple):
        ask.options = lambda: tuple(sorted(made(), key=by_unit))
    return ask


def somebody_attacks(g: Core) -> Conditions:
    """VII-a An attack needs an attacker."""
    yield bool(attack_in_hand(g).fires), "GAT-VII-a.1", "nobody_attacks"


def declare(g: Core) -> None:
    """VII-a The attack is announced: who takes part has attacked in this turn, but for what he has left to spread."""
    attack = attack_in_hand(g)
    for fire in attack.fires:
        g.stamp(fire.unit, fought=g.state.turn)
        note_share(g, fire, attack.hex)
    able = tuple(fire for fire in attack.fires if can_count(g, fire, attack))
    stand_down(g, tuple(fire.unit for fire in attack.fires if fire not in able), attack)
    attack = replace(attack, fires=able, declared=True)
    g.state.attack = attack
    if able:
        announce(g, attack)


def note_share(g: Core, fire: Fire, space: int) -> None:
    """VII-a, VII-c What a unit has spread so far; nothing is left of one that attacked with all it had."""
    before = share_of(g, fire.unit)
    hexes = (*before.hexes, space) if before else (space,)
    spent = before.spent if before else 0
    others = tuple(share for share in g.state.shares if share.unit != fire.unit)
    if fire.markers:
        after = Share(fire.unit, spent + len(fire.markers), hexes, fire.markers[0])
        g.state.shares = (*others, after)
    elif fire.points:
        g.state.shares = (*others, Share(fire.unit, spent + fire.points, hexes))
    else:
        g.state.shares = others


DECLARE = act("declare", clause="GAT-VII-a.1", needs=somebody_attacks, does=declare, goes_on=True)

END_COMBAT = act("end", clause="GAT-VII-a.1", goes_on=True)

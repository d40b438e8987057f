"""VII-a, VII-b Combat: who attacks whom, how an attack is put together, the die and the result."""

from __future__ import annotations

from beachhead.games.gators.events import AttackDeclared, CombatRolled
from beachhead.games.gators.model import NOBODY, REB, SIDES, US, Attack, Fire, Share
from beachhead.games.gators.play import Core, Flow, act, replace
from beachhead.games.gators.printed import DIE, NR, SOFT
from beachhead.games.gators.rules.air_attacks_7c import jettison, share_of, use_markers
from beachhead.games.gators.rules.attackers_7a import AIM, ATTACK, DROP, FIRE, GUN, SHARE, can_attack, struck_hexes
from beachhead.games.gators.rules.retreat_7b import apply_result, is_medical
from beachhead.games.gators.rules.seal_7j import SEAL
from beachhead.games.gators.rules.search_7b import note_attacked, search, stand_down
from beachhead.games.gators.rules.strength_7 import (
    attack_in_hand,
    can_count,
    column_shift,
    combat_odds,
    defence,
    die_bonus,
    shift,
    target_class,
    total_strength,
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


def strike(g: Core) -> Flow[None]:
    """VII-b The attack itself: markers are used, the die is rolled, the result applied.

    The preview of an attack runs this very code (`odds`).
    """
    use_markers(g, attack_in_hand(g))
    code = read_table(g)
    yield from apply_result(g, code)


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


def announce(g: Core, attack: Attack) -> None:
    """VII-a The attack is told; Player 1 does not learn who is camouflaged, nor how strong such a target is."""
    attackers = tuple(fire.unit for fire in attack.fires)
    told = AttackDeclared(
        clause="GAT-VII-a.1",
        kind=attack.kind,
        side=attack.side,
        attackers=attackers,
        defenders=attack.defenders,
        hex=attack.hex,
        strength=0 if attack.odds else float(total_strength(g, attack)),
        defence=0 if attack.odds else defence(g, attack),
    )
    hidden = {unit for unit in attackers + attack.defenders if g.unit(unit).hidden}
    if not hidden:
        g.tell(told)
        return
    g.tell(replace(told, audience=(SIDES[REB],)))
    told = replace(told, attackers=tuple(NOBODY if unit in hidden else unit for unit in attackers))
    if hidden & set(attack.defenders):
        told = replace(told, defenders=(), strength=0, defence=0)
    g.tell(replace(told, audience=(SIDES[US],)))


DECLARE = act("declare", clause="GAT-VII-a.1", needs=somebody_attacks, does=declare, goes_on=True)

END_COMBAT = act("end", clause="GAT-VII-a.1", goes_on=True)


# -- VII-b the die -----------------------------------------------------------------------------------


def read_table(g: Core) -> str:
    """VII-b The odds are modified, then the die; together they give the result.

    No die for a Defend of 0 or the Medical Team (VII-l).  Ruling G14: who cannot hurt a camouflaged target rolls too.
    """
    attack = attack_in_hand(g)
    if is_medical(g, attack):
        return note_result(g, attack, "DR1")
    if defence(g, attack) == 0:
        return note_result(g, attack, "DX")
    odds = combat_odds(g, attack)
    column = g.e.column(shift(odds, column_shift(g, attack))) if odds else -1
    bonus = die_bonus(g, attack)
    face = g.roll(DIE)
    die = min(face + bonus, DIE)
    code = g.e.result(column, die) if odds else NR
    g.state.attack = replace(attack, face=face, die=die, column=column, result=code)
    tell_roll(g, attack_in_hand(g), odds)
    return code


def note_result(g: Core, attack: Attack, code: str) -> str:
    """A result that stands without a die."""
    g.state.attack = replace(attack, result=code)
    return code


def tell_roll(g: Core, attack: Attack, odds: int) -> None:
    """VII-b The die is told; what it says about a camouflaged target only to Player 2."""
    told = CombatRolled(
        clause="GAT-VII-b.7",
        side=attack.side,
        hex=attack.hex,
        odds=odds,
        column=attack.column,
        face=attack.face,
        die=attack.die,
        result=attack.result,
    )
    if any(g.unit(unit).hidden for unit in attack.defenders):
        g.tell(replace(told, audience=(SIDES[REB],)))
        told = replace(told, odds=0, column=-1, die=attack.face, audience=(SIDES[US],))
    g.tell(told)


# -- VI-n, VI-q attacks by nobody --------------------------------------------------------------------


def fixed_attack(
    g: Core, kind: str, side: int, space: int, defenders: tuple[int, ...], odds: int, source: int = NOBODY
) -> Flow[None]:
    """VI-n, VI-q An attack at given odds that no unit makes, so that nothing but the defender can suffer.

    `source`: where it comes from, the hex itself if nothing is said.  An attack in hand goes on afterwards.
    """
    before = g.state.attack
    away = space if source == NOBODY else source
    g.state.attack = Attack(kind, side, space, defenders, odds=odds, source=away, declared=True)
    announce(g, attack_in_hand(g))
    yield from strike(g)
    g.state.attack = before


def explosions(g: Core) -> Flow[None]:
    """VI-n Where the HERS was destroyed, all soft units and aircraft next to it are attacked, whosever they are."""
    while g.state.explosions:
        here, *others = g.state.explosions
        g.state.explosions = tuple(others)
        for space in g.e.board.near[here]:
            for defenders in exposed(g, space):
                if all(g.hex(unit) == space for unit in defenders):
                    side = 1 - g.side(defenders[0])
                    yield from fixed_attack(g, "explosion", side, space, defenders, g.e.odds.explosion, here)


def exposed(g: Core, space: int) -> list[tuple[int, ...]]:
    """VI-n Whom an explosion reaches in a hex: soft units together, aircraft one by one."""
    units = g.at.get(space, ())
    ground = tuple(unit for unit in units if not g.type(unit).is_air and target_class(g, unit) == SOFT)
    aircraft = [(unit,) for unit in units if g.type(unit).is_air]
    return [ground, *aircraft] if ground else list(aircraft)

"""VII-a, VII-b An attack is announced, and a die is rolled for it."""

from __future__ import annotations

from beachhead.games.gators.events import AttackDeclared, CombatRolled
from beachhead.games.gators.model import NOBODY, REB, SIDES, US, Attack
from beachhead.games.gators.play import Core, replace
from beachhead.games.gators.printed import DIE, NR
from beachhead.games.gators.rules.strength_7 import (
    attack_in_hand,
    column_shift,
    combat_odds,
    defence,
    die_bonus,
    is_medical,
    shift,
    total_strength,
)


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
    """VII-b A result that stands without a die."""
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

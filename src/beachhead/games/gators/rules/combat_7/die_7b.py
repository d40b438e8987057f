"""VII-a, VII-b An attack is announced, and a die is rolled for it."""

from __future__ import annotations

from beachhead.games.gators.components import DIE, NR
from beachhead.games.gators.core import Core, replace
from beachhead.games.gators.events import AttackDeclared, CombatRolled
from beachhead.games.gators.model import NOBODY, REB, SIDES, US, Attack
from beachhead.games.gators.rules.combat_7.strength_7 import (
    attack_in_hand,
    column_shifts,
    combat_odds,
    defence,
    die_modifiers,
    is_medical,
    odds_column,
    total_strength,
)
from beachhead.mechanics.modifiers import total


def announce(game: Core, attack: Attack) -> None:
    """VII-a The attack is told; Player 1 does not learn who is camouflaged, nor how strong such a target is."""
    attackers = tuple(fire.unit for fire in attack.fires)
    told = AttackDeclared(
        clause="GAT-VII-a.1",
        kind=attack.kind,
        side=attack.side,
        attackers=attackers,
        defenders=attack.defenders,
        hex=attack.hex,
        strength=0 if attack.odds else float(total_strength(game, attack)),
        defence=0 if attack.odds else defence(game, attack),
    )
    hidden = {unit for unit in attackers + attack.defenders if game.unit(unit).hidden}
    if not hidden:
        game.emit(told)
        return
    game.emit(replace(told, audience=(SIDES[REB],)))
    told = replace(told, attackers=tuple(NOBODY if unit in hidden else unit for unit in attackers))
    if hidden & set(attack.defenders):
        told = replace(told, defenders=(), strength=0, defence=0)
    game.emit(replace(told, audience=(SIDES[US],)))


# -- VII-b the die -----------------------------------------------------------------------------------


def read_table(game: Core) -> str:
    """VII-b The odds are modified, then the die; together they give the result.

    No die for a Defend of 0 or the Medical Team (VII-l).  Ruling G14: who cannot hurt a camouflaged target rolls too.
    """
    attack = attack_in_hand(game)
    if is_medical(game, attack):
        return note_result(game, attack, "DR1")
    if defence(game, attack) == 0:
        return note_result(game, attack, "DX")
    odds, column = combat_odds(game, attack), odds_column(game, attack)
    bonus = total(die_modifiers(game, attack))
    face = game.roll(DIE)
    die = min(face + bonus, DIE)
    code = game.edition.result(column, die) if odds else NR
    game.state.attack = replace(attack, face=face, die=die, column=column, result=code)
    tell_roll(game, attack_in_hand(game), odds)
    return code


def note_result(game: Core, attack: Attack, code: str) -> str:
    """VII-b A result that stands without a die."""
    game.state.attack = replace(attack, result=code)
    return code


def tell_roll(game: Core, attack: Attack, odds: int) -> None:
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
        modifiers=(*column_shifts(game, attack.hex, attack.defenders[0]), *die_modifiers(game, attack)),
    )
    if any(game.unit(unit).hidden for unit in attack.defenders):
        game.emit(replace(told, audience=(SIDES[REB],)))
        told = replace(told, odds=0, column=-1, die=attack.face, modifiers=(), audience=(SIDES[US],))
    game.emit(told)

"""II-b, III, VI-m, VII-a, VII-b Who of the attackers really attacks: targets have to be found, and to be of a kind
that the attacker can hurt.
"""

from __future__ import annotations

from fractions import Fraction

from beachhead.games.gators.components import DIE
from beachhead.games.gators.core import Core, replace
from beachhead.games.gators.events import SearchRolled, StoodDown
from beachhead.games.gators.model import NOBODY, RAID, REB, SIDES, US, Attack, Fire
from beachhead.games.gators.rules.combat_7.air_attacks_7c import in_the_air
from beachhead.games.gators.rules.combat_7.strength_7 import attack_in_hand
from beachhead.games.gators.rules.position_6.airstrips_6p import on_the_ground
from beachhead.games.gators.rules.position_6.camouflage_6l import is_small_team

Search = tuple[str, frozenset[int]]
"""A die to find a target: its clause, and the faces that find it."""

Throw = tuple[int, str]
"""Which of the dice to find a target it is: the attacker that it is for, `NOBODY` for all of them, and its clause."""


def searches(game: Core, fire: Fire, attack: Attack) -> tuple[Search, ...]:
    """VII-b The dice that an attacker has to roll before it can attack, one after the other; often there are none."""
    defender = attack.defenders[0]
    found = (for_a_team(game, defender), for_guerrillas(game, defender), in_jungle(game, fire.unit, defender))
    return tuple(search for search in found if search is not None)


def for_a_team(game: Core, defender: int) -> Search | None:
    """II-b A small team is found on a 1; on a 1 or 2 with an aircraft of Player 2 next to it, out of jungle and town.

    In a FAV it is not the team that is attacked, but the FAV.
    """
    if not is_small_team(game, defender):
        return None
    here, limits = game.hex(defender), game.edition.thresholds
    in_cover = game.ground(here).id in ("jungle", "town")
    if not in_cover and any(game.type(unit).is_air for unit in game.next_to(here, REB)):
        return "GAT-II-b.4", at_most(limits.find_team_with_aircraft_at_most)
    return "GAT-II-b.3", at_most(limits.find_team_at_most)


def for_guerrillas(game: Core, defender: int) -> Search | None:
    """VI-m Player 1 finds Guerrillas on a 5 or 6."""
    if "guerrillas" not in game.type(defender).tags:
        return None
    return "GAT-VI-m.5", at_least(game.edition.thresholds.find_guerrillas)


def in_jungle(game: Core, attacker: int, defender: int) -> Search | None:
    """III An aircraft finds a unit in a jungle hex on a 4 or more."""
    hidden = game.ground(game.hex(defender)).id == "jungle" and not in_the_air(game, defender)
    if not hidden or not game.type(attacker).is_air:
        return None
    return "GAT-III.25", at_least(game.edition.thresholds.find_in_jungle)


def at_least(face: int) -> frozenset[int]:
    """The faces from one upwards."""
    return frozenset(range(face, DIE + 1))


def at_most(face: int) -> frozenset[int]:
    """The faces up to one."""
    return frozenset(range(1, face + 1))


def chance_to_find(game: Core, fire: Fire, attack: Attack) -> Fraction:
    """How likely it is that an attacker finds its target."""
    chance = Fraction(1)
    for _, faces in searches(game, fire, attack):
        chance *= Fraction(len(faces), DIE)
    return chance


def search(game: Core) -> bool:
    """VII-b, ruling 6.4 Each attacker looks for the target; those who fail drop out.  Whether anybody is left.

    Who fails cannot attack another target in this turn.
    """
    attack = attack_in_hand(game)
    if attack.kind == RAID or not attack.fires:
        return True
    rolled: dict[Throw, bool] = {}
    found = tuple(fire for fire in attack.fires if finds(game, fire, attack, rolled))
    failed = {fire.unit for fire in attack.fires} - {fire.unit for fire in found}
    game.state.shares = tuple(share for share in game.state.shares if share.unit not in failed)
    game.state.attack = replace(attack, fires=found)
    return bool(found)


def die_of(game: Core, fire: Fire, clause: str) -> Throw:
    """VII-b, ruling 6.4 Whose die it is by which an attacker looks for the target: its own, or one for all.

    That is one of each kind, for those who have to look so: nobody on the ground looks through jungle for the aircraft
    that attack with him (III).
    """
    return (fire.unit if game.options.find_rolls == "each" else NOBODY), clause


def finds(game: Core, fire: Fire, attack: Attack, rolled: dict[Throw, bool]) -> bool:
    """VII-b Whether an attacker finds the target.  `rolled`: what came of the dice so far."""
    for clause, faces in searches(game, fire, attack):
        die = die_of(game, fire, clause)
        if die not in rolled:
            rolled[die] = look(game, fire, attack, clause, faces)
        if not rolled[die]:
            return False
    return True


def look(game: Core, fire: Fire, attack: Attack, clause: str, faces: frozenset[int]) -> bool:
    """VII-b A die to find the target, and whether it does; Player 1 is not told who looks from under camouflage."""
    face = game.roll(DIE)
    told = SearchRolled(clause=clause, unit=fire.unit, hex=attack.hex, face=face, found=face in faces)
    if game.unit(fire.unit).hidden:
        game.emit(replace(told, audience=(SIDES[REB],)))
        told = replace(told, unit=NOBODY, audience=(SIDES[US],))
    game.emit(told)
    return face in faces


def note_attacked(game: Core) -> None:
    """VII-a Who is attacked in a combat phase is noted; repelling attacks (VII-n) leave him to those of that phase."""
    attack = attack_in_hand(game)
    if attack.kind == "combat":
        for unit in attack.defenders:
            game.stamp(unit, attacked=game.state.turn)


def stand_down(game: Core, units: tuple[int, ...], attack: Attack) -> None:
    """VII-a Who turns out to have nothing against the target does not attack it, and keeps his markers.

    It cannot be said before: Player 2 sees neither markers nor cargo, so he cannot tell who has landed by a HERS.
    """
    if units:
        game.forbid_undo()
        game.state.shares = tuple(share for share in game.state.shares if share.unit not in units)
        target = attack.defenders[0]
        told = StoodDown(clause="GAT-VII-a.5", units=units, target=target, landed=on_the_ground(game, target))
        masked = tuple(NOBODY if game.unit(unit).hidden else unit for unit in units)
        if masked == units:
            game.emit(told)
        else:
            game.emit(replace(told, audience=(SIDES[REB],)))
            game.emit(replace(told, units=masked, audience=(SIDES[US],)))

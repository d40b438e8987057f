"""Questions in the middle of a combat: protective fire, Banzai, retreats, exchanges, advances (7.7-10.0, 16.13)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.leyte.core import replace
from beachhead.games.leyte.judgment.odds import Fight, loss
from beachhead.games.leyte.judgment.survey import Survey
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, Attack
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand, guards_for
from beachhead.games.leyte.rules.banzai_10 import EXCHANGE_ORDER, fair_choices, printed_attack
from beachhead.games.leyte.rules.combat_7.advance_7_9 import advances
from beachhead.games.leyte.rules.combat_7.displacement_7_8 import can_retreat
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import may_still_fight
from beachhead.games.leyte.rules.combat_7.strength_7_3 import differential
from beachhead.kernel.ask import Options

LATER = 0.25
"""What a shot kept for another attack of the phase is worth, if there is one that it could answer."""

IN_FRONT = 0.4
"""What it is worth to follow an enemy: ground, and he is not let go."""

CUT_OFF = 0.35
"""The share of an enemy's value that an advance gains which closes his last way out before he is attacked."""

LET_GO = 0.35
"""The same share lost when an advance opens a way out."""

AROUND = 4
"""Hexes around an advance in which enemies are looked at: whom it lets go or cuts off is near."""


# -- 8.4 protective fire ------------------------------------------------------------------------------


def judge_guards(game: Leyte, defender: int, options: Options) -> list[float]:
    """What each gun's fire saves the defender, less what it might save elsewhere; 0 for none."""
    attack = attack_in_hand(game)
    fight = Fight(game, attack)
    bare = fight.worth_at(fight.base)
    values = []
    for option in options:
        if option.piece < 0:
            values.append(0.0)
        else:
            saved = bare - fight.worth_at(fight.base - game.type(option.piece).fpf)
            values.append(saved - LATER * _wanted_later(game, option.piece, attack))
    return values


def _wanted_later(game: Leyte, gun: int, attack: Attack) -> float:
    """Whether friends in a gun's range still stand next to the attacker and were not attacked: 0 to 1."""
    distance = game.edition.board.distance
    waiting = sum(
        1
        for unit in game.state.owed
        if game.side(unit) != game.phasing
        and unit not in attack.defenders
        and may_still_fight(game, unit)
        and distance(game.hex(gun), game.hex(unit)) <= game.type(gun).range
    )
    return min(1.0, waiting / max(1, len(guards_for(game, attack.defenders[0], attack))))


# -- 10.0 Banzai ---------------------------------------------------------------------------------------


def judge_banzai(game: Leyte, options: Options) -> list[float]:
    """10.0 The worth of the attack doubled, less the units that are given up for it, against the regular attack."""
    attack = attack_in_hand(game)
    fight = Fight(game, attack)
    regular = fight.worth_at(fight.base)
    banzai = fight.worth_at(differential(game, replace(attack, banzai=True))) - price_of_banzai(game, attack)
    return [banzai - regular if option.action.verb == "banzai" else 0.0 for option in options]


def price_of_banzai(game: Leyte, attack: Attack) -> float:
    """10.12 The least that the exchange can cost: units as strong as the defenders' printed Defence."""
    due = sum(game.type(unit).defence for unit in attack.defenders)
    price = 0.0
    for kinds in EXCHANGE_ORDER:
        able = [unit for unit in attack.attackers if game.type(unit).kind in kinds]
        if due > 0 and able:
            choice = min(fair_choices(game, able, due), key=lambda units: sum(loss(game, unit) for unit in units))
            price += sum(loss(game, unit) for unit in choice)
            due -= sum(printed_attack(game, unit) for unit in choice)
    return price


def judge_losses(game: Leyte, options: Options) -> list[float]:
    """10.12, 16.13 One's own units to give up, the cheapest first; the enemy's to take, the dearest first."""
    return [(-1 if game.side(option.piece) == JP else 1) * loss(game, option.piece) for option in options]


# -- 7.7 retreats -----------------------------------------------------------------------------------------


def judge_retreaters(game: Leyte, options: Options) -> list[float]:
    """7.62 Who retreats first: whoever has the fewest ways, before others stand in them."""
    return [
        -float(len(game.edition.ways_foot[game.hex(option.piece)])) - 10 * can_retreat(game, option.piece, 1)
        for option in options
    ]


def judge_ways(survey: Survey, unit: int, options: Options) -> list[float]:
    """7.73, 7.81 How good it is to stand in each hex that a retreat or a displacement may go to."""
    game = survey.game
    return [
        survey.place(unit, option.space) - (3.0 if game.occupant[survey.side][option.space] else 0.0)
        for option in options
    ]


# -- 7.9 advance ----------------------------------------------------------------------------------------


def judge_advances(survey: Survey, options: Options) -> list[float]:
    """7.91 What the best advance of each unit gains; 0 for staying."""
    game = survey.game
    routed, before = list(attack_in_hand(game).routed), _trapped(survey, survey.enemies)
    values = []
    for option in options:
        goals = advances(game, option.piece, routed) if option.piece >= 0 else {}
        values.append(max((advance_worth(survey, option.piece, space, before) for space in goals), default=0.0))
    return values


def judge_advance_goals(survey: Survey, unit: int, options: Options) -> list[float]:
    """7.92 What an advance gains in each hex of the path."""
    before = _trapped(survey, survey.enemies)
    return [advance_worth(survey, unit, option.space, before) for option in options]


def advance_worth(survey: Survey, unit: int, space: int, before: set[int]) -> float:
    """What a unit gains by advancing to a hex: the better place, enemies cut off, less those that get a way out.

    `before` are those who have none now.
    """
    game, here = survey.game, survey.game.hex(unit)
    value = survey.place(unit, space) - survey.place(unit, here) + IN_FRONT * (game.phasing == survey.side)
    if game.type(unit).is_artillery:
        return value
    touched = survey.ground.within(here, AROUND) | survey.ground.within(space, AROUND)
    near = [enemy for enemy in survey.enemies if touched >> game.hex(enemy) & 1]
    before = before & set(near)
    stamp = game.state.units[unit]
    game.put(unit, space)
    after = _trapped(survey, near)
    game.change(unit, stamp)
    closed = sum(game.type(enemy).value for enemy in after - before)
    opened = sum(game.type(enemy).value for enemy in before - after)
    return value + CUT_OFF * closed - LET_GO * opened


def _trapped(survey: Survey, enemies: Iterable[int]) -> set[int]:
    """Those of some enemies next to this side that could not retreat by a hex now."""
    game, side = survey.game, survey.side
    return {enemy for enemy in enemies if game.control[side][game.hex(enemy)] and not can_retreat(game, enemy, 1)}

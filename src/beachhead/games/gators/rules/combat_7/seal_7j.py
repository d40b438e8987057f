"""VII-j The SEAL Team's special attack, once in a game."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import AttackDeclared
from beachhead.games.gators.model import RAID, US, Attack, Fire
from beachhead.games.gators.rules.combat_7.results_7b import strike
from beachhead.games.gators.rules.moments_5 import in_combat
from beachhead.games.gators.rules.position_6.airstrips_6p import strip_at
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

Prey = tuple[tuple[int, ...], int]
"""The units that are attacked one by one, and the odds."""


def seal(game: Core) -> int:
    """The SEAL Team."""
    return game.edition.of_kind("us-seal")[0]


def prey_hexes(game: Core) -> tuple[int, ...]:
    """VII-j The hexes in which the SEAL Team can make its special attack now."""
    here = game.hex(seal(game))
    if game.phasing != US or here < 0:
        return ()
    return tuple(space for space in game.edition.board.near[here] if met(strike_needs(game, space)))


def strike_needs(game: Core, space: int) -> Conditions:
    """VII-j What a hex needs so that the SEAL Team can make its special attack on it."""
    unit = seal(game)
    here = game.hex(unit)
    on_land = game.phasing == US and here >= 0 and not game.afloat(unit)
    yield not game.state.seal_used, "GAT-VII-j2.8", "seal_used"
    yield on_land, "GAT-VII-j2.1", "seal_not_on_land"
    if game.state.seal_used or not on_land:
        return
    near = game.edition.board.adjacent(here, space)
    yield near, "GAT-VII-j2.2", "seal_too_far"
    if near:
        units, _ = prey(game, space)
        yield bool(units), "GAT-VII-j2.9", "not_for_seals"
        yield all(game.unit(enemy).attacked != game.state.turn for enemy in units), "GAT-VII-a.7", "was_attacked"


def prey(game: Core, space: int) -> Prey:
    """VII-j Whom the SEAL Team can attack in a hex, and at what odds: nobody whom it has not seen."""
    seen = [unit for unit in game.standing(space, 1 - US) if not game.unit(unit).hidden]
    odds = game.edition.odds
    if strip_at(game, space) is not None and any(game.type(unit).is_air for unit in seen):
        return tuple(unit for unit in game.standing(space, 1 - US) if game.type(unit).is_air), odds.seal_airstrip
    for tag, at in (
        ("seal_soft", odds.seal_soft),
        ("seal_armor", odds.seal_armor),
        ("guerrillas", odds.seal_guerrillas),
    ):
        units = tuple(unit for unit in seen if tag in game.type(unit).tags)
        if units:
            return units[:1], at
    return (), 0


def seal_attack(game: Core, space: int) -> Flow[None]:
    """VII-j The attack, on each aircraft of an airstrip even if the team has to retreat meanwhile.

    Nothing explodes: the HERS (VI-n) is no prey of the SEAL Team, which is of its own side.
    """
    unit = seal(game)
    defenders, odds = prey(game, space)
    game.state.seal_used = True
    game.stamp(unit, fought=game.state.turn)
    game.emit(
        AttackDeclared(
            clause="GAT-VII-j2.1",
            kind=RAID,
            side=US,
            attackers=(unit,),
            defenders=tuple(enemy for enemy in defenders if not game.unit(enemy).hidden),
            hex=space,
            strength=0,
            defence=0,
        )
    )
    for enemy in defenders:
        game.stamp(enemy, attacked=game.state.turn)
    for enemy in defenders:
        fires = (Fire(unit),) if game.hex(unit) >= 0 else ()
        game.state.attack = Attack(RAID, US, space, (enemy,), fires, odds=odds, source=space, declared=True)
        yield from strike(game)
    game.state.attack = None


SEAL = act(
    "seal", SPACE, clause="GAT-VII-j2.1", exactly=prey_hexes, needs=strike_needs, does=seal_attack, when=in_combat
)

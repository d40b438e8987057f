"""VII-j The SEAL Team's special attack, once in a game."""

from __future__ import annotations

from beachhead.games.gators.events import AttackDeclared
from beachhead.games.gators.model import RAID, US, Attack, Fire
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.airstrips_6p import strip_at
from beachhead.games.gators.rules.moments_5 import in_combat
from beachhead.games.gators.rules.results_7b import explosions, strike
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

Prey = tuple[tuple[int, ...], int]
"""The units that are attacked one by one, and the odds."""


def seal(g: Core) -> int:
    """The SEAL Team."""
    return g.e.of_kind("us-seal")[0]


def prey_hexes(g: Core) -> tuple[int, ...]:
    """VII-j The hexes in which the SEAL Team can make its special attack now."""
    here = g.hex(seal(g))
    if g.phasing != US or here < 0:
        return ()
    return tuple(space for space in g.e.board.near[here] if met(striking(g, space)))


def striking(g: Core, space: int) -> Conditions:
    """VII-j What a hex needs so that the SEAL Team can make its special attack on it."""
    unit = seal(g)
    here = g.hex(unit)
    on_land = g.phasing == US and here >= 0 and not g.afloat(unit)
    yield not g.state.seal_used, "GAT-VII-j2.8", "seal_used"
    yield on_land, "GAT-VII-j2.1", "seal_not_on_land"
    if g.state.seal_used or not on_land:
        return
    yield g.unit(unit).fought != g.state.turn, "GAT-VII-a.7", "seal_has_fought"
    near = g.e.board.adjacent(here, space)
    yield near, "GAT-VII-j2.2", "seal_too_far"
    if near:
        units, _ = prey(g, space)
        yield bool(units), "GAT-VII-j2.9", "not_for_seals"
        yield all(g.unit(enemy).attacked != g.state.turn for enemy in units), "GAT-VII-a.7", "was_attacked"


def prey(g: Core, space: int) -> Prey:
    """VII-j Whom the SEAL Team can attack in a hex, and at what odds: nobody whom it has not seen."""
    seen = [unit for unit in g.standing(space, 1 - US) if not g.unit(unit).hidden]
    odds = g.e.odds
    if strip_at(g, space) is not None and any(g.type(unit).is_air for unit in seen):
        return tuple(unit for unit in g.standing(space, 1 - US) if g.type(unit).is_air), odds.seal_airstrip
    for tag, at in (
        ("seal_soft", odds.seal_soft),
        ("seal_armor", odds.seal_armor),
        ("guerrillas", odds.seal_guerrillas),
    ):
        units = tuple(unit for unit in seen if tag in g.type(unit).tags)
        if units:
            return units[:1], at
    return (), 0


def seal_attack(g: Core, space: int) -> Flow[None]:
    """VII-j The attack, on each aircraft of an airstrip even if the team has to retreat meanwhile."""
    unit = seal(g)
    defenders, odds = prey(g, space)
    g.state.seal_used = True
    g.stamp(unit, fought=g.state.turn)
    g.tell(
        AttackDeclared(
            clause="GAT-VII-j2.1",
            kind=RAID,
            side=US,
            attackers=(unit,),
            defenders=tuple(enemy for enemy in defenders if not g.unit(enemy).hidden),
            hex=space,
            strength=0,
            defence=0,
        )
    )
    for enemy in defenders:
        g.stamp(enemy, attacked=g.state.turn)
    for enemy in defenders:
        fires = (Fire(unit),) if g.hex(unit) >= 0 else ()
        g.state.attack = Attack(RAID, US, space, (enemy,), fires, odds=odds, source=space, declared=True)
        yield from strike(g)
    g.state.attack = None
    yield from explosions(g)


SEAL = act("seal", SPACE, clause="GAT-VII-j2.1", exactly=prey_hexes, needs=striking, does=seal_attack, when=in_combat)

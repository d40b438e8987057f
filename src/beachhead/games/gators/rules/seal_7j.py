"""VII-j The SEAL Team's special attack, once in a game."""

from __future__ import annotations

from beachhead.games.gators.events import AttackDeclared
from beachhead.games.gators.model import US, Attack, Fire
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.airstrips_6p import strip_at
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text

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
    return tuple(space for space in g.e.board.near[here] if against_seal(g, space) is None)


def against_seal(g: Core, space: int) -> Refusal | None:
    """VII-j The first reason why the SEAL Team cannot make its special attack on a hex."""
    unit = seal(g)
    here, what = g.hex(unit), {"hex": g.e.board.names[space]}
    if g.state.seal_used:
        return Refusal("GAT-VII-j2.8", Text("gators.no.seal_used"))
    if g.phasing != US or here < 0 or g.afloat(unit):
        return Refusal("GAT-VII-j2.1", Text("gators.no.seal_not_on_land"))
    if g.unit(unit).fought == g.state.turn:
        return Refusal("GAT-VII-a.7", Text("gators.no.has_fought", {"unit": g.type(unit).title}))
    if not g.e.board.adjacent(here, space):
        return Refusal("GAT-VII-j2.2", Text("gators.no.seal_too_far", what))
    units, _ = prey(g, space)
    if not units:
        return Refusal("GAT-VII-j2.9", Text("gators.no.not_for_seals", what))
    if any(g.unit(enemy).attacked == g.state.turn for enemy in units):
        return Refusal("GAT-VII-a.7", Text("gators.no.was_attacked", what))
    return None


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
    from beachhead.games.gators.rules.combat_7ab import explosions, strike

    unit = seal(g)
    defenders, odds = prey(g, space)
    g.state.seal_used = True
    g.stamp(unit, fought=g.state.turn)
    g.tell(
        AttackDeclared(
            clause="GAT-VII-j2.1",
            kind="seal",
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
        g.state.attack = Attack("seal", US, space, (enemy,), fires, odds=odds, source=space, declared=True)
        yield from strike(g)
    g.state.attack = None
    yield from explosions(g)

"""12.7.5 Ground support: for units under attack, and for an opposed landing (7.4)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events_air import SupportDesignated, SupportRolled
from beachhead.games.port_stanley.model import AR, PUCARA, SIDES, UK, Battle, Support
from beachhead.games.port_stanley.model import SUPPORT as SUPPORTING
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    GROUND,
    fly_harriers,
    fly_planes,
    harriers_in,
    of_kind,
    planes_in,
    pucaras,
)
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import line_in, support_line
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import SUPPORTS, Wing, send
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import is_landing
from beachhead.games.port_stanley.rules.moments_2 import in_combat
from beachhead.games.port_stanley.targets import SPACE
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met


def supporting(game: Core) -> Conditions:
    """2.2 The step in which ground support is designated."""
    yield from in_combat(game)
    yield game.state.step == SUPPORTING, "PS-2.2g", "not_supporting"


def battle_at(game: Core, space: int) -> Battle | None:
    """The land attack on a hex."""
    return next((battle for battle in game.state.battles if space in battle.hexes and not battle.barrage), None)


def supportable(game: Core, side: int) -> Iterable[int]:
    """12.7.1, 12.7.5, ruling A-14 The hexes under attack that a side can support."""
    hexes = [space for battle in game.state.battles if not battle.barrage for space in battle.hexes]
    return [space for space in hexes if met(support_needs(game, side, space))]


def ready(game: Core, side: int) -> int:
    """12.3, 12.4 How many aircraft a side has for support: Harriers, or Pucaras, of the ground box."""
    return harriers_in(game, GROUND) if side == UK else sum(pucaras(planes_in(game, BOMBING)))


def support_needs(game: Core, side: int, space: int) -> Conditions:
    """12.7.1, 12.7.5, ruling A-14 What a hex needs to be supported: one's own units are attacked there.

    The British may instead support their attack in an opposed landing.
    """
    battle = battle_at(game, space)
    yield battle is not None, "PS-12.7.1b", "no_attack_there"
    if battle is not None:
        theirs = side != game.phasing or (side == UK and is_landing(game, battle))
        yield theirs, "PS-12.7.1a", "only_in_defence"
    yield ready(game, side) > 0, "PS-12.4b", "no_aircraft"
    done = any((one.hex, one.side) == (space, side) for one in game.state.supports)
    yield not done, "PS-12.7.5a", "designated"


def support(game: Core, side: int, space: int) -> Flow[None]:
    """12.7.5 Aircraft support those who are attacked in a hex, or the landing there."""
    names = "support_harriers", "support_pucaras"
    number = yield from send(game, names[side], Wing(SUPPORTS, space, 1, ready(game, side), PUCARA), side)
    if side == UK:
        fly_harriers(game, GROUND, number)
    else:
        fly_planes(game, BOMBING, of_kind(PUCARA, number))
    game.state.supports = (*game.state.supports, Support(space, number, side=side))
    game.forget()
    game.emit(SupportDesignated(clause="PS-12.7.5a", side=side, hex=space, planes=number))


SUPPORT = act(
    "support",
    SPACE,
    clause="PS-12.7.5a",
    among=supportable,
    needs=support_needs,
    does=support,
    when=supporting,
)

END_SUPPORT = act("end_support", clause="PS-12.7.5a", goes_on=True)


def designate_all_support(game: Core) -> Flow[None]:
    """2.2, 12.7.5 The defender designates his support; then the British that of an opposed landing (ruling A-14)."""
    defender = 1 - game.phasing
    yield from gather(game, lambda: which_support(game, defender), lambda game: supportable(game, defender))
    if game.phasing == UK:
        yield from gather(game, lambda: which_support(game, UK), lambda game: supportable(game, UK))


def which_support(game: Core, side: int) -> Ask:
    """12.7.5 Whom a side supports."""
    return game.ask("support", SUPPORT(side), END_SUPPORT, clause="PS-12.7.5a", side=SIDES[side])


def roll_support(game: Core, one: Support) -> None:
    """12.7.5 A die: how many strength points support gives, by the line of the largest attacking stack.

    That of a landing is read on the line of those who are attacked (ruling A-14).
    """
    battle = battle_at(game, one.hex)
    if battle is None:
        return
    line = support_line(game, battle.attackers) if one.side != game.phasing else line_in(game, one.hex, AR)
    table = game.edition.ground_attack
    column, face = table.column(line, one.planes), game.roll()
    strength = int(table.cell(column, face).partition("/")[2])
    rolled = replace(one, strength=strength)
    game.state.supports = tuple(rolled if other is one else other for other in game.state.supports)
    game.forget()
    game.emit(
        SupportRolled(
            clause="PS-12.7.5c",
            side=one.side,
            hex=one.hex,
            planes=one.planes,
            line=line,
            column=column + 1,
            face=face,
            strength=strength,
        )
    )

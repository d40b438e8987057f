"""The air attacks and the missiles that a side could send against a hex in the Combat Phase after its next movement.

Each kind is flown by all that could fly it: by those in its mission box once aircraft are assigned (12.4), before that
by all that the weather lets fly, which of a turn to come is the best.  Who defends is who would against this attack
alone, and so a combat air patrol meets it alone (`met_on_the_way`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from beachhead.edition.attacks import with_dice
from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.looks.bombing import (
    cost,
    effect,
    missile_outcomes,
    missile_panel,
    strike_outcomes,
    struck_panel,
)
from beachhead.games.port_stanley.looks.wording import flyers, say
from beachhead.games.port_stanley.model import (
    AIR_TARGETS,
    AR,
    AR_COMBAT,
    MIRAGE,
    PUCARA,
    SKYHAWK,
    UK,
    UK_COMBAT,
    Missions,
    Planes,
    Strike,
)
from beachhead.games.port_stanley.rules.air_12.assignment_12_4 import fit
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import NOBODY_HIT
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    GROUND,
    NO_PLANES,
    SHIPPING,
    SUPPRESSION,
    harriers_in,
    mainland,
    of_kind,
    planes_in,
    plus,
)
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import allocate_british, shown_batteries
from beachhead.games.port_stanley.rules.air_12.patrol_12_5 import brave
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import (
    AIRFIELD,
    SHIPS,
    TROOPS,
    Wing,
    field_target_needs,
    ship_target_needs,
    troop_target_needs,
)
from beachhead.games.port_stanley.rules.exocet_14_3 import lying_needs, missile
from beachhead.games.port_stanley.rules.harriers_19_2 import available
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.kernel import scene
from beachhead.kernel.odds import fork_dice, run_through
from beachhead.kernel.refusal import met


class Raid(NamedTuple):
    """An attack from the air or with missiles: the position in which it is made, how it looks, and what it can expect
    to cost, in steps or ships."""

    then: Core
    attack: scene.Attack
    cost: Fraction


def raids(now: Core, space: int, *, answers: bool = True) -> Iterator[Raid]:
    """12.6, 12.7, 12.8, 14.3 The air attacks on those in a hex, and the missiles at ships there, in the Combat Phase
    after a Movement Phase; with `answers` also what a patrol makes of them."""
    game = designating(now)
    for bare in strikes(game, space):
        then = defended(game, bare)
        (strike,) = then.state.strikes
        outcomes = strike_outcomes(then, strike)
        panel = struck_panel(then, strike, outcomes)
        title = say("port_stanley.threat.strike", attack=panel.title, flyers=flyers(strike.harriers, strike.planes))
        panel = msgspec.structs.replace(panel, title=title, answer=met_on_the_way(then, strike) if answers else None)
        yield Raid(then, panel, cost(then, space, outcomes))
    if game.phasing == AR and met(lying_needs(game, space)):
        yield Raid(game, missile_panel(game, missile(game), space), cost(game, space, missile_outcomes(game)))


def designating(now: Core) -> Core:
    """2.2 The position in which air attacks are designated after a Movement Phase."""
    game = now.fork()
    s = game.state
    s.phase, s.step, s.clock = AR_COMBAT if now.phasing == AR else UK_COMBAT, AIR_TARGETS, s.clock + 1
    s.strikes, s.flown = (), Missions()
    game.forget()
    return game


def at_most(game: Core) -> Missions:
    """12.2, 12.4 All that could fly in this weather, in each of the boxes."""
    planes = fit(game, MIRAGE), fit(game, SKYHAWK), fit(game, PUCARA)
    harriers = 0 if grounded(game) else available(game)
    return Missions(patrol=harriers, suppression=harriers, ground=harriers, shipping=planes, bombing=planes)


def strikes(game: Core, space: int) -> Iterator[Strike]:
    """12.6.1, 12.7.2, 12.8 The air attacks that could be designated on a hex, each by all that fly it."""
    if met(ship_target_needs(game, space)):
        yield Strike(SHIPS, space, planes=planes_in(game, SHIPPING))
    if met(troop_target_needs(game, space)):
        if game.phasing == UK:
            yield Strike(TROOPS, space, harriers=harriers_in(game, GROUND))
        else:
            yield Strike(TROOPS, space, planes=planes_in(game, BOMBING))
    if met(field_target_needs(game, space)):
        yield Strike(AIRFIELD, space, harriers=harriers_in(game, SUPPRESSION))


def foreseen(game: Core, bare: Strike) -> Fraction | None:
    """12.6, 12.7, 12.8 How likely an attack has any effect; None where one does not see whom it meets."""
    then = defended(game, bare)
    (strike,) = then.state.strikes
    outcomes = strike_outcomes(then, strike)
    return effect(then, strike, outcomes) if outcomes else None


def sent(game: Core, wing: Wing, number: int) -> Strike | None:
    """12.6.2, 12.7.2 The attack that so many of a kind fly with those who already do; None if nobody does."""
    if game.phasing == UK:
        return Strike(wing.purpose, wing.hex, harriers=number)
    planes = plus(wing.sent, of_kind(wing.kind, number))
    return Strike(wing.purpose, wing.hex, planes=planes) if any(planes) else None


def defended(game: Core, strike: Strike) -> Core:
    """2.2, 12.6.2, 12.7.4 The position with an air attack designated, and everybody defending whom they can."""
    then = game.fork()
    then.state.strikes = (strike,)
    then.forget()
    if game.phasing == AR:
        run_through(allocate_british(then), ())
    else:
        then.state.strikes = (replace(strike, defenders=shown_batteries(then, strike.hex)),)
        then.forget()
    return then


# -- 12.5 combat air patrol ------------------------------------------------------------------------------


def met_on_the_way(game: Core, strike: Strike) -> scene.Case | None:
    """12.5.2 What the dice can do to and with an air attack if Harriers on patrol meet it; None if they cannot."""
    number = game.state.missions.patrol
    if game.state.patrolled or not number or not any(mainland(strike.planes)):
        return None
    joint = []
    for chance, lost, left in patrolled(game, strike):
        then = defended(game, replace(strike, planes=left, defenders=())) if any(left) else game
        outcomes = strike_outcomes(then, then.state.strikes[0]) if any(left) else [(Fraction(1), 0, NOBODY_HIT)]
        joint += [(chance * more, lost + also, result) for more, also, result in outcomes]
    panel = struck_panel(game, strike, joint)
    title = say("port_stanley.threat.patrolled", harriers=flyers(number, NO_PLANES))
    return scene.Case(title=title, column=-1, outcomes=panel.outcomes, figures=panel.figures)


def patrolled(game: Core, strike: Strike) -> Iterator[tuple[Fraction, int, Planes]]:
    """12.5.2, 12.10 What the patrol's die leaves of an air attack that it meets alone: chance, losses, aircraft."""
    box = SHIPPING if strike.kind == SHIPS else BOMBING

    def rolled(faces: tuple[int, ...]) -> Planes:
        copy = with_dice(game, faces)
        copy.state.missions = replace(Missions(patrol=game.state.missions.patrol), **{box: strike.planes})
        copy.state.flown = Missions()
        copy.forget()
        run_through(brave(copy), ())
        return planes_in(copy, box)

    found: dict[Planes, Fraction] = {}
    for _, chance, left in fork_dice(rolled):
        found[left] = found.get(left, Fraction(0)) + chance
    for left, chance in found.items():
        yield chance, sum(strike.planes) - sum(left), left

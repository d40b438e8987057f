"""The air attacks and the missiles that a side could send against a hex in the Combat Phase after its next movement.

Each kind is flown by all that could fly it: by those in its mission box once aircraft are assigned (12.4), before that
by all that the weather lets fly, which of a turn to come is the best.  Nobody is lost on the way (12.5); who defends is
who would against this attack alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.looks.bombing import (
    cost,
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
    Strike,
)
from beachhead.games.port_stanley.rules.air_12.assignment_12_4 import fit
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    GROUND,
    SHIPPING,
    SUPPRESSION,
    harriers_in,
    planes_in,
)
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import allocate_british, shown_batteries
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import (
    AIRFIELD,
    SHIPS,
    TROOPS,
    field_target_needs,
    ship_target_needs,
    troop_target_needs,
)
from beachhead.games.port_stanley.rules.exocet_14_3 import lying_needs, missile
from beachhead.games.port_stanley.rules.harriers_19_2 import available
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.kernel import scene
from beachhead.kernel.odds import run_through
from beachhead.kernel.refusal import met


class Raid(NamedTuple):
    """An attack from the air or with missiles: the position in which it is made, how it looks, and what it can expect
    to cost, in steps or ships."""

    then: Core
    attack: scene.Attack
    cost: Fraction


def raids(now: Core, space: int) -> Iterator[Raid]:
    """12.6, 12.7, 12.8, 14.3 The air attacks on those in a hex, and the missiles at ships there, in the Combat Phase
    after a Movement Phase."""
    game = designating(now)
    for bare in strikes(game, space):
        then = defended(game, bare)
        (strike,) = then.state.strikes
        outcomes = strike_outcomes(then, strike)
        panel = struck_panel(then, strike, outcomes)
        title = say("port_stanley.threat.strike", attack=panel.title, flyers=flyers(strike.harriers, strike.planes))
        yield Raid(then, msgspec.structs.replace(panel, title=title), cost(then, space, outcomes))
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
    return Missions(suppression=harriers, ground=harriers, shipping=planes, bombing=planes)


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

"""7.2 The landing phase: what is announced, its dice, loading and approach, then everybody ashore."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import LandingRolled
from beachhead.games.port_stanley.model import HIGH_SEAS, NOBODY, OFF_MAP, RESTRICTED, STORMY, Announced
from beachhead.games.port_stanley.rules.exocet_14_3 import let_fire_at_landing
from beachhead.games.port_stanley.rules.landing_7.ashore_7_6 import (
    ashore_needs,
    go_ashore,
    put_ashore,
    stocked,
    unstock,
    unstock_needs,
)
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import is_first, modifiers, permits
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import landing_ships
from beachhead.games.port_stanley.rules.landing_7.loading_7_2 import (
    ANNOUNCING,
    EMBARK,
    FOLLOWING,
    READY_LOAD,
    SAILING,
    STOCK,
    embarked,
)
from beachhead.games.port_stanley.rules.moments_2 import in_landing
from beachhead.games.port_stanley.rules.ships_5_7 import SAIL, set_down
from beachhead.games.port_stanley.rules.special_14_1 import INSERT
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.modifiers import total


def begin_landings(game: Core) -> None:
    """7.2 Nothing is announced yet, and who waited in vain for a beach must try anew."""
    s = game.state
    s.announced, s.approached = (), ()
    for ship in landing_ships(game):
        if game.unit(ship).bound != NOBODY:
            game.stamp(ship, bound=NOBODY)
    game.forget()


def landing_phase(game: Core) -> Flow[None]:
    """2.1.4, 7.2, 7.6 Announcements and dice; loading, approach, follow-ups; all ashore; who goes aboard next."""
    s = game.state
    if s.step == ANNOUNCING:
        yield from gather(game, lambda: what_to_announce(game))
        roll_for_landings(game)
        s.step = SAILING
    if s.step == SAILING:
        yield from gather(game, lambda: what_to_land(game))
        yield from let_fire_at_landing(game)
        yield from put_ashore(game)
        for ship in landing_ships(game):
            if game.hex(ship) == OFF_MAP:
                set_down(game, ship, again=True)
        s.step = FOLLOWING
    yield from gather(game, lambda: who_follows(game))


def what_to_announce(game: Core) -> Ask:
    """7.2 From which waters the British will try to land."""
    return game.ask("announce", FROM_SEA, FROM_SHELTER, ANNOUNCED, clause="PS-7.2a", anchor=True)


def what_to_land(game: Core) -> Ask:
    """7.2, 7.6 Loading, approach, and follow-ups ashore."""
    acts = READY_LOAD, EMBARK, STOCK, SAIL, FOLLOW, FOLLOW_STORES, INSERT, END_LANDING
    return game.ask("landing", *acts, clause="PS-7.2b", anchor=True)


def who_follows(game: Core) -> Ask:
    """7.6 Who goes aboard ships beside a beach, to follow in a later phase."""
    return game.ask("follow", READY_LOAD, EMBARK, STOCK, INSERT, END_LANDING, clause="PS-7.6a", anchor=True)


# -- follow-ups ------------------------------------------------------------------------------------------


def follow_ashore(game: Core, unit: int) -> Flow[None]:
    """7.6, 14.3.2 A follow-up goes ashore in the landing phase, once missiles could be fired: if it is still there."""
    yield from let_fire_at_landing(game)
    if met(ashore_needs(game, unit)):
        yield from go_ashore(game, unit)


def bring_stores(game: Core, ship: int) -> Flow[None]:
    """7.6, 14.3.2 The supply points of a ship go ashore in the landing phase, once missiles could be fired: what is
    left."""
    yield from let_fire_at_landing(game)
    if met(unstock_needs(game, ship)):
        yield from unstock(game, ship)


FOLLOW = act(
    "ashore", OWN_UNIT, clause="PS-7.6a", among=embarked, needs=ashore_needs, does=follow_ashore, when=in_landing
)

FOLLOW_STORES = act(
    "unstock", OWN_UNIT, clause="PS-7.6c", among=stocked, needs=unstock_needs, does=bring_stores, when=in_landing
)


# -- announcements ---------------------------------------------------------------------------------------


def water_needs(game: Core, water: str) -> Conditions:
    """7.1, 7.2, ruling P28 What an announcement needs: for the first landing there is one alone."""
    announced = [one.water for one in game.state.announced]
    yield water not in announced, "PS-7.2a", "announced"
    yield not announced or not is_first(game), "PS-7.2a", "one_water"


def sea_needs(game: Core) -> Conditions:
    """7.1 What a landing from high seas needs: no storm."""
    yield game.state.weather != STORMY, "PS-7.1b", "storm"
    yield from water_needs(game, HIGH_SEAS)


def shelter_needs(game: Core) -> Conditions:
    """7.2 What a landing from restricted waters needs."""
    yield from water_needs(game, RESTRICTED)


def announce(game: Core, water: str) -> None:
    """7.2 The British try to land from a kind of water."""
    s = game.state
    s.announced = (*s.announced, Announced(water, False))
    game.forget()


def roll_for_landings(game: Core) -> None:
    """7.2, 7.3, ruling P28 A die for each kind of water that was announced, for all new landings from it."""
    s, found = game.state, []
    for one in s.announced:
        face = game.roll()
        die = face + total(modifiers(game))
        let = permits(game, one.water, die)
        found.append(Announced(one.water, let))
        game.emit(LandingRolled(clause="PS-7.2a", water=one.water, face=face, die=die, permitted=let))
    s.announced = tuple(found)
    game.forget()


FROM_SEA = act(
    "from_sea",
    clause="PS-7.2a",
    needs=sea_needs,
    does=lambda game: announce(game, HIGH_SEAS),
    when=in_landing,
)

FROM_SHELTER = act(
    "from_shelter",
    clause="PS-7.2a",
    needs=shelter_needs,
    does=lambda game: announce(game, RESTRICTED),
    when=in_landing,
)

ANNOUNCED = act("announced", clause="PS-7.2a", goes_on=True)

END_LANDING = act("end", clause="PS-2.1a", goes_on=True)

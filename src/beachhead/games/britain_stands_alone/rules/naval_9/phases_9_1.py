"""9.1, 9.3 The Naval Movement Phases of both sides, and their ships in the Return to Base Phases."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import LAND_OF, Core, Flow, act
from beachhead.games.britain_stands_alone.model import BR_RETURN, BR_SAILING, GE, GE_RETURN, GE_SAILING, NOBODY
from beachhead.games.britain_stands_alone.rules.air_8.ferry_8_1 import land_aircraft
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.naval_9 import driven_out_4 as driven_out_4
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import (
    harbour_needs,
    may_sail_needs,
    ports_on,
    ready_to_sail,
    seas_beside,
    zone_needs,
)
from beachhead.games.britain_stands_alone.rules.naval_9.duties_9_1 import duty_needs
from beachhead.games.britain_stands_alone.rules.naval_9.embarking_9_3 import (
    BEGINNING,
    EMBARK,
    LANDING,
    LOAD,
    LOAD_ALL,
    LOADING,
    SAILING,
    SHIP_ARMOUR,
    SHIP_LEG,
    clear_lists,
)
from beachhead.games.britain_stands_alone.rules.naval_9.landing_9_3 import land_cargo
from beachhead.games.britain_stands_alone.rules.naval_9.sailing_9_1 import MOVE, RETURN, set_out
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_laden, is_sea, one_of_each, partners
from beachhead.games.britain_stands_alone.rules.naval_9.submarines_9_5 import RECALL, SEND
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import Open, decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, every, met
from beachhead.mechanics.alike import LookedAtAgain

AIRCRAFT, SHIPS = range(2)
"""The steps of a Return to Base Phase."""


def sailing_phase(game: Core) -> Flow[None]:
    """9.1, 9.3, 9.5 At the start U-boats and loads; then the naval units one stack at a time; then who goes ashore."""
    s = game.state
    if s.step == BEGINNING:
        clear_lists(game)
        s.step = LOADING
    if s.step < LANDING:
        yield from sail_on(game)
        s.step = LANDING
    yield from land_cargo(game)


def return_phase(game: Core) -> Flow[None]:
    """8.1, 9.1 All aircraft In Flight land; then ships at sea may return, those that landed troops on beaches not."""
    s = game.state
    if s.step == AIRCRAFT:
        yield from land_aircraft(game)
        s.step = SHIPS
    yield from sail_on(game)
    if s.phase == BR_RETURN:
        for unit in sorted({*game.fleets[0], *game.fleets[1]}):
            if game.unit(unit).stays:
                game.stamp(unit, stays=False, against=NOBODY)  # ruling R-28


def sail_on(game: Core) -> Flow[None]:
    """9.1 One stack after the other, until the player has no more or wants none."""
    while True:
        if any(game.now(game.unit(unit).moved) for unit in game.fleets[game.phasing]):
            game.state.step = max(game.state.step, SAILING if is_movement(game) else SHIPS)
        ask = game.ask("sail", *acts_of(game), clause="BSA-9.1a", anchor=True)
        if is_the_end(game, ask) or (yield from decide(game, ask)).goes_on:
            return
        yield from resolve(game)


def is_the_end(game: Core, ask: Ask) -> bool:
    """9.1 Whether the phase can but end: then nobody is asked.  Kept, so that copies need not make the options."""
    found: bool = game.kept("is_the_end", lambda: [option.action.verb for option in ask.choices()] == [END.verb])
    return found


def acts_of(game: Core) -> tuple[Open, ...]:
    """9.1, 9.3, 9.5 What can be done now: before anybody has sailed there are loads too, for the Germans U-boats."""
    if not is_movement(game):
        return SAIL, END
    loads = (EMBARK, LOAD, LOAD_ALL) if game.state.step <= LOADING else ()
    if game.phasing != GE:
        return SAIL, *loads, END
    stores = (SHIP_LEG, SHIP_ARMOUR) if loads else ()
    return SAIL, *loads, *stores, SEND, RECALL, END


def is_movement(game: Core) -> bool:
    """2.0 Whether it is a Naval Movement Phase."""
    return game.state.phase in (GE_SAILING, BR_SAILING)


def in_sailing(game: Core) -> Conditions:
    """9.1 A Naval Movement Phase or a Return to Base Phase."""
    yield game.state.phase in (GE_SAILING, BR_SAILING, GE_RETURN, BR_RETURN), "BSA-9.1a", "not_sailing"


def captains(game: Core) -> Iterator[int]:
    """9.1 Who can sail; of points that are alike one for all.

    A ship in port that shares no load is looked at again once it lies otherwise, the others every time.
    """
    side, units = game.phasing, game.state.units

    def find() -> LookedAtAgain:
        return LookedAtAgain(game.vessels[side])

    known: LookedAtAgain = game.kept_while(LAND_OF, ("by_themselves", side), find)
    in_company: LookedAtAgain = game.kept_while(LAND_OF, ("in_company", side), find)
    able = set(ready_to_sail(game, side))

    def goes_out(unit: int) -> bool:
        return unit in able and is_by_itself(game, unit) and met(sail_needs(game, unit))

    alone = known.among(units, goes_out)
    others = in_company.among(units, lambda unit: unit in able and not is_by_itself(game, unit))
    return one_of_each(game, sorted((*alone, *(unit for unit in others if met(sail_needs(game, unit))))))


def is_by_itself(game: Core, unit: int) -> bool:
    """9.1, 9.3 Whether a naval unit in port shares no load: then it alone decides whether it can sail."""
    return game.unit(unit).mate < 0 and not is_laden(game, unit) and not is_sea(game, game.hex(unit))


def sail_needs(game: Core, unit: int) -> Conditions:
    """9.1, 9.3 What a naval unit needs to sail, it and all who share a load with it: leave to go, and a way."""
    group, ready = partners(game, unit), True
    for one in group:
        ready = (yield from every(may_sail_needs(game, one))) and ready
    if ready:
        yield has_course(game, group), "BSA-9.1a", "nowhere"


def has_course(game: Core, group: tuple[int, ...]) -> bool:
    """9.1 Whether naval units can enter a zone or a port, or part from others at sea."""
    here = game.hex(group[0])
    if any(met(zone_needs(game, group, zone, 0)) for zone in seas_beside(game, here)):
        return True
    at_sea = is_sea(game, here)
    company = at_sea and len(game.ships(here, game.side(group[0]))) > len(group)
    return company or any(met(harbour_needs(game, group, port, 0)) for port in (ports_on(game, here) if at_sea else ()))


def sail(game: Core, unit: int) -> None:
    """9.1 A stack is formed, with this unit and all who share a load with it as its first."""
    set_out(game, game.side(unit), partners(game, unit), MOVE if is_movement(game) else RETURN)


SAIL = act(
    "sail",
    OWN_UNIT,
    clause="BSA-9.1a",
    does=sail,
    when=in_sailing,
    **one_for_all(captains, sail_needs, exact=True),
)

END = act("end_sailing", clause="BSA-9.1a", needs=duty_needs, goes_on=True)

"""8.1 Air Ferry, and the return to base of aircraft In Flight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_air import Flown
from beachhead.games.britain_stands_alone.model import SIDES
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import reaches_zone, zones_apart
from beachhead.games.britain_stands_alone.rules.air_8.losses_8_3 import shoot_down
from beachhead.games.britain_stands_alone.rules.basing_4 import all_airbases, base_needs, is_airbase, open_bases
from beachhead.games.britain_stands_alone.rules.moments_2 import in_ferry, in_return
from beachhead.games.britain_stands_alone.rules.weather_3 import flies
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import decide, gather, perform
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import first_of_each
from beachhead.mechanics.picks import SPACE

# -- the Air Ferry Phase ---------------------------------------------------------------------------------


def ferry_phase(game: Core) -> Flow[None]:
    """8.1 A side flies whom it likes to other bases, the Germans first; nobody can intercept that."""
    if flies(game):
        ask = "ferry"
        yield from gather(game, lambda: game.ask(ask, FERRY, END_FERRY, clause="BSA-8.1f", anchor=True))


def one_of_each(game: Core, units: Iterable[int]) -> Iterator[int]:
    """Of points of a row in the same place and state the first one."""
    return first_of_each(units, lambda unit: (game.type(unit).row, game.unit(unit)))


def ferriers(game: Core) -> Iterator[int]:
    """8.1 The side's air points that are at bases."""
    wings, units = game.squadrons[game.phasing], game.state.units
    return one_of_each(game, [unit for unit in wings if (lies := units[unit]).hex >= 0 and not lies.aloft])


def ferry_needs(game: Core, unit: int) -> Conditions:
    """8.1, 2.0, 3.0 What an air point needs to be ferried: it has not flown in this segment, and there is a base."""
    lies = game.unit(unit)
    yield game.type(unit).arm == "air" and lies.hex >= 0, "BSA-8.1f", "not_at_a_base"
    yield flies(game), "BSA-3.0j", "stormy"
    yield not lies.aloft and not game.this_segment(lies.moved), "BSA-2.0j", "has_flown"
    if game.type(unit).arm == "air" and lies.hex >= 0:
        yield any(True for _ in ferry_bases(game, unit)), "BSA-8.1f", "nowhere_to_land"


def ferry(game: Core, unit: int) -> Flow[None]:
    """8.1 An air point is taken up and lands elsewhere at once."""
    ask = game.ask("ferry_to", FERRY_TO(unit), clause="BSA-8.1f", about=(unit,))
    yield from perform(game, FERRY_TO(unit), (yield ask))


def ferry_to_needs(game: Core, unit: int, space: int) -> Conditions:
    """8.1, 4.0 What a base needs for an air point to be ferried there: reach with twice its allowance, and room."""
    yield is_airbase(game, space), "BSA-1.3a", "no_airbase"
    if is_airbase(game, space):
        yield space != game.hex(unit), "BSA-8.1f", "is_there"
        yield reaches_zone(game, unit, space, game.edition.tables.air.ferry), "BSA-8.1f", "too_far"
        yield from base_needs(game, unit, space)


def ferry_bases(game: Core, unit: int) -> Iterator[int]:
    """8.1 The bases to which an air point can be ferried: looked for among those that are near enough."""
    far = game.edition.tables.air.ferry * game.values(unit).range
    here, open_ = game.hex(unit), open_bases(game, unit)
    return (space for space in bases_within(game.edition, here, far) if space in open_ and space != here)


@lru_cache(maxsize=1024)
def bases_within(edition: Edition, space: int, zones: int) -> tuple[int, ...]:
    """8.1 The airbases, whoever has them, to which an air point comes from a space by entering so many zones."""
    return tuple(base for base in all_airbases(edition) if zones_apart(edition, space, base) <= zones)


def fly_over(game: Core, unit: int, space: int) -> None:
    """8.1 An air point is at another base, without a Flown marker."""
    land(game, unit, space, "BSA-8.1i")


def land(game: Core, unit: int, space: int, clause: str, **stamps: int) -> None:
    """8.1 An air point lands."""
    start = game.hex(unit)
    game.put(unit, space, aloft=False, moved=game.state.clock, **stamps)
    game.emit(Flown(clause=clause, piece=unit, origin=start, space=space))


# -- return to base --------------------------------------------------------------------------------------


def land_aircraft(game: Core) -> Flow[None]:
    """8.1 All of a side's aircraft In Flight land within their allowance; whoever finds no base is lost."""
    side = game.phasing
    while in_flight(game, side):
        if not any(met(landing_needs(game, unit)) for unit in in_flight(game, side)):
            break
        yield from decide(game, game.ask("landing", LAND, LAND_ALL, clause="BSA-8.1e", side=SIDES[side], anchor=True))
    for unit in in_flight(game, side):
        shoot_down(game, unit, "no_base", "BSA-8.1e")


def in_flight(game: Core, side: int) -> list[int]:
    """8.1 The side's aircraft In Flight."""
    units = game.state.units
    return [unit for unit in game.squadrons[side] if (lies := units[unit]).hex >= 0 and lies.aloft]


def havens(game: Core, unit: int) -> list[int]:
    """8.1 Where an air point In Flight can land, the nearest first."""
    return sorted(
        landing_places(game, unit), key=lambda space: (zones_apart(game.edition, game.hex(unit), space), space)
    )


def landing_places(game: Core, unit: int) -> Iterator[int]:
    """8.1 Where an air point In Flight can land: looked for among the bases that are near enough."""
    near = bases_within(game.edition, game.hex(unit), game.values(unit).range)
    open_ = open_bases(game, unit)
    return (space for space in near if space in open_)


def haven_needs(game: Core, unit: int, space: int) -> Conditions:
    """8.1, 4.0 What a base needs for an air point In Flight to land: it is within its allowance, and has room."""
    yield is_airbase(game, space), "BSA-1.3a", "no_airbase"
    if is_airbase(game, space):
        yield reaches_zone(game, unit, space), "BSA-8.1e", "too_far"
        yield from base_needs(game, unit, space)


def landing_needs(game: Core, unit: int) -> Conditions:
    """8.1 What an air point needs to land: it is In Flight, and has a base."""
    yield game.type(unit).arm == "air" and game.hex(unit) >= 0 and game.unit(unit).aloft, "BSA-8.1e", "not_in_flight"
    if game.type(unit).arm == "air" and game.hex(unit) >= 0:
        yield any(True for _ in landing_places(game, unit)), "BSA-8.1e", "nowhere_to_land"


def come_down(game: Core, unit: int) -> Flow[None]:
    """8.1 An air point lands where its player says."""
    ask = game.ask("land_at", LAND_AT(unit), clause="BSA-8.1e", about=(unit,))
    yield from perform(game, LAND_AT(unit), (yield ask))


def land_at(game: Core, unit: int, space: int) -> None:
    """8.1 It is there."""
    land(game, unit, space, "BSA-8.1e")


def land_all(game: Core) -> None:
    """8.1 All land at the nearest base that has room, those with the fewest bases first."""
    for unit in sorted(in_flight(game, game.phasing), key=lambda unit: (len(havens(game, unit)), unit)):
        for space in havens(game, unit)[:1]:
            land_at(game, unit, space)


FERRY = act("ferry", OWN_UNIT, clause="BSA-8.1f", does=ferry, when=in_ferry, **one_for_all(ferriers, ferry_needs))

FERRY_TO = act(
    "fly_to",
    SPACE,
    clause="BSA-8.1f",
    exactly=lambda game, unit: list(ferry_bases(game, unit)),
    needs=ferry_to_needs,
    does=fly_over,
)

END_FERRY = act("end_ferry", clause="BSA-8.1h", goes_on=True)

LAND = act(
    "land",
    OWN_UNIT,
    clause="BSA-8.1e",
    does=come_down,
    when=in_return,
    **one_for_all(lambda game: one_of_each(game, in_flight(game, game.phasing)), landing_needs),
)

LAND_AT = act(
    "land_at",
    SPACE,
    clause="BSA-8.1e",
    exactly=lambda game, unit: list(landing_places(game, unit)),
    needs=haven_needs,
    does=land_at,
)

LAND_ALL = act("land_all", clause="BSA-8.1e", does=land_all)

"""5.7, 6.3 Ships: they sail as far as they like, one by one or in groups, once in a turn."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Sailed
from beachhead.games.port_stanley.model import HIGH_SEAS, LANDING, OFF_MAP, UK
from beachhead.games.port_stanley.rules.exocet_14_3 import let_fire
from beachhead.games.port_stanley.rules.landing_7.approach_7_2 import bind
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import approaches, permitted
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import add_stores, cargo, is_landing_ship, stores, tied
from beachhead.games.port_stanley.rules.moments_2 import in_landing_or_movement
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.floods import Graph, Spaces, lowest, numbers_of, spaces_of
from beachhead.mechanics.picks import SPACE

Ships = tuple[int, ...]
"""Ships of one hex, or off the map, that sail together."""

Path = tuple[int, ...]
"""The hexes by which a ship's way leads, nothing before the first is named."""

MARKS = 3
"""By so many hexes a way can be led; else it is the shortest one."""


# -- who -------------------------------------------------------------------------------------------------


def fleet(game: Core) -> list[int]:
    """5.7 The British ships that are left and have come, in a British phase."""
    if game.phasing != UK:
        return []
    units = game.state.units
    return [ship for ship in game.counters(UK, "ship") if (hex_ := units[ship].hex) >= 0 or hex_ == OFF_MAP]


def sailors(game: Core) -> list[int]:
    """5.7 Those that have not sailed in this turn, nor landed anybody."""
    units, opened = game.state.units, game.state.opened
    return [ship for ship in fleet(game) if units[ship].moved < opened and units[ship].worked < opened]


def sail_needs(game: Core, unit: int) -> Conditions:
    """5.7, 7.2, 7.8, 7.9 What a ship needs to sail now."""
    lies = game.unit(unit)
    yield game.type(unit).is_ship, "PS-5.7a", "not_a_ship"
    yield lies.hex >= 0 or lies.hex == OFF_MAP, "PS-5.7b", "not_at_sea"
    yield not game.now(lies.moved), "PS-5.7a", "sailed_now"
    yield not game.this_turn(lies.moved), "PS-5.7c", "sailed"
    together = (unit, *tied(game, unit))  # 7.2: those that share battalions
    yield not any(game.this_turn(game.unit(ship).moved) for ship in together), "PS-5.7c", "mate_sailed"
    yield not any(game.this_turn(game.unit(ship).worked) for ship in together), "PS-7.8a", "landed_from"
    if game.state.phase == LANDING:
        yield bool(permitted(game)), "PS-7.2a", "no_landing"
        yield not is_landing_ship(game, unit) or bool(approaches(game)), "PS-7.2c", "no_approach"
    aboard = (one for ship in together for one in cargo(game, ship))
    yield not any(game.now(game.unit(one).held) for one in aboard), "PS-7.9b", "late_boarders"


def sail(game: Core, unit: int) -> Flow[None]:
    """5.7, 6.3 A ship is taken up, perhaps others with it, and sails by a way to a hex, off the map, or stays."""
    ships: Ships = (unit, *tied(game, unit))
    path: Path = ()
    while True:
        choice = yield course(game, ships, path)
        verb = choice.action.verb
        if verb == CONVOY.verb:
            ships = (*ships, choice.piece, *tied(game, choice.piece))
        elif verb == LEAD.verb:
            choice = yield bearing(game, ships, path)
            path = (*path, choice.space)
        elif verb == SAIL_TO.verb:
            yield from cruise(game, ships, further(game, ships, path, choice.space))
            return
        elif verb == LEAVE.verb:
            yield from depart(game, ships, path)
            return
        else:
            return


def course(game: Core, ships: Ships, path: Path) -> Ask:
    """5.7 Where ships sail, by which way, and which others go with them."""
    says = {"unit": game.type(ships[0]).title}
    acts = SAIL_TO(ships, path), LEAD(ships, path), CONVOY(ships, path), LEAVE(ships, path), ANCHOR
    return game.ask("course", *acts, clause="PS-5.7a", about=ships, says=says)


def bearing(game: Core, ships: Ships, path: Path) -> Ask:
    """5.7 The next hex by which the way of ships leads."""
    says = {"unit": game.type(ships[0]).title}
    return game.ask("bearing", VIA(ships, path), clause="PS-5.7a", about=ships, says=says)


def convoy_needs(game: Core, ships: Ships, path: Path, unit: int) -> Conditions:
    """6.3 What another ship needs to sail with some: it is where they are, and may sail too."""
    yield unit not in ships, "PS-6.3a", "in_group"
    yield not path, "PS-6.3a", "on_their_way"
    yield game.hex(unit) == game.hex(ships[0]), "PS-6.3a", "not_stacked"
    yield from sail_needs(game, unit)


# -- where -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def sea(edition: Edition) -> Graph:
    """5.7, ruling P26 The hexes and the lanes between them."""
    return Graph(edition.lanes)


@lru_cache(maxsize=8)
def waters(edition: Edition) -> tuple[int, ...]:
    """5.7 The hexes that ships can reach."""
    return tuple(sorted(edition.waters))


@lru_cache(maxsize=8)
def afloat(edition: Edition) -> Spaces:
    """5.7 The same as a set."""
    return spaces_of(edition.waters)


@lru_cache(maxsize=1024)
def sea_way(edition: Edition, starts: frozenset[int], goals: frozenset[int]) -> Path:
    """5.7, ruling P26 The shortest way to the nearest of some hexes, of several the one of the lowest number."""
    ends, lanes = spaces_of(goals), sea(edition)
    rings = lanes.rings({0: spaces_of(starts)}, afloat(edition), len(edition.lanes), until=ends)
    return lanes.way(rings, afloat(edition), lowest(rings[-1] & ends))


@lru_cache(maxsize=64)
def sea_steps(edition: Edition, starts: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """5.7, ruling P26 Each hex with the one before it on the shortest way to it; who starts there stands before it."""
    lanes, known = sea(edition), afloat(edition)
    rings = lanes.rings({0: spaces_of(starts)}, known, len(edition.lanes))
    steps = [(space, space) for space in numbers_of(rings[0])]
    for ring, beyond in pairwise(rings):
        steps += [(space, lanes.before(ring, known, space)) for space in numbers_of(beyond & known)]
    return tuple(sorted(steps))


def starts(game: Core, ships: Ships, path: Path) -> frozenset[int]:
    """5.7, 7.2 Where a way goes on: from off the map at any sea hex of its edge, to a landing at one of high seas."""
    if path:
        return frozenset(path[-1:])
    here = game.hex(ships[0])
    if here >= 0:
        return frozenset((here,))
    edition = game.edition
    if game.state.phase == LANDING:
        return frozenset(space for space in edition.gates if edition.water[space] == HIGH_SEAS)
    return edition.gates


def further(game: Core, ships: Ships, path: Path, goal: int) -> Path:
    """5.7 The way by the hexes that were named, leg by leg."""
    found: Path = ()
    for number, space in enumerate((*path, goal)):
        leg = sea_way(game.edition, starts(game, ships, path[:number]), frozenset((space,)))
        found = (*found[:-1], *leg)
    return found


def harbours(game: Core, ships: Ships, path: Path) -> Sequence[int]:
    """5.7, 7.2, ruling P27 Where ships can go: anywhere; landing ships in the landing phase to where they can land."""
    if game.state.phase == LANDING and any(is_landing_ship(game, ship) for ship in ships):
        return approaches(game)
    here, known = game.hex(ships[0]), waters(game.edition)
    if here not in game.edition.waters:
        return known
    place = bisect_left(known, here)
    return known[:place] + known[place + 1 :]


def harbour_needs(game: Core, ships: Ships, path: Path, space: int) -> Conditions:
    """5.7, 7.2 What a hex must be for ships to go there: water that can be reached, for a landing beside a beach."""
    yield space in game.edition.waters, "PS-7.2c", "no_water"
    if game.state.phase == LANDING and any(is_landing_ship(game, ship) for ship in ships):
        yield space in approaches(game), "PS-7.2c", "no_beach_there"
    else:
        yield space != game.hex(ships[0]), "PS-5.7a", "there_already"


def marks(game: Core, ships: Ships, path: Path) -> Sequence[int]:
    """5.7 The hexes by which a way can lead."""
    known = waters(game.edition)
    return [space for space in known if space != path[-1]] if path else known


def lead_needs(game: Core, ships: Ships, path: Path) -> Conditions:
    """5.7 What it takes to lead a way by another hex: it leads by few."""
    yield len(path) < MARKS, "PS-5.7a", "marks_enough"


def mark_needs(game: Core, ships: Ships, path: Path, space: int) -> Conditions:
    """5.7 What a hex must be for a way to lead by it: water that can be reached."""
    yield space in game.edition.waters, "PS-7.2c", "no_water"
    yield not path or space != path[-1], "PS-5.7a", "there_already"


def leave_needs(game: Core, ships: Ships, path: Path) -> Conditions:
    """5.7, 7.8 What ships need to leave the map: to be on it, in a movement or a combat phase."""
    yield game.state.phase != LANDING, "PS-7.8a", "not_while_landing"
    yield game.hex(ships[0]) >= 0, "PS-5.7b", "both_ways"


# -- going -----------------------------------------------------------------------------------------------


def cruise(game: Core, ships: Ships, path: Path) -> Flow[None]:
    """5.7, 14.3.2, 7.2 Ships sail along a way; missiles may be fired at them; who is to land comes to a beach."""
    clock = game.state.clock
    for ship in ships:
        lies = game.unit(ship)
        game.put(ship, path[-1], moved=clock, origin=lies.hex, active=clock)
    game.emit(Sailed(clause="PS-5.7a", ships=ships, path=path))
    yield from let_fire(game, path, ships)
    if game.state.phase == LANDING:
        game.state.threatened = 0  # 14.3.2: others can be hit before anybody goes ashore
        yield from bind(game, tuple(ship for ship in ships if game.is_alive(ship)))


def depart(game: Core, ships: Ships, path: Path) -> Flow[None]:
    """5.7, 7.9 Ships sail to the edge of the map and off it; whom they carry is with the task force again."""
    edition = game.edition
    gate = sea_way(edition, starts(game, ships, path), edition.gates)[-1]
    yield from cruise(game, ships, further(game, ships, path, gate))
    for ship in ships:
        if game.is_alive(ship):
            game.put(ship, OFF_MAP)
            set_down(game, ship)


def set_down(game: Core, ship: int, *, again: bool = False) -> None:
    """7.9 Whoever is on a ship off the map is with the task force, whose supplies are endless (15.4).

    `again`: who never left it can go aboard again in this turn.
    """
    for unit in cargo(game, ship):
        game.put(unit, OFF_MAP, withdrawn=game.unit(unit).withdrawn if again else game.state.clock)
    add_stores(game, ship, -stores(game, ship))


SAIL = act(
    "sail",
    OWN_UNIT,
    clause="PS-5.7a",
    among=sailors,
    needs=sail_needs,
    does=sail,
    when=in_landing_or_movement,
)

SAIL_TO = act("sail_to", SPACE, clause="PS-5.7a", exactly=harbours, needs=harbour_needs)

LEAD = act("lead", clause="PS-5.7a", needs=lead_needs)

VIA = act("via", SPACE, clause="PS-5.7a", exactly=marks, needs=mark_needs)

CONVOY = act(
    "convoy",
    OWN_UNIT,
    clause="PS-6.3a",
    among=lambda game, ships, path: [ship for ship in sailors(game) if game.hex(ship) == game.hex(ships[0])],
    needs=convoy_needs,
)

LEAVE = act("leave", clause="PS-5.7b", needs=leave_needs)

ANCHOR = act("anchor", clause="PS-5.7a", goes_on=True)

"""16.1 What comes before the set-up of Operation SEALION: 12 hits, attacks on ships, the Mine, a closed naval base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition, counters
from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import BaseClosed, ShipAttacked
from beachhead.games.britain_stands_alone.model import BR, GE, LOST, SIDES
from beachhead.games.britain_stands_alone.rules.demolition_11_1 import hit, most
from beachhead.games.britain_stands_alone.rules.mine_9_5 import MINE
from beachhead.games.britain_stands_alone.rules.moments_2 import in_preliminaries
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import ready_of, scenario_of
from beachhead.games.britain_stands_alone.rules.victory_15 import award_point_sunk, award_ship
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE

PLACE_HITS, CHOOSE_SHIPS, ATTACK, LAY_MINE, CLOSE = range(5)
"""The steps, in the order in which the rulebook lists them (16.1)."""

BEFORE = "preliminaries", "BSA-16.1b"
"""16.1 Why an installation has hits before the match begins."""


def preliminaries(game: Core) -> Flow[None]:
    """16.1 The German player places his hits, ships that the British one names are attacked; then the Mine is laid."""
    s = game.state
    if not scenario_of(game).preliminaries:
        return
    while s.step == PLACE_HITS:
        yield from decide(game, what_to_hit(game))
        s.step += hits_placed(game) == game.edition.tables.preliminaries.hits
    while s.step == CHOOSE_SHIPS:
        if not any(still_to_name(game).values()):
            s.step = ATTACK
        else:
            yield from decide(game, game.ask("expose", EXPOSE, clause="BSA-16.1f", side=SIDES[BR], anchor=True))
    if s.step == ATTACK:
        attack_ships(game)
        s.step = LAY_MINE
    if s.step == LAY_MINE:
        yield from decide(game, game.ask("mine", MINE, clause="BSA-16.1j", side=SIDES[GE], anchor=True))
        s.step = CLOSE
    if any(True for _ in closable(game)):
        yield from decide(game, game.ask("close", CLOSE_BASE, clause="BSA-16.1bj", side=SIDES[GE], anchor=True))


# -- hits ------------------------------------------------------------------------------------------------


def what_to_hit(game: Core) -> Ask:
    """16.1 Where the next hit goes."""
    return game.ask("hits", HIT_RADAR, HIT_AIRBASE, READY_HITS, clause="BSA-16.1b", side=SIDES[GE], anchor=True)


def hits_placed(game: Core) -> int:
    """16.1 The hits placed so far."""
    return sum(one.hits for one in game.state.damage)


@lru_cache(maxsize=8)
def reachable(edition: Edition) -> frozenset[int]:
    """16.1 The hexes within reach of a German airbase: all of those are in zones of the display (8.1)."""
    most, far = edition.tables.preliminaries.reach, edition.board.distance
    codes = [
        code for zone, found in edition.edge_codes.items() if edition.zones[zone].side == SIDES[GE] for code in found
    ]
    wanted = {*edition.radars, *edition.airbases}
    return frozenset(space for space in wanted if any(cost + far(hex_, space) <= most for hex_, cost in codes))


@lru_cache(maxsize=8)
def holding_enough(edition: Edition) -> frozenset[int]:
    """16.1 The zones in which as many hits have room as have to be in one zone."""
    room, limits = Counter[int](), edition.tables.damage
    for space in reachable(edition):
        sector = space in edition.airbases and edition.airbases[space].sector
        room[edition.zone[space]] += limits.radar * (space in edition.radars) + limits.airbase * sector
    return frozenset(zone for zone, hits in room.items() if hits >= edition.tables.preliminaries.in_one_zone)


def outside_after(game: Core, space: int) -> int:
    """16.1 How many hits would lie outside the zone that is to have most of them, with one more in a hex."""
    zones = Counter[int]()
    for one in game.state.damage:
        zones[game.edition.zone[one.space]] += one.hits
    zones[game.edition.zone[space]] += 1
    return zones.total() - max(zones[zone] for zone in holding_enough(game.edition))


def hit_needs(game: Core, kind: str, space: int) -> Conditions:
    """16.1, 11.2 What a station or sector airbase needs for a hit: reach, room for it, and most hits in one zone."""
    edition, limits = game.edition, game.edition.tables.preliminaries
    sector = space in edition.airbases and edition.airbases[space].sector
    yield space in edition.radars if kind == "radar" else sector, "BSA-16.1e", "no_target"
    yield space in reachable(edition), "BSA-16.1d", "out_of_reach"
    yield game.damage(kind, space) < most(game, kind, space), "BSA-16.1e", "hit_enough"
    yield outside_after(game, space) <= limits.hits - limits.in_one_zone, "BSA-16.1c", "one_zone"


def radar_needs(game: Core, space: int) -> Conditions:
    """16.1 What a radar station needs for a hit."""
    yield from hit_needs(game, "radar", space)


def airbase_needs(game: Core, space: int) -> Conditions:
    """16.1 What a sector airbase needs for a hit."""
    yield from hit_needs(game, "airbase", space)


def hit_radar(game: Core, space: int) -> None:
    """16.1 A hit on a radar station."""
    hit(game, "radar", space, 1, *BEFORE)


def hit_airbase(game: Core, space: int) -> None:
    """16.1 A hit on a sector airbase."""
    hit(game, "airbase", space, 1, *BEFORE)


def nothing_hit(game: Core) -> Conditions:
    """The ready-made hits are those of a set-up in which nothing is hit yet."""
    yield not game.state.damage, "BSA-16.1b", "begun"


def place_ready_hits(game: Core) -> None:
    """16.1 The hits of the ready-made set-up."""
    for kind, space, by in ready_of(game, GE).hits:
        hit(game, kind, space, by, *BEFORE)


# -- ships -----------------------------------------------------------------------------------------------


def still_to_name(game: Core) -> dict[str, int]:
    """16.1 How many cruisers of each class the British player has still to name; destroyers are all alike."""
    named = Counter(class_of(game, unit) for unit in game.state.exposed)
    return {
        kind: most - named[kind] for kind, most in game.edition.tables.preliminaries.targets.items() if kind != "dd"
    }


def class_of(game: Core, unit: int) -> str:
    """16.1, ruling of 16.1i The class under which a ship is attacked: an antiaircraft cruiser is a light one."""
    kind = game.type(unit).kind
    return "cl" if kind == "cla" else kind


def exposable(game: Core) -> Iterable[int]:
    """16.1 The cruisers that there are."""
    return (unit for unit in scenario_of(game).ships if game.side(unit) == BR)


def expose_needs(game: Core, unit: int) -> Conditions:
    """16.1 What a ship needs to be named: its class has to be, it takes part, and it was not named before."""
    yield unit in scenario_of(game).ships, "BSA-16.1f", "not_there"
    yield unit not in game.state.exposed, "BSA-16.1f", "named"
    yield still_to_name(game).get(class_of(game, unit), 0) > 0, "BSA-16.1f", "not_that_class"


def expose(game: Core, unit: int) -> None:
    """16.1 A ship is named."""
    game.state.exposed = (*game.state.exposed, unit)
    game.forget()


def attack_ships(game: Core) -> None:
    """16.1 A die for each of the destroyer counters, then for each ship that was named."""
    table = game.edition.tables.preliminaries
    for destroyer in counters(game.edition, BR, "dd")[: table.targets["dd"]]:
        face = game.roll()
        game.emit(ShipAttacked(clause="BSA-16.1f", piece=destroyer, face=face, hit=face >= table.hit, sunk=False))
        if face >= table.hit:
            game.put(destroyer, LOST)
            award_point_sunk(game, destroyer)
    for ship in game.state.exposed:
        face = game.roll()
        damaged, sunk = face >= table.hit, face >= table.critical
        game.emit(ShipAttacked(clause="BSA-16.1f", piece=ship, face=face, hit=damaged, sunk=sunk))
        if sunk:
            game.put(ship, LOST)
        elif damaged:
            game.stamp(ship, reduced=True)
        award_ship(game, ship, damaged=damaged, sunk=sunk)


# -- the closed base -------------------------------------------------------------------------------------


def closable(game: Core) -> Iterable[int]:
    """16.1 The British naval bases that are accessible from the zone with the Mine."""
    ports = game.edition.ports.items()
    return (space for space, port in ports if port.naval_base == SIDES[BR] and game.state.mine in port.seas)


def close_needs(game: Core, space: int) -> Conditions:
    """16.1 What a base needs to be closed to the British set-up: it opens on the zone with the Mine."""
    yield space in closable(game), "BSA-16.1bj", "not_beside_the_mine"


def close_base(game: Core, space: int) -> None:
    """16.1 No British ship can be set up in a base."""
    game.state.closed_port = space
    game.forget()
    game.emit(BaseClosed(clause="BSA-16.1bj", port=space))


HIT_RADAR = act(
    "hit_radar",
    SPACE,
    clause="BSA-16.1b",
    among=lambda game: sorted(game.edition.radars),
    needs=radar_needs,
    does=hit_radar,
    when=in_preliminaries,
)

HIT_AIRBASE = act(
    "hit_airbase",
    SPACE,
    clause="BSA-16.1b",
    among=lambda game: sorted(game.edition.airbases),
    needs=airbase_needs,
    does=hit_airbase,
    when=in_preliminaries,
)

READY_HITS = act("ready_hits", clause="BSA-16.1b", needs=nothing_hit, does=place_ready_hits, ready=True)

EXPOSE = act("expose", OWN_UNIT, clause="BSA-16.1f", among=exposable, needs=expose_needs, does=expose)

CLOSE_BASE = act("close", SPACE, clause="BSA-16.1bj", among=closable, needs=close_needs, does=close_base)

"""8.4 Bombing: of installations, land units and strategic targets, each bomber for itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Hit as UnitHit
from beachhead.games.britain_stands_alone.events import PieceLost
from beachhead.games.britain_stands_alone.events_air import BombsFell
from beachhead.games.britain_stands_alone.model import BR, GE, LOST, SIDES, Bombing, Counter, Mission
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import NIGHT
from beachhead.games.britain_stands_alone.rules.air_8.ferry_8_1 import one_of_each
from beachhead.games.britain_stands_alone.rules.air_8.ships_8_4 import ON_SHIPS
from beachhead.games.britain_stands_alone.rules.basing_4 import all_airbases
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.contests import PROCEDURES, go_on
from beachhead.games.britain_stands_alone.rules.demolition_11_1 import hit
from beachhead.games.britain_stands_alone.rules.lines_5_4 import converted, lines_at, shorten
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.games.britain_stands_alone.rules.raids_16 import note_raid
from beachhead.games.britain_stands_alone.rules.terrain_1_1 import terrain
from beachhead.games.britain_stands_alone.rules.victory_15 import OTHER, award
from beachhead.games.britain_stands_alone.rules.weather_3 import on_bombing
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, one_for_all
from beachhead.kernel.acts import numbered
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE

AIRBASE, PORT, RADAR, RAIL, UNITS, STRATEGIC, SHIPS = range(7)
TARGETS = ("airbase", "port", "radar", "rail", "units", "strategic", "ships")
"""8.4 What can be bombed in a space, by number."""

CLAUSES = {"units": "BSA-8.4q", "strategic": "BSA-8.4x"}
"""8.4 What grants the die of a bomber against what is no installation."""


# -- what there is to bomb -------------------------------------------------------------------------------


def targets_in(game: Core, enemy: int, space: int, by_night: bool) -> Iterator[int]:
    """8.4, ruling B-30 The targets in a space that belong to a side, by day or by night."""
    edition = game.edition
    on_map = space < len(edition.chart.names)
    mine = game.controls(enemy, space)
    if not by_night:
        if mine:
            yield from installations(edition).get(space, ())
        if on_map and game.here(space, enemy):
            yield UNITS
        if any(game.ships(port, enemy) for port in ports_in(edition, space)):
            yield SHIPS
    if on_map and space in edition.rail_hexes and (space in converted(game) if enemy == GE else mine):
        yield RAIL
    if by_night and enemy == GE and space == edition.zone_named("Germany").space:
        yield STRATEGIC


@lru_cache(maxsize=8)
def installations(edition: Edition) -> Mapping[int, tuple[int, ...]]:
    """8.4 The airbases, ports and radar stations that can be bombed, by space."""
    found = dict[int, tuple[int, ...]]()
    for target, spaces in (
        (AIRBASE, all_airbases(edition)),
        (PORT, [space for space in built_up(edition) if ports_in(edition, space)]),
        (RADAR, edition.radars),
    ):
        for space in spaces:
            found[space] = (*found.get(space, ()), target)
    return found


@lru_cache(maxsize=2048)
def ports_in(edition: Edition, space: int) -> tuple[int, ...]:
    """8.4, ruling B-30 The ports in a space: a hex, or the groups of ports of a zone of the display."""
    if space in edition.ports:
        return (space,)
    size = len(edition.chart.names)
    return tuple(port for port in sorted(edition.ports) if port >= size and edition.ports[port].zone == space)


def spaces_with_targets(game: Core, enemy: int, by_night: bool) -> Iterable[int]:
    """8.4 The spaces with something to bomb, ports of the display left out: they are bombed in their zone."""
    lasting: frozenset[int] = game.kept_while(
        (), ("lasting_targets", enemy, by_night), lambda: frozenset(lasting_targets(game, enemy, by_night))
    )
    if by_night:
        return lasting
    edition, size = game.edition, len(game.edition.chart.names)
    ports = (port for port in edition.ports if game.ships(port, enemy))
    harbours = {port if port < size else edition.ports[port].zone for port in ports}
    return {*lasting, *(harbours & built_up(edition)), *(game.hex(unit) for unit in game.on_map(enemy))}


def lasting_targets(game: Core, enemy: int, by_night: bool) -> Iterator[int]:
    """8.4 The spaces with something to bomb whoever is there: as long as nothing but units and ships comes or goes."""
    edition = game.edition
    if not by_night:
        yield from (space for space in installations(edition) if game.controls(enemy, space))
    elif enemy == GE:
        yield edition.zone_named("Germany").space
    rails = converted(game) if enemy == GE else (hex_ for hex_ in edition.rail_hexes if game.controls(enemy, hex_))
    yield from rails


@lru_cache(maxsize=8)
def built_up(edition: Edition) -> frozenset[int]:
    """8.4 The spaces with something to bomb though nobody is there: installations, ports, zones of the display."""
    display = (zone.space for zone in edition.zones.values() if zone.display)
    on_map = (port for port in edition.ports if port < len(edition.chart.names))
    return frozenset((*edition.airbases, *on_map, *edition.radars, *edition.rail_hexes, *display))


# -- naming it -------------------------------------------------------------------------------------------


def name_target(game: Core, side: int, space: int, by_night: bool, bombers: Counter) -> Flow[None]:
    """8.2 The player names what is bombed in the space, now that the fight in the air is over."""
    found = tuple(targets_in(game, 1 - side, space, by_night))
    if found:
        ask = game.ask("bomb_target", BOMB(side, space, by_night), clause="BSA-8.2h", side=SIDES[side])
        target = (yield from settle(ask)).value
        where = yield from which_port(game, side, space, target)
        if target in (PORT, SHIPS):
            note_raid(game, side, where)
        ships = game.ships(where, 1 - side) if target == SHIPS else ()
        first = LINE_UP if target == SHIPS else 0
        game.open_contest(
            Bombing(side=side, space=where, target=TARGETS[target], bombers=bombers, ships=ships, step=first)
        )


def which_port(game: Core, side: int, space: int, target: int) -> Flow[int]:
    """8.2, ruling B-30 Which port of a zone is bombed, or its ships."""
    if target not in (PORT, SHIPS):
        return space
    ask = game.ask("bomb_port", BOMB_PORT(side, space, target), clause="BSA-8.2p", side=SIDES[side])
    return (yield from settle(ask)).space


def bombable_ports(game: Core, side: int, space: int, target: int) -> list[int]:
    """8.4, ruling B-30 The ports of a space that can be bombed, or whose ships can."""
    ports = ports_in(game.edition, space)
    return [port for port in ports if target == PORT or game.ships(port, 1 - side)]


def port_needs(game: Core, side: int, space: int, target: int, port: int) -> Conditions:
    """8.4, ruling B-30 What a port needs to be bombed: it is one of the zone's, with ships if these are the target."""
    yield port in bombable_ports(game, side, space, target), "BSA-8.2p", "nothing_to_bomb"


def bomb_at_sea(game: Core, side: int, zone: int, bombers: Counter, ships: Counter) -> None:
    """7.2, 8.4 Bombers attack the ships that they intercept: those that are still there."""
    left = tuple(unit for unit in ships if game.hex(unit) == zone)
    if left:
        target = TARGETS[SHIPS]
        game.open_contest(Bombing(side=side, space=zone, target=target, bombers=bombers, ships=left, step=LINE_UP))


def named(game: Core, side: int, space: int, by_night: bool) -> list[int]:
    """8.4 The targets of a space by number."""
    return list(targets_in(game, 1 - side, space, bool(by_night)))


def named_needs(game: Core, side: int, space: int, by_night: bool, target: int) -> Conditions:
    """8.4 What a target needs to be named: it is there."""
    yield target in named(game, side, space, by_night), "BSA-8.4a", "nothing_to_bomb"


# -- bombs -----------------------------------------------------------------------------------------------


def bomb(game: Core) -> Flow[None]:
    """8.2 The bombs have fallen: on with the mission."""
    go_on(game)
    yield from ()


def bomb_it(game: Core) -> Flow[None]:
    """8.4 Each counter of bombers attacks in turn; a step of the contest for each."""
    bombing = game.contest(Bombing)
    if not bombing.bombers:
        game.close_contest()
        return
    first = consolidated(game, bombing.bombers)[0]
    game.note(bombers=tuple(unit for unit in bombing.bombers if unit not in first))
    if bombing.target == TARGETS[UNITS]:
        yield from bomb_units(game, bombing, first)
    else:
        yield from bomb_installation(game, bombing, first)


def is_by_night(game: Core) -> bool:
    """8.4 Whether the mission in the background flies by night."""
    mission = game.enclosing(Mission)
    return mission is not None and mission.task == NIGHT


def bomb_installation(game: Core, bombing: Bombing, counter: Counter) -> Flow[None]:
    """8.4, 11.2 A die with the weather against the Installation Bombing Factor; less at night, harder on some."""
    air = game.edition.tables.air
    factor = counter_values(game, counter).installation_bombing + (air.night if is_by_night(game) else 0)
    harder = {"radar": air.radar, "port": air.port}.get(bombing.target, 0)
    face, added = game.roll(), on_bombing(game) + harder
    struck = face + added <= factor
    report(game, counter, bombing, face, added, factor, struck)
    if not struck:
        return
    if bombing.target == TARGETS[STRATEGIC]:
        award(game, game.edition.tables.victory.bombing, OTHER, "bombing", clause="BSA-8.4x")
    elif bombing.target == "rail" and bombing.side == BR:
        yield from hit_line(game, bombing.space)
    else:
        hit(game, bombing.target, bombing.space, 1, "bombs", "BSA-8.4v")
        if bombing.target == "airbase" and face <= game.edition.tables.damage.ground_kill:
            yield from kill_on_the_ground(game, bombing)


def hit_line(game: Core, space: int) -> Flow[None]:
    """5.4 Each hit on a converted railroad shortens the line that was under attack as the first one came."""
    if not game.contest(Bombing).railroad and space in converted(game):
        game.note(railroad=lines_at(game, space))
    yield from shorten(game, game.contest(Bombing).railroad)


def report(game: Core, counter: Counter, bombing: Bombing, face: int, added: int, factor: int, struck: bool) -> None:
    """8.4 What a bomber's die came to."""
    told = BombsFell(
        clause=CLAUSES.get(bombing.target, "BSA-8.4v"),
        piece=counter[0],
        target=bombing.target,
        space=bombing.space,
        face=face,
        added=added,
        factor=factor,
        hit=struck,
    )
    game.emit(told)


def kill_on_the_ground(game: Core, bombing: Bombing) -> Flow[None]:
    """11.2 A hit on an airbase by a natural 0 or 1 destroys a point there: the bombing player says of which kind."""
    if game.based(bombing.space, 1 - bombing.side):
        ask = game.ask("ground_kill", DESTROY(bombing.space), clause="BSA-11.2q", side=SIDES[bombing.side])
        unit = (yield from settle(ask)).piece
        game.put(unit, LOST)
        game.emit(PieceLost(clause="BSA-11.2o", piece=unit, space=bombing.space, cause="on_the_ground"))


def grounded(game: Core, space: int) -> list[int]:
    """11.2 The enemy points on an airbase, one of each kind; who has flown is another choice than who has not."""
    return list(one_of_each(game, (*game.based(space, BR), *game.based(space, GE))))


def destroy_needs(game: Core, space: int, unit: int) -> Conditions:
    """11.2 What can be destroyed on the ground: a point of each kind there."""
    yield unit in grounded(game, space), "BSA-11.2q", "not_on_the_ground"


# -- land units ------------------------------------------------------------------------------------------


def bomb_units(game: Core, bombing: Bombing, counter: Counter) -> Flow[None]:
    """8.4 A bomber attacks two steps: a division of two steps, or any two other units; a die for each."""
    attacked: tuple[int, ...] = ()
    while any(True for _ in bombable(game, bombing.space, *attacked)):
        side = SIDES[bombing.side]
        ask = game.ask("bomb_unit", BOMB_UNIT(bombing.space, *attacked), clause="BSA-8.4o", side=side)
        attacked = (*attacked, (yield from settle(ask)).piece)
    factor = counter_values(game, counter).troop_bombing
    for unit in attacked:
        face, added = game.roll(), on_bombing(game) + terrain(game, bombing.space).cover
        struck = face + added <= factor
        report(game, counter, bombing, face, added, factor, struck)
        if struck:
            hits = min(game.unit(unit).hits + 1, game.edition.tables.damage.unit)
            game.stamp(unit, hits=hits)
            game.emit(UnitHit(clause="BSA-8.4q", piece=unit, hits=hits, cause="bombs"))


def bombable(game: Core, space: int, *attacked: int) -> Iterator[int]:
    """8.4 The units in a hex that a bomber can still attack: two steps in all."""
    left = game.edition.tables.air.steps - sum(steps(game, unit) for unit in attacked)
    for unit in game.here(space, 1 - game.contest(Bombing).side):
        if unit not in attacked and (0 < steps(game, unit) <= left):
            yield unit


def bombable_needs(game: Core, space: int, *rest: int) -> Conditions:
    """8.4 What a unit needs to be attacked by a bomber as well."""
    *attacked, unit = rest
    yield unit in set(bombable(game, space, *attacked)), "BSA-8.4o", "steps_enough"


BOMB = act("bomb", numbered(range(len(TARGETS)), "target"), clause="BSA-8.2h", among=named, needs=named_needs)

BOMB_PORT = act("bomb_port", SPACE, clause="BSA-8.2p", among=bombable_ports, needs=port_needs)

DESTROY = act("destroy", ENEMY_UNIT, clause="BSA-11.2q", **one_for_all(grounded, destroy_needs))

BOMB_UNIT = act("bomb_unit", ENEMY_UNIT, clause="BSA-8.4o", among=bombable, needs=bombable_needs)

LINE_UP = 1
"""8.4 The step with which the bombing of naval units begins."""

PROCEDURES[Bombing] = (bomb_it, *ON_SHIPS)
"""8.4 A single step, once for each counter of bombers; or, of naval units, those of their own."""

"""9.2 Withdrawal from Naval Combat: into ports on the zone or beside it, and all others into one zone next to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_sea import PutIn
from beachhead.games.britain_stands_alone.model import GE, NOBODY, SIDES, Fight
from beachhead.games.britain_stands_alone.rules.basing_4 import berth_needs, port_room
from beachhead.games.britain_stands_alone.rules.contests import Step, go_on
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import seas_beside
from beachhead.games.britain_stands_alone.rules.naval_9.fire_9_2 import WITHDRAW
from beachhead.games.britain_stands_alone.rules.naval_9.sailing_9_1 import WITHDRAW as WITHDRAWING
from beachhead.games.britain_stands_alone.rules.naval_9.sailing_9_1 import set_out
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import one_of_each, partners
from beachhead.games.britain_stands_alone.rules.release_9_5 import entry_needs
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, SPACE, one_for_all
from beachhead.kernel.acts import decide, perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions, met


def turn_away(side: int) -> Step:
    """9.2 After the round a side that withdraws has to leave the zone, whoever of it is left.

    It halts whom it met on his way, who puts nobody ashore this turn; not those who lay still (rulings R-19, B-42).
    """

    def step(game: Core) -> Flow[None]:
        fight = game.contest(Fight)
        withdrawing = fight.orders[side] == WITHDRAW
        ships = tuple(piece for counter in fight.forces[side] for piece in counter) if withdrawing else ()
        for unit in ships:
            lies, turn = game.unit(unit), game.state.turn
            game.stamp(unit, withdrew=turn, halted=turn if game.this_segment(lies.moved) else lies.halted)
        go_on(game, leaving=tuple(sorted(ships)), refuge=NOBODY)
        yield from ()

    return step


def withdraw(game: Core) -> Flow[None]:
    """9.2 Its player says who goes into which port, and into which zone all others go; who can go nowhere stays."""
    fight = game.contest(Fight)
    if not any(met(all_to_needs(game, space)) for space in refuges(game)) and not for_ports(game):
        go_on(game)
        return
    side = SIDES[game.side(fight.leaving[0])]
    ask = game.ask("withdrawal", ALL_TO, INTO_PORT, clause="BSA-9.2w", side=side, about=fight.leaving, anchor=True)
    yield from decide(game, ask)


# -- out to sea, or all into one port --------------------------------------------------------------------


def refuges(game: Core) -> tuple[int, ...]:
    """9.2 The sea zones next to that of the combat, and the ports that come into question."""
    fight = game.contest(Fight)
    return (*seas_beside(game, fight.space), *ports_near(game.edition, fight.space)) if fight.leaving else ()


@lru_cache(maxsize=64)
def ports_near(edition: Edition, zone: int) -> tuple[int, ...]:
    """9.2 The ports of the map that open on a sea zone, and all those of the land zones of the display beside it."""
    zones, found = edition.zones, list[int]()
    for space, port in edition.ports.items():
        land = zones[port.zone]
        if zone in (land.borders if land.display else port.seas):
            found.append(space)
    return tuple(found)


def all_to_needs(game: Core, space: int) -> Conditions:
    """9.2, 9.5 What a zone or port needs for all that are left to go there."""
    fight = game.contest(Fight)
    yield space in refuges(game), "BSA-9.2w", "no_refuge"
    if space in game.edition.ports:
        for unit in fight.leaving:
            yield from refuge_needs(game, unit, space)
        yield port_room(game, space) >= len(fight.leaving), "BSA-4.0s", "port_full"
    else:
        yield fight.refuge == NOBODY, "BSA-9.2y", "other_refuge"
        able = len(seaworthy(game, fight.leaving, space))
        yield able > 0, "BSA-9.2ac", "not_released"
        yield able == len(fight.leaving) or not one_for_them_all(game), "BSA-9.2y", "not_for_all"


def one_for_them_all(game: Core) -> bool:
    """9.2 Whether there is a sea zone that all who are left may enter: then they do not part for another."""
    fight = game.contest(Fight)
    return any(seaworthy(game, fight.leaving, zone) == fight.leaving for zone in seas_beside(game, fight.space))


def seaworthy(game: Core, units: Iterable[int], zone: int) -> tuple[int, ...]:
    """9.5, ruling of 9.2ac Those of some ships that may enter a zone: unreleased British ones no restricted one."""
    return tuple(unit for unit in units if met(entry_needs(game, unit, zone)))


def all_go(game: Core, space: int) -> None:
    """9.2 All that are left go to a zone, as many as may, or into a port."""
    fight = game.contest(Fight)
    if space in game.edition.ports:
        run_in(game, fight.leaving, space)
        return
    going = seaworthy(game, fight.leaving, space)
    game.note(leaving=tuple(unit for unit in fight.leaving if unit not in going), refuge=space)
    set_out(game, game.side(going[0]), going, WITHDRAWING, goal=space)


# -- into ports ------------------------------------------------------------------------------------------


def refuge_needs(game: Core, unit: int, port: int) -> Conditions:
    """9.2, 4.0, 9.5 What a port needs for a ship to withdraw into it: near, a berth, for Germans not in England."""
    yield port in ports_near(game.edition, game.contest(Fight).space), "BSA-9.2w", "no_refuge"
    if port in game.edition.ports:
        english = game.edition.zones[game.edition.ports[port].zone].in_england
        yield not (game.side(unit) == GE and english), "BSA-9.2x", "english_port"
    yield from berth_needs(game, unit, port)


def for_ports(game: Core) -> list[int]:
    """9.2 Who could withdraw into a port; of points that are alike one for all."""
    leaving = game.contest(Fight).leaving
    return list(one_of_each(game, (unit for unit in leaving if any(True for _ in havens(game, unit)))))


def havens(game: Core, unit: int) -> Iterator[int]:
    """9.2 The ports that take in a ship and all who share a load with it."""
    near = ports_near(game.edition, game.contest(Fight).space)
    return (port for port in near if met(haven_needs(game, unit, port)))


def haven_needs(game: Core, unit: int, port: int) -> Conditions:
    """9.2, 9.3 What a port needs for a ship to withdraw into it, and for all who share a load with it."""
    group = partners(game, unit)
    for one in group:
        yield from refuge_needs(game, one, port)
    yield port not in game.edition.ports or port_room(game, port) >= len(group), "BSA-4.0s", "port_full"


def into_port_needs(game: Core, unit: int) -> Conditions:
    """9.2 What a ship needs to withdraw into a port: it has to leave, and one takes it in."""
    leaving = unit in game.contest(Fight).leaving
    yield leaving, "BSA-9.2w", "no_refuge"
    yield leaving and any(True for _ in havens(game, unit)), "BSA-9.2w", "no_port_to_go"


def into_port(game: Core, unit: int) -> Flow[None]:
    """9.2 A ship withdraws into a port, with all who share a load with it."""
    side = SIDES[game.side(unit)]
    ask = game.ask("refuge", REFUGE(unit), clause="BSA-9.2w", side=side, about=(unit,))
    yield from perform(game, REFUGE(unit), (yield from settle(ask)))


def take_refuge(game: Core, unit: int, port: int) -> None:
    """9.2 It is in the port."""
    run_in(game, partners(game, unit), port)


def run_in(game: Core, units: tuple[int, ...], port: int) -> None:
    """9.2 Ships withdraw into a port, where nothing awaits them."""
    leaving = game.contest(Fight).leaving
    game.note(leaving=tuple(unit for unit in leaving if unit not in units))
    for unit in units:
        game.put(unit, port, stack=0)
    game.emit(PutIn(clause="BSA-9.2w", pieces=units, port=port))


ALL_TO = act("all_to", SPACE, clause="BSA-9.2w", among=refuges, needs=all_to_needs, does=all_go)

INTO_PORT = act("into_port", OWN_UNIT, clause="BSA-9.2w", does=into_port, **one_for_all(for_ports, into_port_needs))

REFUGE = act("refuge", SPACE, clause="BSA-9.2w", among=havens, needs=haven_needs, does=take_refuge)

"""12.2 Allotment: what each point supplies, and who goes short where more is wanted than comes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import SupplyCarried
from beachhead.games.britain_stands_alone.model import BR_SUPPLY, GE_SUPPLY, NOBODY
from beachhead.games.britain_stands_alone.rules.lines_12_1 import lines_from
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.games.britain_stands_alone.rules.strength_11_2 import has_grace
from beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2 import (
    CARRIERS,
    Outlet,
    beach_needs,
    capacity,
    load_needs,
    outlets,
    totals,
    zone_needs,
)
from beachhead.games.britain_stands_alone.rules.supply_12.sources_12_1 import free_sources
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, SPACE, one_for_all
from beachhead.kernel.acts import gather, perform
from beachhead.kernel.refusal import Conditions, every, met
from beachhead.mechanics.alike import first_of_each
from beachhead.mechanics.deliveries import most_through


def in_supply_phase(game: Core) -> Conditions:
    """2.0 A Supply Phase."""
    yield game.state.phase in (GE_SUPPLY, BR_SUPPLY), "BSA-12.0a", "not_supply"


# -- what each point supplies ----------------------------------------------------------------------------


def carriers(game: Core, side: int) -> list[int]:
    """12.2 The side's points that can supply something."""
    shipping = (unit for unit in game.roster(side) if game.type(unit).kind in CARRIERS and game.hex(unit) >= 0)
    return [unit for unit in shipping if met(load_needs(game, unit))]


def supplied_by(game: Core, unit: int) -> int:
    """12.2 The land zone or the beach that a point supplies, NOBODY if none yet."""
    return next((space for one, space in game.state.carrying if one == unit), NOBODY)


def ends(game: Core, unit: int) -> list[int]:
    """12.2 The land zones and the coast that come into question for a point."""
    edition, sea = game.edition, game.hex(unit)
    zones = [space for space in edition.zones[sea].borders if edition.zones[space].in_england]
    return [*zones, *(space for zone in zones for space in edition.zone_hexes[zone] if edition.coast[space])]


def end_needs(game: Core, unit: int, space: int) -> Conditions:
    """12.2 What a zone or a hex needs for a point to supply it."""
    if space in game.edition.zones:
        yield from zone_needs(game, unit, space)
    else:
        yield from beach_needs(game, unit, space)


def open_ends(game: Core, unit: int) -> list[int]:
    """12.2 What a point can supply."""
    return [space for space in ends(game, unit) if met(end_needs(game, unit, space))]


def load_up(game: Core) -> None:
    """12.2 At first every point supplies the zone with the best ports on its sea; its owner may have it otherwise."""
    side = game.phasing
    game.state.carrying = ()
    game.recount()
    found = []
    for unit in carriers(game, side):
        zones = [space for space in open_ends(game, unit) if space in game.edition.zones]
        if zones:
            found.append((unit, max(zones, key=partial(port_worth, game, side, game.hex(unit)))))
    game.state.carrying = tuple(found)
    game.recount()


def port_worth(game: Core, side: int, sea: int, zone: int) -> tuple[int, int]:
    """12.2 What the ports of a zone on a sea are worth beside those of others."""
    return capacity(game, side, (zone, sea)), -zone


def divertible(game: Core) -> list[int]:
    """12.2 The points that could supply something else than they do; of several alike the first."""

    def likeness(unit: int) -> tuple[str, int, int, int]:
        lies = game.unit(unit)
        return game.type(unit).kind, lies.hex, lies.withdrew, supplied_by(game, unit)

    return [unit for unit in first_of_each(carriers(game, game.phasing), likeness) if met(divert_needs(game, unit))]


def divert_needs(game: Core, unit: int) -> Conditions:
    """12.2 What a point needs to supply something else: it can carry, and there is something."""
    if not (yield from every(load_needs(game, unit))):
        return
    now = supplied_by(game, unit)
    yield any(space != now for space in open_ends(game, unit)), "BSA-12.2m", "nothing_else_to_supply"


def divert(game: Core, unit: int) -> Flow[None]:
    """12.2 A point supplies another zone, or over a beach."""
    ask = game.ask("supply_to", SUPPLY_TO(unit), clause="BSA-12.2m", about=(unit,))
    yield from perform(game, SUPPLY_TO(unit), (yield ask))


def carry(game: Core, unit: int, space: int) -> None:
    """12.2 A point supplies a zone, or over a beach."""
    others = (one for one in game.state.carrying if one[0] != unit)
    game.state.carrying = tuple(sorted((*others, (unit, space))))
    game.recount()
    clause = "BSA-12.2g" if space in game.edition.zones else "BSA-12.2m"
    game.emit(SupplyCarried(clause=clause, piece=unit, space=space))


def allot_points(game: Core) -> Flow[None]:
    """12.2 The phasing player says what each of his points supplies, as long as one can supply something else."""
    yield from gather(
        game,
        lambda: game.ask("supply", SUPPLY_BY, SUPPLIED, clause="BSA-12.2g", anchor=True),
        divertible,
    )


SUPPLY_BY = act(
    "supply", OWN_UNIT, clause="BSA-12.2m", does=divert, when=in_supply_phase, **one_for_all(divertible, divert_needs)
)

SUPPLY_TO = act("supply_to", SPACE, clause="BSA-12.2m", among=ends, needs=end_needs, does=carry)

SUPPLIED = act("supplied", clause="BSA-12.2g", goes_on=True)


# -- who draws on what -----------------------------------------------------------------------------------


def consumers(game: Core, side: int) -> list[int]:
    """12.0, 12.2, ruling B-34 Whom a Supply Phase looks at: land units in England, and air points at its airbases."""
    wings = (unit for space in sorted(game.edition.airbases) for unit in game.based(space, side))
    return [*game.on_map(side), *wings]


def off_map(game: Core, side: int) -> list[int]:
    """12.1 Who is on the display, always in supply."""
    display = (space for space, zone in game.edition.zones.items() if zone.display)
    return [unit for space in display for unit in (*game.here(space, side), *game.based(space, side))]


def demand(game: Core, unit: int) -> int:
    """12.2 What a unit draws: a step or an air point 1, a motorized step or a bomber point more."""
    kind, table = game.type(unit), game.edition.tables.supply
    if kind.arm == "air":
        return table.bomber if kind.role == "bomber" else 1
    return steps(game, unit) * (1 if kind.leg else table.motorized)


def within_line(game: Core, side: int, space: int) -> frozenset[int]:
    """12.1 The hexes to which a Line of Supply leads from a hex."""
    found: frozenset[int] = game.kept(
        ("within", side, space), lambda: frozenset(lines_from(game, side, space, game.edition.tables.supply.line))
    )
    return found


def is_free(game: Core, unit: int) -> bool:
    """12.0, 12.1 Whether a unit is in supply without drawing on any port or beach."""
    side = game.side(unit)
    return has_grace(game, unit) or not free_sources(game, side).isdisjoint(within_line(game, side, game.hex(unit)))


def open_outlets(game: Core, unit: int) -> tuple[Outlet, ...]:
    """12.2 The ports and beaches to which a unit has a Line of Supply."""
    side = game.side(unit)
    line = within_line(game, side, game.hex(unit))
    return tuple(outlet for outlet in outlets(game, side) if not outlet.sources.isdisjoint(line))


def drawing(game: Core, side: int) -> dict[int, tuple[Outlet, ...]]:
    """12.2 Those who are in supply through ports and beaches alone, with these."""

    def find() -> dict[int, tuple[Outlet, ...]]:
        reached = {unit: open_outlets(game, unit) for unit in consumers(game, side) if not is_free(game, unit)}
        return {unit: found for unit, found in reached.items() if found}

    known: dict[int, tuple[Outlet, ...]] = game.kept(("drawing", side), find)
    return known


def lacking(game: Core, side: int, units: Iterable[int]) -> int:
    """12.2 How much of what some units want does not come: through each port, and into each zone, only so much."""
    reached, pools = drawing(game, side), totals(game, side)
    pipes: dict[tuple[object, object], int] = {}
    wanted = 0
    for unit in units:
        there, want = reached[unit], demand(game, unit)
        wanted += want
        pipes["start", there] = pipes.get(("start", there), 0) + want
        pipes |= {(there, outlet): pipes["start", there] for outlet in there}
        pipes |= {(outlet, outlet.pool): outlet.share for outlet in there}
        pipes |= {(outlet.pool, "end"): pools[outlet.pool] for outlet in there}
    return wanted - most_through(pipes, "start", "end")


def fed(game: Core, side: int) -> list[int]:
    """12.2 Those who draw on ports and beaches and have not been left short."""
    return [unit for unit in drawing(game, side) if unit not in game.state.short]


# -- who goes short --------------------------------------------------------------------------------------


def shortage(game: Core) -> int:
    """12.2 How much still does not come for those who have not been left short."""
    found: int = game.kept("shortage", lambda: lacking(game, game.phasing, fed(game, game.phasing)))
    return found


def shortable(game: Core) -> list[int]:
    """12.2 Those who can be left short; of several alike the first."""

    def likeness(unit: int) -> object:
        kind, lies = game.type(unit), game.unit(unit)
        return (kind.row, lies.hex, lies.oos) if kind.arm == "air" else unit

    return list(first_of_each(fed(game, game.phasing), likeness))


def short_needs(game: Core, unit: int) -> Conditions:
    """2.0, 12.2 What a unit needs to be left short: it draws on what is not enough, and the others are helped by it."""
    side = game.side(unit)
    yield unit in drawing(game, side), "BSA-12.2h", "draws_nothing"
    yield unit not in game.state.short, "BSA-12.2t", "short_already"
    if unit in drawing(game, side) and unit not in game.state.short:
        others = [one for one in fed(game, side) if one != unit]
        yield lacking(game, side, others) < shortage(game), "BSA-12.2t", "enough_for_it"


def leave_short(game: Core, unit: int) -> None:
    """2.0, 12.2 A unit goes short."""
    game.state.short = (*game.state.short, unit)
    game.recount()


def who_goes_short(game: Core) -> Flow[None]:
    """2.0, 12.2 Where more is wanted than comes, the phasing player leaves units short until there is enough."""
    while shortage(game):
        ask = game.ask("short", SHORT, clause="BSA-12.2t", says={"left": shortage(game)}, anchor=True)
        yield from perform(game, SHORT, (yield ask))


SHORT = act(
    "short", OWN_UNIT, clause="BSA-12.2t", does=leave_short, when=in_supply_phase, **one_for_all(shortable, short_needs)
)

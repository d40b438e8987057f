"""14.2 Replacement points: divisions built up, units and air points that come back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act, replace
from beachhead.games.britain_stands_alone.events import Came, Rebuilt
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, BR, GE, LEG_POINT, LOST, SIDES, Stores
from beachhead.games.britain_stands_alone.rules.lines_12_1 import paths_from
from beachhead.games.britain_stands_alone.rules.reinforcement_14.arrivals_14_1 import arrival, spare
from beachhead.games.britain_stands_alone.rules.reinforcement_14.detachments_13_4 import strengthen
from beachhead.games.britain_stands_alone.rules.strength_11_2 import supply_level
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE

LEG, ARMOUR, TANK = range(3)
"""The kinds of British land points (14.2)."""

NEVER = ("amphibious", "airborne", "airlanding", "mountain", "leader")
"""14.2, 13.4 Kinds that are never rebuilt; Forward Detachments neither."""


def kind_of(game: Core, unit: int) -> int:
    """14.2 The kind of point that rebuilds a unit."""
    return {"armour": ARMOUR, "tank": TANK}.get(game.type(unit).kind, LEG)


def can_be_rebuilt(game: Core, unit: int) -> Conditions:
    """14.2, 13.4 Which units replacement points are for."""
    kind = game.type(unit)
    yield kind.arm == "land" and kind.kind not in NEVER, "BSA-14.2g", "never_rebuilt"
    yield kind.size != "detachment", "BSA-13.4c", "detachment"


# -- divisions built up ----------------------------------------------------------------------------------


def rebuildable(game: Core) -> Iterable[int]:
    """14.2 The side's reduced divisions."""
    return (unit for unit in game.in_play(game.phasing) if game.unit(unit).reduced and game.type(unit).arm == "land")


def rebuild_needs(game: Core, unit: int) -> Conditions:
    """14.2 What a division needs to be built up: supply, a point of its kind within reach, and no detachment out."""
    lies = game.unit(unit)
    yield from can_be_rebuilt(game, unit)
    yield lies.reduced and game.type(unit).size == "division" and lies.hex >= 0, "BSA-14.2h", "not_reduced_division"
    yield not supply_level(game, unit), "BSA-14.2h", "out_of_supply"
    yield not game.now(lies.rebuilt), "BSA-14.2j", "just_back"
    yield not detached(game, unit), "BSA-13.4b", "detachment_out"
    yield has_points(game, unit, game.edition.tables.replacements.unit), "BSA-14.2k", "no_points"


def detached(game: Core, unit: int) -> bool:
    """13.4 Whether a division's Forward Detachment is in play."""
    children = (other for other in game.in_play(game.side(unit)) if game.type(other).parent == unit)
    return any(True for _ in children)


def has_points(game: Core, unit: int, points: int) -> bool:
    """14.2 Whether there are so many points of a unit's kind: the Germans have any number off the map."""
    if game.side(unit) == BR:
        return game.state.replacements[kind_of(game, unit)] >= points
    return game.hex(unit) in game.edition.zones or game.hex(unit) == LOST or bool(depots(game, unit))


def stores_for(game: Core, unit: int) -> list[Stores]:
    """14.2 The German points in England that a unit can use: of its kind, with a clear path of ten hexes."""
    wanted = ARMOUR_POINT if kind_of(game, unit) == ARMOUR else LEG_POINT
    near = paths_from(game, GE, game.hex(unit), game.edition.tables.replacements.path)
    return [one for one in game.state.stores if one.kind == wanted and one.space in near]


def depots(game: Core, unit: int) -> list[int]:
    """14.2 The ports and airbases with points that a unit can use."""
    return sorted({one.space for one in stores_for(game, unit)})


def rebuild(game: Core, unit: int) -> Flow[None]:
    """14.2 A division is built up: with a point of the British player's, one off the map, or one in England."""
    if game.side(unit) == GE and game.hex(unit) not in game.edition.zones:
        ask = game.ask("draw", DRAW(unit), clause="BSA-14.2n", about=(unit,))
        yield from perform(game, DRAW(unit), (yield from settle(ask)))
        return
    if game.side(unit) == BR:
        spend(game, unit, game.edition.tables.replacements.unit)
    build_up(game, unit, 0)


def draw_needs(game: Core, unit: int, space: int) -> Conditions:
    """14.2 What a port or airbase needs so that a unit can draw a point from there."""
    yield any(one.space == space for one in game.state.stores), "BSA-14.2k", "no_points_there"
    yield space in depots(game, unit), "BSA-14.2n", "no_way_to_points"


def draw(game: Core, unit: int, space: int) -> None:
    """14.2 A unit draws a point from a port or airbase, of several the one with the fewest hits, and has these then."""
    store = min((one for one in stores_for(game, unit) if one.space == space), key=lambda one: one.hits)
    take_store(game, store)
    build_up(game, unit, store.hits)


DRAW = act("draw", SPACE, clause="BSA-14.2n", exactly=depots, needs=draw_needs, does=draw)


def build_up(game: Core, unit: int, hits: int) -> None:
    """14.2, 8.7 A division has two steps again; hits of an armour point that was half lost at sea go over to it.

    Regiments from the air that lie near a German one find their heavy weapons at once.
    """
    total = min(game.unit(unit).hits + hits, game.edition.tables.damage.unit)
    game.stamp(unit, reduced=False, hits=total)
    game.emit(Rebuilt(clause="BSA-14.2h", piece=unit, space=game.hex(unit)))
    if game.side(unit) == GE:
        strengthen(game)


def take_store(game: Core, store: Stores) -> None:
    """14.2 One of the German points at a port or airbase is used."""
    others = tuple(one for one in game.state.stores if one is not store)
    left = (replace(store, points=store.points - 1),) if store.points > 1 else ()
    game.state.stores = (*others, *left)
    game.recount()


def spend(game: Core, unit: int, points: int) -> None:
    """14.2 British points of a unit's kind are used."""
    have = list(game.state.replacements)
    have[kind_of(game, unit)] -= points
    game.state.replacements = (have[LEG], have[ARMOUR], have[TANK])
    game.recount()


# -- units that come back --------------------------------------------------------------------------------


def returnable(game: Core) -> Iterable[int]:
    """14.2, 16.2 The side's eliminated units, and those that are absent at first but can be rebuilt."""
    absent, lost = game.edition.scenarios[game.state.scenario].absent, game.by_place(game.phasing).get(LOST, ())
    never_came = (unit for unit in absent if is_absent(game, unit) and game.side(unit) == game.phasing)
    return sorted({*never_came, *(unit for unit in lost if game.type(unit).arm == "land" or unit in absent)})


def is_absent(game: Core, unit: int) -> bool:
    """16.2 Whether a unit is not in the set-up, but can be rebuilt."""
    absent = game.edition.scenarios[game.state.scenario].absent
    return unit in absent and game.hex(unit) < 0 and unit not in game.state.drawn


def price(game: Core, unit: int) -> int:
    """14.2 What it takes to bring a unit back: two points for a division, one for a smaller unit."""
    table = game.edition.tables.replacements
    return table.division if game.type(unit).size == "division" else table.unit


def return_needs(game: Core, unit: int) -> Conditions:
    """14.2 What an eliminated unit needs to come back."""
    yield from can_be_rebuilt(game, unit)
    yield game.hex(unit) == LOST or is_absent(game, unit), "BSA-14.2h", "not_eliminated"
    yield has_points(game, unit, price(game, unit)), "BSA-14.2a", "no_points"


def bring_back(game: Core, unit: int, zone: int) -> None:
    """14.2 A unit comes back in a zone of the display, a division on one step."""
    if game.side(unit) == BR:
        spend(game, unit, price(game, unit))
    division = game.type(unit).size == "division"
    game.put(unit, zone, reduced=division, hits=0, oos=0, rebuilt=game.state.clock)
    game.emit(Came(clause="BSA-14.2i" if division else "BSA-14.2h", pieces=(unit,)))


# -- aircraft --------------------------------------------------------------------------------------------


def count_land_points(game: Core) -> None:
    """14.2 The British land points of the schedule, which can be saved."""
    new = arrival(game).replacements
    leg, armour, tank = (a + b for a, b in zip(game.state.replacements, new, strict=True))
    game.state.replacements = (leg, armour, tank)
    game.recount()


def air_points_due(game: Core, side: int) -> tuple[int, int]:
    """16.0 The Air Replacement Points of the turn: German ones; Spitfires, and Blenheims or Wellingtons."""
    s, table = game.state, game.edition.tables.replacements
    if s.turn == game.edition.scenarios[s.scenario].first_turn:
        return 0, 0
    odd = int(game.edition.odd(s.turn))
    if side == GE:
        return table.german_air[odd], 0
    return table.spitfires[odd], table.bombers[odd]


def air_rows(game: Core) -> Iterator[str]:
    """14.2, 16.0 The rows of aircraft of which a point can be taken now."""
    side = SIDES[game.phasing]
    for row, pieces in game.edition.rows.items():
        kind = game.edition.units[pieces[0]]
        if kind.side == side and kind.arm == "air":
            yield row


def new_point(game: Core, unit: int) -> bool:
    """14.2 Whether a piece is the point of its row that would come next."""
    row = game.type(unit).row
    return spare(game, row, 1) == (unit,)

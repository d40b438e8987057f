"""12.0 Reinforcements: when, where, at what cost; 12.4 air assault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beachhead.games.leyte.components import IMPOSSIBLE
from beachhead.games.leyte.core import Core, Flow, act
from beachhead.games.leyte.events import AirAssaultLost, Entered
from beachhead.games.leyte.model import LOST, US, WAITING
from beachhead.games.leyte.rules.moments_4_1 import in_arrivals, in_movement
from beachhead.games.leyte.rules.movement_5 import Found, barred_to, finish_move, free_step, steps_of
from beachhead.games.leyte.rules.zones_6 import must_halt_in
from beachhead.kernel.acts import Once, gather
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once
from beachhead.mechanics.movement import range_from, way_along
from beachhead.mechanics.picks import SPACE, units

ANYWHERE = "any"
"""12.42 The entry code of the Air Assault Battalion."""

ORMOC = "Or"


# -- 12.1 when ---------------------------------------------------------------------------------------


def due(game: Core, side: int) -> list[int]:
    """12.1 Units that may enter on this Game-Turn: listed now, or withheld earlier."""
    units, turn = game.state.units, game.state.turn
    return [unit for unit in game.waiting_of(side) if units[unit].due <= turn]


def entrants(game: Core) -> Iterator[int]:
    """12.1 The units that can enter in this phase: of those that are alike one is looked at for all."""

    def likeness(unit: int) -> tuple[str, bool, int]:
        """12.2, 5.2 What decides where a unit of a side can enter and stop."""
        printed = game.type(unit)
        return game.state.units[unit].entry, printed.kind == "armour", printed.movement

    return looked_at_once(due(game, game.phasing), likeness, lambda unit: met(arrival_needs(game, unit)))


def arrivals_possible(game: Core) -> bool:
    """Whether some reinforcement of the phasing side can enter."""
    return next(entrants(game), None) is not None


def enter_needs(game: Core, unit: int) -> Conditions:
    """12.1 What a unit needs in order to enter the map now: its turn, and that nobody moves any more."""
    yield from arrival_needs(game, unit)
    yield game.state.landing, "LEY-12.1a", "reinforcements_first"


def arrival_needs(game: Core, unit: int) -> Conditions:
    """12.1, 12.21, 5.31 What a unit needs in order to enter the map in this phase."""
    lies = game.state.units[unit]
    yield lies.hex == WAITING, "LEY-12.0a", "not_waiting"
    if lies.hex == WAITING:
        yield lies.due <= game.state.turn, "LEY-12.0b", "not_due"
        clause = "LEY-18.2l" if lies.entry == ORMOC else "LEY-12.21b"
        yield any(can_land(game, unit, space) for space in entry_hexes(game, unit)), clause, "entry_blocked"


# -- 12.2 where --------------------------------------------------------------------------------------


def entry_hexes(game: Core, unit: int) -> tuple[int, ...]:
    """12.2 The hexes of the unit's entry code that hold no enemy and that it may enter."""
    key = game.state.units[unit].entry, game.type(unit).kind == "armour", game.type(unit).movement
    area = game.edition.areas.get((*key, game.options.ormoc_entry))
    if area is None:
        area = game.edition.areas[*key, game.options.ormoc_entry] = entry_area(game, unit)
    barred = barred_to(game, game.side(unit))
    return tuple([space for space in area if not barred[space]])


def entry_area(game: Core, unit: int) -> tuple[int, ...]:
    """12.2 The hexes of the unit's entry code that it may enter where no enemy is: looked for once."""
    code, points = game.state.units[unit].entry, game.type(unit).movement
    area: Sequence[int]
    if code == ANYWHERE:
        area = range(len(game.edition.board.names))
    elif code == ORMOC:
        area = (game.edition.ormoc,)
    else:
        area = game.edition.beaches.get(code) or game.edition.edges[code]
    return tuple(space for space in area if entry_cost(game, unit, space) <= points and bears(game, unit, space))


def bears(game: Core, unit: int, space: int) -> bool:
    """5.25 Whether the ground bears the unit when it is set down: armour needs clear ground or a town."""
    return game.type(unit).kind != "armour" or game.edition.armour_enters[space]


def entry_cost(game: Core, unit: int, space: int) -> int:
    """12.21, 12.23, 12.42 Half points to enter: two points on a beach, the hex's own cost at a mapedge."""
    code = game.state.units[unit].entry
    if game.edition.entry_cost[space] == IMPOSSIBLE:
        return game.edition.entry_cost[space]
    if code == ANYWHERE:
        return 0
    if code in game.edition.beaches or (code == ORMOC and game.options.ormoc_entry == "beach"):
        return game.edition.beach_cost
    return game.edition.entry_cost[space]


def range_from_entry(game: Core, unit: int, entry: int) -> Found:
    """12.1, 12.22 Every hex that the unit could come to when it enters at `entry`: hex -> (cost, hex before)."""
    side, cost = game.side(unit), entry_cost(game, unit, entry)
    points = cost if must_halt_in(game, side, entry) else game.type(unit).movement
    barred, control = barred_to(game, side), game.control[1 - side]
    return range_from(steps_of(game, unit), entry, points, barred, control, spent=cost)


def landings(game: Core, unit: int, entry: int) -> tuple[int, ...]:
    """5.31 Where the unit may end its move when it enters at `entry`."""
    return stops(game, unit, entry, range_from_entry(game, unit, entry))


def stops(game: Core, unit: int, entry: int, found: Found) -> tuple[int, ...]:
    """5.31 Of the hexes it could come to those where it may end its move: units on the map no longer make way."""
    friends = game.occupant[game.side(unit)]
    return tuple([space for space in found if not friends[space]])


def can_land(game: Core, unit: int, entry: int) -> bool:
    """5.31 Whether the unit finds a place to stop when it enters at `entry`."""
    side = game.side(unit)
    if not game.occupant[side][entry]:
        return True
    if must_halt_in(game, side, entry):
        return False
    step = free_step(game, unit, entry, entry_cost(game, unit, entry))
    return step >= 0 or bool(landings(game, unit, entry))


# -- the arrival -------------------------------------------------------------------------------------


def reinforcements(game: Core) -> Flow[None]:
    """12.1 After all units on the map have moved, reinforcements enter one by one; any may be withheld."""
    yield from gather(game, lambda: game.ask("arrivals", ENTER, END_ARRIVALS, clause="LEY-12.1a", anchor=True))


def end_arrivals_needs(game: Core) -> Conditions:
    """12.42 What the phase needs to end: by one reading the air assault must land first."""
    must_land = game.options.air_assault == "must_land" and any(
        is_air_assault_now(game, unit) for unit in due(game, game.phasing)
    )
    yield not must_land, "LEY-12.42c", "must_land"


def enter(game: Core, unit: int) -> Flow[None]:
    """12.2 One unit enters the map and moves on with the points it has left."""
    title, clause = game.type(unit).title, entry_clause(game, unit)
    entry: Option = yield from settle(
        game.ask("entry", ENTRY(unit), clause=clause, about=(unit,), says={"unit": title})
    )
    names = {"unit": title, "entry": game.edition.board.names[entry.space]}
    found = Once(game, range_from_entry, unit, entry.space)
    stop = STOP(unit, entry.space, found)
    goal: Option = yield from settle(game.ask("stop", stop, clause="LEY-12.1b", about=(unit,), says=names))
    reached = found(game)
    path = way_along(reached.before, goal.space)
    game.emit(Entered(clause=clause, unit=unit, path=path, cost=reached.costs[goal.space]))
    if game.side(unit) == US and entry.space in game.edition.beaches["S"]:
        game.state.south_landed = True
    game.put(unit, goal.space, moved=game.state.clock)
    finish_move(game)


def entry_clause(game: Core, unit: int, space: int = -1) -> str:
    """12.21, 12.42 The clause by which a unit enters."""
    return "LEY-12.42a" if is_air_assault_now(game, unit) else "LEY-12.21a"


def entries(game: Core, unit: int) -> tuple[int, ...]:
    """The entry hexes from which the unit finds a place to stop."""
    return tuple(space for space in entry_hexes(game, unit) if can_land(game, unit, space))


def entry_needs(game: Core, unit: int, space: int) -> Conditions:
    """12.2, 12.42 What a hex needs so that a unit can enter there."""
    clause = "LEY-12.42d" if is_air_assault_now(game, unit) else "LEY-12.21b"
    yield not game.occupant[1 - game.side(unit)][space], clause, "enemy_there"
    yield bears(game, unit, space), "LEY-5.25c", "armour"
    in_area = space in entry_hexes(game, unit)
    yield in_area, "LEY-12.23a" if game.state.units[unit].entry in game.edition.edges else "LEY-12.21a", "entry_area"
    if in_area:
        yield bool(landings(game, unit, space)), "LEY-12.21d", "stack"


def stop_needs(game: Core, unit: int, entry: int, found: Found, space: int) -> Conditions:
    """12.1, 5.31 What a hex needs so that a unit that entered at `entry` can stop there. In a zone (12.22) it does."""
    yield not game.occupant[game.side(unit)][space], "LEY-5.31b", "stack"
    yield space in found, "LEY-12.1b", "too_far"


OWN_UNIT = units(own=True, clause="LEY-12.0b", name="not_phasing")

ENTER = act("enter", OWN_UNIT, clause="LEY-12.1c", exactly=entrants, needs=enter_needs, does=enter, when=in_movement)

END_ARRIVALS = act(
    "end", clause="LEY-4.1b", needs=end_arrivals_needs, when=in_arrivals, goes_on=True, label="end_movement"
)

ENTRY = act("entry", SPACE, clause=entry_clause, exactly=entries, needs=entry_needs, when=in_movement)

STOP = act("to", SPACE, clause="LEY-12.1b", exactly=stops, needs=stop_needs)


# -- 12.4 air assault --------------------------------------------------------------------------------


def is_air_assault_now(game: Core, unit: int) -> bool:
    """12.42 A unit that may be set down anywhere on its Game-Turn."""
    lies = game.state.units[unit]
    return lies.hex == WAITING and lies.entry == ANYWHERE and lies.due <= game.state.turn


def lose_late_air_assault(game: Core) -> None:
    """12.42 It may not be withheld: if it has not entered by the end of its phase it is lost."""
    for unit in game.roster(game.phasing):
        if is_air_assault_now(game, unit):
            game.put(unit, LOST)
            game.emit(AirAssaultLost(clause="LEY-12.42c", unit=unit))

"""12.0 Reinforcements: when, where, at what cost; 12.4 air assault."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.leyte.edition import IMPOSSIBLE
from beachhead.games.leyte.events import AirAssaultLost, Entered
from beachhead.games.leyte.model import LOST, US, WAITING
from beachhead.games.leyte.play import Core, Flow, act
from beachhead.games.leyte.rules.moments_4_1 import in_arrivals, in_movement
from beachhead.games.leyte.rules.movement_5 import Found, barred_to, finish_move, steps_of
from beachhead.games.leyte.rules.zones_6 import must_halt_in
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.movement import reach, way
from beachhead.mechanics.picks import SPACE, units

ANYWHERE = "any"
"""12.42 The entry code of the Air Assault Battalion."""

ORMOC = "Or"


# -- 12.1 when ---------------------------------------------------------------------------------------


def due(g: Core, side: int) -> Iterator[int]:
    """12.1 Units that may enter on this Game-Turn: listed now, or withheld earlier."""
    for unit in g.roster(side):
        lies = g.state.units[unit]
        if lies.hex == WAITING and lies.due <= g.state.turn:
            yield unit


def arrivals_possible(g: Core) -> bool:
    """Whether some reinforcement of the phasing side can enter."""
    return any(met(coming(g, unit)) for unit in due(g, g.phasing))


def entering(g: Core, unit: int) -> Conditions:
    """12.1 What a unit needs in order to enter the map now: its turn, and that nobody moves any more."""
    yield from coming(g, unit)
    yield g.state.landing, "LEY-12.1a", "reinforcements_first"


def coming(g: Core, unit: int) -> Conditions:
    """12.1, 12.21, 5.31 What a unit needs in order to enter the map in this phase."""
    lies = g.state.units[unit]
    yield lies.hex == WAITING, "LEY-12.0a", "not_waiting"
    if lies.hex == WAITING:
        yield lies.due <= g.state.turn, "LEY-12.0b", "not_due"
        clause = "LEY-18.2l" if lies.entry == ORMOC else "LEY-12.21b"
        yield any(can_land(g, unit, space) for space in entry_hexes(g, unit)), clause, "entry_blocked"


# -- 12.2 where --------------------------------------------------------------------------------------


def entry_hexes(g: Core, unit: int) -> tuple[int, ...]:
    """12.2 The hexes of the unit's entry code that hold no enemy and that it may enter."""
    code = g.state.units[unit].entry
    if code == ANYWHERE:
        area = tuple(range(len(g.e.board.names)))
    elif code == ORMOC:
        area = (g.e.ormoc,)
    else:
        area = g.e.beaches.get(code) or g.e.edges[code]
    barred, points = barred_to(g, g.side(unit)), g.type(unit).movement
    return tuple(
        space for space in area if not barred[space] and entry_cost(g, unit, space) <= points and bears(g, unit, space)
    )


def bears(g: Core, unit: int, space: int) -> bool:
    """5.25 Whether the ground bears the unit when it is set down: armour needs clear ground or a town."""
    return g.type(unit).kind != "armour" or g.e.armour_enters[space]


def entry_cost(g: Core, unit: int, space: int) -> int:
    """12.21, 12.23, 12.42 Half points to enter: two points on a beach, the hex's own cost at a mapedge."""
    code = g.state.units[unit].entry
    if g.e.entry_cost[space] == IMPOSSIBLE:
        return g.e.entry_cost[space]
    if code == ANYWHERE:
        return 0
    if code in g.e.beaches or (code == ORMOC and g.rulings["ormoc_entry"] == "beach"):
        return g.e.beach_cost
    return g.e.entry_cost[space]


def range_from_entry(g: Core, unit: int, entry: int) -> Found:
    """12.1, 12.22 Every hex that the unit could come to when it enters at `entry`: hex -> (cost, hex before)."""
    side, cost = g.side(unit), entry_cost(g, unit, entry)
    if must_halt_in(g, side, entry):
        return {entry: (cost, entry)}
    barred, control = barred_to(g, side), g.control[1 - side]
    return reach(steps_of(g, unit), entry, g.type(unit).movement, barred, control, spent=cost)


def landings(g: Core, unit: int, entry: int) -> tuple[int, ...]:
    """5.31 Where the unit may end its move when it enters at `entry`: units on the map no longer make way."""
    friends = g.held[g.side(unit)]
    return tuple(space for space in range_from_entry(g, unit, entry) if not friends[space])


def can_land(g: Core, unit: int, entry: int) -> bool:
    """5.31 Whether the unit finds a place to stop when it enters at `entry`."""
    return not g.held[g.side(unit)][entry] or bool(landings(g, unit, entry))


# -- the arrival -------------------------------------------------------------------------------------


def reinforcements(g: Core) -> Flow[None]:
    """12.1 After all units on the map have moved, reinforcements enter one by one; any may be withheld."""
    yield from gather(g, lambda: g.ask("arrivals", ENTER, END_ARRIVALS, clause="LEY-12.1a", anchor=True))


def all_landed(g: Core) -> Conditions:
    """12.42 What the phase needs to end: by one reading the air assault must land first."""
    must_land = g.rulings["air_assault"] == "must_land" and any(
        is_air_assault_now(g, unit) and met(entering(g, unit)) for unit in due(g, g.phasing)
    )
    yield not must_land, "LEY-12.42c", "must_land"


def enter(g: Core, unit: int) -> Flow[None]:
    """12.2 One unit enters the map and moves on with the points it has left."""
    title, clause = g.type(unit).title, entry_clause(g, unit)
    entry: Option = yield from settle(g.ask("entry", ENTRY(unit), clause=clause, about=(unit,), says={"unit": title}))
    names = {"unit": title, "entry": g.e.board.names[entry.space]}
    stop = STOP(unit, entry.space)
    goal: Option = yield from settle(g.ask("stop", stop, clause="LEY-12.1b", about=(unit,), says=names))
    found = range_from_entry(g, unit, entry.space)
    path = way(found, goal.space)
    g.tell(Entered(clause=clause, unit=unit, path=path, cost=found[goal.space][0]))
    if g.side(unit) == US and entry.space in g.e.beaches["S"]:
        g.state.south_landed = True
    g.put(unit, goal.space, moved=g.state.clock)
    finish_move(g, unit, path, "enter")


def entry_clause(g: Core, unit: int, space: int = -1) -> str:
    """12.21, 12.42 The clause by which a unit enters."""
    return "LEY-12.42a" if is_air_assault_now(g, unit) else "LEY-12.21a"


def entries(g: Core, unit: int) -> tuple[int, ...]:
    """The entry hexes from which the unit finds a place to stop."""
    return tuple(space for space in entry_hexes(g, unit) if can_land(g, unit, space))


def entering_at(g: Core, unit: int, space: int) -> Conditions:
    """12.2, 12.42 What a hex needs so that a unit can enter there."""
    clause = "LEY-12.42d" if is_air_assault_now(g, unit) else "LEY-12.21b"
    yield not g.held[1 - g.side(unit)][space], clause, "enemy_there"
    yield bears(g, unit, space), "LEY-5.25c", "armour"
    in_area = space in entry_hexes(g, unit)
    yield in_area, "LEY-12.23a" if g.state.units[unit].entry in g.e.edges else "LEY-12.21a", "entry_area"
    if in_area:
        yield bool(landings(g, unit, space)), "LEY-12.21d", "stack"


def stopping(g: Core, unit: int, entry: int, space: int) -> Conditions:
    """12.1, 12.22 What a hex needs so that a unit that entered at `entry` can stop there."""
    halted = must_halt_in(g, g.side(unit), entry)
    yield not halted or space == entry, "LEY-12.22b", "arrived_in_zone"
    yield not g.held[g.side(unit)][space], "LEY-5.31b", "stack"
    if not halted:
        yield space in range_from_entry(g, unit, entry), "LEY-12.1b", "too_far"


def arriving(g: Core) -> Iterator[int]:
    """12.1 Who comes into question."""
    return due(g, g.phasing)


OWN_UNIT = units(own=True, clause="LEY-12.0b", name="not_phasing")

ENTER = act("enter", OWN_UNIT, clause="LEY-12.1c", among=arriving, needs=entering, does=enter, when=in_movement)

END_ARRIVALS = act("end", clause="LEY-4.1b", needs=all_landed, when=in_arrivals, goes_on=True, label="end_movement")

ENTRY = act("entry", SPACE, clause=entry_clause, exactly=entries, needs=entering_at, when=in_movement)

STOP = act("to", SPACE, clause="LEY-12.1b", exactly=landings, needs=stopping)


# -- 12.4 air assault --------------------------------------------------------------------------------


def is_air_assault_now(g: Core, unit: int) -> bool:
    """12.42 A unit that may be set down anywhere on its Game-Turn."""
    lies = g.state.units[unit]
    return lies.hex == WAITING and lies.entry == ANYWHERE and lies.due <= g.state.turn


def lose_late_air_assault(g: Core) -> None:
    """12.42 It may not be withheld: if it has not entered by the end of its phase it is lost."""
    for unit in g.roster(g.phasing):
        if is_air_assault_now(g, unit):
            g.put(unit, LOST)
            g.tell(AirAssaultLost(clause="LEY-12.42c", unit=unit))

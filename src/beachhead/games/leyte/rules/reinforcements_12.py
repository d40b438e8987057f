"""12.0 Reinforcements: when, where, at what cost; 12.4 air assault."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.leyte.edition import IMPOSSIBLE
from beachhead.games.leyte.events import AirAssaultLost, Entered
from beachhead.games.leyte.model import LOST, US, WAITING
from beachhead.games.leyte.play import Core, Flow
from beachhead.games.leyte.rules.movement_5 import Found, barred_to, finish_move, steps_of
from beachhead.games.leyte.rules.zones_6 import must_halt_in
from beachhead.kernel.ask import Ask, Option, Options, settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.kernel.text import Text
from beachhead.mechanics.movement import reach, way

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
    return any(met(entering(g, unit)) for unit in due(g, g.phasing))


def entering(g: Core, unit: int) -> Conditions:
    """12.1, 12.21, 5.31 What a unit needs in order to enter the map now."""
    lies, phasing = g.state.units[unit], g.side(unit) == g.phasing
    yield phasing, "LEY-12.0b", "not_phasing"
    if phasing:
        yield lies.hex == WAITING, "LEY-12.0a", "not_waiting"
    if phasing and lies.hex == WAITING:
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


def arrivals(g: Core) -> Options:
    """12.0 The units that may enter, and the end of the phase unless the air assault must land first (12.42)."""
    picks = tuple(g.pick("enter", unit, "LEY-12.1c") for unit in due(g, g.phasing) if met(entering(g, unit)))
    if g.rulings["air_assault"] == "must_land" and any(is_air_assault_now(g, option.piece) for option in picks):
        return picks
    return (*picks, g.button("end", "LEY-4.1b"))


def reinforcements(g: Core) -> Flow[None]:
    """12.1 After all units on the map have moved, reinforcements enter one by one; any may be withheld."""
    while True:
        choice = yield Ask(g.asked, Text("leyte.ask.arrivals"), "LEY-12.1a", lambda: arrivals(g), anchor=True)
        if choice.piece < 0:
            return
        yield from enter(g, choice.piece)


def enter(g: Core, unit: int) -> Flow[None]:
    """12.2 One unit enters the map and moves on with the points it has left."""
    title = g.type(unit).title
    clause = "LEY-12.42a" if is_air_assault_now(g, unit) else "LEY-12.21a"
    entry: Option = yield from settle(
        Ask(g.asked, Text("leyte.ask.entry", {"unit": title}), clause, lambda: entries(g, unit, clause), about=(unit,))
    )
    found = range_from_entry(g, unit, entry.space)
    prompt = Text("leyte.ask.stop", {"unit": title, "entry": g.e.board.names[entry.space]})
    ask = Ask(g.asked, prompt, "LEY-12.1b", lambda: stops(g, unit, entry.space), about=(unit,))
    goal: Option = yield from settle(ask)
    path = way(found, goal.space)
    g.tell(Entered(clause=clause, unit=unit, path=path, cost=found[goal.space][0]))
    if g.side(unit) == US and entry.space in g.e.beaches["S"]:
        g.state.south_landed = True
    g.put(unit, goal.space, moved=g.state.clock)
    finish_move(g, unit, path, "enter")


def entries(g: Core, unit: int, clause: str) -> Options:
    """The entry hexes from which the unit finds a place to stop."""
    return tuple(g.go("entry", space, clause) for space in entry_hexes(g, unit) if can_land(g, unit, space))


def stops(g: Core, unit: int, entry: int) -> Options:
    """The hexes in which an arriving unit may stop."""
    return tuple(g.go("to", space, "LEY-12.1b") for space in landings(g, unit, entry))


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

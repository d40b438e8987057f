"""VI-a The movement phases: which units may move, where they can go, and what happens on the way."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import Moved
from beachhead.games.gators.model import BESIDE, NOBODY, REB, US
from beachhead.games.gators.rules.combat_7.repelling_7n import repel
from beachhead.games.gators.rules.combat_7.results_7b import enter_debris
from beachhead.games.gators.rules.ground_3 import is_open_water
from beachhead.games.gators.rules.moments_5 import in_movement
from beachhead.games.gators.rules.movement_6.handling_6fg import (
    board,
    board_needs,
    boardable,
    carries,
    end_move,
    fetch,
    fetch_needs,
    fetchable,
    gather,
    gather_needs,
    gathering_hexes,
    hitch_goals,
    hitch_there_needs,
    is_aboard,
    is_carrier,
    is_gun,
    unload,
    unload_needs,
    unloadable,
    way_aboard,
    way_to,
)
from beachhead.games.gators.rules.movement_6.leading_6a import bearing, ending_needs, ends, lead_needs, whole_way
from beachhead.games.gators.rules.movement_6.reach_6a import (
    Path,
    destination_needs,
    entries,
    goes_by_itself,
    is_unmoved,
    move_needs,
    moves,
    reachable,
    ways,
)
from beachhead.games.gators.rules.movement_6.splitting_6j import split, split_needs
from beachhead.games.gators.rules.position_6.air_6b import arm, can_arm, come_home, hold, note_straying
from beachhead.games.gators.rules.position_6.airstrips_6p import (
    laid_on_top,
    open_for_rearming,
    take_on_the_way,
    take_strips,
)
from beachhead.games.gators.rules.position_6.camouflage_6l import (
    hide,
    hide_needs,
    keeps_camouflage,
    reveal,
    tell_masked,
    watched,
)
from beachhead.games.gators.rules.position_6.debris_6q import leave_debris
from beachhead.games.gators.rules.position_6.refuelling_6n import fuel_tanks, refuel
from beachhead.games.gators.rules.position_6.stacking_6d import room_needs
from beachhead.games.gators.rules.position_6.towing_6k import hitch, pulled_along, towing, unhitch, unhitch_needs
from beachhead.games.gators.rules.position_6.zones_6c import doubtful, halting
from beachhead.games.gators.targets import CARRIER, GUN, OWN_UNIT, REB_UNIT, US_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def movement_phase(game: Core) -> Flow[None]:
    """V, VI The phasing player moves his units in any order, Player 1 his ships first; nobody has to move."""
    if game.phasing == US and not game.state.tanks_done:
        yield from fuel_tanks(game)
    while True:
        last = yield from decide(game, whom_to_move(game))
        if last is END_MOVES:
            return
        if game.phasing == REB:
            take_strips(game, REB)


def whom_to_move(game: Core) -> Ask:
    """V, VI What the phasing player can do now."""
    return game.ask("move", MOVE, UNLOAD, UNHITCH, SPLIT, HIDE, END_MOVES, clause="GAT-VI-a.1", anchor=True)


def begin(game: Core, unit: int) -> None:
    """V When another unit than a ship has begun to do something, the ships are done."""
    if not game.type(unit).is_ship:
        game.state.ships_done = True


def movers(game: Core) -> list[int]:
    """V, VI The phasing player's units that can move, the ships first."""
    side = game.phasing
    by_themselves = game.those_of(side, "movers", lambda unit: goes_by_itself(game, unit) and moves(game, unit))
    others = game.those_of(side, "others", lambda unit: not goes_by_itself(game, unit) and is_unmoved(game, unit))
    found = sorted(by_themselves + [unit for unit in others if moves(game, unit)])
    if side == US and not game.state.ships_done:
        found.sort(key=lambda unit: not game.type(unit).is_ship)
    return found


def in_the_field(game: Core) -> tuple[int, ...]:
    """V The phasing player's units on the map, and those set off it beside their ships."""
    return game.on_map(REB) if game.phasing == REB else tuple(sorted((*game.on_map(US), *game.set_off())))


def must_come_in(game: Core) -> bool:
    """V Whether a unit set off the map still has to enter it, and can."""
    return game.phasing == US and any(entries(game, unit) for unit in game.set_off())


def end_movement_needs(game: Core) -> Conditions:
    """V What the phase needs to end: nobody who can come onto the map is off it."""
    yield not must_come_in(game), "GAT-V.5", "must_come_in"


def take_back_aboard(game: Core) -> None:
    """V, VI-b Nobody may end the turn off the map: who finds no hex to enter goes back to its ship, and hands its
    markers back where it can rearm.
    """
    for unit in game.set_off():
        game.stow(unit, game.unit(unit).inside)
        if can_arm(game, unit):
            game.stamp(unit, load="")


# -- moving ------------------------------------------------------------------------------------------


def move(game: Core, unit: int) -> Flow[None]:
    """VI A unit moves: it takes off, goes its way, and ends in a hex, on a carrier or at a gun."""
    begin(game, unit)
    if game.hex(unit) != BESIDE:
        yield from arm(game, unit)
    acts = TO(unit), BOARD(unit), FETCH(unit), HITCH(unit), MEET(unit), LEAD(unit, ()), STAY(unit)
    ask = game.ask("to", *acts, clause="GAT-VI-a.1", about=(unit,), says={"unit": game.type(unit).title})
    yield from decide(game, ask)


def goals(game: Core, unit: int) -> list[int]:
    """VI Where a unit can go, in the order of the hexes."""
    return sorted(ways(game, unit).goals)


def go(game: Core, unit: int, space: int) -> Flow[None]:
    """VI A unit goes to a hex."""
    gone = yield from set_out(game, unit, ways(game, unit)[space])
    yield from after_moving(game, unit, gone)


def lead(game: Core, unit: int, path: Path) -> Flow[None]:
    """VI-a The way of a unit is laid up to a hex; it goes on from there, by another hex first if its player likes."""
    path = yield from bearing(game, unit, path)
    says = {"unit": game.type(unit).title}
    acts = BY(unit, path), LEAD(unit, path), STAY(unit)
    yield from decide(game, game.ask("to", *acts, clause="GAT-VI-a.1", about=(unit,), says=says))


def go_by(game: Core, unit: int, path: Path, space: int) -> Flow[None]:
    """VI-a A unit goes to a hex by the way that was laid."""
    gone = yield from set_out(game, unit, whole_way(game, unit, path, space))
    yield from after_moving(game, unit, gone)


def go_aboard(game: Core, unit: int, carrier: int) -> Flow[None]:
    """VI-g A unit goes to a carrier and aboard."""
    yield from board(game, unit, carrier, way_aboard(game, unit, carrier), pass_by)


def go_and_fetch(game: Core, unit: int, cargo: int) -> Flow[None]:
    """VI-g A carrier goes to a unit and picks it up."""
    yield from fetch(game, unit, cargo, way_to(game, unit, game.hex(cargo)), walk)


def go_and_hitch(game: Core, unit: int, gun: int) -> Flow[None]:
    """VI-k A truck goes to a gun and hitches it."""
    arrived = yield from walk(game, unit, way_to(game, unit, game.hex(gun)))
    if arrived:
        hitch(game, unit, gun)


def go_and_gather(game: Core, unit: int, space: int) -> Flow[None]:
    """VI-i A squad goes to others, and they form a platoon."""
    arrival = (unit, NOBODY, game.hex(unit))
    arrived = yield from walk(game, unit, reachable(game, unit)[space])
    if arrived:
        yield from gather(game, space, arrival, walk)


def stay_needs(game: Core, unit: int) -> Conditions:
    """V What a unit needs in order to stay where it is: it is on the map."""
    yield game.hex(unit) != BESIDE, "GAT-V.5", "must_come_in"


def stay(game: Core, unit: int) -> Flow[None]:
    """VI-a A unit that was taken up stays, and ends its move where it is: it scouts (VI-l), and may refuel (VI-n)."""
    game.stamp(unit, moved=game.state.turn)
    end_move(game, unit)
    if game.side(unit) == US and game.type(unit).is_air:
        yield from refuel(game, unit)


def lead_out(game: Core, cargo: int) -> Flow[None]:
    """VI-f A unit is unloaded."""
    begin(game, cargo)
    yield from unload(game, cargo, walk)


def split_up(game: Core, platoon: int) -> Flow[None]:
    """VI-j A platoon splits up."""
    begin(game, platoon)
    yield from split(game, platoon)


def platoons(game: Core) -> tuple[int, ...]:
    """VI-j The Rifle Platoons, in Player 1's phase."""
    return game.edition.of_kind("us-rifle") if game.phasing == US else ()


def hiders(game: Core) -> list[int]:
    """VI-l Player 2's units on the map that everybody sees, next to nobody, in his phase, while there is camouflage."""
    units = game.state.units
    if game.phasing != REB or not game.state.markers:
        return []
    seen = watched(game)
    return [unit for unit in game.on_map(REB) if not units[unit].hidden and not seen[units[unit].hex]]


def let_go(game: Core, truck: int) -> None:
    """VI-k A truck lets its gun go."""
    begin(game, truck)
    unhitch(game, truck)


MOVE = act("move", OWN_UNIT, clause="GAT-VI-a.1", exactly=movers, needs=move_needs, does=move, when=in_movement,
           meant=lambda game, unit: not is_aboard(game, unit))  # fmt: skip

UNLOAD = act(
    "unload",
    OWN_UNIT,
    clause="GAT-VI-f.1",
    exactly=lambda game: unloadable(game, game.phasing),
    needs=unload_needs,
    does=lead_out,
    when=in_movement,
    meant=is_aboard,
)

UNHITCH = act(
    "unhitch",
    OWN_UNIT,
    clause="GAT-VI-k.6",
    among=lambda game: towing(game, game.phasing),
    needs=unhitch_needs,
    does=let_go,
    when=in_movement,
)

SPLIT = act("split", US_UNIT, clause="GAT-VI-j.1", among=platoons, needs=split_needs, does=split_up, when=in_movement)

HIDE = act("hide", REB_UNIT, clause="GAT-VI-l.7", exactly=hiders, needs=hide_needs, does=hide, when=in_movement)

END_MOVES = act("end", clause="GAT-VI-a.2", needs=end_movement_needs, does=take_back_aboard, goes_on=True)

TO = act("to", SPACE, clause="GAT-VI-a.1", exactly=goals, needs=destination_needs, does=go)

BOARD = act("board", CARRIER, clause="GAT-VI-g.1", needs=board_needs, does=go_aboard, meant=carries,
            exactly=lambda game, unit: boardable(game, unit, reachable(game, unit).goals))  # fmt: skip

FETCH = act("fetch", OWN_UNIT, clause="GAT-VI-g.1", needs=fetch_needs, does=go_and_fetch, meant=is_carrier,
            exactly=lambda game, unit: fetchable(game, unit, reachable(game, unit).goals))  # fmt: skip

HITCH = act("hitch", GUN, clause="GAT-VI-k.2", needs=hitch_there_needs, does=go_and_hitch, meant=is_gun,
            exactly=lambda game, unit: hitch_goals(game, unit, reachable(game, unit).goals))  # fmt: skip

MEET = act("gather", SPACE, clause="GAT-VI-d.3", exactly=gathering_hexes, needs=gather_needs, does=go_and_gather)

LEAD = act("lead", clause="GAT-VI-a.1", needs=lead_needs, does=lead)

BY = act("to", SPACE, clause="GAT-VI-a.1", exactly=lambda game, unit, path: sorted(ends(game, unit, path).goals),
         needs=ending_needs, does=go_by)  # fmt: skip

STAY = act("stay", clause="GAT-VI-a.2", needs=stay_needs, does=stay)


# -- on the way --------------------------------------------------------------------------------------


def walk(game: Core, unit: int, path: tuple[int, ...]) -> Flow[bool]:
    """VI A unit goes its way; whether it comes to the end of it and is still there."""
    gone = yield from set_out(game, unit, path)
    return game.hex(unit) == path[-1] == gone[-1]


def pass_by(game: Core, unit: int, path: tuple[int, ...]) -> Flow[bool]:
    """VI-g A unit goes its way to the hex before that of its carrier, and whether it can go on from there.

    Only where an enemy of whom its owner could not know stops it (VI-c) does it end its move, and scout (VI-l).
    """
    stopped = bool(halting(game, unit, sure=False)[path[-1]])
    if doubtful(game, unit)[path[-1]]:
        game.forbid_undo()
    gone = yield from set_out(game, unit, path, stays=stopped)
    return game.hex(unit) == path[-1] == gone[-1] and not stopped


def set_out(game: Core, unit: int, path: tuple[int, ...], *, stays: bool = True) -> Flow[tuple[int, ...]]:
    """VI A unit goes its way, hex by hex, until something stops it; handed back is the part that it went.

    What it tows goes with it; an enemy that its owner could not see stops it like any other (VI-c).  `stays`: whether
    it ends its move at the end of the way.
    """
    came_from_sea, before = game.afloat(unit), game.hex(unit)
    gone = yield from go_on(game, unit, path)
    here, turn = gone[-1], game.state.turn
    ashore = {"ashore": turn} if came_from_sea and not game.ground(here).water else {}
    wet = {"wet": turn} if any(is_open_water(game, space) for space in gone[1:]) and not game.type(unit).is_air else {}
    came = {"came": turn, "work": 0, **laid_on_top(game, unit, here)} if before != here else {}
    hidden = game.unit(unit).hidden
    if hidden and len(gone) > 1 and not keeps_camouflage(game, gone):
        reveal(game, unit, "GAT-VI-l.2")
    for follower in pulled_along(game, unit):
        game.put(follower, here, tow=game.unit(follower).tow, moved=turn, fought=turn, came=turn)
        if not keeps_camouflage(game, gone):
            reveal(game, follower, "GAT-VI-l.2")
    game.put(unit, here, moved=turn, **came, **ashore, **wet)
    if game.type(unit).is_air:
        note_straying(game, unit, gone if before == BESIDE else gone[1:])
    tell_move(game, unit, gone, entered=before == BESIDE)
    take_on_the_way(game, unit, gone)
    if len(gone) > 1 and is_open_water(game, gone[-2]) and not game.ground(here).water and game.type(unit).amphibious:
        yield from repel(game, unit, gone[-2])
    if game.hex(unit) == here:
        yield from enter_debris(game, unit)
    if game.hex(unit) == here and (stays or gone != path):
        end_move(game, unit)
    return gone


def go_on(game: Core, unit: int, path: tuple[int, ...]) -> Flow[tuple[int, ...]]:
    """VI-a, VI-c The part of a way that a unit really goes: to its end, or to the hex where it is stopped.

    Whether an enemy stops it of whom its owner could not know is shown, and cannot be taken back.
    """
    stops, air = halting(game, unit, sure=False), game.type(unit).is_air
    maybe = doubtful(game, unit)
    entered = path if game.hex(unit) == BESIDE else path[1:]
    if any(maybe[space] for space in entered[:-1]):
        game.forbid_undo()
    for step, space in enumerate(path):
        last = step == len(path) - 1
        if space not in entered or (air and not can_stop_at(game, unit, space)):
            continue
        if stops[space] and not last:
            return path[: step + 1]
        if air and game.side(unit) == US:
            held = yield from hold(game, unit, space)
            if held and not last:
                return path[: step + 1]
    return path


def can_stop_at(game: Core, unit: int, space: int) -> bool:
    """Whether an aircraft can be made to stop in a hex: it must be able to stand there (VI-d)."""
    return met(room_needs(game, unit, space))


def tell_move(game: Core, unit: int, path: tuple[int, ...], *, entered: bool) -> None:
    """The move is told: of a camouflaged unit Player 1 sees only that a counter moves.

    A unit that has `entered` the map may go no further than the hex where it did.
    """
    if len(path) == 1 and not entered:
        return
    clause = "GAT-VI-l.3" if game.unit(unit).hidden else "GAT-VI-a.1"
    tell_masked(game, Moved(clause=clause, unit=unit, path=path), "unit")


def after_moving(game: Core, unit: int, path: tuple[int, ...]) -> Flow[None]:
    """VI What the end of a move along `path` brings: coming home, fuel, debris left behind."""
    if game.hex(unit) < 0:
        return
    if game.type(unit).is_air:
        come_home(game, unit)
        open_for_rearming(game, unit)
    if game.side(unit) == US:
        if game.type(unit).is_air:
            yield from refuel(game, unit)
    else:
        yield from leave_debris(game, unit, path)

"""9.1 A stack of naval units on its way: zone by zone, past mines and submarines (9.5) and the enemy's eyes (7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_sea import Sailed
from beachhead.games.britain_stands_alone.model import BR, INTERCEPT, NOBODY, SIDES, Sailing, Sighting
from beachhead.games.britain_stands_alone.rules.contests import PROCEDURES
from beachhead.games.britain_stands_alone.rules.naval_9.counters_1_2 import REGROUP
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import (
    fugitives,
    harbour_needs,
    may_sail_needs,
    may_stop_needs,
    moor,
    points_to_intercept,
    ports_on,
    seas_beside,
    setting_out,
    shelter_needs,
    together_needs,
    ways_to,
    zone_needs,
)
from beachhead.games.britain_stands_alone.rules.naval_9.due_9_3 import course_needs, due, stays_due
from beachhead.games.britain_stands_alone.rules.naval_9.hazards_9_5 import meet_hazards
from beachhead.games.britain_stands_alone.rules.naval_9.lookouts_16 import watch
from beachhead.games.britain_stands_alone.rules.naval_9.regrouping_9_1 import APART, JOIN_UP, settle_down, under_way
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import (
    fits_in_stack,
    is_sea,
    lie_together,
    one_of_each,
    partners,
    stack_of,
)
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, SPACE, one_for_all
from beachhead.kernel.acts import decide, offer_of, perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions, every, met

MOVE, WITHDRAW, RETURN, WAIT = "move", "withdraw", "return", "wait"
"""What a stack is on its way for, if not to `INTERCEPT`."""

SEEN = (MOVE, INTERCEPT)
"""7.1, 7.2 Who can be detected on the way: not who withdraws, nor who returns to base."""

STEERING, MEETING, BEING_SEEN, GOING_ON = range(4)
"""The steps of a stack on its way; from the last one it comes back to the first."""


def set_out(game: Core, side: int, units: tuple[int, ...], kind: str, goal: int = NOBODY) -> None:
    """9.1 A stack sets out: who moves or returns is asked where to, who intercepts or withdraws has a goal.

    The contest that this is asked from comes back in hand once the stack has come to its end.
    """
    zone = game.hex(units[0])
    if kind == INTERCEPT:
        for unit in units:
            game.stamp(unit, moved=game.state.clock, spent=0, **setting_out(game, unit))
        if is_sea(game, zone):
            lie_together(game, units)
    step = MEETING if kind == WAIT else BEING_SEEN if kind == INTERCEPT and zone == goal else STEERING
    game.open_contest(
        Sailing(side=side, units=units, kind=kind, step=step, zone=zone, goal=goal, sound=sound(game, units))
    )


def sound(game: Core, units: Iterable[int]) -> tuple[int, ...]:
    """9.1 The undamaged ships among naval units, points left out."""
    return tuple(unit for unit in units if game.type(unit).arm == "ship" and not game.unit(unit).reduced)


# -- the steps -------------------------------------------------------------------------------------------


def steer(game: Core) -> Flow[None]:
    """9.1, 7.2, 9.2 Where the stack goes next: who withdraws to his zone, who intercepts by a way to it."""
    sailing = game.contest(Sailing)
    if sailing.kind == WITHDRAW:
        enter(game, sailing.goal)
        return
    side = SIDES[sailing.side]
    if sailing.kind == INTERCEPT:
        ask = game.ask("close_in", CLOSE_IN, clause="BSA-7.2g", side=side, about=sailing.units, anchor=True)
        choice = yield from settle(ask)
        yield from perform(game, offer_of(ask, choice.action.verb) or CLOSE_IN, choice)
        return
    forming = TO, PUT_IN, WITH, WITH_ALL, REGROUP, APART, JOIN_UP, CALL_OFF
    acts = (TO, PUT_IN, BERTH, DROP, JOIN_UP, HALT) if sailing.paid > 0 else forming
    yield from decide(game, game.ask("course", *acts, clause="BSA-9.1a", side=side, about=sailing.units, anchor=True))


def meet(game: Core) -> Flow[None]:
    """9.5 Mines and submarines in the zone attack the stack."""
    sailing = game.contest(Sailing)
    yield from meet_hazards(game, sailing.zone, here(game, sailing))
    game.note(step=BEING_SEEN)


def be_seen(game: Core) -> Flow[None]:
    """7.1, 7.2 The enemy may detect a stack in every zone that it enters."""
    sailing = game.contest(Sailing)
    game.note(step=GOING_ON)
    units = here(game, sailing)
    if sailing.kind in SEEN and units:
        game.open_contest(Sighting(side=1 - sailing.side, zone=sailing.zone, units=units))
    yield from ()


def go_further(game: Core) -> Flow[None]:
    """9.1, 7.2, 9.2 Whoever still can goes on: ships that were damaged on the way, or withdrew, stay where they are."""
    sailing = game.contest(Sailing)
    units = here(game, sailing)
    stopped = tuple(unit for unit in units if is_stopped(game, sailing, unit))
    able = tuple(unit for unit in units if unit not in stopped)
    arrived = sailing.kind in (WITHDRAW, WAIT) or (sailing.kind == INTERCEPT and sailing.zone == sailing.goal)
    if arrived or not able:
        game.close_contest()
    else:
        game.note(step=STEERING, units=able, left=stopped)
    yield from ()


def is_stopped(game: Core, sailing: Sailing, unit: int) -> bool:
    """9.1, ruling R-19 Whether a unit goes no further: a ship damaged on the way, and who withdrew and found no refuge.

    Whoever withdrew in the Naval Segment may still return to base.
    """
    if sailing.kind == MOVE and game.this_turn(game.unit(unit).halted):
        return True
    return unit in sailing.sound and game.unit(unit).reduced


def here(game: Core, sailing: Sailing) -> tuple[int, ...]:
    """9.1 Who of a stack is alive and with it."""
    return tuple(unit for unit in sailing.units if game.hex(unit) == sailing.zone)


# -- into a zone -----------------------------------------------------------------------------------------


def enter(game: Core, zone: int) -> None:
    """9.1 The stack in hand enters a sea zone; who stays behind is a stack by itself."""
    sailing = game.contest(Sailing)
    settle_down(game, sailing.left)
    paid = sailing.paid + 1
    for unit in sailing.units:
        moved = {} if sailing.kind == WITHDRAW else {"moved": game.state.clock, "spent": paid, **notes(game, unit)}
        game.put(unit, zone, **moved)
    lie_together(game, sailing.units)
    game.note(step=MEETING, zone=zone, paid=paid, left=())
    clause = {INTERCEPT: "BSA-7.2g", WITHDRAW: "BSA-9.2w", RETURN: "BSA-9.1p"}.get(sailing.kind, "BSA-9.1a")
    game.emit(Sailed(clause=clause, pieces=sailing.units, origin=sailing.zone, zone=zone, kind=sailing.kind))
    watch(game, sailing.units, zone)


def notes(game: Core, unit: int) -> dict[str, int]:
    """9.3, 16.0 What is noted on a naval unit as it moves, and on a British ship that only fled from a bombed port."""
    port = game.hex(unit)
    fled = port in game.edition.ports and game.side(unit) == BR and not game.state.sailed
    return setting_out(game, unit) | ({"eluded": game.state.turn} if fled else {})


def to_needs(game: Core, zone: int) -> Conditions:
    """9.1, 9.3, 9.5, 16.0 What a sea zone needs for the stack in hand to enter it."""
    sailing = game.contest(Sailing)
    yield from zone_needs(game, sailing.units, zone, sailing.paid)
    yield from shelter_needs(game, sailing.units, zone, sailing.paid)
    yield from course_needs(game, sailing.units, zone, sailing.paid)


def ways(game: Core) -> tuple[int, ...]:
    """9.1 The sea zones next to the stack in hand."""
    return seas_beside(game, game.hex(game.contest(Sailing).units[0]))


TO = act("steer", SPACE, clause="BSA-9.1a", among=ways, needs=to_needs, does=enter, when=under_way)


def closing_in(game: Core) -> list[int]:
    """7.2 The zones by which the stack in hand comes to the zone of those whom it intercepts."""
    sailing = game.contest(Sailing)
    return list(ways_to(game, sailing.units, sailing.goal, points_to_intercept(game, sailing)))


def close_in_needs(game: Core, zone: int) -> Conditions:
    """7.2 What a zone needs for an intercepting stack to enter it: it lies on a way that is short enough."""
    yield zone in closing_in(game), "BSA-7.2g", "no_way_there"


CLOSE_IN = act("close_in", SPACE, clause="BSA-7.2g", among=closing_in, needs=close_in_needs, does=enter, when=under_way)


# -- who comes along -------------------------------------------------------------------------------------


def joinable(game: Core) -> Iterator[int]:
    """9.1 Who could sail with the stack in hand; of points that are alike one for all."""
    sailing = game.contest(Sailing)
    start, ports = game.hex(sailing.units[0]), game.edition.ports
    spaces = [there for there in ports if ports[there].zone == ports[start].zone] if start in ports else [start]
    return one_of_each(game, (unit for space in spaces for unit in others(game, space)))


def others(game: Core, space: int) -> list[int]:
    """9.1 The side's naval units in a space that are not in the stack in hand."""
    sailing = game.contest(Sailing)
    return [unit for unit in game.ships(space, sailing.side) if unit not in sailing.units]


def with_needs(game: Core, unit: int) -> Conditions:
    """9.1, 9.3 What a naval unit needs to sail with the stack in hand, it and all with whom it shares a load."""
    sailing = game.contest(Sailing)
    yield unit not in sailing.units, "BSA-9.1e", "in_the_stack"
    for one in partners(game, unit):
        if (yield from every(may_sail_needs(game, one))):
            yield from together_needs(game, sailing.units, one)
    yield fits_in_stack(game, {*sailing.units, *partners(game, unit)}), "BSA-9.1e", "six_in_a_stack"


def take_along(game: Core, unit: int) -> None:
    """9.1 A naval unit sails with the stack in hand, with all who share a load with it."""
    sailing = game.contest(Sailing)
    units = tuple(sorted({*sailing.units, *partners(game, unit)}))
    game.note(units=units, sound=sound(game, units))


def mates(game: Core) -> list[int]:
    """9.1 Those who lie in the same port, or are in the same stack, as the first of the stack in hand."""
    sailing = game.contest(Sailing)
    first = sailing.units[0]
    if is_sea(game, game.hex(first)):
        return [unit for unit in stack_of(game, first) if unit not in sailing.units]
    return others(game, game.hex(first))


def all_needs(game: Core) -> Conditions:
    """9.1 What is needed to take along all that lie together: more than one who can come."""
    yield sum(met(with_needs(game, unit)) for unit in mates(game)) > 1, "BSA-9.1e", "nobody_else"


def take_all(game: Core) -> None:
    """9.1 All that lie together sail together, as many as a stack takes."""
    for unit in mates(game):
        if unit not in game.contest(Sailing).units and met(with_needs(game, unit)):
            take_along(game, unit)


WITH = act("with", OWN_UNIT, clause="BSA-9.1e", does=take_along, when=under_way, **one_for_all(joinable, with_needs))
WITH_ALL = act("with_all", clause="BSA-9.1e", needs=all_needs, does=take_all)


# -- who parts -------------------------------------------------------------------------------------------


def drop_needs(game: Core, unit: int) -> Conditions:
    """9.1, 9.3 What a naval unit needs to be dropped off: it is in the stack, and somebody goes on."""
    sailing = game.contest(Sailing)
    yield unit in sailing.units, "BSA-9.1j", "not_in_the_stack"
    yield bool(set(sailing.units) - set(partners(game, unit))), "BSA-9.1j", "nobody_goes_on"


def leave_behind_needs(game: Core, unit: int) -> Conditions:
    """9.1, 9.3, 9.5 What a naval unit needs to stay in this zone: it may be dropped off, and has not to go further."""
    yield from drop_needs(game, unit)
    sailing = game.contest(Sailing)
    yield from may_stop_needs(game, partners(game, unit), sailing.paid)
    yield not stays_due(game, partners(game, unit), sailing.paid), "BSA-9.3m", "has_to_land"


def drop(game: Core, unit: int) -> None:
    """9.1 A naval unit stays in this zone, with all who share a load with it."""
    sailing = game.contest(Sailing)
    staying = [one for one in sailing.units if one in partners(game, unit)]
    going = tuple(one for one in sailing.units if one not in staying)
    game.note(units=going, left=(*sailing.left, *staying))


def halt_needs(game: Core) -> Conditions:
    """9.3, 9.5, 16.0 What the stack needs to go no further: nobody in it has to move out of the zone, or to go ashore.

    Nor into port.  Where those who have to go ashore or put in cannot do so together it may always part here.
    """
    sailing = game.contest(Sailing)
    if (due(game, sailing.units) or fugitives(game, sailing.units)) and not goes_further(game):
        return
    yield from may_stop_needs(game, sailing.units, sailing.paid)
    yield not stays_due(game, sailing.units, sailing.paid), "BSA-9.3m", "has_to_land"


def goes_further(game: Core) -> bool:
    """9.1, 9.3 Whether the stack in hand can enter a zone or a port as a whole, whoever has to go ashore elsewhere."""
    return any(met(to_needs(game, zone)) for zone in ways(game)) or any(
        met(put_in_needs(game, port)) for port in harbours(game)
    )


def halt(game: Core) -> None:
    """9.1 The stack goes no further: whom it would have left behind in this zone is still with it.

    Only in the Return to Base Phase, in which stacks may be reorganized, whoever was dropped off is a stack apart.
    """
    sailing = game.contest(Sailing)
    if sailing.kind == RETURN:
        settle_down(game, tuple(unit for unit in sailing.left if not is_stopped(game, sailing, unit)))
    game.close_contest()


def call_off(game: Core) -> None:
    """9.1 Nobody sails."""
    game.close_contest()


DROP = act(
    "drop_off",
    OWN_UNIT,
    clause="BSA-9.1j",
    among=lambda game: game.contest(Sailing).units,
    needs=leave_behind_needs,
    does=drop,
    when=under_way,
)
HALT = act("heave_to", clause="BSA-9.1a", needs=halt_needs, does=halt, goes_on=True)
CALL_OFF = act("call_off", clause="BSA-9.1a", does=call_off)


# -- into port -------------------------------------------------------------------------------------------


def harbours(game: Core) -> tuple[int, ...]:
    """9.1 The ports on the zone where the stack in hand is."""
    space = game.hex(game.contest(Sailing).units[0])
    return ports_on(game, space) if is_sea(game, space) else ()


def put_in_needs(game: Core, port: int) -> Conditions:
    """9.1, 9.3 What a port needs for the whole stack in hand to enter it."""
    sailing = game.contest(Sailing)
    yield from harbour_needs(game, sailing.units, port, sailing.paid)
    yield from course_needs(game, sailing.units, port, sailing.paid)


def put_in(game: Core, port: int) -> None:
    """9.1 The stack enters a port."""
    sailing = game.contest(Sailing)
    moor(game, sailing.units, port, sailing.paid + 1)
    settle_down(game, sailing.left)
    game.close_contest()


def berth_needs(game: Core, unit: int) -> Conditions:
    """9.1, 9.3 What a naval unit needs to enter a port by itself while the stack goes on."""
    yield from drop_needs(game, unit)
    if unit in game.contest(Sailing).units:
        yield any(met(berth_at_needs(game, unit, port)) for port in harbours(game)), "BSA-9.1b", "no_port_for_it"


def berth_at_needs(game: Core, unit: int, port: int) -> Conditions:
    """9.1, 9.3 What a port needs for a unit and all who share a load with it."""
    paid = game.contest(Sailing).paid
    yield from harbour_needs(game, partners(game, unit), port, paid)
    yield from course_needs(game, partners(game, unit), port, paid)


def berth(game: Core, unit: int) -> Flow[None]:
    """9.1 A naval unit is sent into port."""
    side = SIDES[game.side(unit)]
    ask = game.ask("berth_at", BERTH_AT(unit), clause="BSA-9.1n", side=side, about=(unit,))
    yield from perform(game, BERTH_AT(unit), (yield from settle(ask)))


def berth_at(game: Core, unit: int, port: int) -> None:
    """9.1 It enters the port; the stack goes on."""
    sailing = game.contest(Sailing)
    leaving = partners(game, unit)
    moor(game, leaving, port, sailing.paid + 1)
    game.note(units=tuple(one for one in sailing.units if one not in leaving))


PUT_IN = act("put_in", SPACE, clause="BSA-9.1n", among=harbours, needs=put_in_needs, does=put_in, when=under_way)
BERTH = act(
    "berth",
    OWN_UNIT,
    clause="BSA-9.1j",
    among=lambda game: game.contest(Sailing).units,
    needs=berth_needs,
    does=berth,
    when=under_way,
)
BERTH_AT = act(
    "berth_at",
    SPACE,
    clause="BSA-9.1n",
    among=lambda game, unit: harbours(game),
    needs=berth_at_needs,
    does=berth_at,
)

PROCEDURES[Sailing] = (steer, meet, be_seen, go_further)
"""9.1 The steps of a stack on its way."""

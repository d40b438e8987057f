"""14.0 The Reinforcement Phases: first the German one, then the British one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import SetUp
from beachhead.games.britain_stands_alone.model import BR, GE, LATER, SIDES
from beachhead.games.britain_stands_alone.rules.basing_4 import base_needs, berth_needs, open_bases, own_ports
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import first_of_each_row
from beachhead.games.britain_stands_alone.rules.dummies_9_5 import name_dummies
from beachhead.games.britain_stands_alone.rules.lines_12_1 import lines_from
from beachhead.games.britain_stands_alone.rules.mine_9_5 import MINE
from beachhead.games.britain_stands_alone.rules.moments_2 import in_reinforcement
from beachhead.games.britain_stands_alone.rules.pilots_8_8 import count_pilots, spitfire_room
from beachhead.games.britain_stands_alone.rules.reinforcement_14.arrivals_14_1 import (
    by_schedule,
    dummies_due,
    fill_transports,
    leave,
    leave_needs,
    operation_menace,
    pay_for_transport,
    rebuild_shipping,
    send_force_h,
    spare,
    western_bases,
)
from beachhead.games.britain_stands_alone.rules.reinforcement_14.detachments_13_4 import (
    detachments,
    form,
    form_needs,
    rejoin,
    rejoin_needs,
    strengthen,
)
from beachhead.games.britain_stands_alone.rules.reinforcement_14.replacements_14_2 import (
    air_points_due,
    air_rows,
    bring_back,
    count_land_points,
    new_point,
    rebuild,
    rebuild_needs,
    rebuildable,
    return_needs,
    returnable,
)
from beachhead.games.britain_stands_alone.rules.victory_15 import award
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import gather, perform
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def german_reinforcement(game: Core) -> Flow[None]:
    """14.0 The schedule, the shipping box, regiments that gain strength; then replacements, as the player likes."""
    s = game.state
    if not s.step:
        strengthen(game)
        by_schedule(game, GE)
        rebuild_shipping(game)
        s.air_due = air_points_due(game, GE)
        s.step = 1
    if s.step == 1:
        yield from gather(game, lambda: game.ask("reinforce", *GERMAN, clause="BSA-2.0d", side=SIDES[GE], anchor=True))
        s.drawn, s.air_due, s.step = waiting(game), (0, 0), 2
    yield from name_dummies(game, dummies_due(game))


def british_reinforcement(game: Core) -> Flow[None]:
    """14.0 Pilots, the schedule, forces that come or leave, transports; then replacements, as the player likes."""
    s = game.state
    if not s.step:
        count_pilots(game)
        by_schedule(game, BR)
        count_land_points(game)
        operation_menace(game)
        fill_transports(game)
        send_force_h(game)
        spitfires, bombers = air_points_due(game, BR)
        s.spitfires_saved += spitfires
        s.air_due = (0, bombers)
        s.step = 1
    yield from gather(game, lambda: game.ask("reinforce", *BRITISH, clause="BSA-2.0e", side=SIDES[BR], anchor=True))
    s.drawn, s.air_due, s.leaving = waiting(game), (0, 0), ()


def waiting(game: Core) -> tuple[int, ...]:
    """14.1, ruling B-41 What has come and had no room waits for the next phase."""
    return tuple(piece for piece in game.state.drawn if game.hex(piece) == LATER)


# -- what has come ---------------------------------------------------------------------------------------


def placeable(game: Core) -> Iterator[int]:
    """14.1 What has come and has a place; of points that are alike one for all."""
    return first_of_each_row(game, (unit for unit in waiting(game) if game.side(unit) == game.phasing))


def place_needs(game: Core, unit: int) -> Conditions:
    """14.1 What a piece needs to be placed: it has come in this turn or waits, and there is room for it."""
    yield unit in waiting(game), "BSA-14.1a", "has_not_come"
    yield any(True for _ in places(game, unit)), "BSA-14.1b", "no_place"


def place(game: Core, unit: int) -> Flow[None]:
    """14.1, 9.5 A piece is placed; a British transport has its price."""
    ask = game.ask("place", AT(unit), clause="BSA-14.1b", about=(unit,))
    yield from perform(game, AT(unit), (yield ask))
    pay_for_transport(game, unit)


def places(game: Core, unit: int) -> Iterator[int]:
    """14.1 Where a piece can come."""
    return (space for space in candidates(game, unit) if met(at_needs(game, unit, space)))


def candidates(game: Core, unit: int) -> Iterable[int]:
    """14.1 The spaces that come into question: own airbases with room, own ports of the display, or its land zones."""
    arm, side = game.type(unit).arm, game.side(unit)
    if arm == "air":
        return open_bases(game, unit)
    if arm == "land":
        return own_zones(game, side)
    return [space for space in own_ports(game, side) if game.edition.ground[space] == "port"]


def own_zones(game: Core, side: int) -> list[int]:
    """14.1 The land zones of the display that a side controls."""
    return [space for space, zone in game.edition.zones.items() if zone.display and zone.side == SIDES[side]]


def at_needs(game: Core, unit: int, space: int) -> Conditions:
    """14.1, 14.2 What a space needs for a reinforcement to come there; a replacement also needs supply."""
    kind, side = game.type(unit), game.side(unit)
    if kind.arm == "air":
        yield from base_needs(game, unit, space)
        if unit not in waiting(game):
            yield from supplied_base_needs(game, unit, space)
    elif kind.arm == "land":
        yield space in own_zones(game, side), "BSA-14.1b", "not_off_map"
    else:
        yield game.edition.ground[space] == "port", "BSA-14.1b", "not_off_map"
        yield from berth_needs(game, unit, space)
        if kind.arm == "ship" and side == GE:
            yield game.edition.ports[space].naval_base == SIDES[GE], "BSA-14.1d", "only_germany"


def supplied_base_needs(game: Core, unit: int, space: int) -> Conditions:
    """14.2 What an airbase of the map needs for new points: a Line of Supply, and no enemy zone without a friend."""
    if space not in game.edition.airbases:
        return
    side = game.side(unit)
    friend = bool(game.here(space, side))
    yield not in_zone(game, space, side) or friend, "BSA-14.2r", "in_enemy_zone"
    yield has_line(game, space, side), "BSA-14.2q", "no_line"


def has_line(game: Core, space: int, side: int) -> bool:
    """14.2, 12.1 Whether a Line of Supply leads from an airbase to a source of the last Supply Phase that still is."""
    if side == BR and not game.state.invaded:
        return True
    reached = lines_from(game, side, space, game.edition.tables.supply.line)
    return any(source in reached and game.controls(side, source) for source in game.state.sources[side])


def put_at(game: Core, unit: int, space: int) -> None:
    """14.1 A piece is there, with no marker of what it was before."""
    game.put(unit, space, oos=0)
    game.emit(SetUp(clause="BSA-14.1b", piece=unit, space=space))


# -- aircraft --------------------------------------------------------------------------------------------


def takeable(game: Core) -> Iterator[int]:
    """14.2, 16.0 The next point of each kind of aircraft that can be taken."""
    for row in air_rows(game):
        for unit in spare(game, row, 1):
            if met(take_needs(game, unit)):
                yield unit


def take_needs(game: Core, unit: int) -> Conditions:
    """14.2, 8.8, 16.0 What an air point needs to be taken: points left, its kind allowed this turn, a counter."""
    s, table, kind = game.state, game.edition.tables.replacements, game.type(unit).kind
    yield game.type(unit).arm == "air", "BSA-14.2q", "no_aircraft"
    if game.side(unit) == GE:
        yield s.air_due[0] > 0, "BSA-16.0v", "no_air_points"
        yield kind not in table.german_never, "BSA-16.0x", "never_replaced"
        yield kind not in table.german_odd or game.edition.odd(s.turn), "BSA-16.0w", "odd_turns"
    elif kind == "spitfire":
        yield s.spitfires_saved > 0, "BSA-16.0z", "no_air_points"
        yield spitfire_room(game) > 0, "BSA-8.8a", "no_pilots"
    else:
        yield s.air_due[1] > 0, "BSA-16.0z", "no_air_points"
        yield kind in table.british_bombers, "BSA-16.0z", "never_replaced"
    yield new_point(game, unit), "BSA-14.2e", "no_counter"
    yield any(True for _ in places(game, unit)), "BSA-14.2q", "no_place"


def take(game: Core, unit: int) -> Flow[None]:
    """14.2 A new air point, at an airbase or in a zone of the display."""
    ask = game.ask("place", AT(unit), clause="BSA-14.2q", about=(unit,))
    yield from perform(game, AT(unit), (yield ask))
    s = game.state
    german, bombers = s.air_due
    if game.side(unit) == GE:
        s.air_due = (german - 1, bombers)
    elif game.type(unit).kind == "spitfire":
        s.spitfires_saved -= 1
    else:
        s.air_due = (german, bombers - 1)


# -- units that come back --------------------------------------------------------------------------------


def bring(game: Core, unit: int) -> Flow[None]:
    """14.2 An eliminated unit comes back off the map."""
    ask = game.ask("place", BACK(unit), clause="BSA-14.2h", about=(unit,))
    yield from perform(game, BACK(unit), (yield ask))


def back_needs(game: Core, unit: int, space: int) -> Conditions:
    """14.2 Where a unit comes back: in a land zone of the display that its side controls."""
    yield space in own_zones(game, game.side(unit)), "BSA-14.2h", "not_off_map"


# -- the Western Approaches ------------------------------------------------------------------------------


def western_needs(game: Core, space: int) -> Conditions:
    """16.0 What a destroyer from the Western Approaches needs: one is left, not too many are in play, a base."""
    table = game.edition.tables.approaches
    afloat = sum(game.type(unit).kind == "dd" for unit in game.in_play(BR))
    yield game.state.western > 0, "BSA-16.0aa", "none_left"
    yield afloat < table.most, "BSA-16.0ac", "too_many_destroyers"
    yield space in western_bases(game), "BSA-16.0ab", "not_a_western_base"
    for unit in spare(game, "br-dd", 1):
        yield from berth_needs(game, unit, space)


def call_western(game: Core, space: int) -> None:
    """16.0 A destroyer comes; the German player is awarded for it, which may bring Force H in this very phase."""
    (unit,) = spare(game, "br-dd", 1)
    game.state.western -= 1
    put_at(game, unit, space)
    award(game, game.edition.tables.victory.approaches, game.options.approaches_vp, "approaches", clause="BSA-16.0ad")
    send_force_h(game)


def done_needs(game: Core) -> Conditions:
    """14.1, 16.2 What is needed to go on: what has come and has room is placed, ships for Dakar have left."""
    yield not any(met(place_needs(game, unit)) for unit in placeable(game)), "BSA-14.1a", "has_come"
    leavers = (unit for unit in game.roster(BR) if met(leave_needs(game, unit)))
    yield game.phasing == GE or not any(True for _ in leavers), "BSA-16.2r", "ships_leave"


PLACE = act(
    "place", OWN_UNIT, clause="BSA-14.1b", does=place, when=in_reinforcement, **one_for_all(placeable, place_needs)
)

AT = act("at", SPACE, clause="BSA-14.1b", among=candidates, needs=at_needs, does=put_at)

TAKE = act("take", OWN_UNIT, clause="BSA-14.2q", among=takeable, needs=take_needs, does=take, when=in_reinforcement)

REBUILD = act(
    "rebuild", OWN_UNIT, clause="BSA-14.2h", among=rebuildable, needs=rebuild_needs, does=rebuild, when=in_reinforcement
)

RETURN = act(
    "bring_back", OWN_UNIT, clause="BSA-14.2h", among=returnable, needs=return_needs, does=bring, when=in_reinforcement
)

BACK = act(
    "at",
    SPACE,
    clause="BSA-14.2h",
    among=lambda game, unit: own_zones(game, game.side(unit)),
    needs=back_needs,
    does=bring_back,
)

FORM = act("form", OWN_UNIT, clause="BSA-13.4a", among=detachments, needs=form_needs, does=form, when=in_reinforcement)

REJOIN = act(
    "rejoin", OWN_UNIT, clause="BSA-13.4d", among=detachments, needs=rejoin_needs, does=rejoin, when=in_reinforcement
)

WESTERN = act(
    "call_western",
    SPACE,
    clause="BSA-16.0aa",
    among=western_bases,
    needs=western_needs,
    does=call_western,
    when=in_reinforcement,
)

LEAVE = act(
    "leave",
    OWN_UNIT,
    clause="BSA-16.2r",
    among=lambda game: game.roster(BR),
    needs=leave_needs,
    does=leave,
    when=in_reinforcement,
)

REINFORCED = act("reinforced", clause="BSA-2.0d", needs=done_needs, goes_on=True)

GERMAN = (PLACE, TAKE, REBUILD, RETURN, FORM, REJOIN, MINE, REINFORCED)
BRITISH = (PLACE, TAKE, REBUILD, RETURN, WESTERN, LEAVE, REINFORCED)
"""What either side can do in its phase."""

"""5.4, 5.5 Railroad movement: who may go by rail, and how far; the British die."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition, land_units
from beachhead.games.britain_stands_alone.core import DAMAGE, LAND_OF, Core, Flow, act
from beachhead.games.britain_stands_alone.events import Moved, RailRolled
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import bound, garrison_needs, garrisons_in_play
from beachhead.games.britain_stands_alone.rules.invasion_16 import limit_needs, may_use_rails, use_limit
from beachhead.games.britain_stands_alone.rules.lines_5_4 import converted
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.games.britain_stands_alone.rules.movement_5.costs_5_2 import north
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import (
    has_moved,
    in_land_movement,
    is_leader,
    spend,
    used,
)
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import is_off_map, stop_needs
from beachhead.games.britain_stands_alone.rules.off_map_5_5 import has_left
from beachhead.games.britain_stands_alone.rules.ports_4 import clear_harbours
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.strength_11_2 import supply_level
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds, in_zone, zone
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import Findings, LookedAtAgain
from beachhead.mechanics.movement import Reached, Steps, reach, way
from beachhead.mechanics.picks import SPACE
from beachhead.mechanics.rows import either


def roll_for_rails(game: Core) -> None:
    """5.4, 16.0 The British player's die: how many steps may go by rail in this phase; none before the second turn."""
    game.state.rail_steps = 0
    if may_use_rails(game):
        game.state.rail_steps = game.roll()
        game.emit(RailRolled(clause="BSA-5.4g", face=game.state.rail_steps))
    game.forget()


# -- who -------------------------------------------------------------------------------------------------


def goes_by_rail(game: Core, unit: int) -> bool:
    """5.4 Whether a unit has gone by rail in this phase."""
    return game.now(game.unit(unit).railed)


def steps_used(game: Core, unit: int) -> int:
    """5.4, ruling B-19 How many steps of the die a unit still has to pay: its own, once; Churchill none."""
    return 0 if goes_by_rail(game, unit) or is_leader(game, unit) else steps(game, unit)


def board_needs(game: Core, unit: int) -> Conditions:
    """5.4, 12.0, 16.0 What a unit needs to go by rail."""
    yield from may_board_needs(game, unit)
    if game.type(unit).arm == "land" and game.hex(unit) >= 0:
        yield from die_needs(game, unit)
        yield from track_needs(game, unit)


def may_board_needs(game: Core, unit: int) -> Conditions:
    """5.4, 12.0, 16.0 What a unit needs to go by rail at all, as it lies."""
    lies, side, kind = game.unit(unit), game.side(unit), game.type(unit)
    yield kind.arm == "land" and lies.hex >= 0, "BSA-5.4a", "off_board"
    if kind.arm != "land" or lies.hex < 0:
        return
    yield bool(game.values(unit).movement), "BSA-13.3j", "immobile"
    out = is_off_map(game, lies.hex)
    yield side == BR or out, "BSA-5.4h", "no_german_trains"
    yield out or lies.hex in game.edition.rail_hexes, "BSA-5.4a", "no_railroad"
    yield not game.now(lies.pinned), "BSA-5.4a", "in_enemy_zone"
    yield goes_by_rail(game, unit) or not has_moved(game, unit), "BSA-5.4j", "has_walked"
    yield not supply_level(game, unit), "BSA-12.0h", "out_of_supply"
    yield from limit_needs(game, unit)
    if side == BR:
        yield may_use_rails(game) or is_leader(game, unit), "BSA-16.0n", "no_rails_yet"


def die_needs(game: Core, unit: int) -> Conditions:
    """5.4 What a British unit needs of the die: steps that are left."""
    if game.side(unit) == BR:
        yield steps_used(game, unit) <= game.state.rail_steps, "BSA-5.4g", "rails_full"


def passengers(game: Core) -> list[int]:
    """5.4 The units that can go by rail now; one is looked at again once something beside it has moved.

    Off the map there is always room: who goes by rail there, and Germans do nowhere else, hangs on nobody but himself.
    """
    side, units = game.phasing, game.state.units
    watched = LAND_OF[1 - side], DAMAGE
    lying: LookedAtAgain = game.kept_while(
        watched, "may board", lambda: LookedAtAgain(land_units(game.edition, side)), also=game.state.helped
    )
    if side == GE:
        return lying.among(units, lambda unit: met(board_needs(game, unit)))
    known: Findings[bool] = game.kept_while(watched, "passengers", Findings)

    def has_way_out(unit: int) -> bool:
        beside = (game.at.get(there) for there in game.edition.rail[game.hex(unit)])
        hangs_on = garrisons_in_play(game, unit), units[unit], *beside
        return known.of(unit, hangs_on, lambda: (met(track_needs(game, unit)), is_settled(game, unit)))

    able = lying.among(units, lambda unit: met(may_board_needs(game, unit)))
    return [unit for unit in able if met(die_needs(game, unit)) and has_way_out(unit)]


def is_settled(game: Core, unit: int) -> bool:
    """5.4 Whether what is beside a unit says whether it can go by rail, and nothing beyond."""
    beside = next_stations(game, unit)
    return not beside or any(met(stop_needs(game, (unit,), there)) for there in beside)


# -- where to --------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def rail_steps(edition: Edition, breaks: frozenset[int], back: bool, linked: bool) -> Steps:
    """5.4, 5.5 The steps by rail with their costs; `back`: the zone in the north leads onto the map, too.

    `linked`: all zones of a side are next to each other by rail.
    """
    if not breaks:
        return tuple(rail_steps_from(edition, here, breaks, back, linked) for here in range(len(edition.ground)))
    steps = list(rail_steps(edition, frozenset(), back, linked))
    for here in {here for broken in breaks for here in edition.rail[broken]}:
        steps[here] = rail_steps_from(edition, here, breaks, back, linked)
    return tuple(steps)


def rail_steps_from(
    edition: Edition, here: int, breaks: frozenset[int], back: bool, linked: bool
) -> tuple[tuple[int, int], ...]:
    """5.4, 5.5 The steps by rail from a space with their costs."""
    limits, out = edition.tables.limits, north(edition)
    found = [(there, limits.rail_break if there in breaks else limits.rail_hex) for there in edition.rail[here]]
    if here in edition.north_rail:
        found.append((out, limits.rail_edge))
    if here in edition.zones:
        row = edition.zones[here]
        display = (zone for zone in edition.zones.values() if zone.display and not zone.sea)
        all_others = (zone.space for zone in display if zone.side == row.side and zone.space != here)
        found += [(there, limits.rail_zone) for there in (all_others if linked else (*row.roads, *row.rails))]
    if back and here == out:
        found += [(there, limits.rail_edge) for there in sorted(edition.north_rail)]
    return tuple(found)


def closed_tracks(game: Core, side: int) -> bytearray:
    """5.4, 1.3 Where a train of a side cannot go: enemies, their zones, hexes they control, converted ones."""

    def find() -> bytearray:
        row = either(zone(game, 1 - side), holds(game, 1 - side))
        for space in (*game.german, *converted(game)) if side == BR else ():
            row[space] = 1
        return row

    return game.kept_while(LAND_OF, ("closed_tracks", side), find)


def network(game: Core, unit: int) -> Steps:
    """5.4, 5.5 The railroads as they are now for a unit: who is on the map or has left it does not come onto it."""
    breaks = game.kept_while(
        (DAMAGE,), "breaks", lambda: frozenset(one.space for one in game.state.damage if one.kind == "rail")
    )
    back = is_off_map(game, game.hex(unit)) and not has_left(game, unit)
    return rail_steps(game.edition, breaks, back, game.options.rail_all == "yes")


def has_track(game: Core, unit: int) -> bool:
    """5.4, 4.0, 13.5 Whether a unit can go by rail at all: mostly to the next station, else further."""
    beside = next_stations(game, unit)
    if any(met(stop_needs(game, (unit,), there)) for there in beside):
        return True
    return bool(beside) and any(met(stop_needs(game, (unit,), there)) for there in tracks_of(game, unit))


def next_stations(game: Core, unit: int) -> list[int]:
    """5.4 The spaces next to a unit by rail that it can pay for, and that are open."""
    points = game.edition.tables.limits.rail_allowance - used(game, unit)
    shut = closed_tracks(game, game.side(unit))
    return [there for there, cost in network(game, unit)[game.hex(unit)] if cost <= points and not shut[there]]


def track_needs(game: Core, unit: int) -> Conditions:
    """5.4, 4.0, 13.5 What a unit needs to go anywhere by rail; if it cannot, why not even to the next station."""
    beside = next_stations(game, unit)
    yield bool(beside), "BSA-5.4b", "nowhere"
    if not has_track(game, unit):
        for there in beside:
            yield from stop_needs(game, (unit,), there)


def tracks_of(game: Core, unit: int) -> Reached:
    """5.4 By space that a unit can reach by rail, but its own: the cost, and the space before."""

    def find() -> Reached:
        here, points = game.hex(unit), game.edition.tables.limits.rail_allowance
        shut, none = closed_tracks(game, game.side(unit)), bytearray(len(game.edition.ground))
        rails, spent = network(game, unit), used(game, unit)
        found = reach(rails, here, points, shut, none, spent=spent)
        kept_in = bound(game, (unit,), found)
        if any(kept_in):
            found = reach(rails, here, points, either(shut, kept_in), none, spent=spent)
        found.pop(here)
        return found

    found: Reached = game.kept(("tracks_of", unit), find)
    return found


def stops_of(game: Core, unit: int) -> list[int]:
    """5.4, 4.0 Where a unit can get off: no train comes to what is closed, or where a garrison would fall short."""
    side, alone = game.side(unit), is_leader(game, unit)
    return [space for space in sorted(tracks_of(game, unit)) if alone or fits(game, space, side, (unit,))]


def rail_to_needs(game: Core, unit: int, space: int) -> Conditions:
    """5.4, 5.5, 4.0, 13.5 What a space needs to be reached by rail."""
    edition, side = game.edition, game.side(unit)
    on_line = space in edition.rail_hexes or (edition.ground[space] == "zone" and edition.land[space])
    yield on_line, "BSA-5.4b", "no_railroad"
    if not on_line:
        return
    yield side == BR or is_off_map(game, space), "BSA-5.4h", "no_german_trains"
    yield side != BR or space not in converted(game), "BSA-5.4r", "converted"
    yield game.controls(side, space), "BSA-1.3b", "not_in_control"
    yield not in_zone(game, space, side), "BSA-5.4c", "in_enemy_zone"
    yield from garrison_needs(game, (unit,), space)
    yield space in tracks_of(game, unit), "BSA-5.4b", "too_far"
    yield is_leader(game, unit) or fits(game, space, side, (unit,)), "BSA-4.0a", "overstacked"


def board(game: Core, unit: int) -> Flow[None]:
    """5.4 A unit goes by rail, or stays."""
    says = {"unit": game.type(unit).title}
    choice = yield game.ask("rail", RAIL_TO(unit), ALIGHT, clause="BSA-5.4b", about=(unit,), says=says)
    if choice.action.verb == RAIL_TO.verb:
        yield from go_by_rail(game, unit, choice.space)


def go_by_rail(game: Core, unit: int, space: int) -> Flow[None]:
    """5.4, 5.5 A unit goes by rail; what it passes was its own side's already, but may cut off inland ports (4.0)."""
    found, here = tracks_of(game, unit), game.hex(unit)
    path = way({here: (0, here), **found}, space)
    cost = found[space][0] - used(game, unit)
    if game.side(unit) != GE:
        game.state.rail_steps -= steps_used(game, unit)
    use_limit(game, unit)
    gone = {"left": game.state.turn} if is_off_map(game, space) and not is_off_map(game, here) else {}
    spend(game, unit, space, cost, railed=game.state.clock, **gone)
    game.emit(Moved(clause="BSA-5.4b", piece=unit, path=path))
    for there in () if is_leader(game, unit) else path[1:]:
        yield from clear_harbours(game, there, game.side(unit))


RAIL = act(
    "rail", OWN_UNIT, clause="BSA-5.4a", exactly=passengers, needs=board_needs, does=board, when=in_land_movement
)

RAIL_TO = act(
    "rail_to",
    SPACE,
    clause="BSA-5.4b",
    exactly=stops_of,
    needs=rail_to_needs,
)

ALIGHT = act("stay", clause="BSA-5.4a", goes_on=True)

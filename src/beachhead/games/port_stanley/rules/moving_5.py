"""5.1, 5.5 The movement phases, and the step of a combat phase in which units that do not attack move."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import FellBack
from beachhead.games.port_stanley.model import AR_MOVEMENT, UK, UK_MOVEMENT
from beachhead.games.port_stanley.rules.air_12.recon_12_9 import AIR_SCOUT
from beachhead.games.port_stanley.rules.allowance_5 import has_begun, left
from beachhead.games.port_stanley.rules.apcs_8_5 import BOARD, GET_OFF, LOAD, UNLOAD, empty_carriers
from beachhead.games.port_stanley.rules.bridges_14_2 import BLOW, REPAIR, TRACK, finish_repairs
from beachhead.games.port_stanley.rules.company_17_3_3 import has_headquarters
from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import finish_ferries
from beachhead.games.port_stanley.rules.helicopters_8.homing_8_4_1 import TAKE_HOME, away
from beachhead.games.port_stanley.rules.helicopters_8.intensive_8_4_5 import INTENSIVE
from beachhead.games.port_stanley.rules.helicopters_8.lifting_8_2 import FLY
from beachhead.games.port_stanley.rules.integrity_18_1_2 import MERGE
from beachhead.games.port_stanley.rules.landing_7.ashore_7_6 import ASHORE, UNSTOCK
from beachhead.games.port_stanley.rules.landing_7.loading_7_2 import EMBARK, READY_LOAD, RETURN, SEND_BACK, STOCK
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.morale_17 import settle
from beachhead.games.port_stanley.rules.movement_5 import MOVE, closed, closed_to_some, is_stopped, movers
from beachhead.games.port_stanley.rules.origins_17_2_1 import origins
from beachhead.games.port_stanley.rules.positions_13 import TAKE_UP
from beachhead.games.port_stanley.rules.raids_14_1_4 import raids
from beachhead.games.port_stanley.rules.recon_10_2 import SCOUT
from beachhead.games.port_stanley.rules.ships_5_7 import SAIL
from beachhead.games.port_stanley.rules.special_14_1 import INSERT, WITHDRAW
from beachhead.games.port_stanley.rules.stacking_6 import counts, loaded, overstacked, with_riders, within_limit
from beachhead.games.port_stanley.targets import OWN_UNIT, SPACE
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions


def move_units(game: Core) -> Flow[None]:
    """5.1, 5.5 The phasing player moves what he likes, in any order, until he is done."""
    yield from gather(game, lambda: what_to_move(game))
    empty_carriers(game)
    yield from raids(game)


def movement_phase(game: Core) -> Flow[None]:
    """2.1.3, 2.1.6 A movement phase; points that units could not use may go to the combat phase (5.6)."""
    yield from move_units(game)
    finish_repairs(game)
    yield from finish_ferries(game)
    save_points(game)


def what_to_move(game: Core) -> Ask:
    """5.1 What the phasing player can do now."""
    acts = BRITISH if game.phasing == UK else ARGENTINE
    return game.ask("move", MOVE, *acts, BLOW, TAKE_UP, FLY, TAKE_HOME, BACK, END_MOVES, clause="PS-5.1a", anchor=True)


ARGENTINE = BOARD, GET_OFF, LOAD, UNLOAD, INTENSIVE
"""8.4.5, 8.5 What the Argentine player alone can do: carriers, and helicopters at a push."""

BRITISH = (
    SCOUT, AIR_SCOUT, MERGE, REPAIR, TRACK, INSERT, WITHDRAW,
    SAIL, READY_LOAD, EMBARK, STOCK, ASHORE, UNSTOCK, RETURN, SEND_BACK,
)  # fmt: skip
"""5.7, 7, 10.2, 12.9, 14.1, 14.2.1, 18.1.2 What the British alone can do: scouts, engineers, special forces, ships."""


# -- stacking at the end ---------------------------------------------------------------------------------


def crowded(game: Core) -> list[int]:
    """6.1 The units that moved in this phase into hexes that hold too many, and take up room there."""
    units = [unit for space in overstacked(game, game.phasing) for unit in game.here(space, game.phasing)]
    return [unit for unit in units if has_begun(game, unit) and takes_room(game, unit) and has_left(game, unit)]


def takes_room(game: Core, unit: int) -> bool:
    """6.1, 8.5 Whether a hex holds less without a unit: it counts for stacking, or brings somebody who does."""
    return any(counts(game, one) for one in (unit, *game.aboard.get(unit, ())))


def has_left(game: Core, unit: int) -> bool:
    """6.1 Whether a unit began the phase in another hex of the map."""
    return bool(ways_back(game, unit))


def ways_back(game: Core, unit: int) -> list[int]:
    """6.1, 18.1.2 Where a unit can go back to: the other hexes of the map in which it began the phase, of a merged one
    perhaps two; if others who stay have filled them since, hexes beside them."""
    began = elsewhere(game, unit)
    if ways := [space for space in began if takes_back(game, unit, space)]:
        return sorted(ways)
    shut = closed_to_some(game, game.side(unit))
    beside = {there for space in began for there in game.edition.ways[space] if not shut[there]}
    return sorted(space for space in beside if fits(game, unit, with_riders(game, space, game.side(unit))))


def elsewhere(game: Core, unit: int) -> list[int]:
    """6.1 The hexes of the map, other than its own, in which a unit began the phase."""
    return [space for space in origins(game, unit) if 0 <= space != game.hex(unit)]


def takes_back(game: Core, unit: int, space: int) -> bool:
    """6.1, 8.5 Whether a hex has room for a unit beside those who cannot go back from there in turn: riders go back
    with their carrier alone."""
    stay = [other for other in game.here(space, game.side(unit)) if not elsewhere(game, other)]
    return fits(game, unit, loaded(game, stay))


def fits(game: Core, unit: int, others: Sequence[int]) -> bool:
    """6.1, 8.5 Whether a unit with its riders may end a phase with others in one hex."""
    return within_limit(game, {*others, unit, *game.aboard.get(unit, ())})


def to_be_thinned(game: Core) -> list[int]:
    """6.1 The hexes that hold too many, and that somebody can still make room in: who cannot move stays."""
    full = overstacked(game, game.phasing)
    able = (*crowded(game), *movers(game)) if full else ()
    free = {game.hex(unit) for unit in able if takes_room(game, unit)}
    return [space for space in full if space in free]


def back_needs(game: Core, unit: int) -> Conditions:
    """6.1 What a unit needs to go back to where it began the phase: it moved into a hex that holds too many."""
    yield unit in crowded(game), "PS-6.1a", "not_crowded"


def fall_back(game: Core, unit: int) -> Flow[None]:
    """6.1, 17.2.1 A unit that may not stay goes back to the hex in which it began the phase, or beside it, and is done.

    If it began on a summit and is there again it has not left it.
    """
    spaces = ways_back(game, unit)
    if len(spaces) > 1:
        ask = game.ask("back_to", BACK_TO(unit), clause="PS-6.1a", about=(unit,), says={"unit": game.type(unit).title})
        option = yield ask
        spaces = [option.space]
    game.put(unit, spaces[0], held=game.state.clock)
    game.tell(FellBack(clause="PS-6.1a", unit=unit, hex=spaces[0]), unit)
    settle(game, unit)


def back_to_needs(game: Core, unit: int, space: int) -> Conditions:
    """6.1, 18.1.2 What a hex needs so that a unit can go back to it: room, and that it or a half of it began there or,
    if that is full, beside it."""
    yield space in ways_back(game, unit), "PS-6.1a", "not_from_there"


def end_needs(game: Core) -> Conditions:
    """6.1, 8.4.1 What the phase needs to end: no hex holds too many, and after combat phases helicopters are home."""
    yield not to_be_thinned(game), "PS-6.1a", "overstacked"
    yield not away(game), "PS-8.4.1g" if game.phasing == UK else "PS-8.4.1f", "helicopters_away"


BACK = act("back", OWN_UNIT, clause="PS-6.1a", exactly=crowded, needs=back_needs, does=fall_back, when=in_movement)

BACK_TO = act("back_to", SPACE, clause="PS-6.1a", among=ways_back, needs=back_to_needs, when=in_movement)

END_MOVES = act("end", clause="PS-2.1a", needs=end_needs, goes_on=True)


# -- 5.6 -------------------------------------------------------------------------------------------------


def save_points(game: Core) -> None:
    """5.6 Units that moved as far as they could keep what they could not use for the combat phase of the same turn."""
    if game.options.transfer == "no" or game.state.phase not in (AR_MOVEMENT, UK_MOVEMENT):
        return
    for unit in game.on_map(game.phasing):
        if has_begun(game, unit):
            game.stamp(unit, saved=unused(game, unit))


def unused(game: Core, unit: int) -> int:
    """5.6, 8.6, 17.3.3 What a unit has left over and could not spend: no hex next to it that it may enter costs so
    little.

    Who was carried has used none of his own and could use none; who had to go back (6.1) has not gone as far as he
    could.  Who has been with a headquarters all along has more.
    """
    if game.now(game.unit(unit).carried) or game.now(game.unit(unit).held):
        return 0
    points = left(game, unit, with_headquarters=has_headquarters(game, unit))
    shut = closed(game, game.side(unit), fights=game.values(unit).strength >= 0)
    affordable = any(cost <= points and not shut[there] for there, cost in game.steps[game.hex(unit)])
    return 0 if affordable or is_stopped(game, unit) else points


def drop_points(game: Core) -> None:
    """5.6 Points that were saved are lost at the end of the combat phase, of those as well who have left the map."""
    for unit in game.roster(game.phasing):
        if game.unit(unit).saved:
            game.stamp(unit, saved=0)

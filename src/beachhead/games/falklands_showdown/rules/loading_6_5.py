"""6.5 Loading: Operation 12."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain

from beachhead.games.falklands_showdown.components import GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Landed, Loaded
from beachhead.games.falklands_showdown.model import ABOARD, NOBODY
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly
from beachhead.games.falklands_showdown.rules.goals_7_1 import DONE, own_ground
from beachhead.games.falklands_showdown.rules.transport_6 import board_needs, carriers_in
from beachhead.kernel.acts import Once, decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once
from beachhead.mechanics.picks import SPACE

CHOOSING, BOARDING, LANDING = range(3)
"""What is asked: who is handled next, the ship for the last one chosen, or its shore."""


def loading(game: Core) -> Flow[None]:
    """7.1 Op 12: in one place units go from ship to ship, from shore to ship or from ship to shore, each once."""
    while game.op.stage != CHOOSING or somebody(game):
        if (yield from decide(game, ASKED[game.op.stage](game))) is DONE:
            return


def loading_needs(game: Core) -> Conditions:
    """7.1 Op 12: somebody who can be loaded or set ashore."""
    yield somebody(game), "FS-7.1.12a", "somebody_to_load"


def harbour(game: Core, unit: int) -> int:
    """7.1 Op 12: the place in which a unit can be handled; of the coast, their sea; or NOBODY."""
    area = game.place(unit)
    if area in game.edition.land:
        return game.edition.falklands if is_quay(game, game.side(unit), area) else NOBODY
    return area if area >= 0 else NOBODY


def is_quay(game: Core, side: int, area: int) -> bool:
    """7.1 Ops 12 and 19: whether a land area is coastal, friendly and uncontested."""
    return area in game.edition.coastal and is_friendly(game, side, area)


def handling_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 12: what a unit needs to be handled: a place, its turn, and somewhere to go in that place."""
    yield from turn_needs(game, unit)
    ways = chain(shores_for(game, unit), ships_for(game, unit))
    yield any(True for _ in ways), "FS-7.1.12a", "somewhere_to_load"


def turn_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 12: what a unit needs to have its turn: a place where it can be handled, and that it was not yet."""
    yield game.type(unit).kind == GROUND, "FS-7.1.12a", "ground_unit"
    yield game.place(unit) >= 0, "FS-7.1.12a", "unit_in_play"
    yield harbour(game, unit) != NOBODY, "FS-7.1.12b", "harbour"
    if game.state.op is not None:
        yield unit not in game.op.picks, "FS-7.1.12a", "handled_once"
        yield not game.op.picks or harbour(game, unit) == game.op.area, "FS-7.1.12a", "one_place"


def ships_for(game: Core, unit: int) -> Iterator[int]:
    """7.1 Op 12: the ships that a unit can board where it is."""
    return (ship for ship in carriers_in(game, unit, harbour(game, unit)) if met(ship_needs(game, unit, ship)))


def ship_needs(game: Core, unit: int, ship: int) -> Conditions:
    """7.1 Op 12: what a ship needs for a unit to board it."""
    yield game.place(ship) == harbour(game, unit), "FS-7.1.12a", "same_place"
    yield game.unit(unit).ship != ship, "FS-7.1.12a", "other_ship"
    yield from board_needs(game, unit, ship)


def shores_for(game: Core, unit: int) -> Iterator[int]:
    """7.1 Op 12: where a unit aboard a ship can go ashore."""
    place = harbour(game, unit)
    near = game.edition.coastal if place == game.edition.falklands else (place,)
    shores = near if game.unit(unit).area == ABOARD else ()
    return (area for area in shores if met(shore_needs(game, unit, area)))


def shore_needs(game: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 12: what an area needs for a unit aboard a ship to go ashore there."""
    place = harbour(game, unit)
    yield area not in game.edition.sea, "FS-7.1.12b", "not_at_sea"
    if area in game.edition.land:
        yield is_quay(game, game.side(unit), area), "FS-7.1.12b", "quay"
        yield place == game.edition.falklands, "FS-7.1.12b", "same_place"
    else:
        yield place == area, "FS-7.1.12b", "same_place"
        yield game.controls(game.side(unit), area), "FS-7.1.12b", "own_coast"


def somebody(game: Core) -> bool:
    """7.1 Op 12: whether somebody is left to be handled."""
    picks = game.op.picks if game.state.op is not None else ()

    def likeness(unit: int) -> Hashable:
        """6.2, 6.5 Units of a type that lie alike, but for special forces: one of them goes where no other does."""
        printed = game.type(unit)
        apart = printed.is_special or unit in picks
        return unit if apart else (printed.type, printed.steps, game.unit(unit))

    able = looked_at_once(beside_ships(game), likeness, lambda unit: met(handling_needs(game, unit)))
    return any(True for _ in able)


def beside_ships(game: Core) -> Iterator[int]:
    """7.1 Op 12: the phasing player's ground units aboard his ships, or where ships lie that may carry them."""
    side = game.phasing
    for sea in game.areas_of(side, SHIP, SUBMARINE):
        for ship in game.units_in(sea, side, SHIP, SUBMARINE):
            yield from game.aboard.get(ship, ())
        for area in game.edition.coastal if sea == game.edition.falklands else (sea,):
            yield from (unit for unit in game.units_in(area, side, GROUND) if carriers_in(game, unit, sea))


# -- who is handled ----------------------------------------------------------------------------------


def whom_to_handle(game: Core) -> Ask:
    """7.1 Op 12: who can board, who can go ashore, and the end once somebody did."""
    units = Once(game, who_has_a_turn)
    return game.ask("load", BOARD(units), ASHORE(units), DONE("FS-7.1.12a"), clause="FS-7.1.12a", anchor=True)


def who_has_a_turn(game: Core) -> list[int]:
    """7.1 Op 12: the units that can be handled as far as their place and their turn say."""
    return [unit for unit in own_ground(game) if met(turn_needs(game, unit))]


def who_boards(game: Core, units: Sequence[int]) -> Iterator[int]:
    """7.1 Op 12: those of some units that can board a ship."""
    return (unit for unit in units if any(True for _ in ships_for(game, unit)))


def who_goes_ashore(game: Core, units: Sequence[int]) -> Iterator[int]:
    """7.1 Op 12: those of some units that can go ashore."""
    return (unit for unit in units if any(True for _ in shores_for(game, unit)))


def boarding_needs(game: Core, units: Sequence[int], unit: int) -> Conditions:
    """7.1 Op 12: what a unit needs to go aboard."""
    yield from handling_needs(game, unit)
    yield any(True for _ in ships_for(game, unit)), "FS-7.1.12a", "ship_for_it"


def ashore_needs(game: Core, units: Sequence[int], unit: int) -> Conditions:
    """7.1 Op 12: what a unit needs to go ashore."""
    yield game.unit(unit).area == ABOARD, "FS-7.1.12a", "aboard"
    if game.unit(unit).area == ABOARD:
        yield from handling_needs(game, unit)
        yield any(True for _ in shores_for(game, unit)), "FS-7.1.12b", "shore_for_it"


def take_to_a_ship(game: Core, units: Sequence[int], unit: int) -> None:
    """7.1 Op 12: a unit is to go aboard; where there is one ship for it only, it does."""
    take_in_hand(game, unit, BOARDING, tuple(ships_for(game, unit)), board)


def take_to_a_shore(game: Core, units: Sequence[int], unit: int) -> None:
    """7.1 Op 12: a unit is to go ashore; where there is one shore for it only, it does."""
    take_in_hand(game, unit, LANDING, tuple(shores_for(game, unit)), go_ashore)


def take_in_hand(
    game: Core, unit: int, stage: int, ways: tuple[int, ...], take: Callable[[Core, int, int], None]
) -> None:
    """7.1 Op 12: a unit is chosen; where there is one way for it only, it goes."""
    game.note(picks=(*game.op.picks, unit), area=harbour(game, unit), stage=stage)
    if len(ways) == 1:
        take(game, unit, ways[0])


BOARD = act(
    "board",
    mine("FS-7.1.12a"),
    clause="FS-7.1.12a",
    exactly=who_boards,
    needs=boarding_needs,
    does=take_to_a_ship,
)

ASHORE = act(
    "ashore",
    mine("FS-7.1.12a"),
    clause="FS-7.1.12a",
    exactly=who_goes_ashore,
    needs=ashore_needs,
    does=take_to_a_shore,
)


# -- where to ----------------------------------------------------------------------------------------


def which_ship(game: Core) -> Ask:
    """7.1 Op 12: the ship for the unit in hand."""
    unit = game.op.picks[-1]
    return game.ask("load_ship", SHIPPING(unit), clause="FS-7.1.12a", anchor=True, about=(unit,))


def which_shore(game: Core) -> Ask:
    """7.1 Op 12: the shore for the unit in hand."""
    unit = game.op.picks[-1]
    return game.ask("load_shore", LANDFALL(unit), clause="FS-7.1.12a", anchor=True, about=(unit,))


def shipping_needs(game: Core, unit: int, ship: int) -> Conditions:
    """7.1 Op 12: what a unit needs to take the unit in hand aboard: to be a ship, and what a ship needs."""
    yield game.type(ship).kind in (SHIP, SUBMARINE), "FS-6.5a", "a_ship"
    if game.type(ship).kind in (SHIP, SUBMARINE):
        yield from ship_needs(game, unit, ship)


def board(game: Core, unit: int, ship: int) -> None:
    """6.5 The unit in hand goes aboard."""
    game.load(unit, ship)
    game.emit(Loaded(clause="FS-7.1.12a", unit=unit, ship=ship))
    game.note(stage=CHOOSING)


def go_ashore(game: Core, unit: int, area: int) -> None:
    """6.5 The unit in hand goes ashore."""
    ship = game.unit(unit).ship
    game.put(unit, area)
    game.emit(Landed(clause="FS-7.1.12a", unit=unit, ship=ship, area=area))
    game.note(stage=CHOOSING)


SHIPPING = act("ship", mine("FS-7.1.12a"), clause="FS-7.1.12a", exactly=ships_for, needs=shipping_needs, does=board)

LANDFALL = act("to", SPACE, clause="FS-7.1.12a", exactly=shores_for, needs=shore_needs, does=go_ashore)

ASKED: Sequence[Callable[[Core], Ask]] = (whom_to_handle, which_ship, which_shore)
"""7.1 Op 12: what is asked at each stage."""

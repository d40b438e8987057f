"""6.5 Loading: Operation 12."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from beachhead.games.falklands_showdown.events import Landed, Loaded
from beachhead.games.falklands_showdown.model import ABOARD, NOBODY
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly
from beachhead.games.falklands_showdown.rules.goals_7_1 import DONE, own_ground
from beachhead.games.falklands_showdown.rules.transport_6 import boarding, carriers_in
from beachhead.kernel.acts import Once, decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, BOARDING, LANDING = range(3)
"""What is asked: who is handled next, the ship for the last one chosen, or its shore."""


def loading(g: Core) -> Flow[None]:
    """7.1 Op 12: in one place units go from ship to ship, from shore to ship or from ship to shore, each once."""
    while g.op.stage != CHOOSING or somebody(g):
        if (yield from decide(g, ASKED[g.op.stage](g))) is DONE:
            return


def loading_needs(g: Core) -> Conditions:
    """7.1 Op 12: somebody who can be loaded or set ashore."""
    yield somebody(g), "FS-7.1.12a", "somebody_to_load"


def harbour(g: Core, unit: int) -> int:
    """7.1 Op 12: the place in which a unit can be handled; of the coast, their sea; or NOBODY."""
    area = g.place(unit)
    if area in g.e.land:
        return g.e.falklands if is_quay(g, g.side(unit), area) else NOBODY
    return area if area >= 0 else NOBODY


def is_quay(g: Core, side: int, area: int) -> bool:
    """7.1 Ops 12 and 19: whether a land area is coastal, friendly and uncontested."""
    return area in g.e.coastal and is_friendly(g, side, area)


def handling_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 12: what a unit needs to be handled: a place, its turn, and somewhere to go in that place."""
    yield from turn_needs(g, unit)
    ways = chain(shores_for(g, unit), ships_for(g, unit))
    yield any(True for _ in ways), "FS-7.1.12a", "somewhere_to_load"


def turn_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 12: what a unit needs to have its turn: a place where it can be handled, and that it was not yet."""
    yield g.type(unit).kind == GROUND, "FS-7.1.12a", "ground_unit"
    yield g.place(unit) >= 0, "FS-7.1.12a", "unit_in_play"
    yield harbour(g, unit) != NOBODY, "FS-7.1.12b", "harbour"
    if g.state.op is not None:
        yield unit not in g.op.picks, "FS-7.1.12a", "handled_once"
        yield not g.op.picks or harbour(g, unit) == g.op.area, "FS-7.1.12a", "one_place"


def ships_for(g: Core, unit: int) -> Iterator[int]:
    """7.1 Op 12: the ships that a unit can board where it is."""
    return (ship for ship in carriers_in(g, unit, harbour(g, unit)) if met(ship_needs(g, unit, ship)))


def ship_needs(g: Core, unit: int, ship: int) -> Conditions:
    """7.1 Op 12: what a ship needs for a unit to board it."""
    yield g.place(ship) == harbour(g, unit), "FS-7.1.12a", "same_place"
    yield g.unit(unit).ship != ship, "FS-7.1.12a", "other_ship"
    yield from boarding(g, unit, ship)


def shores_for(g: Core, unit: int) -> Iterator[int]:
    """7.1 Op 12: where a unit aboard a ship can go ashore."""
    place = harbour(g, unit)
    near = g.e.coastal if place == g.e.falklands else (place,)
    shores = near if g.unit(unit).area == ABOARD else ()
    return (area for area in shores if met(shore_needs(g, unit, area)))


def shore_needs(g: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 12: what an area needs for a unit aboard a ship to go ashore there."""
    place = harbour(g, unit)
    yield area not in g.e.sea, "FS-7.1.12b", "not_at_sea"
    if area in g.e.land:
        yield is_quay(g, g.side(unit), area), "FS-7.1.12b", "quay"
        yield place == g.e.falklands, "FS-7.1.12b", "same_place"
    else:
        yield place == area, "FS-7.1.12b", "same_place"
        yield g.controls(g.side(unit), area), "FS-7.1.12b", "own_coast"


def somebody(g: Core) -> bool:
    """7.1 Op 12: whether somebody is left to be handled."""
    return any(met(handling_needs(g, unit)) for unit in own_ground(g))


# -- who is handled ----------------------------------------------------------------------------------


def whom_to_handle(g: Core) -> Ask:
    """7.1 Op 12: who can board, who can go ashore, and the end once somebody did."""
    units = Once(g, who_has_a_turn)
    return g.ask("load", BOARD(units), ASHORE(units), DONE("FS-7.1.12a"), clause="FS-7.1.12a", anchor=True)


def who_has_a_turn(g: Core) -> list[int]:
    """7.1 Op 12: the units that can be handled as far as their place and their turn say."""
    return [unit for unit in own_ground(g) if met(turn_needs(g, unit))]


def who_boards(g: Core, units: Sequence[int]) -> Iterator[int]:
    """7.1 Op 12: those of some units that can board a ship."""
    return (unit for unit in units if any(True for _ in ships_for(g, unit)))


def who_goes_ashore(g: Core, units: Sequence[int]) -> Iterator[int]:
    """7.1 Op 12: those of some units that can go ashore."""
    return (unit for unit in units if any(True for _ in shores_for(g, unit)))


def boarding_needs(g: Core, units: Sequence[int], unit: int) -> Conditions:
    """7.1 Op 12: what a unit needs to go aboard."""
    yield from handling_needs(g, unit)
    yield any(True for _ in ships_for(g, unit)), "FS-7.1.12a", "ship_for_it"


def ashore_needs(g: Core, units: Sequence[int], unit: int) -> Conditions:
    """7.1 Op 12: what a unit needs to go ashore."""
    yield g.unit(unit).area == ABOARD, "FS-7.1.12a", "aboard"
    if g.unit(unit).area == ABOARD:
        yield from handling_needs(g, unit)
        yield any(True for _ in shores_for(g, unit)), "FS-7.1.12b", "shore_for_it"


def take_to_a_ship(g: Core, units: Sequence[int], unit: int) -> None:
    """7.1 Op 12: a unit is to go aboard; where there is one ship for it only, it does."""
    take_in_hand(g, unit, BOARDING, tuple(ships_for(g, unit)), board)


def take_to_a_shore(g: Core, units: Sequence[int], unit: int) -> None:
    """7.1 Op 12: a unit is to go ashore; where there is one shore for it only, it does."""
    take_in_hand(g, unit, LANDING, tuple(shores_for(g, unit)), go_ashore)


def take_in_hand(g: Core, unit: int, stage: int, ways: tuple[int, ...], take: Callable[[Core, int, int], None]) -> None:
    """7.1 Op 12: a unit is chosen; where there is one way for it only, it goes."""
    g.note(picks=(*g.op.picks, unit), area=harbour(g, unit), stage=stage)
    if len(ways) == 1:
        take(g, unit, ways[0])


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


def which_ship(g: Core) -> Ask:
    """7.1 Op 12: the ship for the unit in hand."""
    unit = g.op.picks[-1]
    return g.ask("load_ship", SHIPPING(unit), clause="FS-7.1.12a", anchor=True, about=(unit,))


def which_shore(g: Core) -> Ask:
    """7.1 Op 12: the shore for the unit in hand."""
    unit = g.op.picks[-1]
    return g.ask("load_shore", LANDFALL(unit), clause="FS-7.1.12a", anchor=True, about=(unit,))


def shipping_needs(g: Core, unit: int, ship: int) -> Conditions:
    """7.1 Op 12: what a unit needs to take the unit in hand aboard: to be a ship, and what a ship needs."""
    yield g.type(ship).kind in (SHIP, SUBMARINE), "FS-6.5a", "a_ship"
    if g.type(ship).kind in (SHIP, SUBMARINE):
        yield from ship_needs(g, unit, ship)


def board(g: Core, unit: int, ship: int) -> None:
    """6.5 The unit in hand goes aboard."""
    g.load(unit, ship)
    g.tell(Loaded(clause="FS-7.1.12a", unit=unit, ship=ship))
    g.note(stage=CHOOSING)


def go_ashore(g: Core, unit: int, area: int) -> None:
    """6.5 The unit in hand goes ashore."""
    ship = g.unit(unit).ship
    g.put(unit, area)
    g.tell(Landed(clause="FS-7.1.12a", unit=unit, ship=ship, area=area))
    g.note(stage=CHOOSING)


SHIPPING = act("ship", mine("FS-7.1.12a"), clause="FS-7.1.12a", exactly=ships_for, needs=shipping_needs, does=board)

LANDFALL = act("to", SPACE, clause="FS-7.1.12a", exactly=shores_for, needs=shore_needs, does=go_ashore)

ASKED: Sequence[Callable[[Core], Ask]] = (whom_to_handle, which_ship, which_shore)
"""7.1 Op 12: what is asked at each stage."""

"""6.5 Loading: Operation 12."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from beachhead.games.falklands_showdown.events import Landed, Loaded
from beachhead.games.falklands_showdown.model import ABOARD, NOBODY
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.transport_6 import boarding, carriers_in
from beachhead.kernel.ask import Ask, Option, Options
from beachhead.kernel.refusal import Conditions, met
from beachhead.kernel.text import Text

CHOOSING, BOARDING, LANDING = range(3)
"""What is asked: who is handled next, the ship for the last one chosen, or its shore."""


def loading(g: Core) -> Flow[None]:
    """7.1 Op 12: in one place units go from ship to ship, from shore to ship or from ship to shore, each once."""
    while g.op.stage != CHOOSING or somebody(g):
        answer: Option = yield Ask(
            g.asked,
            Text(f"falklands.ask.{('load', 'load_ship', 'load_shore')[g.op.stage]}"),
            "FS-7.1.12a",
            lambda: (handling, ships_for_last, shores_for_last)[g.op.stage](g),
            anchor=True,
            about=g.op.picks[-1:] if g.op.stage else (),
        )
        if answer.action.verb == "done":
            return
        CARRY_OUT[answer.action.verb](g, answer)


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
    return area in g.e.coastal and g.is_friendly(side, area)


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
    return any(met(handling_needs(g, unit)) for unit in g.roster(g.phasing, GROUND))


def handling(g: Core) -> Options:
    """7.1 Op 12: who can board, who can go ashore, and the end once somebody did."""
    units = [unit for unit in g.roster(g.phasing, GROUND) if met(turn_needs(g, unit))]
    done = (g.button("done", "FS-7.1.12a"),) if g.op.picks else ()
    return (
        *(g.pick("board", unit, "FS-7.1.12a") for unit in units if any(True for _ in ships_for(g, unit))),
        *(g.pick("ashore", unit, "FS-7.1.12a") for unit in units if any(True for _ in shores_for(g, unit))),
        *done,
    )


def ships_for_last(g: Core) -> Options:
    """7.1 Op 12: the ships for the unit in hand."""
    return tuple(g.pick("ship", ship, "FS-7.1.12a") for ship in ships_for(g, g.op.picks[-1]))


def shores_for_last(g: Core) -> Options:
    """7.1 Op 12: the shores for the unit in hand."""
    return tuple(g.go("to", area, "FS-7.1.12a") for area in shores_for(g, g.op.picks[-1]))


def take_in_hand(g: Core, answer: Option) -> None:
    """7.1 Op 12: a unit is chosen; where there is one way for it only, it goes."""
    unit, boards = answer.piece, answer.action.verb == "board"
    area, ways = harbour(g, unit), tuple((ships_for if boards else shores_for)(g, unit))
    g.note(picks=(*g.op.picks, unit), area=area, stage=BOARDING if boards else LANDING)
    if len(ways) == 1:
        (board if boards else go_ashore)(g, ways[0])


def board(g: Core, ship: int) -> None:
    """6.5 The unit in hand goes aboard."""
    unit = g.op.picks[-1]
    g.load(unit, ship)
    g.tell(Loaded(clause="FS-7.1.12a", unit=unit, ship=ship))
    g.note(stage=CHOOSING)


def go_ashore(g: Core, area: int) -> None:
    """6.5 The unit in hand goes ashore."""
    unit, ship = g.op.picks[-1], g.unit(g.op.picks[-1]).ship
    g.put(unit, area)
    g.tell(Landed(clause="FS-7.1.12a", unit=unit, ship=ship, area=area))
    g.note(stage=CHOOSING)


def board_chosen(g: Core, answer: Option) -> None:
    """7.1 Op 12: the ship is chosen."""
    board(g, answer.piece)


def go_ashore_chosen(g: Core, answer: Option) -> None:
    """7.1 Op 12: the shore is chosen."""
    go_ashore(g, answer.space)


CARRY_OUT: Mapping[str, Callable[[Core, Option], None]] = {
    "board": take_in_hand,
    "ashore": take_in_hand,
    "ship": board_chosen,
    "to": go_ashore_chosen,
}
"""What an answer does."""

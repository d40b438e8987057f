"""9.1, 9.7 The movement of surface ships: Operation 13, and what Operations 4 and 14 share with it; the rendezvous."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from beachhead.games.falklands_showdown.events import Rendezvous, Sailed
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import SHIP
from beachhead.kernel.acts import Act, Once, decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, SAILED = range(2)
"""How far a naval move has got."""

GoalNeeds = Callable[[Core, int, int], Conditions]
"""What an area needs for ships of another area to sail there."""


class Voyage(NamedTuple):
    """9.1 What an operation in which ships sail lets the player do: choose a ship, all of an area, and where they go.

    `starts` are the areas from which ships can still be chosen.
    """

    starts: Callable[[Core], tuple[int, ...]]
    sail: Act
    fleet: Act
    way: Act


def naval_move(g: Core) -> Flow[None]:
    """7.1 Op 13: ships of one area move together; damaged ones of the UK may go on into the South Georgia Box."""
    yield from set_sail(g, VOYAGE)
    yield from go_on_to_the_box(g)


def naval_move_needs(g: Core) -> Conditions:
    """7.1 Op 13: ships that can go somewhere."""
    yield can_sail(g, goal_needs), "FS-7.1.13a", "ships_to_move"


def can_sail(g: Core, needs: GoalNeeds) -> bool:
    """9.1 Whether the phasing player has surface ships that have somewhere to sail."""
    return any(
        bool(g.ships_in(start, g.phasing)) and any(True for _ in goals(g, start, needs)) for start in waters_of(g)
    )


def waters_of(g: Core) -> tuple[int, ...]:
    """9.1 The areas that ships can be in at all."""
    return g.e.waters


def set_sail(g: Core, voyage: Voyage) -> Flow[None]:
    """9.1 The phasing player chooses ships of one area and where they go; they go there together."""
    while g.op.goal == NOBODY:
        areas, clause = Once(g, voyage.starts), f"FS-7.1.{g.op.number}a"
        offers = (voyage.sail(areas), voyage.fleet(areas), voyage.way)
        yield from decide(g, g.ask("sail", *offers, clause=clause, anchor=True, about=g.op.picks))


def join(g: Core, areas: tuple[int, ...], unit: int) -> None:
    """9.1 A ship joins those that sail."""
    g.note(picks=(*g.op.picks, unit), area=g.place(unit))


def join_all(g: Core, areas: tuple[int, ...], area: int) -> None:
    """9.1 All ships of an area are to sail."""
    g.note(picks=g.ships_in(area, g.phasing), area=area)


def put_to_sea(g: Core, area: int) -> None:
    """9.1 The ships that were chosen go to an area."""
    g.note(goal=area, stage=SAILED)
    sail(g, g.op.picks, path_to(g, g.phasing, g.op.area, area), "FS-9.1a")


def left_in(g: Core, areas: tuple[int, ...]) -> list[int]:
    """9.1 The ships in some areas that are not yet chosen."""
    return sorted(unit for area in areas for unit in g.ships_in(area, g.phasing) if unit not in g.op.picks)


def fleet_needs(g: Core, area: int, needs: GoalNeeds) -> Conditions:
    """9.1 What an area needs for all ships of it to be chosen: a ship that can still be."""
    ships = g.ships_in(area, g.phasing)
    yield bool(ships), "FS-9.1a", "ships_there"
    if ships:
        waiting = (unit for unit in ships if unit not in g.op.picks)
        yield from ship_needs(g, next(waiting, ships[0]), needs)


def way_needs(g: Core, area: int, needs: GoalNeeds) -> Conditions:
    """9.1 What an area needs for the ships chosen to sail there."""
    yield bool(g.op.picks), "FS-9.1a", "ships_chosen"
    if g.op.picks:
        yield from needs(g, g.op.area, area)


def ship_needs(g: Core, unit: int, needs: GoalNeeds) -> Conditions:
    """9.1 What a ship needs to sail with those chosen so far."""
    yield g.type(unit).kind == SHIP, "FS-9.1a", "surface_ship"
    yield g.place(unit) >= 0, "FS-9.1a", "ship_in_play"
    yield unit not in g.op.picks, "FS-9.1a", "chosen_once"
    yield not g.op.picks or g.place(unit) == g.op.area, f"FS-7.1.{g.op.number}a", "one_fleet"
    yield any(True for _ in goals(g, g.place(unit), needs)), f"FS-7.1.{g.op.number}a", "somewhere_to_sail"


def goals(g: Core, start: int, needs: GoalNeeds) -> Iterator[int]:
    """9.1 The areas to which ships of one area can sail."""
    return (goal for goal in waters_of(g) if met(needs(g, start, goal)))


def goal_needs(g: Core, start: int, goal: int) -> Conditions:
    """7.1 Op 13: what an area needs for ships of another to sail there."""
    yield goal != start, "FS-7.1.13a", "other_area"
    limit = move_limit(g)
    yield from within(g, start, goal, limit, "FS-11.3.2-2" if limit < g.e.limits.naval_move else "FS-7.1.13a")


def voyage(number: int, needs: GoalNeeds) -> Voyage:
    """9.1 What an operation in which ships sail lets the player do; `needs` is what their goal needs."""
    clause = f"FS-7.1.{number}a"

    def starts(g: Core) -> tuple[int, ...]:
        return tuple(area for area in waters_of(g) if met(fleet_needs(g, area, needs)))

    def ship(g: Core, areas: tuple[int, ...], unit: int) -> Conditions:
        return ship_needs(g, unit, needs)

    def fleet(g: Core, areas: tuple[int, ...], area: int) -> Conditions:
        return fleet_needs(g, area, needs)

    def way(g: Core, area: int) -> Conditions:
        return way_needs(g, area, needs)

    def whole(g: Core, areas: tuple[int, ...], area: int) -> bool:
        return area in areas and not met(way(g, area))  # where those chosen can go, pointing means that they do

    return Voyage(
        starts,
        act("sail", mine(clause), clause=clause, exactly=left_in, needs=ship, does=join),
        act("fleet", SPACE, clause=clause, exactly=lambda g, areas: areas, needs=fleet, does=join_all, meant=whole),
        act("to", SPACE, clause=clause, among=ways_open, needs=way, does=put_to_sea),
    )


def ways_open(g: Core) -> tuple[int, ...]:
    """9.1 Where ships could go: nowhere before some are chosen."""
    return waters_of(g) if g.op.picks else ()


VOYAGE = voyage(13, goal_needs)


def within(g: Core, start: int, goal: int, limit: int, clause: str) -> Conditions:
    """9.1 What an area needs to be so many areas away for the ships of the phasing player."""
    yield from open_to_ships(g, g.phasing, goal)
    path = path_to(g, g.phasing, start, goal)
    yield 0 < len(path) <= limit + 1, clause, "near_enough"


def open_to_ships(g: Core, side: int, area: int) -> Conditions:
    """9.1 What an area needs to be open to a side's surface ships."""
    yield area not in g.e.land, "FS-9.1a", "water"
    if area == g.e.argentina:
        yield side == AR, "FS-9.1d", "own_coast"
    if area == g.e.south_georgia:
        yield side == UK, "FS-9.1c", "box_for_uk"
        yield g.controls(UK, area), "FS-9.1c", "box_taken"
    if area in g.e.sea:
        yield side == UK or g.e.areas[area].in_range, "FS-9.1e", "under_air_cover"


def move_limit(g: Core) -> int:
    """7.1 Op 13: how many areas ships move at most; fewer in heavy seas (2-2)."""
    return g.effect("slow_ships") or g.e.limits.naval_move


def path_to(g: Core, side: int, start: int, goal: int) -> tuple[int, ...]:
    """9.1 The shortest way of a side's surface ships, both ends included; () if there is none."""
    depends = (SHIP, side, g.controls(UK, g.e.south_georgia))
    return shortest(g, start, goal, depends, lambda area: met(open_to_ships(g, side, area)))


def shortest(
    g: Core, start: int, goal: int, depends: tuple[int, ...], is_open: Callable[[int], bool]
) -> tuple[int, ...]:
    """8.1, 9.1 The shortest way through the waters that are open, both ends included; () if there is none.

    It is looked for once for each value of `depends`, which names all that `is_open` rests on.
    """
    key = (*depends, start, goal)
    path = g.e.paths.get(key)
    if path is None:
        path = g.e.paths[key] = search(g, start, goal, {area for area in waters_of(g) if is_open(area)} - {start})
    return path


def search(g: Core, start: int, goal: int, left: set[int]) -> tuple[int, ...]:
    """8.1, 9.1 The shortest way through the areas `left`, both ends included; () if there is none."""
    paths: list[tuple[int, ...]] = [(start,)]
    while paths:
        for path in paths:
            if path[-1] == goal:
                return path
        further = []
        for path in paths:
            for area in g.e.board.near[path[-1]]:
                if area in left:
                    left.remove(area)
                    further.append((*path, area))
        paths = further
    return ()


def sail(g: Core, ships: tuple[int, ...], path: tuple[int, ...], clause: str) -> None:
    """9.1, 9.2 Ships go along a path, with what is aboard them."""
    if len(path) < 2:
        return
    for ship in ships:
        g.put(ship, path[-1])
        g.trail(ship, path)
    g.tell(Sailed(clause=clause, side=g.side(ships[0]), units=ships, path=path))
    meet(g, path[-1])


def meet(g: Core, area: int) -> None:
    """10.9 Atlantic Conveyor and both carriers are in one sea area: it has had its rendezvous."""
    if g.state.rendezvous or area not in g.e.sea:
        return
    if all(g.place(ship) == area for ship in (g.e.conveyor, *g.e.supplied)):
        g.state.rendezvous = True
        g.tell(Rendezvous(clause="FS-10.9a", area=area))


def go_on_to_the_box(g: Core) -> Flow[None]:
    """9.7 UK ships with a Hit marker that have come to the sea before South Georgia may go on into the Box."""
    while damaged(g):
        ask = g.ask("shelter", SHELTER, STAY_OUT, clause="FS-9.7a", anchor=True)
        if (yield from decide(g, ask)) is STAY_OUT:
            return


def damaged(g: Core) -> tuple[int, ...]:
    """9.7 The ships of the operation in hand that may go on into the Box."""
    return tuple(unit for unit in g.op.picks if met(shelter_needs(g, unit)))


def shelter_needs(g: Core, unit: int) -> Conditions:
    """9.7 What a ship needs to go on into the South Georgia Box."""
    yield unit in g.op.picks, "FS-9.7a", "sailed_now"
    yield g.controls(UK, g.e.south_georgia), "FS-9.7a", "box_taken"
    yield g.place(unit) in g.e.sea and g.e.south_georgia in g.e.board.near[g.place(unit)], "FS-9.7a", "box_near"
    yield g.unit(unit).hits > 0, "FS-9.7a", "damaged"


def go_on(g: Core, unit: int) -> None:
    """9.7 A damaged ship goes on into the Box."""
    sail(g, (unit,), (g.op.goal, g.e.south_georgia), "FS-9.7a")


SHELTER = act("sail", mine("FS-9.7a"), clause="FS-9.7a", exactly=damaged, needs=shelter_needs, does=go_on)

STAY_OUT = act("done", clause="FS-9.7a", goes_on=True)

"""14.1, 9.5, 16 What comes in a turn: by the schedule, out of the shipping box, and when the victory points call it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import Came, MenaceRolled, PieceLost
from beachhead.games.britain_stands_alone.model import AWAY, BR, GE, LATER, LOST, SIDES
from beachhead.games.britain_stands_alone.rules.victory_15 import OTHER, award, total
from beachhead.games.britain_stands_alone.scenarios import Arrival, Points, Reserve
from beachhead.kernel.refusal import Conditions

DUMMIES = "ge-dummy"
"""9.5 The row of the dummy Prahms."""

SHIPPING = ("prahm", "lc")
"""9.5 What comes back out of the Eliminated Shipping Box, in this order."""


def arrival(game: Core) -> Arrival:
    """14.1 What the schedule brings in this turn."""
    found = (one for one in game.edition.scenarios[game.state.scenario].arrivals if one.turn == game.state.turn)
    return next(found, Arrival(game.state.turn))


def come(game: Core, side: int, pieces: Iterable[int], clause: str) -> None:
    """14.1 Pieces of a side have come, and wait to be placed; of units that are in the match already nothing comes."""
    new = tuple(piece for piece in pieces if game.side(piece) == side and game.hex(piece) in (LATER, AWAY, LOST))
    if new:
        for piece in new:
            game.put(piece, LATER, reduced=False)
        game.state.drawn = (*game.state.drawn, *new)
        game.emit(Came(clause=clause, pieces=new))


def spare(game: Core, row: str, count: int) -> tuple[int, ...]:
    """14.1, 14.2 So many points of a row that are not in the match: those that never came first, then lost ones."""
    waiting = [piece for piece in game.edition.rows[row] if game.hex(piece) == LATER and piece not in game.state.drawn]
    lost = [piece for piece in game.edition.rows[row] if game.hex(piece) == LOST]
    return (*waiting, *lost)[:count]


def by_schedule(game: Core, side: int) -> None:
    """14.1 The units, ships and points of the schedule."""
    new = arrival(game)
    come(game, side, new.units, "BSA-14.1a")
    come(game, side, of_points(game, side, new.points), "BSA-14.1a")


def of_points(game: Core, side: int, points: Points) -> Iterator[int]:
    """14.1 The pieces that stand for a side's points."""
    for row, count in points.items():
        if game.edition.units[game.edition.rows[row][0]].side == SIDES[side]:
            yield from spare(game, row, count)


def dummies_due(game: Core) -> int:
    """9.5, 16.2 The dummies that come in this turn: with the first Prahms, where there were none at the start."""
    return arrival(game).points.get(DUMMIES, 0)


# -- German shipping -------------------------------------------------------------------------------------


def rebuild_shipping(game: Core) -> None:
    """9.5 Pairs leave the Eliminated Shipping Box for the space of the next turn; what was there for this one comes."""
    s, sea = game.state, game.edition.tables.sea
    due = [(kind, count) for turn, kind, count in s.building if turn <= s.turn]
    s.building = tuple(one for one in s.building if one[0] > s.turn)
    for kind, count in due:
        come(game, GE, spare(game, f"ge-{SHIPPING[kind]}", count), "BSA-9.5r")
    box = list(s.sunk)
    for kind, lost in enumerate(box):
        pairs, box[kind] = divmod(lost, sea.lost_shipping)
        if pairs:
            s.building = (*s.building, (s.turn + sea.shipping_delay, kind, pairs * sea.new_shipping))
    s.sunk = (box[0], box[1])
    game.recount()


# -- the Western Approaches ------------------------------------------------------------------------------


def western_bases(game: Core) -> list[int]:
    """16.0 The bases to which destroyers from the Western Approaches come."""
    return [game.edition.board.space(name) for name in game.edition.tables.approaches.bases]


# -- British transports, Force H, Operation MENACE --------------------------------------------------------


def fill_transports(game: Core) -> None:
    """9.5, ruling B-41 With fewer than six AP points in play the British player gets the others.

    Those that have come before and wait for room in a port are not made good again.
    """
    waiting = (piece for piece in game.state.drawn if game.hex(piece) == LATER)
    afloat = sum(game.type(unit).kind == "ap" for unit in (*game.in_play(BR), *waiting))
    missing = max(game.edition.tables.sea.transports - afloat, 0)
    new = spare(game, "br-ap", missing)
    come(game, BR, new, "BSA-9.5u")


def pay_for_transport(game: Core, unit: int) -> None:
    """9.5, rulings B-3, B-41 A British AP point has come into play: its price, which may call Force H (16.1).

    One that waits for room in a port is not in play yet, and costs nothing before it is.
    """
    if game.side(unit) == BR and game.type(unit).kind == "ap" and game.options.ap_vp in ("both", "replaced"):
        award(game, game.edition.tables.victory.transport, OTHER, "transports", clause="BSA-9.5v")
        send_force_h(game)


def send_force_h(game: Core) -> None:
    """16 Force H comes in the first British Reinforcement Phase with 50 victory points, once."""
    s, scenario = game.state, game.edition.scenarios[game.state.scenario]
    if not s.force_h and total(game) >= game.edition.tables.force_h.points:
        s.force_h = s.turn
        come(game, BR, pieces_of(game, scenario.force_h), "BSA-16.1br")


def pieces_of(game: Core, reserve: Reserve) -> tuple[int, ...]:
    """16 The ships and points of a force."""
    return (*reserve.ships, *of_points(game, BR, reserve.points))


def operation_menace(game: Core) -> None:
    """16.1, 16.2 The ships that are away at Dakar: they leave on a die, and come back after the first landing."""
    s, scenario, table = game.state, game.edition.scenarios[game.state.scenario], game.edition.tables.menace
    back = s.invaded > 0 and s.turn >= s.invaded + table.returns
    if scenario.menace == "arrives" and back and not s.menace:
        s.menace = s.turn
        come(game, BR, pieces_of(game, scenario.menace_force), "BSA-16.1bq")
    if scenario.menace == "die":
        away = [ship for ship in game.roster(BR) if game.hex(ship) == AWAY and game.type(ship).arm != "land"]
        if back and away:
            come(game, BR, away, "BSA-16.2u")
        elif not s.menace and not s.invaded and s.turn >= game.edition.turn_number(table.since):
            roll_for_menace(game)


def roll_for_menace(game: Core) -> None:
    """16.2 A die and half the Prahms in play: at 5 or less the ships have to be named, and the regiment is gone."""
    s, table = game.state, game.edition.tables.menace
    prahms = sum(unit not in s.dummies for unit in game.in_play(GE) if game.type(unit).kind == "prahm")
    face = game.roll()
    leaves = face + prahms // table.divisor <= table.die
    game.emit(MenaceRolled(clause="BSA-16.2r", face=face, added=prahms // table.divisor, leaves=leaves))
    if leaves:
        s.menace = s.turn
        regiment = game.edition.unit_index[table.regiment]
        if game.place(regiment) >= 0:
            game.emit(PieceLost(clause="BSA-16.2r", piece=regiment, space=game.place(regiment), cause="menace"))
            game.put(regiment, AWAY)
        s.leaving = tuple(table.takes.items())
        game.recount()


def leave_needs(game: Core, unit: int) -> Conditions:
    """16.2 What a ship needs to leave for Dakar: its class is called for, and it is undamaged and in play."""
    owed = dict(game.state.leaving).get(game.type(unit).kind, 0)
    yield owed > 0, "BSA-16.2r", "not_that_class"
    yield game.hex(unit) >= 0, "BSA-16.2r", "not_in_play"
    yield not game.unit(unit).reduced, "BSA-16.2s", "damaged"


def leave(game: Core, unit: int) -> None:
    """16.2 A ship leaves for Dakar."""
    kind = game.type(unit).kind
    game.state.leaving = tuple((name, count - (name == kind)) for name, count in game.state.leaving)
    game.emit(PieceLost(clause="BSA-16.2r", piece=unit, space=game.hex(unit), cause="menace"))
    game.put(unit, AWAY)

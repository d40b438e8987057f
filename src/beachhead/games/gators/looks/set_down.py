"""Whom carriers could set down beside a hex as their move ends, so that they attack it in the same turn (VI-f)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from beachhead.games.gators.core import Core
from beachhead.games.gators.model import NOBODY
from beachhead.games.gators.rules.movement_6.handling_6fg import set_down_hexes, unload_needs
from beachhead.kernel.refusal import met

Strength = Callable[[int], Fraction]
"""What a unit could attack with from beside a hex."""


class Unloading(NamedTuple):
    """VI-f Where a carrier ends its move, and by unit the hex into which it is set down."""

    carrier: int
    stop: int
    hexes: Mapping[int, int]


def unloadings(game: Core, stops: Mapping[int, Collection[int]], space: int, strength: Strength) -> Iterator[Unloading]:
    """VI-f What each carrier of a movement phase could set down beside a hex: from the stop that serves most.

    `stops` are by carrier the hexes in which it could end its move.  One to a hex; who comes first has it.
    """
    taken: set[int] = set()
    for carrier, goals in stops.items():
        cargo = sorted((unit for unit in game.aboard.get(carrier, ()) if strength(unit)), key=strength, reverse=True)
        near = goals_near(game, goals, space) if cargo else ()
        tried = (from_stop(game, carrier, stop, cargo, space, taken) for stop in near if stop not in taken)
        best = max(tried, key=lambda one: sum(map(strength, one.hexes)), default=None)
        if best is not None and best.hexes:
            taken.update((best.stop, *best.hexes.values()))
            yield best


def goals_near(game: Core, goals: Collection[int], space: int) -> list[int]:
    """VI-f The stops from which a unit can be set down beside a hex."""
    board = game.edition.board
    return sorted(
        (stop for stop in board.within(space, 2) if stop in goals), key=lambda stop: board.distance(stop, space)
    )


def from_stop(game: Core, carrier: int, stop: int, cargo: list[int], space: int, taken: Collection[int]) -> Unloading:
    """VI-f Whom a carrier could set down beside a hex from where it stops."""
    copy = game.fork()
    if copy.hex(carrier) != stop:
        copy.put(carrier, stop, moved=copy.state.turn, came=copy.state.turn)
    found: dict[int, int] = {}
    for unit in cargo:
        open_ = {*set_down_hexes(copy, unit)} if met(unload_needs(copy, unit)) else set()
        free = (there for there in copy.edition.board.near[space] if there in open_ - {*taken, *found.values()})
        place = next(free, NOBODY)
        if place != NOBODY:
            found[unit] = place
    return Unloading(carrier, stop, found)


def unloaded(game: Core, made: Collection[Unloading]) -> Core:
    """VI-f The position in which carriers have set down what they hold."""
    copy, turn = game.fork(), game.state.turn
    for one in made:
        if copy.hex(one.carrier) != one.stop:
            copy.put(one.carrier, one.stop, moved=turn, came=turn)
        for unit, there in one.hexes.items():
            copy.put(unit, there, moved=turn, held=turn, came=turn)
    copy.forget()
    return copy

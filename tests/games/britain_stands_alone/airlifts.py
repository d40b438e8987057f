"""Transports of Britain Stands Alone for tests: Ju-52s at their bases, missions that carry something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import GE_COMBAT, Mission
from beachhead.games.britain_stands_alone.rules.sequence_2 import PHASE, next_phase
from games.britain_stands_alone.channel import Channel, Lie, channel

HOME = "Pas de Calais"


def points(row: str, count: int, space: str = HOME, first: int = 0, **how: Any) -> dict[str, Lie]:
    """So many points of a row at a base."""
    edition = load_edition()
    lie: Lie = {"at": space, **how} if how else space
    return {edition.units[unit].id: lie for unit in edition.rows[row][first : first + count]}


def ju52(count: int, space: str = HOME, first: int = 0, **how: Any) -> dict[str, Lie]:
    return points("ge-ju52", count, space, first, **how)


def airlift(
    pieces: Mapping[str, Lie], *, phase: str = "ge_missions", dice: Iterable[int] = (), **state: Any
) -> Channel:
    """A German Air Mission Phase."""
    return channel(pieces, phase=phase, dice=dice, **state)


def fly(at: Channel, mission: str, *loads: str) -> Channel:
    """Form a mission ("airlift 3619"), take units along, and fly."""
    return at.do(mission, *(f"load {unit}" for unit in loads), "fly")


def back(at: Channel) -> Channel:
    """All transports and escorts go back to where they came from."""
    while not at.over and at.prompt == "home":
        at.do("back")
    return at


def mission(at: Channel) -> Mission:
    """The mission in hand."""
    return at.game.contest(Mission)


def until_the_combat(game: Sealion) -> Flow[None]:
    """The phases from that in which the test begins to the end of the German Land Combat Phase."""
    while game.state.phase < GE_COMBAT:
        yield from PHASE[game.state.phase](game)
        next_phase(game)
    yield from PHASE[GE_COMBAT](game)


def end_missions(at: Channel) -> Channel:
    """Nobody flies any more missions before the fight."""
    while not at.over and at.prompt == "missions":
        at.do("end_missions")
    return at

"""13.4, 8.7 Forward Detachments, and regiments that came by air and find their artillery."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import DetachmentFormed, DetachmentJoined
from beachhead.games.britain_stands_alone.events_air import Strengthened
from beachhead.games.britain_stands_alone.model import GE, LATER, LOST
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.kernel.refusal import Conditions


def detachments(game: Core) -> Iterable[int]:
    """13.4 The three Forward Detachments."""
    return printed(game.edition)


@lru_cache(maxsize=8)
def printed(edition: Edition) -> tuple[int, ...]:
    """13.4 The same, by what is printed on the units."""
    return tuple(number for number, unit in enumerate(edition.units) if unit.size == "detachment")


def form_needs(game: Core, unit: int) -> Conditions:
    """13.4, 4.0 What a Forward Detachment needs to be formed: a division of two steps, and room beside it."""
    kind = game.type(unit)
    yield kind.size == "detachment", "BSA-13.4a", "no_detachment"
    if kind.size == "detachment":
        yield game.hex(unit) in (LATER, LOST), "BSA-13.4a", "formed"
        parent = game.unit(kind.parent)
        yield parent.hex >= 0, "BSA-13.4a", "no_parent"
        yield not parent.reduced, "BSA-13.4a", "one_step"
        yield parent.hex < 0 or fits(game, parent.hex, GE, (unit,)), "BSA-4.0a", "overstacked"


def form(game: Core, unit: int) -> None:
    """13.4, 12.0 The division is flipped to one step, and its detachment stands beside it, supplied as it is."""
    parent = game.type(unit).parent
    lies = game.unit(parent)
    game.stamp(parent, reduced=True)
    game.put(unit, lies.hex, hits=0, oos=lies.oos, stormed=lies.stormed)
    game.emit(DetachmentFormed(clause="BSA-13.4a", piece=unit, parent=parent, space=game.hex(parent)))


def rejoin_needs(game: Core, unit: int) -> Conditions:
    """13.4, ruling B-40 What a detachment needs to rejoin its division: the same hex or zone, and one step in it."""
    kind = game.type(unit)
    yield kind.size == "detachment" and game.hex(unit) >= 0, "BSA-13.4d", "no_detachment"
    if kind.size == "detachment":
        parent = game.unit(kind.parent)
        yield parent.hex == game.hex(unit), "BSA-13.4d", "apart"
        yield parent.reduced, "BSA-13.4d", "two_steps"


def rejoin(game: Core, unit: int) -> None:
    """13.4, 8.7 The detachment is removed, the division has two steps again, and regiments near it gain strength."""
    parent = game.type(unit).parent
    game.put(unit, LATER)
    game.stamp(parent, reduced=False)
    game.emit(DetachmentJoined(clause="BSA-13.4d", piece=unit, parent=parent, space=game.hex(parent)))
    strengthen(game)


def strengthen(game: Core) -> None:
    """8.7 A weak regiment in the hex or the zone of control of a division of two steps turns to its stronger side.

    Off the map those in the same zone count as in the same hex, as for detachments (ruling B-40).
    """
    whole = [unit for unit in game.in_play(GE) if game.type(unit).size == "division" and not game.unit(unit).reduced]
    with_guns = {game.hex(unit) for unit in whole if game.hex(unit) >= 0}
    near = with_guns | {there for space in with_guns for there in game.edition.zoc[space]}
    for unit in game.in_play(GE):
        if game.unit(unit).weak and game.hex(unit) in near:
            game.stamp(unit, weak=False)
            game.emit(Strengthened(clause="BSA-8.7b", piece=unit, space=game.hex(unit)))

"""9.5 Dummy Prahms: the German player says which they are as soon as Prahms are there, and nobody else knows."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.model import GE, SIDES
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.alike import first_of_each


def prahms(game: Core) -> Iterator[int]:
    """9.5 The Prahms in play; of those that lie in one place one for all."""
    fleet = (unit for unit in sorted(game.fleets[GE]) if is_prahm(game, unit))
    return first_of_each(fleet, lambda unit: (game.hex(unit), unit in game.state.dummies))


def is_prahm(game: Core, unit: int) -> bool:
    """9.5 Whether a piece is a Prahm in play, or a dummy that looks like one."""
    return game.type(unit).kind == "prahm" and game.hex(unit) >= 0


def name_dummies(game: Core, count: int) -> Flow[None]:
    """9.5 The German player says which so many of his Prahms are, once they lie there; the other does not know."""
    while len(game.state.dummies) < count:
        ask = game.ask("dummies", DUMMY, clause="BSA-9.5aa", side=SIDES[GE], anchor=True)
        yield from decide(game, ask)


def dummy_needs(game: Core, unit: int) -> Conditions:
    """9.5 What a piece needs to be a dummy: it is a Prahm in play, and none yet."""
    yield is_prahm(game, unit), "BSA-9.5aa", "no_prahm"
    yield unit not in game.state.dummies, "BSA-9.5aa", "dummy_already"


def make_dummy(game: Core, unit: int) -> None:
    """9.5 A Prahm is none."""
    game.state.dummies = tuple(sorted((*game.state.dummies, unit)))
    game.forget()


DUMMY = act("dummy", OWN_UNIT, clause="BSA-9.5aa", does=make_dummy, **one_for_all(prahms, dummy_needs))

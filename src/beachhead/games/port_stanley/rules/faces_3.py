"""3.3 Set-up: which Argentine units lie face up from the beginning; all lie face down unless their owner wants it."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.model import AR, SIDES
from beachhead.games.port_stanley.rules.moments_2 import in_set_up
from beachhead.games.port_stanley.rules.recon_10_1 import face_down, lies_at
from beachhead.games.port_stanley.rules.shown_13_2 import turn_over
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions

ALWAYS_DOWN = frozenset({"dummy", "exocet"})
"""14.3.1, 14.5 What is placed face down; all else may be."""


def laid_down(game: Core) -> list[int]:
    """3.3, 14.3.1, 14.5 The units that lie face down and may lie face up: all but dummies and the missile battery."""
    return [unit for unit in face_down(game) if game.type(unit).kind not in ALWAYS_DOWN]


def lay_up_needs(game: Core, unit: int) -> Conditions:
    """3.3, 14.3.1, 14.5 What a unit needs to lie face up from the beginning: to be placed, and no dummy or missiles."""
    yield game.unit(unit).down and lies_at(game, unit) >= 0, "PS-3.3b", "not_down"
    clause = "PS-14.3.1b" if game.type(unit).kind == "exocet" else "PS-14.5a"
    yield game.type(unit).kind not in ALWAYS_DOWN, clause, "stays_down"


def lay_up(game: Core, unit: int) -> None:
    """3.3, 13.2 A unit lies face up, and shows for how many the position of its hex is."""
    game.stamp(unit, down=False)
    turn_over(game, lies_at(game, unit))


LAY_UP = act("lay_up", OWN_UNIT, clause="PS-3.3b", among=laid_down, needs=lay_up_needs, does=lay_up, when=in_set_up)

ENOUGH = act("enough_up", clause="PS-3.3b", when=in_set_up, goes_on=True)


def faces_needs(game: Core) -> Conditions:
    """3.3 What is needed to lay units face up: one that lies face down."""
    yield bool(laid_down(game)), "PS-3.3b", "nobody_down"


def lay_units_up(game: Core) -> Flow[None]:
    """3.3 Units are laid face up one after the other, as many as wanted."""
    yield from gather(game, lambda: whom_to_lay_up(game), laid_down)


def whom_to_lay_up(game: Core) -> Ask:
    """3.3 Who lies face up; a question of its own, so that no click on a counter shows it unasked."""
    return game.ask("lay_up", LAY_UP, ENOUGH, clause="PS-3.3b", side=SIDES[AR])


FACES = act("faces", clause="PS-3.3b", needs=faces_needs, does=lay_units_up, when=in_set_up, listed=False)

"""7.1 Operation 8, Black Buck, and Operation 3, Airfield Repair."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import AIR
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import DieRolled, MarkerMoved
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly
from beachhead.games.falklands_showdown.rules.elimination_2_8 import eliminate
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions

BLACK_BUCK = 8

FLYING, CRATER, AIRCRAFT, NOTHING = range(4)
"""How far Black Buck has got: on the way, or what it has done."""


def black_buck(game: Core) -> Flow[None]:
    """7.1 Op 8: one die for the runway of Port Stanley or an aircraft counter there."""
    if game.op.stage == FLYING:
        bomb(game)
    if game.op.stage == AIRCRAFT:
        yield from lose_one(game)


def bomb(game: Core) -> None:
    """7.1 Op 8: the die."""
    face, faces, area = game.roll(), game.edition.faces, game.edition.port_stanley
    crater, aircraft = face <= faces.black_buck_crater, face <= faces.black_buck_aircraft
    what = "black_buck_crater" if crater else "black_buck_aircraft"
    game.emit(DieRolled(clause="FS-7.1.8a", what=what, face=face, good=aircraft, side=UK, area=area))
    game.note(stage=CRATER if crater else AIRCRAFT if aircraft else NOTHING, goal=area)
    if crater:
        game.state.black_buck = True
        game.emit(MarkerMoved(clause="FS-7.1.8a", marker="black_buck"))


def lose_one(game: Core) -> Flow[None]:
    """7.1 Op 8: AR says which aircraft counter at Port Stanley is eliminated."""
    if struck(game):
        ask = game.ask("black_buck", GIVE_UP, clause="FS-7.1.8b", side=SIDES[AR], anchor=True)
        lost: Option = yield from settle(ask)
        eliminate(game, lost.piece, "FS-7.1.8b")


def struck(game: Core) -> tuple[int, ...]:
    """7.1 Op 8: the aircraft counters at Port Stanley."""
    return game.units_in(game.edition.port_stanley, AR, AIR)


def struck_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 8: what a unit needs to be the one that is lost."""
    yield unit in struck(game), "FS-7.1.8b", "based_at_stanley"


GIVE_UP = act("choose", mine("FS-7.1.8b"), clause="FS-7.1.8b", among=struck, needs=struck_needs)


def black_buck_needs(game: Core) -> Conditions:
    """7.1 Op 8: not twice running, not too often, not at a town of the UK's own."""
    flown = [done.number for done in game.state.done if done.side == UK]
    yield flown[-1:] != [BLACK_BUCK], "FS-7.1.8d", "not_again"
    yield flown.count(BLACK_BUCK) < game.edition.track.black_bucks, "FS-7.1.8d", "black_bucks_left"
    yield not is_friendly(game, UK, game.edition.port_stanley), "FS-7.1.8d", "stanley_not_uk"


def repair_airfield(game: Core) -> Flow[None]:
    """7.1 Op 3: the marker is taken off Port Stanley."""
    yield from ()
    game.state.black_buck = False
    game.emit(MarkerMoved(clause="FS-7.1.3a", marker="black_buck_gone"))


def repair_airfield_needs(game: Core) -> Conditions:
    """7.1 Op 3: a marker to take off, and control of Port Stanley."""
    yield game.state.black_buck, "FS-7.1.3a", "cratered"
    yield is_friendly(game, AR, game.edition.port_stanley), "FS-7.1.3a", "stanley_held"

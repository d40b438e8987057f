"""7.1 Operation 8, Black Buck, and Operation 3, Airfield Repair."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import DieRolled, MarkerMoved
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import AIR
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly
from beachhead.games.falklands_showdown.rules.elimination_10_11 import eliminate
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions

BLACK_BUCK = 8

FLYING, CRATER, AIRCRAFT, NOTHING = range(4)
"""How far Black Buck has got: on the way, or what it has done."""


def black_buck(g: Core) -> Flow[None]:
    """7.1 Op 8: one die for the runway of Port Stanley or an aircraft counter there."""
    if g.op.stage == FLYING:
        bomb(g)
    if g.op.stage == AIRCRAFT:
        yield from lose_one(g)


def bomb(g: Core) -> None:
    """7.1 Op 8: the die."""
    face, faces, area = g.roll(), g.e.faces, g.e.port_stanley
    crater, aircraft = face <= faces.black_buck_crater, face <= faces.black_buck_aircraft
    what = "black_buck_crater" if crater else "black_buck_aircraft"
    g.tell(DieRolled(clause="FS-7.1.8a", what=what, face=face, good=aircraft, side=UK, area=area))
    g.note(stage=CRATER if crater else AIRCRAFT if aircraft else NOTHING, goal=area)
    if crater:
        g.state.black_buck = True
        g.tell(MarkerMoved(clause="FS-7.1.8a", marker="black_buck"))


def lose_one(g: Core) -> Flow[None]:
    """7.1 Op 8: AR says which aircraft counter at Port Stanley is eliminated."""
    if struck(g):
        ask = g.ask("black_buck", GIVE_UP, clause="FS-7.1.8b", side=SIDES[AR], anchor=True)
        lost: Option = yield from settle(ask)
        eliminate(g, lost.piece, "FS-7.1.8b")


def struck(g: Core) -> tuple[int, ...]:
    """7.1 Op 8: the aircraft counters at Port Stanley."""
    return g.units_in(g.e.port_stanley, AR, AIR)


def struck_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 8: what a unit needs to be the one that is lost."""
    yield unit in struck(g), "FS-7.1.8b", "based_at_stanley"


GIVE_UP = act("choose", mine("FS-7.1.8b"), clause="FS-7.1.8b", among=struck, needs=struck_needs)


def black_buck_needs(g: Core) -> Conditions:
    """7.1 Op 8: not twice running, not too often, not at a town of the UK's own."""
    flown = [done.number for done in g.state.done if done.side == UK]
    yield flown[-1:] != [BLACK_BUCK], "FS-7.1.8d", "not_again"
    yield flown.count(BLACK_BUCK) < g.e.track.black_bucks, "FS-7.1.8d", "black_bucks_left"
    yield not is_friendly(g, UK, g.e.port_stanley), "FS-7.1.8d", "stanley_not_uk"


def repair_airfield(g: Core) -> Flow[None]:
    """7.1 Op 3: the marker is taken off Port Stanley."""
    yield from ()
    g.state.black_buck = False
    g.tell(MarkerMoved(clause="FS-7.1.3a", marker="black_buck_gone"))


def repair_airfield_needs(g: Core) -> Conditions:
    """7.1 Op 3: a marker to take off, and control of Port Stanley."""
    yield g.state.black_buck, "FS-7.1.3a", "cratered"
    yield is_friendly(g, AR, g.e.port_stanley), "FS-7.1.3a", "stanley_held"

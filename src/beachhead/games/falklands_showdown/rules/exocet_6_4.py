"""11.3 (6-4) The land-based Exocet."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import MarkerMoved
from beachhead.games.falklands_showdown.model import AR, NOBODY, SIDES, UK
from beachhead.games.falklands_showdown.play import Core, Flow, act
from beachhead.games.falklands_showdown.printed import SHIP
from beachhead.games.falklands_showdown.rules.fire_10 import single_shot
from beachhead.games.falklands_showdown.rules.hits_10_11 import strike
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import ANY_UNIT

CLAUSE = "FS-11.3.6-4"
INVASION = 21


def land_exocet(g: Core) -> Flow[None]:
    """6-4: AR may fire its missile, once a match, at a UK ship among the `picks` of Operations 20 and 21."""
    if met(exocet_needs(g)):
        yield from decide(g, g.ask("exocet", FIRE, SPARE, clause=CLAUSE, side=SIDES[AR], anchor=True))


def exocet_needs(g: Core) -> Conditions:
    """6-4: what the missile needs: that AR has it, and a UK ship at work off Port Stanley or a land area next to it."""
    stanley = g.e.port_stanley
    yield g.state.exocet == "held", CLAUSE, "exocet_held"
    yield g.phasing == UK, CLAUSE, "uk_ship"
    yield g.op.goal == stanley or g.e.board.adjacent(stanley, g.op.goal), CLAUSE, "near_stanley"
    yield not (g.op.number == INVASION and is_spared(g)), "FS-6.5d", "not_landing_there"
    yield bool(ships(g)), CLAUSE, "ship_taking_part"


def is_spared(g: Core) -> bool:
    """6.5 Whether a landing at Port Stanley itself is spared, as the missile defends there."""
    return g.rulings["exocet"] == "beside" and g.op.goal == g.e.port_stanley


def ships(g: Core) -> tuple[int, ...]:
    """6-4: the ships that take part in the operation in hand."""
    return tuple(unit for unit in g.op.picks if g.type(unit).kind == SHIP)


def target_needs(g: Core, unit: int) -> Conditions:
    """6-4: what a ship needs to be fired at."""
    yield unit in ships(g), CLAUSE, "ship_taking_part"


def fire(g: Core, unit: int) -> None:
    """6-4: the missile at a ship."""
    g.state.exocet = "fired"
    g.tell(MarkerMoved(clause=CLAUSE, marker="exocet_gone"))
    if single_shot(g, "exocet", NOBODY, unit):
        strike(g, unit, 1, CLAUSE)


FIRE = act("attack", ANY_UNIT, clause=CLAUSE, among=ships, needs=target_needs, does=fire)

SPARE = act("none", clause=CLAUSE, goes_on=True)

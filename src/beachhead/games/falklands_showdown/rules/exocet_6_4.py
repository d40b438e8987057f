"""11.3 (6-4) The land-based Exocet."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import SHIP
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.events import MarkerMoved
from beachhead.games.falklands_showdown.model import AR, NOBODY, SIDES, UK
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import single_shot
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import strike
from beachhead.games.falklands_showdown.rules.interception_9_5 import met_by
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import ANY_UNIT

CLAUSE = "FS-11.3.6-4"
INVASION = 21


def land_exocet(game: Core) -> Flow[None]:
    """6-4: AR may fire its missile, once a match, at a UK ship among the `picks` of Operations 20 and 21."""
    if met(exocet_needs(game)):
        ask = game.ask(
            "exocet", FIRE, SPARE, clause=CLAUSE, side=SIDES[AR], anchor=True, reaction=True,
            meets=lambda game: met_by(game, ships(game)),
        )  # fmt: skip
        yield from decide(game, ask)


def exocet_needs(game: Core) -> Conditions:
    """6-4: what the missile needs: that AR has it, and a UK ship at work off Port Stanley or a land area next to it."""
    stanley = game.edition.port_stanley
    yield game.state.exocet == "held", CLAUSE, "exocet_held"
    yield game.phasing == UK, CLAUSE, "uk_ship"
    yield game.op.goal == stanley or game.edition.board.adjacent(stanley, game.op.goal), CLAUSE, "near_stanley"
    yield not (game.op.number == INVASION and is_spared(game)), "FS-6.5d", "not_landing_there"
    yield bool(ships(game)), CLAUSE, "ship_taking_part"


def is_spared(game: Core) -> bool:
    """6.5 Whether a landing at Port Stanley itself is spared, as the missile defends there."""
    return game.options.exocet == "beside" and game.op.goal == game.edition.port_stanley


def ships(game: Core) -> tuple[int, ...]:
    """6-4: the ships that take part in the operation in hand."""
    return tuple(unit for unit in game.op.picks if game.type(unit).kind == SHIP)


def target_needs(game: Core, unit: int) -> Conditions:
    """6-4: what a ship needs to be fired at."""
    yield unit in ships(game), CLAUSE, "ship_taking_part"


def fire(game: Core, unit: int) -> None:
    """6-4: the missile at a ship."""
    game.state.exocet = "fired"
    game.emit(MarkerMoved(clause=CLAUSE, marker="exocet_gone"))
    if single_shot(game, "exocet", NOBODY, unit):
        strike(game, unit, 1, CLAUSE)


FIRE = act("attack", ANY_UNIT, clause=CLAUSE, among=ships, needs=target_needs, does=fire)

SPARE = act("none", clause=CLAUSE, goes_on=True)

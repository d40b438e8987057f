"""5.0 The sequence of play: from the bid to the last operation of the UK."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.edition.events import PhaseBegan, TurnBegan
from beachhead.games.falklands_showdown.core import Core, Flow
from beachhead.games.falklands_showdown.model import AR_OPS, AR_SUBS, BID, EVENT, NOBODY, SET_UP, UK_OPS, UK_SUBS
from beachhead.games.falklands_showdown.rules.bid_4_7 import bid
from beachhead.games.falklands_showdown.rules.events_11 import random_event
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import operations_phase
from beachhead.games.falklands_showdown.rules.setup_3 import set_up
from beachhead.games.falklands_showdown.rules.submarines_8 import submarine_phase
from beachhead.games.falklands_showdown.rules.victory_4 import Decided, decide


def flow(game: Core) -> Flow[None]:
    """5.1 Phase after phase, turn after turn, until the match is decided (4.2, 4.5)."""
    if game.state.winner != NOBODY:
        return
    try:
        while True:
            yield from PHASE[game.state.phase](game)
            next_phase(game)
    except Decided:
        decide(game)


def next_phase(game: Core) -> None:
    """5.2 The five phases of a turn, then the next turn's."""
    s = game.state
    if s.phase == EVENT:
        s.turn, s.phase = s.turn + 1, UK_OPS
        game.emit(TurnBegan(clause="FS-5.1a", turn=s.turn))
    else:
        s.phase += 1
    game.emit(PhaseBegan(clause="FS-5.2a", phase=s.phase))


PHASE: dict[int, Callable[[Core], Flow[None]]] = {
    BID: bid,
    SET_UP: set_up,
    UK_OPS: operations_phase,
    AR_OPS: operations_phase,
    UK_SUBS: submarine_phase,
    AR_SUBS: submarine_phase,
    EVENT: random_event,
}
"""What is played in each phase."""

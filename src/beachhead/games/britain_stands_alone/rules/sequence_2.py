"""2.0 Sequence of play: the set-up, then turns of seven segments until the match is over."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events import PhaseBegan, TurnBegan
from beachhead.games.britain_stands_alone.model import GE_SET_UP, PHASES, SEGMENTS, TURN_END, WEATHER
from beachhead.games.britain_stands_alone.rules.contests import resolve


def whole_match(game: Core) -> Flow[None]:
    """2.0 Phase after phase, until the match is over; a contest that is under way comes to its end first."""
    while not game.state.over:
        yield from resolve(game)
        yield from PHASE[game.state.phase](game)
        if not game.state.over:
            next_phase(game)


def not_written(game: Core) -> Flow[None]:
    """A phase whose chapter is still to be written."""
    yield from ()


PHASE: list[Callable[[Core], Flow[None]]] = [not_written for _ in PHASES]
"""What is done in each phase, by its number."""


def next_phase(game: Core) -> None:
    """2.0 The next phase begins, of this turn or of the next one."""
    s = game.state
    s.clock += 1
    s.step = 0
    s.turn += s.phase == TURN_END  # the set-up is that of the first turn
    s.phase = WEATHER if s.phase in (GE_SET_UP, TURN_END) else s.phase + 1
    if s.phase in SEGMENTS:
        s.segment = s.clock
    if s.phase == WEATHER:
        game.emit(TurnBegan(clause="BSA-2.0a", turn=s.turn))
    game.forget()
    game.emit(PhaseBegan(clause="BSA-2.0a", turn=s.turn, phase=s.phase))

"""2.0 Sequence of play: the set-up, then turns of seven phases until the match is over."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.port_stanley.core import Core, Flow
from beachhead.games.port_stanley.events import PhaseBegan, TurnBegan
from beachhead.games.port_stanley.model import DEPLOY, UK_COMBAT, WEATHER
from beachhead.games.port_stanley.rules.morale_17 import SurrenderedError, change_morale
from beachhead.games.port_stanley.rules.moving_5 import movement_phase
from beachhead.games.port_stanley.rules.victory_21 import end_match, judge_turn


def whole_match(game: Core) -> Flow[None]:
    """2.1, 17.3.4 Phase after phase, until the match is over; a surrender ends it wherever it is."""
    try:
        while not game.state.over:
            yield from PHASE[game.state.phase](game)
            next_phase(game)
    except SurrenderedError:
        end_match(game, "surrender", "PS-17.3.4a")


def not_written(game: Core) -> Flow[None]:
    """A phase whose chapter is still to be written."""
    yield from ()


PHASE: tuple[Callable[[Core], Flow[None]], ...] = (
    not_written,
    not_written,
    not_written,
    not_written,
    movement_phase,
    not_written,
    not_written,
    movement_phase,
    not_written,
)
"""What is done in each phase, by its number."""


def next_phase(game: Core) -> None:
    """2.1 The next phase begins; after the last one of a turn, the turn ends."""
    s = game.state
    s.clock += 1
    if s.phase == UK_COMBAT:
        end_turn(game)
        if s.over:
            return
    s.phase = WEATHER if s.phase in (DEPLOY, UK_COMBAT) else s.phase + 1
    if s.phase == WEATHER:
        s.turn += 1
        s.opened = s.clock
        game.emit(TurnBegan(clause="PS-2.1a", turn=s.turn))
    s.declared = ()
    game.forget()
    game.emit(PhaseBegan(clause="PS-2.1a", turn=s.turn, phase=s.phase))


def end_turn(game: Core) -> None:
    """17.2.3, 21.0 The turn ends: morale sinks after some turns, and the match may be over."""
    if game.state.turn in game.edition.tables.morale.turns:
        change_morale(game, -1, "isolation", "PS-17.2.3h")
    judge_turn(game)

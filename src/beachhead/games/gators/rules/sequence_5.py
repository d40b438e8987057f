"""V Playing the game: the set-up, then turns of eight phases until somebody has won."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.edition.events import PhaseBegan, TurnBegan
from beachhead.games.gators.core import Core, Flow
from beachhead.games.gators.model import LAUNCH, REB, REB_COMBAT, US, US_MOVEMENT
from beachhead.games.gators.rules.combat_7.combat_7ab import combat_phase
from beachhead.games.gators.rules.launch_5 import launch_phase
from beachhead.games.gators.rules.movement_6.guerrillas_6m import guerrilla_phase
from beachhead.games.gators.rules.movement_6.medical_6o import treat
from beachhead.games.gators.rules.movement_6.movement_6a import movement_phase
from beachhead.games.gators.rules.position_6.airstrips_6p import take_strips
from beachhead.games.gators.rules.position_6.debris_6q import clear_debris
from beachhead.games.gators.rules.position_6.refuelling_6n import fill_aboard
from beachhead.games.gators.rules.recovery_5 import recovery_phase
from beachhead.games.gators.rules.setup_4 import anchoring, set_up_sides
from beachhead.games.gators.rules.victory_8 import judge_victory


def flow(game: Core) -> Flow[None]:
    """V Phase after phase, until the match is over."""
    while not game.state.over:
        yield from PHASES[game.state.phase](game)
        if game.state.phase == US_MOVEMENT:
            yield from treat(game)
        if game.state.phase == REB_COMBAT:
            yield from clear_debris(game)
        next_phase(game)


PHASES: tuple[Callable[[Core], Flow[None]], ...] = (
    set_up_sides,
    set_up_sides,
    anchoring,
    launch_phase,
    recovery_phase,
    movement_phase,
    combat_phase,
    guerrilla_phase,
    movement_phase,
    combat_phase,
)
"""What is done in each phase, by its number; the first two, loading and deployment, at the same time."""


def next_phase(game: Core) -> None:
    """V The next phase begins; after the last one of a turn, the turn phase."""
    s = game.state
    take_strips(game, REB)
    if s.phase == REB_COMBAT:
        turn_phase(game)
        return
    s.phase += 1
    if s.phase == LAUNCH:
        begin_turn(game)
    else:
        begin_phase(game)


def turn_phase(game: Core) -> None:
    """V, VIII The turn ends: for who is on an airstrip or aboard, and perhaps the match; else the counter advances."""
    take_strips(game, US)
    fill_aboard(game)
    judge_victory(game)
    if not game.state.over:
        game.state.phase = LAUNCH
        begin_turn(game)


def begin_turn(game: Core) -> None:
    """V A turn begins with Player 1's launches."""
    s = game.state
    s.turn += 1
    s.launched = s.recovered = (0, 0, 0)
    game.emit(TurnBegan(clause="GAT-V.1", turn=s.turn))
    begin_phase(game)


def begin_phase(game: Core) -> None:
    """V A phase begins."""
    s = game.state
    s.tanks_done = s.ships_done = False
    s.shares = ()
    game.forget()
    game.emit(PhaseBegan(clause="GAT-V.1", turn=s.turn, phase=s.phase))

"""V Playing the game: the set-up, then turns of eight phases until somebody has won."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.gators.events import PhaseBegan, TurnBegan
from beachhead.games.gators.model import LAUNCH, NOBODY, REB, REB_COMBAT, US, US_COMBAT, US_MOVEMENT
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.airstrips_6p import take_strips
from beachhead.games.gators.rules.combat_7ab import combat_phase
from beachhead.games.gators.rules.debris_6q import clear_debris
from beachhead.games.gators.rules.guerrillas_6m import guerrilla_phase
from beachhead.games.gators.rules.launch_5 import launch_phase
from beachhead.games.gators.rules.loading_4 import combat_loading
from beachhead.games.gators.rules.medical_6o import treat
from beachhead.games.gators.rules.movement_6a import movement_phase
from beachhead.games.gators.rules.recovery_5 import recovery_phase
from beachhead.games.gators.rules.refuelling_6n import fill_aboard
from beachhead.games.gators.rules.setup_4 import anchoring, deployment
from beachhead.games.gators.rules.victory_8 import judge_victory
from beachhead.mechanics.trails import Trail


def whole_match(g: Core) -> Flow[None]:
    """V Phase after phase, until the match is over."""
    while not g.state.over:
        yield from PHASES[g.state.phase](g)
        if g.state.phase == US_MOVEMENT:
            yield from treat(g)
        if g.state.phase == REB_COMBAT:
            yield from clear_debris(g)
        next_phase(g)


PHASES: tuple[Callable[[Core], Flow[None]], ...] = (
    combat_loading,
    deployment,
    anchoring,
    launch_phase,
    recovery_phase,
    movement_phase,
    combat_phase,
    guerrilla_phase,
    movement_phase,
    combat_phase,
)
"""What is done in each phase, by its number."""


def next_phase(g: Core) -> None:
    """V The next phase begins; after the last one of a turn, the turn phase."""
    s = g.state
    take_strips(g, REB)
    if s.phase == REB_COMBAT:
        turn_phase(g)
        return
    s.phase += 1
    if s.phase == LAUNCH:
        begin_turn(g)
    else:
        begin_phase(g)


def turn_phase(g: Core) -> None:
    """V, VIII The turn ends: for who is on an airstrip or aboard, and perhaps the match; else the counter advances."""
    take_strips(g, US)
    fill_aboard(g)
    judge_victory(g)
    if not g.state.over:
        g.state.phase = LAUNCH
        begin_turn(g)


def begin_turn(g: Core) -> None:
    """V A turn begins with Player 1's launches."""
    s = g.state
    s.turn += 1
    s.launched = s.recovered = (0, 0, 0)
    g.tell(TurnBegan(clause="GAT-V.1", turn=s.turn))
    begin_phase(g)


def begin_phase(g: Core) -> None:
    """V A phase begins; the trails of the side that moves now are taken off the table."""
    s = g.state
    s.ships_done = False
    s.shares = ()
    g.forget()
    s.trails = tuple(trail for trail in s.trails if not starts_to_move(g, trail))
    g.tell(PhaseBegan(clause="GAT-V.1", turn=s.turn, phase=s.phase))


def starts_to_move(g: Core, trail: Trail) -> bool:
    """Whether a trail is of the side whose movement begins."""
    movement = {US: LAUNCH, REB: US_COMBAT + 1}
    side = REB if trail.unit == NOBODY else g.side(trail.unit)  # one that nobody knows is under camouflage
    return g.state.phase == movement[side]

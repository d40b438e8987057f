"""2.0 Sequence of play: the set-up, then turns of seven segments until the match is over."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.edition.events import PhaseBegan, TurnBegan
from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.model import (
    BR_COMBAT,
    BR_COUNTER_MISSIONS,
    BR_DETECTION,
    BR_FERRY,
    BR_MISSIONS,
    BR_MOTORIZED,
    BR_MOVEMENT,
    BR_REINFORCEMENT,
    BR_RETURN,
    BR_SAILING,
    BR_SET_UP,
    BR_SUPPLY,
    GE_COMBAT,
    GE_COUNTER_MISSIONS,
    GE_DETECTION,
    GE_FERRY,
    GE_MISSIONS,
    GE_MOTORIZED,
    GE_MOVEMENT,
    GE_REINFORCEMENT,
    GE_RETURN,
    GE_SAILING,
    GE_SET_UP,
    GE_SUPPLY,
    PHASES,
    PRELIMINARIES,
    RELEASE,
    REPAIR,
    SEGMENTS,
    TURN_END,
    WEATHER,
)
from beachhead.games.britain_stands_alone.rules.air_8.ferry_8_1 import ferry_phase
from beachhead.games.britain_stands_alone.rules.air_8.missions_8_2 import mission_phase
from beachhead.games.britain_stands_alone.rules.combat_phase_6 import combat_phase
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.movement_5.phases_5 import land_movement, motorized_movement
from beachhead.games.britain_stands_alone.rules.naval_9.detection_phases_7_1 import detection_phase
from beachhead.games.britain_stands_alone.rules.naval_9.phases_9_1 import return_phase, sailing_phase
from beachhead.games.britain_stands_alone.rules.reinforcement_14.phases_14 import (
    british_reinforcement,
    german_reinforcement,
)
from beachhead.games.britain_stands_alone.rules.release_9_5 import release_phase
from beachhead.games.britain_stands_alone.rules.repair_11_3 import repair_phase
from beachhead.games.britain_stands_alone.rules.setup_16.deploy_16 import set_up_side
from beachhead.games.britain_stands_alone.rules.setup_16.preliminaries_16_1 import preliminaries
from beachhead.games.britain_stands_alone.rules.supply_12.phases_12 import supply_phase
from beachhead.games.britain_stands_alone.rules.victory_15 import judge_turn
from beachhead.games.britain_stands_alone.rules.weather_3 import weather_phase


def whole_match(game: Core) -> Flow[None]:
    """2.0 Phase after phase, until the match is over; a contest that is under way comes to its end first."""
    while not game.state.over:
        yield from resolve(game)
        yield from PHASE[game.state.phase](game)
        if not game.state.over:
            next_phase(game)


BY_PHASE: dict[int, Callable[[Core], Flow[None]]] = {
    PRELIMINARIES: preliminaries,
    BR_SET_UP: set_up_side,
    GE_SET_UP: set_up_side,
    WEATHER: weather_phase,
    RELEASE: release_phase,
    GE_REINFORCEMENT: german_reinforcement,
    BR_REINFORCEMENT: british_reinforcement,
    GE_MOVEMENT: land_movement,
    GE_COMBAT: combat_phase,
    GE_MOTORIZED: motorized_movement,
    BR_MOVEMENT: land_movement,
    BR_COMBAT: combat_phase,
    BR_MOTORIZED: motorized_movement,
    GE_DETECTION: detection_phase,
    BR_DETECTION: detection_phase,
    GE_FERRY: ferry_phase,
    BR_FERRY: ferry_phase,
    GE_RETURN: return_phase,
    BR_RETURN: return_phase,
    GE_SAILING: sailing_phase,
    BR_SAILING: sailing_phase,
    GE_MISSIONS: mission_phase,
    BR_COUNTER_MISSIONS: mission_phase,
    BR_MISSIONS: mission_phase,
    GE_COUNTER_MISSIONS: mission_phase,
    GE_SUPPLY: supply_phase,
    BR_SUPPLY: supply_phase,
    REPAIR: repair_phase,
    TURN_END: judge_turn,
}

PHASE = tuple(BY_PHASE[phase] for phase in range(len(PHASES)))
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
        s.shells = game.edition.tables.artillery.points  # 13.1 the marker is placed back
        s.helped = 0  # 16.0 the divisions of a turn, in its Naval Segment and after
        game.emit(TurnBegan(clause="BSA-2.0a", turn=s.turn))
    game.forget()
    game.emit(PhaseBegan(clause="BSA-2.0a", turn=s.turn, phase=s.phase))

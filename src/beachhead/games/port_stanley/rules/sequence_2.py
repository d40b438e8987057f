"""2.0 Sequence of play: the set-up, then turns of seven phases until the match is over."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.edition.events import PhaseBegan, TurnBegan
from beachhead.games.port_stanley.core import Core, Flow
from beachhead.games.port_stanley.model import (
    AIR,
    AR_MOVEMENT,
    DEPLOY,
    LANDING,
    MOVING,
    TURN_END,
    UK,
    WEATHER,
    Missions,
)
from beachhead.games.port_stanley.rules.air_12.assignment_12_4 import assignment_phase
from beachhead.games.port_stanley.rules.arrivals_19 import arrive
from beachhead.games.port_stanley.rules.bases_14_4 import return_pucaras
from beachhead.games.port_stanley.rules.bridges_14_2 import build_airfields
from beachhead.games.port_stanley.rules.combat_phase_2_2 import combat_phase
from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import watch_ferries
from beachhead.games.port_stanley.rules.landing_7.approach_7_2 import ForfeitError
from beachhead.games.port_stanley.rules.landing_phase_7_2 import begin_landings, landing_phase
from beachhead.games.port_stanley.rules.morale_17 import SurrenderedError, change_morale
from beachhead.games.port_stanley.rules.moving_5 import movement_phase
from beachhead.games.port_stanley.rules.positions_13 import improve
from beachhead.games.port_stanley.rules.reinforcements_19_3 import bring_reinforcements
from beachhead.games.port_stanley.rules.setup_3 import deploy, seal_sites
from beachhead.games.port_stanley.rules.supply_15 import upkeep
from beachhead.games.port_stanley.rules.victory_21 import end_match, judge_turn
from beachhead.games.port_stanley.rules.weather_4 import weather_phase


def flow(game: Core) -> Flow[None]:
    """2.1, 17.3.4 Phase after phase, until the match is over; a surrender ends it wherever it is."""
    try:
        while not game.state.over:
            yield from PHASE[game.state.phase](game)
            if not game.state.over:
                next_phase(game)
    except SurrenderedError:
        end_match(game, "surrender", "PS-17.3.4a")
    except ForfeitError:
        end_match(game, "forfeit", "PS-7.2g")


def turn_end(game: Core) -> Flow[None]:
    """2.1 What the end of a turn brings, one part after the other."""
    s = game.state
    while s.step < len(LAST_PARTS):
        yield from LAST_PARTS[s.step](game)
        s.step += 1


def feed_isolated(game: Core) -> Flow[None]:
    """15.6.2 Who is cut off uses supply."""
    upkeep(game)
    yield from ()


def count_landing(game: Core) -> Flow[None]:
    """17.2.3 The first successful landing costs a point at the end of its turn: one that left British units ashore."""
    s = game.state
    if s.first_landing and not s.ashore_counted:
        s.ashore_counted = any(not game.type(unit).is_ship for unit in game.on_map(UK))
        if s.ashore_counted:
            change_morale(game, -1, "landing", "PS-17.2.3e")
        else:
            s.first_landing = 0  # thrown back: the next one may be the first
    yield from ()


def lose_heart(game: Core) -> Flow[None]:
    """17.2.3 Isolation tells after some turns."""
    if game.state.turn in game.edition.tables.morale.turns:
        change_morale(game, -1, "isolation", "PS-17.2.3h")
    yield from ()


def judge(game: Core) -> Flow[None]:
    """21.0 The turn is over, and perhaps the match."""
    judge_turn(game)
    yield from ()


LAST_PARTS: tuple[Callable[[Core], Flow[None]], ...] = (
    feed_isolated,
    return_pucaras,
    improve,
    build_airfields,
    count_landing,
    lose_heart,
    judge,
)
"""What the end of a turn brings, in this order."""

PHASE: tuple[Callable[[Core], Flow[None]], ...] = (
    seal_sites,
    deploy,
    weather_phase,
    assignment_phase,
    movement_phase,
    landing_phase,
    combat_phase,
    movement_phase,
    combat_phase,
    turn_end,
)
"""What is done in each phase, by its number."""

DAY = tuple(f"PS-2.1.{number}a" for number in range(1, 8))
CLAUSES = ("PS-3.1a", "PS-3.2a", *DAY, "PS-2.1a")
"""2.1, 3.0 Where the rulebook speaks of each phase, by its number."""


def next_phase(game: Core) -> None:
    """2.1 The next phase begins, of this turn or of the next one."""
    s = game.state
    s.clock += 1
    s.step = MOVING
    s.phase = WEATHER if s.phase in (DEPLOY, TURN_END) else s.phase + 1
    if s.phase == WEATHER:
        s.turn += 1
        s.opened = s.clock
        s.fresh_beaches, s.followed = (), ()
        game.emit(TurnBegan(clause="PS-2.1a", turn=s.turn))
    s.declared = ()
    s.flown = Missions()
    if s.phase == AIR:
        s.missions, s.patrolled = Missions(), False
    game.forget()
    watch_ferries(game)
    game.emit(PhaseBegan(clause=CLAUSES[s.phase], turn=s.turn, phase=s.phase))
    if s.phase == WEATHER:
        arrive(game)
    if s.phase == LANDING:
        begin_landings(game)
    if s.phase == AR_MOVEMENT:
        bring_reinforcements(game)

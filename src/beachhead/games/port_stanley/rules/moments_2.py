"""2 The moments at which things are done: what an act needs of the phase, where a question does not offer it."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import (
    AIR,
    AR_COMBAT,
    AR_MOVEMENT,
    DEPLOY,
    LANDING,
    MOVING,
    SITES,
    UK_COMBAT,
    UK_MOVEMENT,
    WEATHER,
)
from beachhead.kernel.refusal import Conditions


def in_set_up(game: Core) -> Conditions:
    """3 The set-up."""
    yield game.state.phase in (SITES, DEPLOY), "PS-3.3a", "not_set_up"


def in_weather(game: Core) -> Conditions:
    """2.1.1 The weather determination phase."""
    yield game.state.phase == WEATHER, "PS-2.1.1a", "not_weather"


def in_assignment(game: Core) -> Conditions:
    """2.1.2 The air unit assignment phase."""
    yield game.state.phase == AIR, "PS-2.1.2a", "not_assignment"


def in_landing(game: Core) -> Conditions:
    """2.1.4 The British landing phase."""
    yield game.state.phase == LANDING, "PS-2.1.4a", "not_landing"


def in_movement(game: Core) -> Conditions:
    """5.1, 5.5 A movement phase, or the step of a combat phase in which units that do not attack move."""
    phase = game.state.phase
    moves = phase in (AR_MOVEMENT, UK_MOVEMENT) or (game.in_combat_phase and game.state.step == MOVING)
    yield moves, "PS-2.2c", "not_movement"


def in_landing_or_movement(game: Core) -> Conditions:
    """7.2, 5.7, 14.1.3 The British landing phase, or a moment at which units move."""
    if game.state.phase != LANDING:
        yield from in_movement(game)


def in_combat(game: Core) -> Conditions:
    """2.2 A combat phase."""
    yield game.state.phase in (AR_COMBAT, UK_COMBAT), "PS-2.2b", "not_combat"

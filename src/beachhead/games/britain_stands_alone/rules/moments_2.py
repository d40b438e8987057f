"""2.0 The moments at which things are done: what an act needs of the phase, where a question does not offer it."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import (
    BR_COUNTER_MISSIONS,
    BR_FERRY,
    BR_MISSIONS,
    BR_REINFORCEMENT,
    BR_RETURN,
    BR_SET_UP,
    GE_COUNTER_MISSIONS,
    GE_FERRY,
    GE_MISSIONS,
    GE_REINFORCEMENT,
    GE_RETURN,
    GE_SET_UP,
    PRELIMINARIES,
)
from beachhead.kernel.refusal import Conditions


def in_preliminaries(game: Core) -> Conditions:
    """16.1 Before the set-up of Operation SEALION."""
    yield game.state.phase == PRELIMINARIES, "BSA-16.1k", "not_before_set_up"


def in_set_up(game: Core) -> Conditions:
    """16 The set-up."""
    yield game.state.phase in (BR_SET_UP, GE_SET_UP), "BSA-16.1k", "not_set_up"


def in_reinforcement(game: Core) -> Conditions:
    """14.0 The Reinforcement Phases."""
    yield game.state.phase in (GE_REINFORCEMENT, BR_REINFORCEMENT), "BSA-2.0c", "not_reinforcement"


def in_ferry(game: Core) -> Conditions:
    """8.1 The Air Ferry Phase."""
    yield game.state.phase in (GE_FERRY, BR_FERRY), "BSA-2.0j", "not_ferry"


def in_return(game: Core) -> Conditions:
    """8.1, 9.1 The Return to Base Phases."""
    yield game.state.phase in (GE_RETURN, BR_RETURN), "BSA-2.0s", "not_return"


MISSIONS = frozenset({GE_MISSIONS, BR_COUNTER_MISSIONS, BR_MISSIONS, GE_COUNTER_MISSIONS})


def in_missions(game: Core) -> Conditions:
    """8.2 The Air Mission Phases."""
    yield game.state.phase in MISSIONS, "BSA-2.0n", "not_missions"

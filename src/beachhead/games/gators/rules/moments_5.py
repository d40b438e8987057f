"""V The moments of a match to which acts belong: each says of itself why it is not now."""

from __future__ import annotations

from beachhead.games.gators.core import Core
from beachhead.games.gators.model import (
    DEPLOY,
    LAUNCH,
    LOAD,
    REB_COMBAT,
    REB_MOVEMENT,
    RECOVERY,
    US_COMBAT,
    US_MOVEMENT,
)
from beachhead.kernel.refusal import Conditions


def in_loading(game: Core) -> Conditions:
    """IV While Player 1 loads his ships."""
    yield game.state.phase == LOAD, "GAT-IV.21", "not_loading"


def in_deployment(game: Core) -> Conditions:
    """IV While Player 2 sets up."""
    yield game.state.phase == DEPLOY, "GAT-IV.2", "not_deployment"


def in_launch(game: Core) -> Conditions:
    """V The Launch Phase."""
    yield game.state.phase == LAUNCH, "GAT-V.1", "not_launch"


def in_recovery(game: Core) -> Conditions:
    """V The Recovery Phase."""
    yield game.state.phase == RECOVERY, "GAT-V.6", "not_recovery"


def in_movement(game: Core) -> Conditions:
    """V A Movement Phase."""
    yield game.state.phase in (US_MOVEMENT, REB_MOVEMENT), "GAT-V.1", "not_movement"


def in_combat(game: Core) -> Conditions:
    """V A Combat Phase."""
    yield game.state.phase in (US_COMBAT, REB_COMBAT), "GAT-V.9", "not_combat"


def building(game: Core) -> Conditions:
    """VII-a A Combat Phase while an attack is put together."""
    yield from in_combat(game)
    if game.state.phase in (US_COMBAT, REB_COMBAT):
        yield game.state.attack is not None, "GAT-VII-a.1", "nobody_attacked"

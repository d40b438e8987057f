"""V The moments of a match to which acts belong: each says of itself why it is not now."""

from __future__ import annotations

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
from beachhead.games.gators.play import Core
from beachhead.kernel.refusal import Conditions


def in_loading(g: Core) -> Conditions:
    """IV While Player 1 loads his ships."""
    yield g.state.phase == LOAD, "GAT-IV.21", "not_loading"


def in_deployment(g: Core) -> Conditions:
    """IV While Player 2 sets up."""
    yield g.state.phase == DEPLOY, "GAT-IV.2", "not_deployment"


def in_launch(g: Core) -> Conditions:
    """V The Launch Phase."""
    yield g.state.phase == LAUNCH, "GAT-V.1", "not_launch"


def in_recovery(g: Core) -> Conditions:
    """V The Recovery Phase."""
    yield g.state.phase == RECOVERY, "GAT-V.6", "not_recovery"


def in_movement(g: Core) -> Conditions:
    """V A Movement Phase."""
    yield g.state.phase in (US_MOVEMENT, REB_MOVEMENT), "GAT-V.1", "not_movement"


def in_combat(g: Core) -> Conditions:
    """V A Combat Phase."""
    yield g.state.phase in (US_COMBAT, REB_COMBAT), "GAT-V.9", "not_combat"


def building(g: Core) -> Conditions:
    """VII-a A Combat Phase while an attack is put together."""
    yield from in_combat(g)
    if g.state.phase in (US_COMBAT, REB_COMBAT):
        yield g.state.attack is not None, "GAT-VII-a.1", "nobody_attacked"

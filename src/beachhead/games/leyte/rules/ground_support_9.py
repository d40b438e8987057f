"""9.0 Ground support: see `combat_7` for its use in attacks.

Points come in at the start of a side's Combat Phase (`combat_7.open_phase`), are never used for protective
fire (13.13) and are lost when the phase ends (9.14): a side has one Combat Phase in a Game-Turn.
"""

from __future__ import annotations

from beachhead.games.leyte.core import Core


def lose_unused_support(game: Core) -> None:
    """9.14 Ground support is not accumulated."""
    game.state.support = 0

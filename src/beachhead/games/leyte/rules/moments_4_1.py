"""4.1 The moments of a player-turn to which acts belong: each says of itself why it is not now."""

from __future__ import annotations

from beachhead.games.leyte.core import Core
from beachhead.kernel.refusal import Conditions


def in_movement(game: Core) -> Conditions:
    """4.1 A The Movement Phase."""
    yield game.state.phase % 2 == 0, "LEY-4.1j", "combat_phase"


def before_arrivals(game: Core) -> Conditions:
    """4.1 A, 12.1 The part of the Movement Phase in which the units on the map move."""
    yield from in_movement(game)
    yield not game.state.landing, "LEY-12.1a", "reinforcements_begun"


def in_arrivals(game: Core) -> Conditions:
    """12.1 The part of the Movement Phase in which reinforcements enter."""
    yield game.state.landing, "LEY-12.1a", "reinforcements_first"


def in_combat(game: Core) -> Conditions:
    """4.1 B The Combat Phase."""
    yield game.state.phase % 2 == 1, "LEY-4.1b", "movement_phase"


def between_attacks(game: Core) -> Conditions:
    """7.0 The Combat Phase while no attack is put together; what a fight asks speaks for itself."""
    yield from in_combat(game)
    if game.state.phase % 2:
        yield game.state.attack is None or game.state.attack.declared, "LEY-7.0d", "attack_in_hand"


def building(game: Core) -> Conditions:
    """4.1 a, b The Combat Phase while an attack is put together."""
    yield from in_combat(game)
    if game.state.phase % 2:
        yield game.state.attack is not None, "LEY-7.11a", "nobody_attacked"
    if game.state.attack is not None:
        yield not game.state.attack.declared, "LEY-4.1f", "declared"

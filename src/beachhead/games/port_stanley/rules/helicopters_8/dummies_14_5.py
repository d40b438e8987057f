"""14.5 Dummies go through the air with the units that they are stacked with, and take no room."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.rules.allowance_5 import has_begun
from beachhead.games.port_stanley.rules.movement_5 import leaves_dummies
from beachhead.kernel.refusal import Conditions, met

Cargo = tuple[int, ...]
"""Units of one place that are lifted together."""

FREE = frozenset({"headquarters", "dummy"})
"""14.5, 16.1.1 Who takes no room beside another load."""


def dummies_with(game: Core, units: Sequence[int]) -> list[int]:
    """14.5 The dummies stacked with some units, those that go with them left out."""
    here, side = game.hex(units[0]), game.side(units[0])
    stack = game.here(here, side) if here >= 0 else game.elsewhere(side, here)
    return [unit for unit in stack if game.type(unit).kind == "dummy" and unit not in units]


def strands_dummies(game: Core, cargo: Cargo) -> bool:
    """14.5 Whether units that fly would leave dummies alone that cannot go with them."""
    if not leaves_dummies(game, cargo):
        return False
    return any(not met(accompany_needs(game, unit)) for unit in dummies_with(game, cargo))


def accompany_needs(game: Core, unit: int) -> Conditions:
    """14.5 What a dummy needs to go with a unit that flies, of whose room it takes none: it has not moved yet."""
    yield not has_begun(game, unit) and not game.now(game.unit(unit).carried), "PS-14.5b", "dummy_moved"


def with_dummies(game: Core, cargo: Cargo) -> Cargo:
    """14.5 Units that fly, and the dummies that go with them because they would be alone."""
    return (*cargo, *dummies_with(game, cargo)) if leaves_dummies(game, cargo) else cargo

"""What each side could bring against a space in its next movement: layers over the map, and a card for each space.

A game says who could come and how the strongest attack would go, by its own rules on the position as the viewer knows
it; what is asked of it, and how its layers are shaded, is said here once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Generic, TypeVar

from beachhead.kernel.ask import Side
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Layer, Threat

P = TypeVar("P")

SHADES = 3
"""Shades of a layer: of each third of the most that comes to any space, those above it lie over those below."""


class Threats(Generic[P]):
    """Of each side in `sides` a layer `threats_SIDE`, and a card for each of the spaces that `spaces` counts."""

    def __init__(
        self,
        sides: tuple[Side, ...],
        *,
        layer: Callable[[P, Side], Layer],
        card: Callable[[P, Side, int], Threat],
        spaces: Callable[[P], int],
    ) -> None:
        self.names = {layer_of(side): side for side in sides}
        self._layer, self._card, self._spaces = layer, card, spaces

    def makers(self) -> dict[str, Callable[[P], Layer]]:
        """The layers by name."""
        return {name: partial(self._made, side) for name, side in self.names.items()}

    def _made(self, side: Side, game: P) -> Layer:
        return self._layer(game, side)

    def threat(self, game: P, by: Side, space: int) -> Threat:
        """What a side could bring against a space.  Raises UsageError."""
        if layer_of(by) not in self.names:
            raise UsageError(f"there is no side {by!r}; there are: {', '.join(self.names.values())}", where="by")
        if not 0 <= space < self._spaces(game):
            raise UsageError(f"there is no space {space}", where="space")
        return self._card(game, by, space)


def layer_of(side: Side) -> str:
    """The name of the layer of what a side could bring."""
    return f"threats_{side}"


def shades(side: Side, amounts: Mapping[int, int]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Areas, one over the other, that are darker the more could come to a space."""
    most = max(amounts.values(), default=0)
    bounds = (most * shade for shade in range(SHADES))
    areas = (tuple(space for space, amount in amounts.items() if amount * SHADES > bound) for bound in bounds)
    return tuple((side, area) for area in areas if area)

"""How Britain Stands Alone looks: what the kernel and the table ask for in pictures and words."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.showing import Shown
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks import scene, wording
from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Board, Position


class SealionPresentation(Shown[Core]):
    """Each side sees what it knows."""

    wording = wording.WORDING

    def board(self, game: Core) -> Board:
        """The map, and the display."""
        return scene.board(game.edition)

    def position(self, game: Core, side: Side | None, told: Iterable[Event]) -> Position:
        """What lies on the table, as a side knows it."""
        return scene.position(game, side, told)

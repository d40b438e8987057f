"""1.1, 6.1, 6.4 What the ground of a hex does to a combat there; a hex is wholly what is printed in it."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.decode_tables import Ground

KEEPS_ITS_GROUND = ("", "reference")
"""The classes of cities beside which the ground of the hex still counts."""


def terrain(game: Core, space: int) -> Ground:
    """6.1 What the Terrain Effects Chart says of a land hex.  Raises ValueError for any other space."""
    found = game.edition.terrain[space]
    if found is None:
        raise ValueError(f"no land hex: {game.edition.board.name(space)}")
    return found


def is_great(game: Core, space: int) -> bool:
    """6.1 Whether a hex is a Major City, or London."""
    return game.edition.city[space] in ("major", "london")


def bars_tanks(game: Core, space: int) -> bool:
    """6.4, ruling R-8 Whether a defender's hex rules out Armour Superiority."""
    return not terrain(game, space).tanks


def is_wetlands(game: Core, space: int) -> bool:
    """6.4 Whether a hex counts as Wetlands."""
    return game.edition.city[space] in KEEPS_ITS_GROUND and game.edition.ground[space] == "wetlands"

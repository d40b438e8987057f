"""3.6 Contested areas: where both sides are."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import AR, UK


def is_contested(game: Core, area: int) -> bool:
    """3.6 Whether both sides have ground units in a land area, or ships or submarines in a sea area."""
    kinds = (SHIP, SUBMARINE) if area not in game.edition.land else (GROUND,)
    return bool(game.units_in(area, UK, *kinds) and game.units_in(area, AR, *kinds))


def is_friendly(game: Core, side: int, area: int) -> bool:
    """3.6 Whether a side controls an area and no enemy contests it."""
    return game.controls(side, area) and not is_contested(game, area)

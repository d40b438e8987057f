"""3.6 Contested areas: where both sides are."""

from __future__ import annotations

from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import GROUND, SHIP, SUBMARINE


def is_contested(g: Core, area: int) -> bool:
    """3.6 Whether both sides have ground units in a land area, or ships or submarines in a sea area."""
    kinds = (SHIP, SUBMARINE) if area not in g.e.land else (GROUND,)
    return bool(g.units_in(area, UK, *kinds) and g.units_in(area, AR, *kinds))


def is_friendly(g: Core, side: int, area: int) -> bool:
    """3.6 Whether a side controls an area and no enemy contests it."""
    return g.controls(side, area) and not is_contested(g, area)

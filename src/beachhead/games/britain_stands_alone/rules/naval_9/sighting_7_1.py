"""7.1, 7.2 Naval detection, and what it brings."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.model import Sighting
from beachhead.games.britain_stands_alone.rules.contests import PROCEDURES


def look_away(game: Core) -> Flow[None]:
    """7.1 Nobody tries to detect anybody yet."""
    game.close_contest()
    yield from ()


PROCEDURES[Sighting] = (look_away,)
"""7.1, 7.2 The steps of a detection at sea."""

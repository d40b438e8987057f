"""2.8, 10.11 Elimination: a unit leaves play, and with it what it carries (6.5)."""

from __future__ import annotations

from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.events import Lost
from beachhead.games.falklands_showdown.model import LOST, NOBODY


def eliminate(game: Core, unit: int, clause: str, area: int = NOBODY) -> None:
    """10.11 A unit is eliminated, and with it what it carries (6.5); points are scored by victory_4.

    `area` is where that happens, if it is not where the unit lies.
    """
    where = game.place(unit) if area == NOBODY else area
    for cargo in game.aboard.get(unit, ()):
        eliminate(game, cargo, "FS-10.11b")
    game.emit(Lost(clause=clause, unit=unit, area=where))
    game.put(unit, LOST, hits=0)

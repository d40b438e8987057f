"""10.11 Elimination: a unit leaves play, and with it what it carries."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import Lost
from beachhead.games.falklands_showdown.model import LOST, NOBODY
from beachhead.games.falklands_showdown.play import Core


def eliminate(g: Core, unit: int, clause: str, area: int = NOBODY) -> None:
    """10.11 A unit is eliminated, and with it what it carries (6.5); points are scored by victory_4.

    `area` is where that happens, if it is not where the unit lies.
    """
    where = g.place(unit) if area == NOBODY else area
    for cargo in g.aboard.get(unit, ()):
        eliminate(g, cargo, "FS-10.11b")
    g.tell(Lost(clause=clause, unit=unit, area=where))
    g.put(unit, LOST, hits=0)

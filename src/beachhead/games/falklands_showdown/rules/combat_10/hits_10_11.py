"""10.11 Hits: a marker while a unit has two steps, else it is eliminated; what its cargo and a dud make of it."""

from __future__ import annotations

from collections.abc import Mapping

from beachhead.games.falklands_showdown.components import SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.events import Hit, Spared
from beachhead.games.falklands_showdown.model import NOBODY, UK, Fight
from beachhead.games.falklands_showdown.rules.control_3 import together
from beachhead.games.falklands_showdown.rules.elimination_2_8 import eliminate
from beachhead.games.falklands_showdown.rules.victory_4 import score_sinking


def apply(game: Core, fight: Fight, hits: Mapping[int, int]) -> None:
    """10.11 All hits of a fight count: who is alone in an area (3.6) shows when both sides' losses are gone."""
    with together(game, points=game.options.exchange == "sum"):
        for unit, count in hits.items():
            counting = without_dud(game, unit, count) if fight.kind == "air_ships" else count
            strike(game, unit, counting, "FS-10.11a", fight.area)


def without_dud(game: Core, unit: int, hits: int) -> int:
    """11.3 (3-4) The hits by aircraft on a unit that count: the first one on each UK ship does not."""
    if not has_dud(game, unit):
        return hits
    game.state.duds = (*game.state.duds, unit)
    game.emit(Spared(clause=game.event.clause, unit=unit, why="dud"))
    return hits - 1


def has_dud(game: Core, unit: int) -> bool:
    """11.3 (3-4) Whether the first hit by aircraft on a unit will not count."""
    return bool(game.effect("duds")) and game.side(unit) == UK and unit not in game.state.duds


def strike(game: Core, unit: int, hits: int, clause: str, area: int = NOBODY) -> None:
    """10.11 Hits on a unit: a Hit marker while it has two steps, else it is eliminated; a sinking scores (4.4).

    `area` is where the unit is hit, if that is not where it lies: aircraft are shot down far from their base.
    """
    for _ in range(hits):
        if game.steps(unit) > 1:
            game.stamp(unit, hits=game.unit(unit).hits + 1)
            game.emit(Hit(clause=clause, unit=unit))
            if game.options.cargo == "hit":
                for cargo in game.aboard.get(unit, ()):
                    strike(game, cargo, 1, "FS-6.5b")
            continue
        where = game.place(unit) if area == NOBODY else area
        eliminate(game, unit, clause, where)
        if game.type(unit).kind in (SHIP, SUBMARINE):
            score_sinking(game, unit, where)
        return

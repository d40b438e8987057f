"""18.1.1 British integrity: companies of one battalion fight better together."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import UK


def is_mixed(game: Core, attackers: Iterable[int]) -> bool:
    """18.1.1, ruling P45 Whether two or more organizational battalions of an attack have a counter on the map that is
    not in it."""
    taking = set(attackers)
    formations = {game.type(unit).formation for unit in taking} - {""}
    apart = [name for name in formations if any(unit not in taking for unit in counters(game, name))]
    return len(apart) > 1


def counters(game: Core, formation: str) -> list[int]:
    """18.1.1 The counters of an organizational battalion that are on the map, by themselves or aboard."""
    return [unit for unit in game.roster(UK) if game.type(unit).formation == formation and game.place(unit) >= 0]

"""13.3 Churchill and the Royal Family in combat: what their presence adds to the die, and how they are captured."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import CaptureRolled, LeaderCaptured, LeaderRolled
from beachhead.games.britain_stands_alone.model import LOST
from beachhead.games.britain_stands_alone.rules.victory_15 import OTHER, award
from beachhead.mechanics.modifiers import Modifier

CHURCHILL, ROYAL_FAMILY = "br-churchill", "br-royal-family"
LEADERS = (CHURCHILL, ROYAL_FAMILY)
"""In the order in which the state counts them as captured."""


def is_royal(game: Core, leader: int) -> bool:
    """13.3 Whether it is the Royal Family, not Churchill."""
    return game.type(leader).id == ROYAL_FAMILY


def presence(game: Core, leaders: tuple[int, ...]) -> Modifier | None:
    """13.3 What those in the hexes that German units attack add to the die of the combat.

    The Royal Family always as much; Churchill what his own die says, and nothing beside them.
    """
    chart = game.edition.tables.leaders
    if any(is_royal(game, leader) for leader in leaders):
        return Modifier("royal_family", chart.bonus, "BSA-13.3k")
    for leader in leaders:
        face = game.roll()
        added = chart.bonus if face <= chart.inspires else chart.malus
        game.emit(LeaderRolled(clause="BSA-13.3e", piece=leader, face=face, modifier=added))
        return Modifier("churchill", added, "BSA-13.3e")
    return None


def capture(game: Core, leader: int, clause: str) -> None:
    """13.3 A leader is captured, and out of the match."""
    royal, worth = is_royal(game, leader), game.edition.tables.victory
    space = game.place(leader)
    churchill, family = game.state.captured
    game.state.captured = (churchill, True) if royal else (True, family)
    game.put(leader, LOST)
    game.emit(LeaderCaptured(clause=clause, piece=leader, hex=space))
    points, reason = (worth.royal_captured, "royal_captured") if royal else (worth.churchill, "churchill")
    award(game, points, OTHER, reason, clause="BSA-15.1e" if royal else "BSA-15.1f", piece=leader, space=space)


def capture_in(game: Core, space: int, clause: str = "BSA-13.3g") -> None:
    """13.3, ruling B-20 The leaders in a hex are captured, mostly since Germans have moved or advanced into it."""
    for leader in game.leaders(space):
        capture(game, leader, clause)


def hunt(game: Core, leader: int) -> None:
    """13.3, ruling R-41 After a combat that a leader was in the German player rolls for his capture."""
    face = game.roll()
    game.emit(CaptureRolled(clause="BSA-13.3h", piece=leader, face=face))
    if face <= game.edition.tables.leaders.captured:
        capture(game, leader, "BSA-13.3h")

"""9.2, 13.1 Fire at sea: hit numbers, torpedoes, what is added to the die, and the hits of all at once."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import Counter, Fight
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import counter_values
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from beachhead.games.britain_stands_alone.rules.weather_3 import on_naval_combat

WITHDRAW = 1
"""9.2 The order to withdraw."""

Hits = dict[Counter, int]
"""9.2 Hits by counter."""


def hit_number(game: Core, attack: int, torpedoes: bool, target: Counter) -> int:
    """9.2 The hit number of a Naval Attack Factor against a unit's defence; -1 where there can be no shot."""
    return game.edition.naval_combat.hit(attack, counter_values(game, target).hull, torpedoes)


def on_the_die(game: Core) -> int:
    """9.2, 3.0 What is added to the dice of Naval Combat: the weather, and where a side withdraws that too."""
    fight = game.enclosing(Fight)
    withdrawing = fight is not None and fight.at_sea and WITHDRAW in fight.orders
    return on_naval_combat(game) + (game.edition.tables.naval_combat.withdrawal if withdrawing else 0)


def apply_hits(game: Core, hits: Hits) -> None:
    """9.2, 11.2, ruling R-37 All hits count together: one each, never critical; more than sink it are wasted."""
    for counter, number in hits.items():
        for _ in range(number):
            left = tuple(piece for piece in counter if game.is_alive(piece))
            if left:
                damage_counter(game, left, "naval_combat", "BSA-9.2n")

"""6.1 The odds of a combat: strengths, the initial odds, every adjustment by itself, the column that is used.

What is shown before, what is rolled and what explains it afterwards read these lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import Battle
from beachhead.games.britain_stands_alone.rules.combat_6.armour_6_4 import superiority
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    air_party,
    carriers,
    defending,
    is_amphibious,
    sea_party,
)
from beachhead.games.britain_stands_alone.rules.guard_10 import factor, has_division
from beachhead.games.britain_stands_alone.rules.strength_11_2 import attack as attack_factor
from beachhead.games.britain_stands_alone.rules.strength_11_2 import defence as defence_factor
from beachhead.games.britain_stands_alone.rules.terrain_1_1 import KEEPS_ITS_GROUND, is_great, terrain
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.modifiers import Contribution, Modifier, that_count, total


class Reading(NamedTuple):
    """6.1 Where a combat is read: both strengths, the initial odds as a column, the adjustments, the final column."""

    attack: int
    defence: int
    initial: int
    shifts: tuple[Modifier, ...]
    column: int


# -- strengths -----------------------------------------------------------------------------------------------


def attacking(game: Core, battle: Battle) -> Iterator[Contribution[int]]:
    """6.1, 13.1 What each attacker adds, and the coast artillery."""
    for unit in battle.attackers:
        whole = attack_factor(game, unit)
        if crosses(game, battle, unit):
            yield Contribution("across", whole // 2, "BSA-6.1d", unit)
        else:
            yield Contribution("attacks", whole, "BSA-6.1c", unit)
    if battle.shells:
        yield Contribution("shells", battle.shells, "BSA-13.1p")


def crosses(game: Core, battle: Battle, unit: int) -> bool:
    """6.1 Whether a unit attacks across a river hexside or a crossing arrow, and so with half its factor.

    From the sea and from the air no hexside is crossed.
    """
    here, edition = game.hex(unit), game.edition
    sides = [sort_side(here, space) for space in battle.hexes]
    return any(side in edition.river_sides or side in edition.crossings for side in sides)


def defences(game: Core, battle: Battle) -> Iterator[Contribution[int]]:
    """6.1, 10.0 What each defender adds, and the Home Guard of each hex."""
    for unit in defending(game, battle):
        yield Contribution("defends", defence_factor(game, unit), "BSA-6.1c", unit)
    for space in battle.hexes:
        guard = guard_of(game, battle, space)
        if guard:
            yield Contribution("guard", guard, "BSA-10.0k")


def guard_of(game: Core, battle: Battle, space: int) -> int:
    """10.0 The Home Guard Factor of a hex in this combat."""
    return factor(game, space, dropped=bool(air_party(game, battle)), assaulted=is_amphibious(game, battle))


# -- adjustments ---------------------------------------------------------------------------------------------


def adjustments(game: Core, battle: Battle) -> tuple[Modifier, ...]:
    """6.1 By how many columns the initial odds are moved, and why; all are cumulative."""
    return that_count(*ground(game, battle), superiority(game, battle), boats(game, battle), shore(game, battle))


def ground(game: Core, battle: Battle) -> Iterator[Modifier]:
    """6.1, ruling B-23 Forest, Rough, Minor Cities; Major Cities, London: each line once, and both together."""
    for great, clause in ((False, "BSA-6.1i"), (True, "BSA-6.1j")):
        for space in battle.hexes:
            city, amount = game.edition.city[space], terrain(game, space).odds
            if amount and is_great(game, space) is great:
                name = game.edition.ground[space] if city in KEEPS_ITS_GROUND else city
                yield Modifier(name, amount, clause)
                break


def boats(game: Core, battle: Battle) -> Modifier:
    """6.1, 9.4 What the boats of those who assault from the sea make of it: any Prahm or Motorboat, or all in LCs."""
    chart = game.edition.tables.combat
    kinds: set[str] = set()
    for unit in sea_party(game, battle):
        kinds.update(game.type(point).kind for point in carriers(game, unit))
    if kinds & {"prahm", "mb"}:
        return Modifier("prahms", chart.prahms, "BSA-6.1l")
    return Modifier("landing_craft", chart.landing_craft * (kinds == {"lc"}), "BSA-6.1m")


def shore(game: Core, battle: Battle) -> Modifier:
    """6.1, 9.4 A beach in the zone of a division of two steps without hits, unless a division is on it."""
    watched = is_amphibious(game, battle) and any(is_watched(game, space) for space in battle.hexes)
    return Modifier("shore", game.edition.tables.combat.shore * watched, "BSA-6.1n")


def is_watched(game: Core, space: int) -> bool:
    """9.4 Whether a beach without a division lies in the zone of one that is whole."""
    if has_division(game, space):
        return False
    return any(not (game.unit(unit).reduced or game.unit(unit).hits) for unit in coastal_divisions(game, space))


def coastal_divisions(game: Core, space: int) -> tuple[int, ...]:
    """9.4 The enemy's divisions in whose zones of control a hex is."""
    near = [there for there in game.edition.around[space] if space in game.edition.zoc[there]]
    units = (unit for there in near for unit in game.here(there, 1 - game.phasing))
    return tuple(unit for unit in units if game.type(unit).size == "division")


# -- the column ----------------------------------------------------------------------------------------------


def read(game: Core, battle: Battle) -> Reading:
    """6.1, rulings R-13, B-47 Where a combat is read, as it stands."""
    chart = game.edition.combat
    attack, defence = total(attacking(game, battle)), total(defences(game, battle))
    initial = chart.column(attack, defence)
    if game.options.initial_odds == "capped":
        initial = min(initial, len(chart.odds) - 1)
    shifts = adjustments(game, battle)
    return Reading(attack, defence, initial, shifts, chart.clamp(initial + total(shifts)))


def name_of(game: Core, column: int) -> str:
    """Odds by their column, also beyond the table."""
    even = game.edition.combat.even
    return f"{column - even + 1}-1" if column >= even else f"1-{even - column + 1}"

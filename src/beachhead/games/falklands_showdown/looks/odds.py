"""Exact odds of a fight as far as its targets are named.

Once all dice have their targets they are independent, so that what a target loses follows from the hit numbers of
those that fire at it alone.  In an interception each escort tries as long as an aircraft that is hit is not saved.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import prod

import msgspec

from beachhead.games.falklands_showdown.components import DIE, GROUND
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fired, hit_number
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import has_dud
from beachhead.games.falklands_showdown.rules.combat_10.stealth_10_5 import has_decoys, hits_of_missile
from beachhead.games.falklands_showdown.rules.interception_9_5 import escorts
from beachhead.mechanics.hits import (
    Distribution,
    at_least,
    at_most,
    less,
    mean,
    of_chance,
    of_dice,
    saved,
    together,
)


class Fate(msgspec.Struct, frozen=True):
    """What a fight does to a target: the steps that it loses, and the chance that it is eliminated."""

    unit: int
    steps: Distribution
    lost: Fraction


def fates(game: Core, fight: Fight) -> tuple[Fate, ...]:
    """10.1, 10.11 What the shots named so far do to each target, in the order in which they were named."""
    shots = fired(fight.shots)
    found = []
    for unit in dict.fromkeys(shot.target for shot in shots):
        shooters = (shot.shooter for shot in shots if shot.target == unit)
        found.append(fate(game, fight.kind, unit, shooters))
    return tuple(found)


def single_fate(game: Core, kind: str, shooter: int, target: int) -> Fate:
    """10.1 What a single die does to its target: of a submarine, an escort, a raider, a missile (10.5, 6-4)."""
    return fate(game, kind, target, (shooter,))


def fate(game: Core, kind: str, target: int, shooters: Iterable[int]) -> Fate:
    """10.1, 10.11 What the dice at a target do to it, each with its shooter."""
    hits = of_dice(hit_number(game, kind, shooter, target) for shooter in shooters)
    if kind == "stealth":
        hits = missile_hits(game, target, at_least(hits, 1))
    elif kind == "air_ships" and has_dud(game, target):
        hits = less(hits, 1)
    steps = at_most(hits, game.steps(target))
    return Fate(target, steps, at_least(steps, game.steps(target)))


def missile_hits(game: Core, target: int, chance: Fraction) -> Distribution:
    """10.5 The hits of a missile that comes in with a chance: a decoy may take it, on a T ship it counts double."""
    if has_decoys(game, target):
        chance *= Fraction(game.edition.faces.decoy, DIE)
    return of_chance(chance, hits_of_missile(game, target) - has_dud(game, target))


def losses(game: Core, fight: Fight, side: int) -> Distribution:
    """How many units a side loses."""
    down = together(of_chance(fate.lost) for fate in fates(game, fight) if game.side(fate.unit) == side)
    if fight.kind != "interception" or side == fight.side:
        return down
    if game.edition.allowed.hit_escorts_save:
        return saved(down, of_dice(game.edition.faces.escort for _ in escorts(game)))  # 9.5
    return saved_by_the_unhurt(game, fight)


def saved_by_the_unhurt(game: Core, fight: Fight) -> Distribution:
    """9.5 The aircraft lost in an interception in which those escorts alone try to save one that are not hit."""
    lost = {fate.unit: fate.lost for fate in fates(game, fight)}
    able = escorts(game)
    others = together(of_chance(chance) for unit, chance in lost.items() if unit not in able)
    total: dict[int, Fraction] = {}
    for hurt in product((False, True), repeat=len(able)):
        chances = (lost.get(unit, Fraction(0)) for unit in able)
        weight = prod((p if hit else 1 - p for p, hit in zip(chances, hurt, strict=True)), start=Fraction(1))
        down = (Fraction(0),) * sum(hurt) + tuple(others)
        left = saved(down, of_dice([game.edition.faces.escort] * hurt.count(False)))
        for number, chance in enumerate(left):
            total[number] = total.get(number, Fraction(0)) + weight * chance
    return tuple(total[number] for number in sorted(total))


def steps_lost(game: Core, fight: Fight, side: int) -> Fraction:
    """The steps that a side can expect to lose; in an interception the aircraft."""
    if fight.kind == "interception":
        return mean(losses(game, fight, side))
    return sum((mean(fate.steps) for fate in fates(game, fight) if game.side(fate.unit) == side), Fraction(0))


def takes_area(game: Core, fight: Fight) -> Fraction | None:
    """3.6 The chance that the side whose operation it is has the area to itself; None if it cannot."""
    mine, theirs = (game.units_in(fight.area, side, GROUND) for side in (fight.side, 1 - fight.side))
    if fight.area not in game.edition.land or not mine or not theirs:
        return None
    lost = {fate.unit: fate.lost for fate in fates(game, fight)}
    cleared, gone = (
        prod((lost.get(unit, Fraction(0)) for unit in units), start=Fraction(1)) for units in (theirs, mine)
    )
    return cleared * (1 - gone)

"""Exact odds of a fight as far as its targets are named.

Once all dice have their targets they are independent, so that what a target loses follows from the hit numbers of
those that fire at it alone.  In an interception each escort tries as long as an aircraft that is hit is not saved.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

import msgspec

from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.fire_10 import fired, has_dud, hit_number
from beachhead.games.falklands_showdown.rules.interception_9_5 import escorts
from beachhead.mechanics.hits import Distribution, at_least, at_most, less, mean, of_chance, of_dice, together


class Fate(msgspec.Struct, frozen=True):
    """What a fight does to a target: the steps that it loses, and the chance that it is eliminated."""

    unit: int
    steps: Distribution
    lost: Fraction


def fates(g: Core, fight: Fight) -> tuple[Fate, ...]:
    """10.1, 10.11 What the shots named so far do to each target, in the order in which they were named."""
    shots = fired(fight.shots)
    found = []
    for unit in dict.fromkeys(shot.target for shot in shots):
        numbers = (hit_number(g, fight.kind, shot.shooter, unit) for shot in shots if shot.target == unit)
        hits = less(of_dice(numbers), 1) if fight.kind == "air_ships" and has_dud(g, unit) else of_dice(numbers)
        steps = at_most(hits, g.steps(unit))
        found.append(Fate(unit, steps, at_least(steps, g.steps(unit))))
    return tuple(found)


def losses(g: Core, fight: Fight, side: int) -> Distribution:
    """How many units a side loses."""
    down = together(of_chance(fate.lost) for fate in fates(g, fight) if g.side(fate.unit) == side)
    return after_saving(g, down) if fight.kind == "interception" else down


def after_saving(g: Core, hit: Distribution) -> Distribution:
    """9.5 How many aircraft are lost, of a number that are hit, when every escort tries to save one."""
    tries = of_dice(g.e.faces.escort for _ in escorts(g))
    left = [Fraction(0)] * len(hit)
    for down, chance in enumerate(hit):
        for saved, share in enumerate(tries):
            left[max(0, down - saved)] += chance * share
    return tuple(left)


def steps_lost(g: Core, fight: Fight, side: int) -> Fraction:
    """The steps that a side can expect to lose; in an interception the aircraft."""
    if fight.kind == "interception":
        return mean(losses(g, fight, side))
    return sum((mean(fate.steps) for fate in fates(g, fight) if g.side(fate.unit) == side), Fraction(0))


def takes_area(g: Core, fight: Fight) -> Fraction | None:
    """3.6 The chance that the side whose operation it is has the area to itself; None if it cannot."""
    mine, theirs = (g.units_in(fight.area, side, GROUND) for side in (fight.side, 1 - fight.side))
    if fight.area not in g.e.land or not mine or not theirs:
        return None
    lost = {fate.unit: fate.lost for fate in fates(g, fight)}
    cleared, gone = (
        prod((lost.get(unit, Fraction(0)) for unit in units), start=Fraction(1)) for units in (theirs, mine)
    )
    return cleared * (1 - gone)

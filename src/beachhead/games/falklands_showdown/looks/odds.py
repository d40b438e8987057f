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

from beachhead.edition.attacks import with_dice
from beachhead.games.falklands_showdown.components import DIE, GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import UK, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fired, hit_number
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import has_dud
from beachhead.games.falklands_showdown.rules.combat_10.stealth_10_5 import has_decoys, hits_of_missile
from beachhead.games.falklands_showdown.rules.interception_9_5 import free_to_save
from beachhead.games.falklands_showdown.rules.operations_7.south_georgia_7_1 import raise_the_flag
from beachhead.kernel.odds import fork_dice
from beachhead.mechanics.hits import (
    Distribution,
    at_least,
    at_most,
    less,
    mean,
    of_chance,
    of_dice,
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
    shot_down: dict[int, Fraction] = {}
    for left, chance in flying_on(game, fight).items():
        lost = len(game.op.picks) - len(left)
        shot_down[lost] = shot_down.get(lost, Fraction(0)) + chance
    return tuple(shot_down.get(lost, Fraction(0)) for lost in range(max(shot_down) + 1))


def flying_on(game: Core, fight: Fight) -> dict[tuple[int, ...], Fraction]:
    """9.5 Of the aircraft that are met by an interception those that fly on, with the chance of it: each escort that
    may tries to save one that is hit, the best first."""
    chances = {fate.unit: fate.lost for fate in fates(game, fight)}
    against = SHIP if game.op.goal in game.edition.sea else GROUND
    in_order = sorted(chances, key=lambda unit: -game.type(unit).factors[against])
    found: dict[tuple[int, ...], Fraction] = {}
    for fallen in product((False, True), repeat=len(in_order)):
        hit = tuple(unit for unit, down in zip(in_order, fallen, strict=True) if down)
        weight = prod((chances[unit] if unit in hit else 1 - chances[unit] for unit in in_order), start=Fraction(1))
        for saves, chance in enumerate(of_dice(game.edition.faces.escort for _ in free_to_save(game, hit))):
            left = tuple(unit for unit in game.op.picks if unit not in hit[saves:])
            found[left] = found.get(left, Fraction(0)) + weight * chance
    return {left: chance for left, chance in found.items() if chance}


def steps_lost(game: Core, fight: Fight, side: int) -> Fraction:
    """The steps that a side can expect to lose; in an interception the aircraft."""
    if fight.kind == "interception":
        return mean(losses(game, fight, side))
    return sum((mean(fate.steps) for fate in fates(game, fight) if game.side(fate.unit) == side), Fraction(0))


def takes_area(game: Core, fight: Fight) -> Fraction | None:
    """3.6, 7.1 Op 4: the chance that the side whose operation it is has the area to itself, or the Box; None if it
    cannot."""
    if fight.kind == "box":
        return takes_box(game)
    mine, theirs = (game.units_in(fight.area, side, GROUND) for side in (fight.side, 1 - fight.side))
    if fight.area not in game.edition.land or not mine or not theirs:
        return None
    lost = {fate.unit: fate.lost for fate in fates(game, fight)}
    cleared, gone = (
        prod((lost.get(unit, Fraction(0)) for unit in units), start=Fraction(1)) for units in (theirs, mine)
    )
    return cleared * (1 - gone)


def takes_box(game: Core) -> Fraction:
    """7.1 Op 4: the chance that the UK has South Georgia."""
    return sum((chance for _, chance, taken in fork_dice(lambda faces: raises_flag(game, faces)) if taken), Fraction(0))


def raises_flag(game: Core, faces: tuple[int, ...]) -> bool:
    """7.1 Op 4: whether the UK has South Georgia when the die falls as scripted."""
    copy = with_dice(game, faces)
    raise_the_flag(copy)
    return copy.controls(UK, copy.edition.south_georgia)

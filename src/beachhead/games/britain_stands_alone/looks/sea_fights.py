"""The fights at sea that warships could bring on in their next Naval Movement Phase, and coast artillery that fires.

Of those who could come to a zone from one place the strongest stack fights each enemy stack there, one round in which
both stay; match-ups are the first that can be made, and coast artillery joins in the Straits of Dover (13.1).  It also
fires by itself at what is detected there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from beachhead.edition.attacks import balance
from beachhead.games.britain_stands_alone.core import Core, replace
from beachhead.games.britain_stands_alone.looks.bombs import faces
from beachhead.games.britain_stands_alone.looks.fights import (
    fight_panel,
    hits,
    margins,
    match_up,
    odds_at_sea,
    share,
)
from beachhead.games.britain_stands_alone.looks.wording import place_name, say
from beachhead.games.britain_stands_alone.model import BR, GE, Fight, Sighting
from beachhead.games.britain_stands_alone.rules.detection_7 import UNDETECTED, naval_modifier, naval_value
from beachhead.games.britain_stands_alone.rules.naval_9.combat_9_2 import begin_naval_combat, fire, volleys
from beachhead.games.britain_stands_alone.rules.naval_9.fire_9_2 import hit_number, on_the_die
from beachhead.games.britain_stands_alone.rules.naval_9.guns_13_1 import aim_guns, factor, on_target, stack
from beachhead.games.britain_stands_alone.rules.naval_9.interceptors_7_2 import guns
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import Stack, fits_in_stack, stacks_at_sea
from beachhead.kernel import scene
from beachhead.kernel.odds import percent, run_through, tenths
from beachhead.mechanics.hits import Distribution, mean, mixed, of_chance, together

STAY = (0, 0)
"""9.2 Both sides stay."""


class SeaFight(NamedTuple):
    """9.2, 13.1 A fight at sea: the position in which it is organized, how it looks, the hits that it can score."""

    then: Core
    attack: scene.Attack
    cost: Fraction


def sea_fights(game: Core, side: int, zone: int, ships: Mapping[int, int]) -> Iterator[SeaFight]:
    """9.2 The fight of the strongest stack of some ships with each enemy stack in a zone."""
    coming = strongest_stack(game, ships)
    for foes in stacks_at_sea(game, 1 - side, zone) if coming else ():
        yield fought(game, side, zone, coming, foes)


def strongest_stack(game: Core, ships: Mapping[int, int]) -> Stack:
    """9.1 Of ships with their Naval Attack Factors the strongest stack that could come from one place."""
    places: dict[int, Stack] = {}
    for unit in sorted(ships, key=lambda unit: (-ships[unit], unit)):
        together = (*places.get(game.place(unit), ()), unit)
        if fits_in_stack(game, together):
            places[game.place(unit)] = together
    return max(places.values(), key=lambda units: sum(ships[unit] for unit in units), default=())


def fought(game: Core, side: int, zone: int, coming: Stack, foes: Stack) -> SeaFight:
    """9.2 The first round of the combat of a stack with the enemy's."""
    copy = organized(game, side, zone, coming, foes)
    fight = copy.contest(Fight)
    shots = (of_chance(odds_at_sea(copy, one)) for one in volleys(copy, fight) if copy.side(one.target[0]) != side)
    scored = together(shots)
    panel = replace(
        fight_panel(copy, fight),
        attackers=coming,
        defenders=foes,
        outcomes=tuple(faces(scored)),
        figures=(
            (say("britain_stands_alone.figure.seen"), percent(seen(copy, side, zone))),
            (say("britain_stands_alone.figure.both"), balance(*hits(copy, fight))),
        ),
    )
    return SeaFight(copy, panel, mean(scored))


def organized(game: Core, side: int, zone: int, coming: Stack, foes: Stack) -> Core:
    """9.2 The position in which a stack has come to a zone and fights another one, all match-ups made."""
    copy = game.fork()
    for unit in coming:
        if copy.place(unit) != zone:
            copy.put(unit, zone)
    begin_naval_combat(copy, zone, {side: coming, 1 - side: foes}, side)
    copy.note(step=1, orders=STAY)
    match_up(copy, fire)
    return copy


def seen(game: Core, side: int, zone: int) -> Fraction:
    """7.1 How likely a side detects ships in a zone."""
    return share(naval_value(game, side, zone) - naval_modifier(game))


# -- 13.1 coast artillery ------------------------------------------------------------------------------------


def shelled(game: Core, zone: int) -> Iterator[SeaFight]:
    """7.2, 13.1 The fire of coast artillery at each British stack in a zone, as much as each detection allows."""
    for foes in stacks_at_sea(game, BR, zone):
        if guns(sighted(game, zone, foes, UNDETECTED)):
            yield shelled_stack(game, zone, foes)


def shelled_stack(game: Core, zone: int, foes: Stack) -> SeaFight:
    """7.1, 13.1 The hits at a stack over the faces of the detection's die."""
    detected = margins(naval_value(game, GE, zone) - naval_modifier(game))
    scored = mixed((chance, shell_hits(game, zone, foes, margin)) for margin, chance in detected)
    panel = scene.Attack(
        title=say("britain_stands_alone.threat.shelled", hex=place_name(game.edition, zone)),
        attackers=(),
        defenders=foes,
        sums=(),
        outcomes=tuple(faces(scored)),
        figures=(
            (say("britain_stands_alone.figure.seen"), percent(seen(game, GE, zone))),
            (say("britain_stands_alone.figure.hits"), tenths(mean(scored))),
        ),
    )
    return SeaFight(game, panel, mean(scored))


def shell_hits(game: Core, zone: int, foes: Stack, margin: int) -> Distribution:
    """13.1 The hits of all points that a detection allows, spread over a stack."""
    if margin == UNDETECTED:
        return together(())
    copy = sighted(game, zone, foes, margin)
    copy.note(guns=max(guns(copy), default=0))
    aiming = copy.contest(Sighting).step
    while copy.contest(Sighting).step == aiming:
        run_through(aim_guns(copy), ())
    shells = copy.contest(Sighting).shells
    shots = ((counter, on_target(shells, counter)) for counter in stack(copy))
    numbers = [hit_number(copy, factor(copy, one, points), False, one) for one, points in shots if points]
    return together(of_chance(share(number - on_the_die(copy))) for number in numbers if number >= 0)


def sighted(game: Core, zone: int, foes: Stack, margin: int) -> Core:
    """7.2 The position in which a British stack has been detected by so much."""
    copy = game.fork()
    copy.open_contest(Sighting(side=GE, zone=zone, units=foes, margin=margin))
    return copy

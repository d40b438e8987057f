"""The fight in hand as the table shows it: the hit number of every die that is named, and what the dice can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from beachhead.games.falklands_showdown import words
from beachhead.games.falklands_showdown.model import AR, UK, Fight
from beachhead.games.falklands_showdown.odds import Fate, fates, losses, steps_lost, takes_area
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.rules.fire_10 import CLAUSES, base_number, fired, hit_number, modifiers
from beachhead.kernel import scene
from beachhead.kernel.odds import percent
from beachhead.mechanics.hits import at_least

Outcomes = tuple[scene.Face, ...]


def attack_panel(g: Core, fight: Fight) -> scene.Attack:
    """10.1 A fight with the targets that are named so far; without odds once its dice have fallen."""
    is_rolled = any(shot.face for shot in fight.shots)
    return scene.Attack(
        title=words.say(f"falklands.attack.{fight.kind}", area=words.area_name(g.e, fight.area)),
        attackers=tuple(dict.fromkeys(fight.first)),
        defenders=fight.at_first,
        sums=tuple(sums(g, fight)),
        outcomes=() if is_rolled else outcomes(g, fight),
        figures=() if is_rolled else tuple(figures(g, fight)),
    )


def sums(g: Core, fight: Fight) -> Iterator[scene.Sum]:
    """10.1 Who fires at whom with how many dice: the factor, what changes it, and the hit number that comes of it."""
    for (shooter, target), dice in Counter((shot.shooter, shot.target) for shot in fired(fight.shots)).items():
        number = base_number(g, fight.kind, shooter, target)
        text = words.say(
            "falklands.sum.fires" if dice == 1 else "falklands.sum.fires_often",
            unit=words.title(g, shooter),
            target=words.title(g, target),
            dice=dice,
            number=hit_number(g, fight.kind, shooter, target),
        )
        yield scene.Sum(text=text, value=number, total=number, clause=CLAUSES[fight.kind], piece=shooter)
        yield from changes(g, fight, shooter, target)


def changes(g: Core, fight: Fight, shooter: int, target: int) -> Iterator[scene.Sum]:
    """10.1 What changes a hit number; the last row has what comes of it, within its bounds."""
    total, rows = base_number(g, fight.kind, shooter, target), modifiers(g, fight.kind, shooter, target)
    for place, (name, value, clause) in enumerate(rows, 1):
        total = hit_number(g, fight.kind, shooter, target) if place == len(rows) else total + value
        yield scene.Sum(text=words.say(f"falklands.modifier.{name}"), value=value, total=total, clause=clause)


def outcomes(g: Core, fight: Fight) -> Outcomes:
    """What the side whose operation it is does to the other: to one target step by step, to several in units lost."""
    enemy = [fate for fate in fates(g, fight) if g.side(fate.unit) != fight.side]
    if not enemy:
        return ()
    if len(enemy) == 1 and fight.kind != "interception":
        return of_one(g, enemy[0])
    return tuple(
        face(
            words.say("falklands.effect.lost" if count == 1 else "falklands.effect.many_lost", count=count),
            chance,
            count,
        )
        for count, chance in enumerate(losses(g, fight, 1 - fight.side))
        if chance
    )


def of_one(g: Core, fate: Fate) -> Outcomes:
    """What can happen to one target."""
    last = g.steps(fate.unit)
    keys = {0: "none", last: "eliminated"}
    return tuple(
        face(words.say(f"falklands.effect.{keys.get(steps, 'hit')}"), chance, steps)
        for steps, chance in enumerate(fate.steps)
        if chance
    )


def face(text: str, chance: Fraction, good: int) -> scene.Face:
    """An outcome with its chance."""
    return scene.Face(
        text=text, faces=(), numerator=chance.numerator, denominator=chance.denominator, good=min(1, good)
    )


def figures(g: Core, fight: Fight) -> Iterator[tuple[str, str]]:
    """The chance that each target is eliminated and that the area is taken; what each side can expect to lose."""
    if fight.kind != "interception":
        for fate in fates(g, fight):
            key = "eliminated" if g.steps(fate.unit) == 1 else "hit_or_eliminated"
            hit = "" if g.steps(fate.unit) == 1 else f"{percent(at_least(fate.steps, 1))}, "
            yield words.say(f"falklands.figure.{key}", unit=words.title(g, fate.unit)), f"{hit}{percent(fate.lost)}"
    taken = takes_area(g, fight)
    if taken is not None:
        yield words.say("falklands.figure.taken", area=words.area_name(g.e, fight.area)), percent(taken)
    uk, ar = (float(steps_lost(g, fight, side)) for side in (UK, AR))
    yield words.say("falklands.figure.losses"), f"{uk:.1f} : {ar:.1f}"

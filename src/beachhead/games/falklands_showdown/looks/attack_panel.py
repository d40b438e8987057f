"""The fight in hand as the table shows it: the hit number of every die that is named, and what the dice can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from beachhead.edition.showing import outcome_face
from beachhead.games.falklands_showdown.looks import words
from beachhead.games.falklands_showdown.looks.odds import Fate, fates, losses, single_fate, steps_lost, takes_area
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK, Fight
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.rules.exocet_6_4 import FIRE
from beachhead.games.falklands_showdown.rules.fire_10 import (
    ANSWERING,
    CLAUSES,
    RAIDING,
    base_number,
    fired,
    hit_number,
    modifiers,
)
from beachhead.games.falklands_showdown.rules.operations_7.special_7_1 import PREY
from beachhead.games.falklands_showdown.rules.stealth_10_5 import MISSILE, etendard
from beachhead.games.falklands_showdown.rules.submarines_8 import ANSWER, TORPEDO
from beachhead.kernel import scene
from beachhead.kernel.acting import act_of
from beachhead.kernel.acts import Act
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.odds import percent
from beachhead.mechanics.hits import at_least

Outcomes = tuple[scene.Face, ...]


def attack_panel(g: Core, fight: Fight) -> scene.Attack:
    """10.1 A fight with the targets that are named so far; without odds once its dice have fallen."""
    shows_odds = bool(fired(fight.shots)) and not any(shot.face for shot in fight.shots)
    return scene.Attack(
        title=words.say(f"falklands.attack.{fight.kind}", area=words.area_name(g.e, fight.area)),
        attackers=tuple(dict.fromkeys(fight.first)),
        defenders=fight.at_first,
        sums=tuple(sums(g, fight)),
        outcomes=outcomes(g, fight) if shows_odds else (),
        figures=tuple(figures(g, fight)) if shows_odds else (),
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
        outcome_face(
            words.say("falklands.effect.lost" if count == 1 else "falklands.effect.many_lost", count=count),
            min(1, count),
            chance,
        )
        for count, chance in enumerate(losses(g, fight, 1 - fight.side))
        if chance
    )


def of_one(g: Core, fate: Fate) -> Outcomes:
    """What can happen to one target."""
    last = g.steps(fate.unit)
    keys = {0: "none", last: "eliminated"}
    return tuple(
        outcome_face(words.say(f"falklands.effect.{keys.get(steps, 'hit')}"), min(1, steps), chance)
        for steps, chance in enumerate(fate.steps)
        if chance
    )


def figures(g: Core, fight: Fight) -> Iterator[tuple[str, str]]:
    """The chance that each target is eliminated and that the area is taken; what each side can expect to lose."""
    if fight.kind != "interception":
        for fate in fates(g, fight):
            key = "hit_or_eliminated" if g.steps(fate.unit) > 1 else "eliminated"
            yield words.say(f"falklands.figure.{key}", unit=words.title(g, fate.unit)), chances(g, fate)
    taken = takes_area(g, fight)
    if taken is not None:
        yield words.say("falklands.figure.taken", area=words.area_name(g.e, fight.area)), percent(taken)
    uk, ar = (float(steps_lost(g, fight, side)) for side in (UK, AR))
    yield words.say("falklands.figure.losses"), f"{uk:.1f} : {ar:.1f}"


def chances(g: Core, fate: Fate) -> str:
    """The chance that a target is hit, if it has two steps, and that it is eliminated."""
    hit = f"{percent(at_least(fate.steps, 1))}, " if g.steps(fate.unit) > 1 else ""
    return f"{hit}{percent(fate.lost)}"


def single_note(g: Core, ask: Ask, option: Option) -> str:
    """What the one die of an option does to its target, in words; "" for an option without such a die."""
    shot = single_shot_of(g, ask, option)
    if shot is None:
        return ""
    fate = single_fate(g, *shot)
    key = "hit_or_eliminated" if g.steps(fate.unit) > 1 else "eliminated"
    return words.say(f"falklands.chance.{key}", chances=chances(g, fate))


def single_shot_of(g: Core, ask: Ask, option: Option) -> tuple[str, int, int] | None:
    """The die that an option rolls: the kind of fire, who rolls it, and at whom."""
    find = SINGLE.get(act_of(ask, option))
    return None if find is None else find(g, option.piece)


SINGLE: Mapping[Act | None, Callable[[Core, int], tuple[str, int, int]]] = {
    ANSWER: lambda g, unit: (ANSWERING, unit, g.state.mover),
    TORPEDO: lambda g, unit: ("submarine", g.state.mover, unit),
    MISSILE: lambda g, unit: ("stealth", etendard(g), unit),
    PREY: lambda g, unit: (RAIDING, g.op.picks[0], unit),
    FIRE: lambda g, unit: ("exocet", NOBODY, unit),
}
"""The acts that roll one die: the kind of fire, who rolls it, and at whom."""

"""The fight in hand as the table shows it: the hit number of every die that is named, and what the dice can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import prod

from beachhead.edition.attacks import balance, outcome_face
from beachhead.games.falklands_showdown.components import DIE
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks import wording
from beachhead.games.falklands_showdown.looks.odds import Fate, fates, losses, single_fate, steps_lost, takes_area
from beachhead.games.falklands_showdown.looks.wording import WORDING
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import (
    ANSWERING,
    CLAUSES,
    RAIDING,
    base_number,
    fired,
    hit_number,
    modifiers,
)
from beachhead.games.falklands_showdown.rules.combat_10.stealth_10_5 import MISSILE, etendard
from beachhead.games.falklands_showdown.rules.exocet_6_4 import FIRE
from beachhead.games.falklands_showdown.rules.operations_7.special_7_1 import PREY
from beachhead.games.falklands_showdown.rules.submarines_8 import ANSWER, TORPEDO
from beachhead.kernel import scene
from beachhead.kernel.acting import act_of
from beachhead.kernel.acts import Act
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.odds import percent
from beachhead.mechanics.hits import at_least

Outcomes = tuple[scene.Face, ...]


def attack_panel(game: Core, fight: Fight) -> scene.Attack:
    """10.1 A fight with the targets that are named so far; without odds once its dice have fallen."""
    shows_odds = decides(fight) and not any(shot.face for shot in fight.shots)
    return scene.Attack(
        title=wording.say(f"falklands.attack.{fight.kind}", area=wording.area_name(game.edition, fight.area)),
        attackers=tuple(unit for unit in dict.fromkeys(fight.first) if unit != NOBODY),
        defenders=fight.at_first,
        sums=tuple(sums(game, fight)),
        outcomes=outcomes(game, fight) if shows_odds else (),
        figures=tuple(figures(game, fight)) if shows_odds else (),
    )


def decides(fight: Fight) -> bool:
    """10.1, 7.1 Op 4: whether dice fall: those that are aimed, or that for the Box."""
    return bool(fired(fight.shots)) or fight.kind == "box"


def sums(game: Core, fight: Fight) -> Iterator[scene.Sum]:
    """10.1 Who fires at whom with how many dice: the factor, what changes it, and the hit number that comes of it."""
    for (shooter, target), dice in Counter((shot.shooter, shot.target) for shot in fired(fight.shots)).items():
        number = base_number(game, fight.kind, shooter, target)
        text = wording.say(
            "falklands.sum.fires" if dice == 1 else "falklands.sum.fires_often",
            unit=WORDING.title(game, shooter),
            target=WORDING.title(game, target),
            dice=dice,
            number=hit_number(game, fight.kind, shooter, target),
        )
        yield scene.Sum(text=text, value=number, total=number, clause=CLAUSES[fight.kind], piece=shooter)
        yield from changes(game, fight, shooter, target)


def changes(game: Core, fight: Fight, shooter: int, target: int) -> Iterator[scene.Sum]:
    """10.1 What changes a hit number; the last row has what comes of it, within its bounds."""
    total, rows = base_number(game, fight.kind, shooter, target), modifiers(game, fight.kind, shooter, target)
    for place, (name, value, clause) in enumerate(rows, 1):
        total = hit_number(game, fight.kind, shooter, target) if place == len(rows) else total + value
        yield scene.Sum(text=wording.say(f"falklands.modifier.{name}"), value=value, total=total, clause=clause)


def outcomes(game: Core, fight: Fight, *, in_units: bool = False) -> Outcomes:
    """What the side whose operation it is does to the other: to one target step by step, unless it is to be told
    `in_units`; to several in units lost."""
    enemy = [fate for fate in fates(game, fight) if game.side(fate.unit) != fight.side]
    if not enemy:
        return of_area(takes_area(game, fight))
    if len(enemy) == 1 and fight.kind != "interception" and not in_units:
        return of_one(game, enemy[0])
    none, *lost = losses(game, fight, 1 - fight.side)
    faces = [
        outcome_face(wording.say(f"falklands.effect.{key}"), good, chance)
        for key, good, chance in without_loss(fight, enemy, none)
    ]
    for count, chance in enumerate(lost, 1):
        text = wording.say(wording.SENTENCES.key_for("falklands.effect.lost", count), count=count)
        faces.append(outcome_face(text, 1, chance))
    return tuple(face for face in faces if face.numerator)


def without_loss(fight: Fight, enemy: list[Fate], none: Fraction) -> tuple[tuple[str, int, Fraction], ...]:
    """10.11 How several targets come through without a loss: hit or not; aircraft may have been saved (9.5)."""
    if fight.kind == "interception":
        return (("lost_none", 0, none),)
    unhurt = prod((fate.steps[0] for fate in enemy), start=Fraction(1))
    return ("none", 0, unhurt), ("hit_none_lost", 1, none - unhurt)


def of_area(taken: Fraction | None) -> Outcomes:
    """7.1 Op 4: whether the area is taken, where nobody is fired at and it can be."""
    if taken is None:
        return ()
    words = (("taken", 1, taken), ("not_taken", 0, 1 - taken))
    return tuple(outcome_face(wording.say(f"falklands.combat.{key}"), good, chance) for key, good, chance in words)


def of_one(game: Core, fate: Fate) -> Outcomes:
    """What can happen to one target."""
    last = game.steps(fate.unit)
    keys = {0: "none", last: "eliminated"}
    return tuple(
        outcome_face(wording.say(f"falklands.effect.{keys.get(steps, 'hit')}"), min(1, steps), chance)
        for steps, chance in enumerate(fate.steps)
        if chance
    )


def figures(game: Core, fight: Fight) -> Iterator[tuple[str, str]]:
    """The chance that each target is eliminated and that the area is taken; what each side can expect to lose."""
    if fight.kind != "interception":
        yield from fate_rows(game, fates(game, fight))
    taken = takes_area(game, fight)
    if taken is not None:
        yield wording.say("falklands.figure.taken", area=wording.area_name(game.edition, fight.area)), percent(taken)
    if fight.kind == RAIDING:
        yield wording.say("falklands.figure.raider_lives"), percent(Fraction(game.edition.faces.raider_lives, DIE))
    yield wording.say("falklands.figure.losses"), balance(*(steps_lost(game, fight, side) for side in (UK, AR)))


def fate_rows(game: Core, found: Iterable[Fate]) -> Iterator[tuple[str, str]]:
    """The chance that each target is hit or eliminated."""
    for fate in found:
        key = "hit_or_eliminated" if game.steps(fate.unit) > 1 else "eliminated"
        yield wording.say(f"falklands.figure.{key}", unit=WORDING.title(game, fate.unit)), chances(game, fate)


def chances(game: Core, fate: Fate) -> str:
    """The chance that a target is hit, if it has two steps, and that it is eliminated."""
    hit = f"{percent(at_least(fate.steps, 1))}, " if game.steps(fate.unit) > 1 else ""
    return f"{hit}{percent(fate.lost)}"


def single_note(game: Core, ask: Ask, option: Option) -> str:
    """What the one die of an option does to its target, in words; "" for an option without such a die."""
    shot = single_shot_of(game, ask, option)
    if shot is None:
        return ""
    fate = single_fate(game, *shot)
    key = "hit_or_eliminated" if game.steps(fate.unit) > 1 else "eliminated"
    return wording.say(f"falklands.chance.{key}", chances=chances(game, fate))


def single_shot_of(game: Core, ask: Ask, option: Option) -> tuple[str, int, int] | None:
    """The die that an option rolls: the kind of fire, who rolls it, and at whom."""
    find = SINGLE.get(act_of(ask, option))
    return None if find is None else find(game, option.piece)


SINGLE: Mapping[Act | None, Callable[[Core, int], tuple[str, int, int]]] = {
    ANSWER: lambda game, unit: (ANSWERING, unit, game.state.mover),
    TORPEDO: lambda game, unit: ("submarine", game.state.mover, unit),
    MISSILE: lambda game, unit: ("stealth", etendard(game), unit),
    PREY: lambda game, unit: (RAIDING, game.op.picks[0], unit),
    FIRE: lambda game, unit: ("exocet", NOBODY, unit),
}
"""The acts that roll one die: the kind of fire, who rolls it, and at whom."""

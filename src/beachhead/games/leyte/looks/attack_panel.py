"""The attack in hand as the table shows it: its sum row by row, and what the die can do.

Strengths and lines come from the rules, outcomes from running the resolution (`odds`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from beachhead.edition.attacks import balance, expected, kindness, outcomes, sum_rows
from beachhead.games.leyte.core import Core, replace
from beachhead.games.leyte.looks import wording
from beachhead.games.leyte.looks.fought import battle_of
from beachhead.games.leyte.looks.odds import resolutions, with_best_guards
from beachhead.games.leyte.looks.wording import WORDING
from beachhead.games.leyte.model import JP, SIDES, US, Attack
from beachhead.games.leyte.rules.artillery_8 import is_solely_artillery
from beachhead.games.leyte.rules.combat_7.attack_7 import designations
from beachhead.games.leyte.rules.combat_7.strength_7_3 import contributions, differential, terrain_line
from beachhead.kernel import scene
from beachhead.kernel.events import Event
from beachhead.kernel.odds import percent
from beachhead.mechanics.modifiers import Contribution, total


def attack_panel(game: Core, attack: Attack, told: Iterable[Event]) -> scene.Attack:
    """7.0 The sum of an attack and the odds of its result."""
    battle, who = battle_of(attack, told), attack.attackers + attack.barrage
    shown = scene.Attack(title=title(game, attack), attackers=who, defenders=attack.defenders, sums=())
    if attack.declared and battle is None:  # nobody was told how it began: it cannot be said where all stood
        return shown
    rolled = battle.rolled if battle is not None else None
    line = rolled.line if rolled is not None else terrain_line(game, attack)
    column = game.edition.crt.column(line, rolled.differential if rolled is not None else differential(game, attack))
    outcomes, figures = ((), ()) if rolled is not None else prospects(game, attack)
    return replace(
        shown,
        sums=attack_sums(game, attack, line, column),
        outcomes=outcomes,
        figures=figures,
        line=wording.headings(game.edition, line),
        column=column,
        answer=None if rolled is not None else answered(game, attack, line),
        rolled=rolled.face if rolled is not None else 0,
        arrows=strikes(game, attack, battle.before if battle is not None else {}),
    )


def title(game: Core, attack: Attack) -> str:
    """An attack, or a Banzai, on one unit by its name, on several by what is printed on them and where they stand."""
    named, targets = "banzai" if attack.banzai else "title", attack.defenders
    if len(targets) == 1:
        return wording.say(f"leyte.attack.{named}", target=WORDING.titles(game, targets))
    return wording.say(f"leyte.attack.{named}_several", targets=designations(game, targets))


def strikes(game: Core, attack: Attack, before: Mapping[int, int]) -> tuple[scene.Arrow, ...]:
    """7.0, 8.1 From where each unit attacks or fires, whoever has gone back since, to the first of the defenders."""
    stood = {unit: before.get(unit, game.hex(unit)) for unit in attack.attackers + attack.barrage}
    target = before.get(attack.defenders[0], game.hex(attack.defenders[0]))
    return tuple(
        scene.Arrow(kind="attack", side=SIDES[game.side(unit)], path=(here, target), piece=unit)
        for unit, here in stood.items()
    )


def answered(game: Core, attack: Attack, line: str) -> scene.Case | None:
    """8.4 The same attack with the protective fire that the defender can still add, or None."""
    if is_solely_artillery(game, attack):
        return None
    guarded = with_best_guards(game, attack)
    added = guarded.guards[len(attack.guards) :]
    if not added:
        return None
    outcomes, figures = prospects(game, guarded)
    guns = tuple(unit for unit, _ in added)
    return scene.Case(
        title=wording.say("leyte.attack.answer", units=WORDING.titles(game, guns)),
        column=game.edition.crt.column(line, differential(game, guarded)),
        outcomes=outcomes,
        figures=figures,
        arrows=tuple(answer(game, gun, defender) for gun, defender in added),
    )


def answer(game: Core, gun: int, defender: int) -> scene.Arrow:
    """8.43 Protective fire that may still come, from the gun to the unit it supports."""
    return scene.Arrow(
        kind="answer",
        side=SIDES[game.side(gun)],
        path=(game.hex(gun), game.hex(defender)),
        piece=gun,
        text=wording.say("leyte.attack.may_add", value=game.type(gun).fpf),
    )


# -- the sum -----------------------------------------------------------------------------------------


def attack_sums(game: Core, attack: Attack, line: str, column: int) -> tuple[scene.Sum, ...]:
    """7.0 Each contribution with its clause and the running total; the last row names line and column."""
    parts = contributions(game, attack)
    text = wording.say("leyte.sum.line", line=wording.line_name(game.edition, line), column=column + 1)
    last = scene.Sum(text=text, value=None, total=total(parts), clause="LEY-7.61a")
    return (*sum_rows((in_words(game, attack, part), part) for part in parts), last)


def in_words(game: Core, attack: Attack, part: Contribution[int]) -> str:
    """7.0, 8.22 How a unit takes part; of a battery how far it is from its target."""
    gaps: dict[str, str | int] = {"unit": game.type(part.unit).title} if part.unit >= 0 else {}
    if part.name == "barrage":
        targets = (game.hex(target) for target in attack.defenders if game.hex(target) >= 0)
        away = min((game.edition.board.distance(game.hex(part.unit), target) for target in targets), default=0)
        gaps |= {"distance": away, "range": game.type(part.unit).range}
    return wording.say(f"leyte.sum.{part.name}", **gaps)


# -- the odds ----------------------------------------------------------------------------------------


def prospects(game: Core, attack: Attack) -> tuple[tuple[scene.Face, ...], tuple[tuple[str, str], ...]]:
    """What the die can do, faces of the same effect together, and the figures: the chance to clear the hexes and to be
    thrown back, and the points that each side can expect to score."""
    ways, who = resolutions(game, attack), (attack.attackers, attack.defenders)
    us, jp = expected(ways, lambda way: way.scored[US]), expected(ways, lambda way: way.scored[JP])
    return outcomes(wording.SENTENCES, ways, *who), (
        (wording.say("leyte.figure.vacated"), percent(expected(ways, lambda way: way.vacated))),
        (wording.say("leyte.figure.repelled"), percent(expected(ways, lambda way: kindness(way, *who) < 0))),
        (wording.say("leyte.figure.points"), balance(us, jp)),
    )

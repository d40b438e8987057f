"""The attack in hand as the table shows it: its sum row by row, and what the die can do.

Strengths and lines come from the rules, outcomes from running the resolution (`odds`).
"""

from __future__ import annotations

from fractions import Fraction

from beachhead.edition.showing import outcome_faces
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.looks import wording
from beachhead.games.leyte.looks.odds import Resolved, resolutions, with_best_guards
from beachhead.games.leyte.model import SIDES, Attack
from beachhead.games.leyte.rules.artillery_8 import is_solely_artillery
from beachhead.games.leyte.rules.combat_7 import designations
from beachhead.games.leyte.rules.strength_7_3 import differential, strength_in_attack, terrain_line
from beachhead.kernel import scene
from beachhead.kernel.ask import NOWHERE
from beachhead.kernel.odds import percent


def attack_panel(game: Core, attack: Attack) -> scene.Attack:
    """7.0 The sum of an attack and the odds of its result."""
    line, value = stands_at(game, attack)
    column = game.edition.crt.column(line, value)
    outcomes, figures = ((), ()) if attack.face else prospects(game, attack)
    return scene.Attack(
        title=title(game, attack.defenders),
        attackers=attack.attackers + attack.barrage,
        defenders=attack.defenders,
        sums=attack_sums(game, attack, line, column),
        outcomes=outcomes,
        figures=figures,
        line=game.edition.crt_labels[line],
        column=column,
        answer=None if attack.face else answered(game, attack, line),
        rolled=attack.face,
        arrows=strikes(game, attack),
    )


def title(game: Core, defenders: tuple[int, ...]) -> str:
    """An attack on one unit by its name, on several by what is printed on them and where they stand."""
    if len(defenders) == 1:
        return wording.say("leyte.attack.title", target=wording.titles(game, defenders))
    return wording.say("leyte.attack.title_several", targets=designations(game, defenders))


def strikes(game: Core, attack: Attack) -> tuple[scene.Arrow, ...]:
    """7.0, 8.1 From where each unit attacks or fires, whoever has gone back since, to the first of the defenders."""
    units = attack.attackers + attack.barrage + attack.defenders
    places = dict(zip(units, attack.places or [game.hex(unit) for unit in units], strict=True))
    target = places[attack.defenders[0]]
    return tuple(
        scene.Arrow(kind="attack", side=SIDES[game.side(unit)], path=(places[unit], target), piece=unit)
        for unit in attack.attackers + attack.barrage
    )


def stands_at(game: Core, attack: Attack) -> tuple[str, int]:
    """7.4, 7.6 The results line and the differential: as they were rolled, or as they are now."""
    if attack.face:
        return attack.line, attack.differential
    return terrain_line(game, attack), differential(game, attack)


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
        title=wording.say("leyte.attack.answer", units=wording.titles(game, guns)),
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
    rows: list[scene.Sum] = []
    total = 0
    for text, value, clause, unit in contributions(game, attack):
        total += value
        rows.append(scene.Sum(text=text, value=value, total=total, clause=clause, piece=unit))
    text = wording.say("leyte.sum.line", line=game.edition.line_names[line], column=column + 1)
    return (*rows, scene.Sum(text=text, value=None, total=total, clause="LEY-7.61a"))


def contributions(game: Core, attack: Attack) -> list[tuple[str, int, str, int]]:
    """7.0, 8.43, 9.11 What each unit adds to the differential or takes from it: words, value, clause, unit or -1."""
    say, units, distance = wording.say, game.edition.units, game.edition.board.distance
    rows = [
        (say("leyte.sum.next_to", unit=units[unit].title), strength_in_attack(game, unit, attack), "LEY-7.22a", unit)
        for unit in attack.attackers
    ]
    for unit in attack.barrage:
        targets = [game.hex(target) for target in attack.defenders if game.hex(target) >= 0]
        away = min((distance(game.hex(unit), target) for target in targets), default=0)
        text = say("leyte.sum.barrage", unit=units[unit].title, distance=away, range=units[unit].range)
        rows.append((text, strength_in_attack(game, unit, attack), "LEY-8.21a", unit))
    if attack.support:
        rows.append((say("leyte.sum.support"), attack.support, "LEY-9.11a", NOWHERE))
    for unit in attack.defenders:
        rows.append((say("leyte.sum.defends", unit=units[unit].title), -units[unit].defence, "LEY-7.0c", unit))
    for unit, _ in attack.guards:
        rows.append((say("leyte.sum.guard", unit=units[unit].title), -units[unit].fpf, "LEY-8.43a", unit))
    return rows


# -- the odds ----------------------------------------------------------------------------------------


def prospects(game: Core, attack: Attack) -> tuple[tuple[scene.Face, ...], tuple[tuple[str, str], ...]]:
    """What the die can do, faces of the same effect together, and the figures that sum it up."""
    ways = resolutions(game, attack)
    faces = outcome_faces((effect(game, attack, way), kindness(attack, way), way.chance, way.face) for way in ways)
    return faces, figures(game, attack, ways)


def figures(game: Core, attack: Attack, ways: tuple[Resolved, ...]) -> tuple[tuple[str, str], ...]:
    """Chance to clear the hexes and to be thrown back, and the points that each side can expect to score."""
    vacated = sum((way.chance for way in ways if way.vacated), Fraction(0))
    repelled = sum((way.chance for way in ways if kindness(attack, way) < 0), Fraction(0))
    us, jp = (sum((way.chance * way.scored[side] for way in ways), Fraction(0)) for side in (0, 1))
    return (
        (wording.say("leyte.figure.vacated"), percent(vacated)),
        (wording.say("leyte.figure.repelled"), percent(repelled)),
        (wording.say("leyte.figure.points"), f"{float(us):.1f} : {float(jp):.1f}"),
    )


def effect(game: Core, attack: Attack, way: Resolved) -> str:
    """What one result does, in words: losses first, then the longest retreat of either side."""
    parts = []
    for who, units in (("defender", attack.defenders), ("attacker", attack.attackers)):
        lost = [unit for unit in units if unit in way.lost]
        if lost:
            key = f"leyte.effect.{who}_eliminated" if len(lost) == len(units) else f"leyte.effect.{who}_some_eliminated"
            parts.append(wording.say(key, count=len(lost)))
        back = max((far for unit, far in way.driven if unit in units), default=0)
        if back:
            parts.append(wording.say(f"leyte.effect.{who}_retreats", length=back))
    return ", ".join(parts) or wording.say("leyte.effect.none")


def kindness(attack: Attack, way: Resolved) -> int:
    """Whether a result is good (1), without effect (0) or bad (-1) for the attacker."""
    struck = set(way.lost) | {unit for unit, _ in way.driven}
    if struck & set(attack.attackers):
        return -1
    return 1 if struck & set(attack.defenders) else 0

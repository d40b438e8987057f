"""The land combat in hand as the table shows it: strengths row by row, shifts, the column, what the die can do.

Figures come from the rules (`odds_6_1`), outcomes from running the resolution (`odds`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from beachhead.edition.attacks import effect, expected, kindness, outcome_face, sum_rows
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import CombatRolled
from beachhead.games.britain_stands_alone.looks.fights import FACES
from beachhead.games.britain_stands_alone.looks.odds import Resolved, resolutions
from beachhead.games.britain_stands_alone.looks.wording import SENTENCES, WORDING, place_name, say
from beachhead.games.britain_stands_alone.model import SIDES, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import in_hexes
from beachhead.games.britain_stands_alone.rules.combat_6.odds_6_1 import (
    Reading,
    attacking,
    defences,
    name_of,
    read,
)
from beachhead.kernel import scene
from beachhead.kernel.events import Event
from beachhead.kernel.odds import percent
from beachhead.mechanics.modifiers import Contribution


def attack_panel(game: Core, battle: Battle, lately: Iterable[Event]) -> scene.Attack:
    """6.1 A combat: its sum, and what the die can do, or did."""
    if battle.stood:
        rolled = next((event for event in lately if isinstance(event, CombatRolled)), None)
        return fought(game, battle, rolled)
    return planned(game, battle, prospects(game, battle))


def title(game: Core, battle: Battle) -> str:
    """6.1 What is attacked, in words."""
    return say(
        "britain_stands_alone.attack.title", hexes=", ".join(place_name(game.edition, one) for one in battle.hexes)
    )


def prospects(game: Core, battle: Battle) -> tuple[Resolved, ...]:
    """6.1 The ways in which a combat that is put together can go; none while it cannot be read."""
    readable = bool(battle.attackers) and read(game, battle) is not None
    return resolutions(game) if readable and game.state.contests[-1] is battle else ()


def planned(game: Core, battle: Battle, ways: tuple[Resolved, ...]) -> scene.Attack:
    """6.1 A combat whose die has not fallen: its sum, and what the die can do."""
    defenders = in_hexes(game, battle)
    found = read(game, battle) if battle.attackers else None
    return scene.Attack(
        title=title(game, battle),
        attackers=battle.attackers,
        defenders=defenders,
        sums=tuple(sums(game, battle, found)),
        outcomes=tuple(faces(ways, battle.attackers, defenders)),
        figures=figures(ways, battle.attackers, defenders),
        line=tuple(game.edition.combat.odds) if found else (),
        column=found.column if found else -1,
        arrows=strikes(game, battle),
    )


def fought(game: Core, battle: Battle, rolled: CombatRolled | None) -> scene.Attack:
    """6.1 A combat whose die has fallen: what each added, and the result."""
    stood = dict(battle.stood)
    rows: list[scene.Sum] = []
    if rolled is not None:
        rows += rolled_strengths(game, rolled)
        text = say("britain_stands_alone.sum.result", odds=rolled.odds, result=rolled.result)
        rows.append(scene.Sum(text=text, value=None, total=None, clause=rolled.clause))
    return scene.Attack(
        title=title(game, battle),
        attackers=battle.attackers,
        defenders=battle.struck,
        sums=tuple(rows),
        line=tuple(game.edition.combat.odds),
        column=battle.column,
        rolled=(rolled.face or 10) if rolled is not None else 0,
        arrows=tuple(strike(game, unit, stood[unit], battle.hexes[0]) for unit in battle.attackers),
    )


def rolled_strengths(game: Core, rolled: CombatRolled) -> Iterator[scene.Sum]:
    """6.1 What each added to a combat whose die has fallen, and what moved the column."""
    attack = [Contribution(name, amount, "BSA-6.1c", unit) for name, amount, unit in rolled.attack]
    defence = [Contribution(name, amount, "BSA-6.1c", unit) for name, amount, unit in rolled.defence]
    yield from strengths(game, attack, defence)
    yield from (shift_row(name, amount, "BSA-6.1i") for name, amount in rolled.shifts)


def strikes(game: Core, battle: Battle) -> tuple[scene.Arrow, ...]:
    """6.1 From where each attacker strikes."""
    return tuple(strike(game, unit, game.place(unit), battle.hexes[0]) for unit in battle.attackers)


def strike(game: Core, unit: int, start: int, goal: int) -> scene.Arrow:
    """An arrow from an attacker to what it strikes at."""
    return scene.Arrow(kind="attack", side=SIDES[game.side(unit)], path=(start, goal), piece=unit)


# -- the sum ---------------------------------------------------------------------------------------------


def sums(game: Core, battle: Battle, found: Reading | None) -> Iterator[scene.Sum]:
    """6.1 What each adds to the attack and to the defence, what moves the column, and where it is read."""
    yield from strengths(game, attacking(game, battle), defences(game, battle))
    if found is None:
        return
    initial = say(
        "britain_stands_alone.sum.initial",
        attack=found.attack,
        defence=found.defence,
        odds=name_of(game, found.initial),
    )
    yield scene.Sum(text=initial, value=None, total=None, clause="BSA-6.1e")
    for shift in found.shifts:
        yield shift_row(shift.name, shift.amount, shift.clause)
    text = say("britain_stands_alone.sum.column", odds=name_of(game, found.column))
    yield scene.Sum(text=text, value=None, total=None, clause="BSA-6.1p")


def strengths(
    game: Core, attack: Iterable[Contribution[int]], defence: Iterable[Contribution[int]]
) -> Iterator[scene.Sum]:
    """6.1 The attackers with their total, then each that defends."""
    yield from sum_rows((words(game, part.name, part.unit), part) for part in attack)
    for part in defence:
        text = say("britain_stands_alone.sum.against", who=words(game, part.name, part.unit), amount=part.amount)
        yield scene.Sum(text=text, value=None, total=None, clause=part.clause, piece=part.unit)


def words(game: Core, name: str, unit: int) -> str:
    """How a unit takes part."""
    return say(f"britain_stands_alone.sum.{name}", unit=WORDING.title(game, unit) if unit >= 0 else "")


def shift_row(name: str, amount: int, clause: str) -> scene.Sum:
    """What moves the column."""
    return scene.Sum(text=say(f"britain_stands_alone.shift.{name}"), value=amount, total=None, clause=clause)


# -- the die ---------------------------------------------------------------------------------------------


def faces(ways: Iterable[Resolved], attackers: tuple[int, ...], defenders: tuple[int, ...]) -> Iterator[scene.Face]:
    """6.1 What the faces give: those of the same result and effect together."""
    together: dict[tuple[str, str, int], list[Resolved]] = {}
    for way in sorted(ways, key=lambda way: way.face % FACES):
        key = way.code, said(way, attackers, defenders), kind(way, attackers, defenders)
        together.setdefault(key, []).append(way)
    for (code, text, good), same in together.items():
        chance = sum((way.chance for way in same), Fraction(0))
        yield outcome_face(f"{code}: {text}", good, chance, (way.face % FACES for way in same))


def said(way: Resolved, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> str:
    """What a way does in words: a Home Guard that is beaten, and steps lost by divisions that stay, besides."""
    parts = [say("britain_stands_alone.effect.guard_beaten")] if way.beaten else []
    for who, units in (("defender", defenders), ("attacker", attackers)):
        lost = sum(unit in way.reduced for unit in units)
        if lost:
            key = SENTENCES.key_for(f"britain_stands_alone.effect.{who}_reduced", lost)
            parts.append(say(key, count=lost))
    rest = effect(SENTENCES, way, attackers, defenders)
    if parts and rest == say("britain_stands_alone.effect.none"):
        return ", ".join(parts)
    return ", ".join((*parts, rest) if way.beaten else (rest, *parts))


def kind(way: Resolved, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> int:
    """Whether a way is good, even or bad for the attackers."""
    if set(way.reduced) & set(attackers):
        return -1
    return kindness(way, attackers, defenders) or int(bool(way.reduced) or way.beaten)


def figures(
    ways: tuple[Resolved, ...], attackers: tuple[int, ...], defenders: tuple[int, ...]
) -> tuple[tuple[str, str], ...]:
    """6.1 The chances that the hexes are left, or a Home Guard alone is beaten, and that the attackers suffer."""
    if not ways:
        return ()

    def cleared(way: Resolved) -> int:
        gone = {*way.lost, *(unit for unit, _ in way.driven)}
        return int(gone >= set(defenders) if defenders else way.beaten)

    first = "cleared" if defenders else "guard_beaten"
    hurt = expected(ways, lambda way: int(kind(way, attackers, defenders) < 0))
    return (
        (say(f"britain_stands_alone.figure.{first}"), percent(expected(ways, cleared))),
        (say("britain_stands_alone.figure.hurt"), percent(hurt)),
    )

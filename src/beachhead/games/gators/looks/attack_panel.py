"""The attack in hand as the table shows it: its strength row by row, the odds, and what the die can do.

Everything comes from what the viewer knows; against a target that he cannot see there are no odds.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from beachhead.edition.showing import outcome_faces
from beachhead.games.gators.core import Core
from beachhead.games.gators.looks import wording
from beachhead.games.gators.looks.odds import Resolved, resolutions
from beachhead.games.gators.model import NOBODY, REB, SIDES, US, Attack, Fire
from beachhead.games.gators.rules.air_attacks_7c import burden, in_the_air
from beachhead.games.gators.rules.airstrips_6p import on_the_ground
from beachhead.games.gators.rules.search_7b import chance_to_find
from beachhead.games.gators.rules.strength_7 import (
    column_shift,
    combat_odds,
    defence,
    from_a_hill,
    guesses,
    inspired,
    is_medical,
    shift,
    spotted,
    strength,
)
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.odds import percent

Part = tuple[str, Fraction, str, int]
"""What one unit puts in: words, strength, clause, unit."""


def attack_panel(game: Core, attack: Attack, targets: tuple[int, ...], side: Side | None) -> scene.Attack:
    """VII-b The attack in hand as a side knows it; `targets` are the pieces that stand for its defenders."""
    attackers = tuple(fire.unit for fire in attack.fires if fire.unit != NOBODY)
    title = wording.say("gators.attack.title", hex=wording.place_name(game.edition, attack.hex))
    arrows = tuple(strike(game, attack, unit) for unit in attackers if game.place(unit) >= 0)
    if not is_seen(attack):
        return scene.Attack(title=title, attackers=attackers, defenders=targets, sums=(unseen_row(),), arrows=arrows)
    outcomes, figures = ((), ()) if attack.result or not can_be_fought(attack) else prospects(game, attack)
    return scene.Attack(
        title=title,
        attackers=attackers,
        defenders=targets,
        sums=(*sums(game, attack), *unseen_things(game, attack, side)),
        outcomes=outcomes,
        figures=figures,
        line=game.edition.columns,
        column=column(game, attack),
        rolled=attack.face,
        arrows=arrows,
    )


def strike(game: Core, attack: Attack, unit: int) -> scene.Arrow:
    """VII-b From where a unit attacks, though it has been driven back since, to the hex that is attacked."""
    start = game.place(unit)
    if attack.result.startswith("A"):
        ways = (trail.path for trail in reversed(game.state.trails) if trail.unit == unit and trail.kind == "retreat")
        start = next((way[0] for way in ways if way[-1] == start), start)
    return scene.Arrow(kind="attack", side=SIDES[attack.side], path=(start, attack.hex), piece=unit)


def is_seen(attack: Attack) -> bool:
    """Whether the viewer knows everybody who takes part (VI-l)."""
    return NOBODY not in attack.defenders and all(fire.unit != NOBODY for fire in attack.fires)


def can_be_fought(attack: Attack) -> bool:
    """Whether somebody attacks yet, or the odds are given."""
    return bool(attack.fires or attack.odds)


def unseen_row() -> scene.Sum:
    """VI-l What the target is worth shows when it is uncovered."""
    return scene.Sum(text=wording.say("gators.sum.unseen"), value=None, total=None, clause="GAT-VI-l.1")


def unseen_things(game: Core, attack: Attack, side: Side | None) -> Iterator[scene.Sum]:
    """VII-g, VII-h What is not seen and so not in the odds: whether an enemy has landed, what its markers add."""
    target = attack.defenders[0]
    if side == SIDES[attack.side] and len(guesses(game, attack.hex, attack.side)) > 1:
        yield note("unseen_landing", "GAT-VII-h.1", target, unit=game.type(target).title)
    if (
        game.type(target).kind in game.edition.armament
        and SIDES[game.side(target)] != side
        and in_the_air(game, target)
    ):
        yield note("unseen_markers", "GAT-VII-g.2", target, unit=game.type(target).title)


# -- the sum -----------------------------------------------------------------------------------------


def sums(game: Core, attack: Attack) -> Iterator[scene.Sum]:
    """VII-b Each attacker with the running total, the Defend rating, what moves the column and the die, the column."""
    total = Fraction(0)
    for text, value, clause, unit in contributions(game, attack):
        total += value
        yield scene.Sum(text=text, value=whole(value), total=whole(total), clause=clause, piece=unit)
    if attack.odds:
        yield note("given", "GAT-VII-b.7", odds=attack.odds)
    else:
        strongest = max(attack.defenders, key=lambda unit: game.type(unit).defend)
        yield note("defends", "GAT-VII-m.1", strongest, unit=game.type(strongest).title, defend=defence(game, attack))
        if defence(game, attack) == 0:
            yield note("defenseless", "GAT-VII-b.16")
        elif total:
            odds = combat_odds(game, attack)
            clause = "GAT-VII-b.4" if odds > 0 else "GAT-VII-b.5"
            yield note("odds", clause, strength=f"{float(total):g}", defend=defence(game, attack), odds=odds)
    yield from shifts(game, attack)
    at = column(game, attack)
    if at >= 0:
        yield note("column", "GAT-IX-C.1", column=game.edition.columns[at])


def contributions(game: Core, attack: Attack) -> Iterator[Part]:
    """VII-a, VII-c What each attacker puts in, with how far it is from the target and how it finds it."""
    for fire in attack.fires:
        value = strength(game, fire, attack)
        what = {"unit": game.type(fire.unit).title, "load": wording.load_name(game.edition, fire.markers)}
        away = game.edition.board.distance(game.place(fire.unit), attack.hex)
        key = "markers" if fire.markers else "guns" if fire.guns else "far" if away > 1 else "near"
        clause = "GAT-VII-c.2" if fire.markers or fire.guns else "GAT-VII-a.2"
        text = wording.say(f"gators.sum.{key}", distance=away, range=game.type(fire.unit).range, **what) + found_note(
            game, fire, attack
        )
        yield text if value.denominator == 1 else f"{text}: {float(value):g}", value, clause, fire.unit


def found_note(game: Core, fire: Fire, attack: Attack) -> str:
    """VII-b With what chance an attacker finds a target that is hard to hit; "" if it need not look for it."""
    chance = chance_to_find(game, fire, attack)
    return "" if chance == 1 else wording.say("gators.sum.finds", chance=percent(chance))


def shifts(game: Core, attack: Attack) -> Iterator[scene.Sum]:
    """III, VII-b What moves the column, then what is added to the die."""
    defender = attack.defenders[0]
    if on_the_ground(game, defender):
        yield note("grounded", "GAT-VII-h.3", value=game.edition.grounded_shift)
    if column_shift(game, attack) not in (0, game.edition.grounded_shift):
        yield note("town", "GAT-III.33", value=game.edition.town_shift)
    bonuses = {
        "hill": (int(from_a_hill(game, attack)), "GAT-III.36"),
        "inspired": (int(inspired(game, attack)), "GAT-II-c.3"),
        "spotted": (int(spotted(game, attack)), "GAT-VII-j1.4"),
        "burden": (burden(game, defender), "GAT-VII-g.2"),
    }
    for key, (bonus, clause) in bonuses.items():
        if bonus:
            yield scene.Sum(text=wording.say(f"gators.sum.{key}"), value=bonus, total=None, clause=clause)


def note(key: str, clause: str, piece: int = NOBODY, value: int | None = None, **args: str | int) -> scene.Sum:
    """A row without a running total."""
    return scene.Sum(text=wording.say(f"gators.sum.{key}", **args), value=value, total=None, clause=clause, piece=piece)


def whole(value: Fraction) -> int | None:
    """A strength as a number of the panel; None for one with a half, which stands in words."""
    return int(value) if value.denominator == 1 else None


def column(game: Core, attack: Attack) -> int:
    """VII-b The column as it was rolled, or as it is now; -1 while nobody can hurt the target or no die is needed."""
    if attack.result:
        return attack.column
    if not can_be_fought(attack) or is_medical(game, attack) or defence(game, attack) == 0:
        return -1
    odds = combat_odds(game, attack)
    return game.edition.column(shift(odds, column_shift(game, attack))) if odds else -1


# -- the odds ----------------------------------------------------------------------------------------


def prospects(game: Core, attack: Attack) -> tuple[tuple[scene.Face, ...], tuple[tuple[str, str], ...]]:
    """What the dice can do, ways of the same effect together, and the figures that sum it up."""
    ways = resolutions(game, attack)
    faces = outcome_faces((effect(attack, way), kindness(attack, way), way.chance, way.face) for way in ways)
    return faces, figures(game, attack, ways)


def chance_of(ways: list[Resolved]) -> Fraction:
    """The chance that one of some ways happens."""
    return sum((way.chance for way in ways), Fraction(0))


def figures(game: Core, attack: Attack, ways: tuple[Resolved, ...]) -> tuple[tuple[str, str], ...]:
    """The chances that defenders and attackers are struck, and the counters that each side can expect to lose."""
    struck = [way for way in ways if kindness(attack, way) > 0]
    bad = [way for way in ways if kindness(attack, way) < 0]
    us, reb = (
        sum((way.chance * sum(game.side(unit) == side for unit in way.lost) for way in ways), Fraction(0))
        for side in (US, REB)
    )
    return (
        (wording.say("gators.figure.struck"), percent(chance_of(struck))),
        (wording.say("gators.figure.repelled"), percent(chance_of(bad))),
        (wording.say("gators.figure.losses"), f"{float(us):.1f} : {float(reb):.1f}"),
    )


def effect(attack: Attack, way: Resolved) -> str:
    """What one result does, in words: losses first, then the longest retreat of either side."""
    if not way.result and attack.fires and not way.found:
        return wording.say("gators.effect.not_found")
    parts = []
    for who, units in (("defender", attack.defenders), ("attacker", tuple(fire.unit for fire in attack.fires))):
        lost = sum(unit in way.lost for unit in units)
        back = max((far for unit, far in way.driven if unit in units), default=0)
        if lost:
            parts.append(wording.say(f"gators.effect.{who}_destroyed", count=lost))
        if back:
            parts.append(wording.say(f"gators.effect.{who}_retreats", length=back))
    return ", ".join(parts) or wording.say("gators.effect.none")


def kindness(attack: Attack, way: Resolved) -> int:
    """Whether a result is good (1), without effect (0) or bad (-1) for the attacker."""
    struck = {*way.lost, *(unit for unit, _ in way.driven)}
    if struck & {fire.unit for fire in attack.fires}:
        return -1
    return 1 if struck & set(attack.defenders) else 0

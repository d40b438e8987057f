"""The attack in hand as the table shows it: its strength row by row, the odds, and what the die can do.

Everything comes from what the viewer knows; against a target that he cannot see there are no odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from beachhead.edition.attacks import balance, expected, kindness, outcomes, sum_rows
from beachhead.games.gators.core import Core
from beachhead.games.gators.events import AttackDeclared, Retreated
from beachhead.games.gators.looks import wording
from beachhead.games.gators.looks.odds import resolutions
from beachhead.games.gators.model import NOBODY, REB, SIDES, US, Attack, Fire
from beachhead.games.gators.rules.combat_7.air_attacks_7c import in_the_air
from beachhead.games.gators.rules.combat_7.search_7b import chance_to_find
from beachhead.games.gators.rules.combat_7.strength_7 import (
    column_shifts,
    combat_odds,
    contributions,
    defence,
    die_modifiers,
    guesses,
    is_medical,
    odds_column,
    strongest,
    total_strength,
)
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event
from beachhead.kernel.odds import percent


def attack_panel(
    game: Core, attack: Attack, targets: tuple[int, ...], side: Side | None, told: Iterable[Event] = ()
) -> scene.Attack:
    """VII-b The attack in hand as a side knows it; `targets` are the pieces that stand for its defenders."""
    attackers = tuple(fire.unit for fire in attack.fires if fire.unit != NOBODY)
    title = wording.say("gators.attack.title", hex=wording.place_name(game.edition, attack.hex))
    left = driven(attack, told) if attack.declared else {}
    arrows = tuple(strike(game, attack, unit, left) for unit in attackers if game.place(unit) >= 0)
    if not is_seen(attack):
        return scene.Attack(title=title, attackers=attackers, defenders=targets, sums=(unseen_row(),), arrows=arrows)
    outcomes, figures = ((), ()) if attack.result or not can_be_fought(attack) else prospects(game, attack)
    return scene.Attack(
        title=title,
        attackers=attackers,
        defenders=targets,
        sums=(*unseen_things(game, attack, side), *sums(game, attack)),
        outcomes=outcomes,
        figures=figures,
        line=wording.columns(game.edition),
        column=column(game, attack),
        rolled=attack.face,
        arrows=arrows,
    )


def driven(attack: Attack, told: Iterable[Event]) -> dict[int, int]:
    """VII-b Whom an attack has made retreat, each with the hex that it left; there may be others within it (VI-q)."""
    left: dict[int, int] = {}
    for event in told:
        match event:
            case AttackDeclared() if (event.kind, event.hex) == (attack.kind, attack.hex):
                break
            case Retreated():
                left[event.unit] = event.path[0]
    return left


def strike(game: Core, attack: Attack, unit: int, left: Mapping[int, int]) -> scene.Arrow:
    """VII-b From where a unit attacks, though it has been driven back since, to the hex that is attacked."""
    start = left.get(unit, game.place(unit))
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
    parts = zip(attack.fires, contributions(game, attack), strict=True)
    yield from sum_rows((put_in(game, attack, fire, part.name), part) for fire, part in parts)
    strength, defend = total_strength(game, attack), defence(game, attack)
    if attack.odds:
        yield note("given", "GAT-VII-b.7", odds=attack.odds)
    else:
        unit = strongest(game, attack)
        yield note("defends", "GAT-VII-m.1", unit, unit=game.type(unit).title, defend=defend)
        if defend == 0:
            yield note("defenseless", "GAT-VII-b.16")
        elif strength:
            odds = combat_odds(game, attack)
            clause = "GAT-VII-b.4" if odds > 0 else "GAT-VII-b.5"
            yield note("odds", clause, strength=f"{float(strength):g}", defend=defend, odds=odds)
    for modifier in (*column_shifts(game, attack.hex, attack.defenders[0]), *die_modifiers(game, attack)):
        yield note(modifier.name, modifier.clause, value=modifier.amount)
    at = column(game, attack)
    if at >= 0:
        yield note("column", "GAT-IX-C.1", column=wording.columns(game.edition)[at])


def put_in(game: Core, attack: Attack, fire: Fire, how: str) -> str:
    """VII-a, VII-b How an attacker takes part, how far it is from the target, with what chance it finds it if it has to
    look for it and has not."""
    kind, away = game.type(fire.unit), game.edition.board.distance(game.place(fire.unit), attack.hex)
    load = wording.load_name(game.edition, fire.markers)
    text = wording.say(f"gators.sum.{how}", unit=kind.title, load=load, distance=away, range=kind.range)
    chance = chance_to_find(game, fire, attack)
    return text if chance == 1 or attack.result else text + wording.say("gators.sum.finds", chance=percent(chance))


def note(key: str, clause: str, piece: int = NOBODY, value: int | None = None, **args: str | int) -> scene.Sum:
    """A row without a running total."""
    return scene.Sum(text=wording.say(f"gators.sum.{key}", **args), value=value, total=None, clause=clause, piece=piece)


def column(game: Core, attack: Attack) -> int:
    """VII-b The column as it was rolled, or as it is now; -1 while nobody can hurt the target or no die is needed."""
    if attack.result:
        return attack.column
    if not can_be_fought(attack) or is_medical(game, attack) or defence(game, attack) == 0:
        return -1
    return odds_column(game, attack)


# -- the odds ----------------------------------------------------------------------------------------


def prospects(game: Core, attack: Attack) -> tuple[tuple[scene.Face, ...], tuple[tuple[str, str], ...]]:
    """What the dice can do, ways of the same effect together, and the figures that sum it up."""
    ways, who = resolutions(game, attack), (tuple(fire.unit for fire in attack.fires), attack.defenders)

    def losses(side: int) -> Fraction:
        return expected(ways, lambda way: sum(game.side(unit) == side for unit in way.lost))

    return outcomes(wording.SENTENCES, ways, *who), (
        (wording.say("gators.figure.struck"), percent(expected(ways, lambda way: kindness(way, *who) > 0))),
        (wording.say("gators.figure.repelled"), percent(expected(ways, lambda way: kindness(way, *who) < 0))),
        (wording.say("gators.figure.losses"), balance(losses(US), losses(REB))),
    )

"""What the enemy can do about an operation before or after its dice: carriers meet a raid (9.5), escorts hunt the
submarine that has attacked (8.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from beachhead.edition.attacks import balance, outcome_face
from beachhead.edition.threats import figure
from beachhead.games.falklands_showdown.components import SHIP
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks import wording
from beachhead.games.falklands_showdown.looks.attack_panel import Outcomes, fate_rows, outcomes
from beachhead.games.falklands_showdown.looks.odds import Fate, fate, fates, flying_on
from beachhead.games.falklands_showdown.model import AR, UK, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import ANSWERING, fight_in_hand, fired, hit_number
from beachhead.games.falklands_showdown.rules.interception_9_5 import interception_needs, meeting
from beachhead.games.falklands_showdown.rules.reach_9_4 import SENT
from beachhead.games.falklands_showdown.rules.submarines_8 import escorts
from beachhead.kernel import scene
from beachhead.kernel.refusal import met
from beachhead.mechanics.hits import at_least, mean, of_chance, together

HIT_BACK = ("none_hit", "one_hit", "several_hit")
"""What to say when no submarine is hit, one is, or more are."""


class Rest(NamedTuple):
    """9.5 What is left of a raid after an interception, with its chance: who flies on, and what they do; no fight where
    nobody is left who could attack."""

    chance: Fraction
    left: tuple[int, ...]
    game: Core | None


def met_on_the_way(
    game: Core, aim: Callable[[Core, Fight], Core], fights: Callable[[Sequence[int]], Iterator[Core]]
) -> scene.Case | None:
    """9.5 What comes of the raid in hand if the carriers intercept it; None if they cannot.

    `aim` aims the dice of a fight, `fights` are those that some of the aircraft would fight.
    """
    sent = game.fork()
    sent.state.fight = None
    sent.note(stage=SENT)
    if not met(interception_needs(sent)):
        return None
    aimed = aim(sent, meeting(sent))
    left = flying_on(aimed, fight_in_hand(aimed))
    rests = [Rest(chance, units, next(fights(units), None) if units else None) for units, chance in left.items()]
    picks, found = game.op.picks, mixed(game, rests)
    shot_down = sum((rest.chance * (len(picks) - len(rest.left)) for rest in rests), Fraction(0))
    both = (sum((mean(one.steps) for one in found if game.side(one.unit) == side), Fraction(0)) for side in (UK, AR))
    return scene.Case(
        title=wording.say("falklands.attack.intercepted", lost=figure(shot_down), count=len(picks)),
        column=-1,
        outcomes=mixed_outcomes(game, rests),
        figures=(*fate_rows(game, found), (wording.say("falklands.figure.losses"), balance(*both))),
    )


def mixed_outcomes(game: Core, rests: Iterable[Rest]) -> Outcomes:
    """10.11 The outcomes of what is left of the attack in hand, in the words and the order of those of all of it."""
    fight = fight_in_hand(game)
    whole = outcomes(game, fight)
    in_units = sum(game.side(one.unit) != fight.side for one in fates(game, fight)) > 1
    nothing = outcome_face(wording.say("falklands.effect.none"), 0, Fraction(1))
    total = {(face.text, face.good): Fraction(0) for face in (nothing, *whole)}
    for rest in rests:
        shown = () if rest.game is None else outcomes(rest.game, fight_in_hand(rest.game), in_units=in_units)
        for face in shown or (nothing,):
            key = face.text, face.good
            total[key] = total.get(key, Fraction(0)) + rest.chance * Fraction(face.numerator, face.denominator)
    return tuple(outcome_face(text, good, chance) for (text, good), chance in total.items() if chance)


def mixed(game: Core, rests: Iterable[Rest]) -> tuple[Fate, ...]:
    """9.5, 10.11 What becomes of those whom an attack, or the interception of it, can hit."""
    units = tuple(dict.fromkeys((*(one.unit for one in fates(game, fight_in_hand(game))), *game.op.picks)))
    steps = {unit: [Fraction(0)] * (game.steps(unit) + 1) for unit in units}
    for rest in rests:
        known = {} if rest.game is None else {one.unit: one for one in fates(rest.game, fight_in_hand(rest.game))}
        for unit in units:
            shot_down = unit in game.op.picks and unit not in rest.left
            spread = known[unit].steps if unit in known else of_chance(Fraction(shot_down))
            for lost, chance in enumerate(spread):
                steps[unit][lost] += rest.chance * chance
    return tuple(Fate(unit, tuple(found), found[-1]) for unit, found in steps.items())


def hunted_back(game: Core) -> scene.Case | None:
    """8.3 What becomes of the submarines in hand if escorts roll at them, the best that can; None if nobody does."""
    fight = fight_in_hand(game)
    struck = tuple(answered(game, fight))
    if not struck:
        return None
    ships, submarines = (sum((mean(one.steps) for one in found), Fraction(0)) for found in (fates(game, fight), struck))
    lost = (submarines, ships) if game.phasing == UK else (ships, submarines)
    return scene.Case(
        title=wording.say("falklands.attack.answered"),
        column=-1,
        outcomes=tuple(
            outcome_face(
                wording.say(f"falklands.effect.{HIT_BACK[min(count, 2)]}", count=count), -min(count, 1), chance
            )
            for count, chance in enumerate(together(of_chance(at_least(one.steps, 1)) for one in struck))
            if chance
        ),
        figures=((wording.say("falklands.figure.losses"), balance(*lost)),),
    )


def answered(game: Core, fight: Fight) -> Iterator[Fate]:
    """8.3 What becomes of each submarine that attacks a ship where escorts can answer."""
    for shot in fired(fight.shots):
        if game.type(shot.target).kind == SHIP:
            copy = game.fork()
            copy.state.mover = shot.shooter
            copy.state.fight = Fight(ANSWERING, fight.area, 1 - game.phasing, first=(), at_first=(shot.shooter,))
            able = sorted(escorts(copy), key=lambda ship: -hit_number(copy, ANSWERING, ship, shot.shooter))
            if able:
                yield fate(copy, ANSWERING, shot.shooter, able[: game.edition.limits.answers])

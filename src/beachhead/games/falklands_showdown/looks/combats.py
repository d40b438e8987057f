"""The attacks of a turn as the table lists them: those carried out, the fight in hand, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks import wording
from beachhead.games.falklands_showdown.looks.wording import WORDING, say
from beachhead.games.falklands_showdown.model import NOBODY, SIDES, Done, Fight, Operation
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fired
from beachhead.kernel.scene import Combat

ATTACKS = frozenset({4, 7, 8, 14, 15, 17, 18, 20, 21, 23, 24})
"""The operations that attack (7.1)."""

FOR_GROUND = frozenset({4, 21, 23})
"""Those that are fought for the control of their place."""


def combats(game: Core) -> tuple[Combat, ...]:
    """7.1 The attacks of this turn in order, then the fight in hand and the attack that it delays."""
    return (*fought(game), *in_hand(game))


def fought(game: Core) -> Iterator[Combat]:
    """7.1 The attacks of this turn that are done: whose, of which kind, and where."""
    turn = takewhile(lambda done: done.turn == game.state.turn, reversed(game.state.done))
    for done in reversed([done for done in turn if is_attack(done)]):
        text = say(
            "falklands.combat.fought", side=WORDING.side_short(done.side), name=wording.operation_name(done.number)
        )
        side = SIDES[done.side]
        yield Combat(state="fought", spaces=(done.goal,), text=text, note=how_it_ended(game, done), side=side)


def is_attack(done: Done | Operation) -> bool:
    """Whether an operation attacks, and is aimed at a place."""
    return done.number in ATTACKS and done.goal != NOBODY


def how_it_ended(game: Core, done: Done) -> str:
    """3.6 Of an attack for the control of a place: whether its side has it now."""
    if done.number not in FOR_GROUND:
        return ""
    return say(f"falklands.combat.{'taken' if game.controls(done.side, done.goal) else 'not_taken'}")


def in_hand(game: Core) -> Iterator[Combat]:
    """10.1 The fight in hand; the attack that is named, while it has no fight yet or another has come between (9.5)."""
    fight, op = game.state.fight, game.state.op
    if fight is not None:
        side = SIDES[fight.side]
        yield Combat(state="now", spaces=(fight.area,), text=against(game, fight), note=dice(fight), side=side)
    if op is None or not is_attack(op) or (fight is not None and fight.kind != "interception"):
        return
    name, clause, side = wording.operation_name(op.number), f"FS-7.1.{op.number}a", SIDES[game.phasing]
    yield Combat(state="owed" if fight is not None else "now", spaces=(op.goal,), text=name, clause=clause, side=side)


def against(game: Core, fight: Fight) -> str:
    """Who fires at whom: those that are named, and before any is, those who may be."""
    shots = fired(fight.shots)
    who, target = (shot.shooter for shot in shots), (shot.target for shot in shots)
    if not shots:
        return say("falklands.combat.to_come", who=some(game, fight.first), target=some(game, fight.at_first))
    return say("falklands.combat.against", who=some(game, who), target=some(game, target))


def some(game: Core, units: Iterable[int]) -> str:
    """Units by name, each once; of many only how many."""
    once = tuple(dict.fromkeys(units))
    return WORDING.titles(game, once) if len(once) <= NAMED else say("falklands.combat.units", count=len(once))


NAMED = 3
"""Units that are named in a row."""


def dice(fight: Fight) -> str:
    """How many of the dice have their targets."""
    return say("falklands.combat.dice", named=len(fight.shots), dice=len(fight.first) + len(fight.second))

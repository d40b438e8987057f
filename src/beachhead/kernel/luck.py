"""Luck: what a roll of the dice led to, beside what was to be expected of it at that moment, from the exact odds.

An answer that rolls is given once for every face.  What follows is answered with the first option, until the game
stands at an anchor or another die is wanted: for what fell as for what could have fallen, so that no decision counts as
luck, and over many rolls nobody can expect any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import islice
from math import prod
from typing import Any, NamedTuple

from beachhead.kernel.ask import Option, Side
from beachhead.kernel.dice import Dice, DiceRunOutError, KnownDice
from beachhead.kernel.game import Game
from beachhead.kernel.odds import fork_dice
from beachhead.kernel.simulation import Simulation

MOST = 100
"""Ways that are gone through together, as many as two dice with ten faces have; where there are more, each die is
weighed by itself, the others as they fell."""

AFTER = 24
"""Answers after a roll in which its result is looked for."""

NO_DIE = Dice(b"", script=())

Figures = tuple[int, ...]
Measure = Callable[[Game[Any]], Figures]
"""Figures of a game after the roll: what it tells (`emitted`) is what was told since the answer was given."""


class Luck(NamedTuple):
    """The figures that a roll led to, and what was to be expected of each."""

    happened: Figures
    expected: tuple[Fraction, ...]


class _Die(NamedTuple):
    sides: int
    face: int


def luck_of(simulation: Simulation, side: Side, option: Option, measure: Measure) -> Luck | None:
    """The luck in an answer that is about to be given; None if no die is rolled for it.  The simulation stays."""
    dice = simulation.game.state.dice
    outcome = partial(_outcome, simulation, side, option, measure)
    fallen = list(_fallen(outcome, dice))
    if not fallen:
        return None
    happened = outcome(_showing(fallen))
    return Luck(happened, _of_all(outcome, fallen) or _of_each(outcome, fallen, happened, dice))


# -- inside --------------------------------------------------------------------------------------------


def _outcome(simulation: Simulation, side: Side, option: Option, measure: Measure, dice: Dice) -> Figures:
    """What an answer leads to under some dice.  Raises DiceRunOutError where it wants more of them."""
    there = simulation.clone()
    there.game.state.dice = dice
    there.answer(side, option)
    there.game.state.dice = NO_DIE
    with suppress(DiceRunOutError):
        for _ in range(AFTER):
            if there.at_anchor or there.parts is not None:
                break
            asked, ask = next(iter(there.asks.items()))
            there.answer(asked, ask.choices()[0])
    return measure(there.game)


def _fallen(outcome: Callable[[Dice], Figures], dice: Dice) -> Iterator[_Die]:
    """The dice that an answer rolls, as they fall."""
    faces: tuple[int, ...] = ()
    while True:
        try:
            outcome(Dice(b"", script=faces))
        except DiceRunOutError as asked:
            face, dice = dice.roll(asked.sides)
            faces = (*faces, face)
            yield _Die(asked.sides, face)
        else:
            return


def _showing(fallen: Iterable[_Die]) -> Dice:
    return Dice(b"", script=tuple(die.face for die in fallen))


def _of_all(outcome: Callable[[Dice], Figures], fallen: list[_Die]) -> tuple[Fraction, ...] | None:
    """The mean over all ways in which the dice can fall; None where there are too many."""
    if prod(die.sides for die in fallen) > MOST:
        return None
    ways = list(islice(fork_dice(lambda faces: outcome(Dice(b"", script=faces))), MOST + 1))
    return _mean([(chance, figures) for _, chance, figures in ways]) if len(ways) <= MOST else None


def _of_each(
    outcome: Callable[[Dice], Figures], fallen: list[_Die], happened: Figures, dice: Dice
) -> tuple[Fraction, ...]:
    """The same die by die: exact where each counts for itself, and never one-sided."""
    faces = [die.face for die in fallen]
    expected = tuple(map(Fraction, happened))
    for place, die in enumerate(fallen):
        ways = []
        for face in range(1, die.sides + 1):
            shown = KnownDice(dice.seed, dice.rolled, (*faces[:place], face, *faces[place + 1 :]))
            ways.append((Fraction(1, die.sides), outcome(shown)))
        mean = _mean(ways)
        expected = tuple(so_far + m - h for so_far, m, h in zip(expected, mean, happened, strict=True))
    return expected


def _mean(ways: list[tuple[Fraction, Figures]]) -> tuple[Fraction, ...]:
    weighted = ([chance * figure for figure in figures] for chance, figures in ways)
    return tuple(sum(column, Fraction(0)) for column in zip(*weighted, strict=True))

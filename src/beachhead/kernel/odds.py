"""Exact odds by forking the dice: what resolves is run once for every face of every die it rolls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from typing import TypeVar

from beachhead.kernel.ask import Ask, Flow
from beachhead.kernel.dice import DiceRunOutError
from beachhead.kernel.text import KERNEL

T = TypeVar("T")


def fork_dice(run: Callable[[tuple[int, ...]], T]) -> Iterator[tuple[tuple[int, ...], Fraction, T]]:
    """Every way in which `run` can go: (faces rolled, exact probability, what it returned).

    `run` is given a script of faces, must use the dice only from it, and must let DiceRunOutError pass.
    """
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            result = run(faces)
        except DiceRunOutError as asked:
            share = chance / asked.sides
            waiting.extend(((*faces, face), share) for face in range(asked.sides, 0, -1))
        else:
            yield faces, chance, result


def run_through(flow: Flow[None], plainly: Collection[str]) -> None:
    """Run a flow to its end: the answer is the first option whose verb is in `plainly`, else the first.

    For questions to one side at a time.
    """
    try:
        ask = next(flow)
        while True:
            assert isinstance(ask, Ask)
            options = ask.choices()
            ask = flow.send(next((option for option in options if option.action.verb in plainly), options[0]))
    except StopIteration:
        return


def percent(chance: Fraction) -> str:
    """A probability in whole per cent."""
    return f"{round(100 * chance)} %"


def tenths(amount: Fraction | float) -> str:
    """An expectation in figures, with a decimal as the language writes it."""
    return f"{float(amount):.1f}".replace(".", KERNEL.say("kernel.decimal_mark"))

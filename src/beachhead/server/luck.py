"""The luck ledger: of every roll what it led to beside what was to be expected of it, by turn and by battle.

Where a game hides something, what a roll could have done may hang on what the viewer does not see: there no roll counts
before the end, and which rolls there were is read in the log as the viewer has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.events import HEADING, LogLine
from beachhead.kernel.game import Game
from beachhead.kernel.luck import Figures, Luck, luck_of
from beachhead.kernel.match import Match
from beachhead.kernel.taking_back import counted
from beachhead.server.analysis import Sight, Stand, stand
from beachhead.server.course import Walk


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Rolls from the one that led to `decision` on, by side: what was `lost` and what was `due`, what was `scored` and
    what `promised`; and by how many losses the side was luckier than the dice deserve.  `rolls` have been counted.
    """

    decision: int
    text: str
    rolls: int
    lost: dict[Side, float]
    due: dict[Side, float]
    scored: dict[Side, float]
    promised: dict[Side, float]
    luck: dict[Side, float]


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """The luck in all rolls, in those of each turn, and of each battle.

    `closed` is the number of rolls that do not count: what they could have done may hang on what is hidden.
    """

    closed: int
    total: Account
    turns: list[Account]
    battles: list[Account]


class Roll(NamedTuple):
    """The rolls of one decision: in which turn and which battle (-1: none), by the numbers of their first lines in the
    log; and the luck in them, losses of all sides first, then points.  None: they do not count."""

    decision: int
    turn: int
    battle: int
    luck: Luck | None


def ledger(sight: Sight, place: Stand) -> Ledger:
    """The luck ledger of a match as a link's eyes may know it.  Raises UsageError, TableError."""
    then, eyes = stand(sight, place)
    lines = sight.log(then, eyes)
    rolls = list(Reckoner(sight, then, eyes).rolls(lines))
    counted = [roll for roll in rolls if roll.luck is not None]
    sides = [look.id for look in then.module.sides]

    def accounts(by: str) -> list[Account]:
        key = attrgetter(by)
        groups = groupby(sorted((roll for roll in counted if key(roll) >= 0), key=key), key)
        return [account(sides, list(group), lines[first].text) for first, group in groups]

    return Ledger(
        closed=len(rolls) - len(counted),
        total=account(sides, counted, ""),
        turns=accounts("turn"),
        battles=accounts("battle"),
    )


def account(sides: Sequence[Side], rolls: Sequence[Roll], text: str) -> Account:
    """The luck in some rolls together."""
    lucks = [roll.luck for roll in rolls if roll.luck is not None]
    none = [Fraction(0)] * (2 * len(sides))
    happened = [sum(column, Fraction(0)) for column in zip(none, *(luck.happened for luck in lucks), strict=True)]
    expected = [sum(column, Fraction(0)) for column in zip(none, *(luck.expected for luck in lucks), strict=True)]
    spared = [due - lost for lost, due in zip(happened, expected, strict=True)][: len(sides)]

    def amounts(figures: Sequence[Fraction]) -> dict[Side, float]:
        return {side: round(float(figure), 2) for side, figure in zip(sides, figures, strict=True)}

    return Account(
        decision=rolls[0].decision if rolls else 0,
        text=text,
        rolls=len(rolls),
        lost=amounts(happened[: len(sides)]),
        due=amounts(expected[: len(sides)]),
        scored=amounts(happened[len(sides) :]),
        promised=amounts(expected[len(sides) :]),
        luck=amounts([2 * own - sum(spared) for own in spared]),
    )


class Reckoner:
    """Goes from roll to roll and finds the luck in each."""

    def __init__(self, sight: Sight, then: Match, eyes: Side | None) -> None:
        self.numbers = sight.numbers
        self.history = then.history
        self.in_effect = counted(then.history)
        self.module = then.module
        self.sides = [look.id for look in then.module.sides]
        self.counts = sight.match.over or then.game.seen_by(eyes) is then.game
        self.walk = Walk(sight, then, eyes)

    def rolls(self, lines: Sequence[LogLine]) -> Iterator[Roll]:
        """The rolls that are told of, a decision's together."""
        turn, last = -1, -1
        for number, line in enumerate(lines):
            if line.weight >= HEADING and line.side is None:
                turn = number
            if line.faces and line.decision != last and self.counted(line.decision):
                last = line.decision
                luck = self.luck(last) if self.counts else None
                if luck is not None or not self.counts:
                    yield Roll(decision=last, turn=turn, battle=line.battle, luck=luck)

    def counted(self, number: int) -> bool:
        """Whether the answer that led to a moment still counts."""
        return not number or self.in_effect[self.numbers.first(number) - 1]

    def luck(self, number: int) -> Luck | None:
        """The luck in the answer that led to a moment; None for none, or if it was given under other rules."""
        if not number:
            return None
        decision = self.numbers.first(number) - 1
        before = self.walk.go(decision)
        side, action = self.history[decision]
        ask = before.asks.get(side) if before.decisions == decision else None
        option = None if ask is None else next((one for one in ask.choices() if one.action == action), None)
        if option is None:
            return None
        scores = before.game.scores()
        return luck_of(before.simulation, side, option, lambda game: self.figures(game, scores))

    def figures(self, game: Game[Any], before: Mapping[Side, int]) -> Figures:
        """Losses that a game has told of since the answer, by side, and the points that each has scored."""
        told = [self.module.presentation.line(game, event, 0) for event in game.emitted]
        losses = [line for line in told if line.topic == "loss"]
        scores = game.scores()
        lost = (sum(max(1, len(line.pieces)) for line in losses if line.side == side) for side in self.sides)
        return (*lost, *(scores.get(side, 0) - before.get(side, 0) for side in self.sides))

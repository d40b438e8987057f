"""The course of a match: what its position was worth at intervals, and the moments at which that turned.

What a position is worth is asked of the game as the viewer knew it, at moments that follow from the viewer's own count
of the answers; so neither the values nor the moments tell what another side did in secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Literal

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.events import HEADING, ORDINARY, LogLine
from beachhead.kernel.match import Match
from beachhead.kernel.positions import EVERY
from beachhead.kernel.refusal import RefusedError
from beachhead.kernel.simulation import Play
from beachhead.server.analysis import SCORING, Sight, Stand, stand
from beachhead.server.stopping import go_on

STOPS = 96
"""Moments at which a match is valued, however long it is."""

SHORT = 1024
"""Answers up to which a match is played again to be valued; through a longer one the way is by kept positions."""

TURNS = 6
"""Turning points that are looked for."""

SAID = 3
"""Losses and points of one decision that are named."""

SMALL = 4
"""A swing is left out that is smaller than this part of the greatest one."""

NO_TURN = "0"
"""What the turn is called before the first one, where it is not called that one already."""

Turned = Literal["dice", "decision", "end"]


class Turning(msgspec.Struct, frozen=True, kw_only=True):
    """A moment at which the value turned, from what it was before the decision to what it was after: by a roll of the
    dice, by the decision, or because the match ended with it.  `text` is what was told of it, else what was chosen, if
    the viewer may know; `side` is whose deed that was.
    """

    decision: int
    kind: Turned
    before: float
    after: float
    text: str
    side: Side | None


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What the position was worth to `side`, in points or thereabouts, at the decisions `at`; and its turning points
    after the set-up, the greatest first.
    """

    side: Side
    at: list[int]
    values: list[float]
    turning: list[Turning]


def course(sight: Sight, place: Stand) -> Course:
    """The course of a match as a link's eyes knew it; after the end and with nobody's eyes, as it was.

    Raises UsageError, TableError.
    """
    then, eyes = stand(sight, place)
    walk = Walk(sight, then, eyes)
    at = walk.stops()
    values = [walk.value(number) for number in at]
    return Course(
        side=walk.side,
        at=at,
        values=[round(value, 2) for value in values],
        turning=[walk.told(number) for number in walk.turning(at, values)],
    )


class Walk:
    """Goes through a match from moment to moment and values what it finds, each moment once."""

    def __init__(self, sight: Sight, then: Match, eyes: Side | None) -> None:
        self.sight, self.then, self.eyes = sight, then, eyes
        self.side = eyes or then.module.sides[0].id
        self.whole = sight.match.over and eyes is None
        self._history = then.history
        self._here = then
        self._values: dict[int, float] = {}

    def stops(self) -> list[int]:
        """The moments at which to value it: evenly spread over those that the viewer counts.

        Of a long match they are fewer, or for who counts everything those whose position was kept.
        """
        last = self.sight.numbers.of(self.then.decisions)
        kept = last > SHORT and self.sight.numbers.whose is True
        many = STOPS if kept or last <= SHORT else STOPS // 3
        at = range(0, last, max(1, -(-last // many)))
        return sorted({last, *(self.then.kept_before(number) if kept else number for number in at)})

    def value(self, number: int) -> float:
        """What the position of a moment is worth."""
        if number not in self._values:
            match = self.go(self.sight.numbers.decision(number))
            self._values[number] = worth(match, self.eyes, self.side, whole=self.whole)
        return self._values[number]

    def turning(self, at: Sequence[int], values: Sequence[float]) -> list[int]:
        """The moments after the decisions that changed the value most, the greatest change first."""
        begins = self.begins()
        stops = [(begins, self.value(begins)), *(stop for stop in zip(at, values, strict=True) if stop[0] > begins)]
        pairs = [(*first, *last) for first, last in pairwise(stops)]
        stretches = sorted(((a, b, v, w) for a, v, b, w in pairs), key=lambda one: -abs(one[3] - one[2]))
        found = {self._turned(first, last) for first, last, before, after in stretches[:TURNS] if before != after}
        swings = {number: self._swing(number) for number in found}
        most = max(swings.values(), default=0.0)
        return sorted((n for n in found if swings[n] > most / SMALL), key=lambda number: (-swings[number], number))

    def told(self, number: int) -> Turning:
        """What turned the value at a moment."""
        lines = [line for line in self.log() if line.decision == number]
        rolled = [line for line in lines if line.faces]
        said = [line for line in lines if line.topic in SCORING][-SAID:] or rolled[-1:]
        ends = self.then.over and number == self.sight.numbers.of(self.then.decisions)
        if ends:
            said = [line for line in lines if line.weight >= HEADING][-1:] or said
        plain = [line for line in lines if line.weight < HEADING]
        said = said or ([line for line in plain if line.weight == ORDINARY] or plain)[-1:]
        chose, chosen = ("", None) if said else self._chosen(number)
        said = said or ([] if chose else lines[-1:])  # what a phase is called says not what was done
        return Turning(
            decision=number,
            kind="end" if ends else "dice" if rolled else "decision",
            before=round(self.value(number - 1), 2),
            after=round(self.value(number), 2),
            text=". ".join(dict.fromkeys(line.text.rstrip(".") for line in said)) or chose,
            side=said[-1].side if said else chosen,
        )

    def log(self) -> list[LogLine]:
        """What the viewer was told."""
        return self.sight.log(self.then, self.eyes)

    def begins(self) -> int:
        """The moment at which the first turn begins: what is set up before it turns nothing."""
        last = self.sight.numbers.of(self.then.decisions)
        firsts = (line.decision for line in self.log() if line.weight >= HEADING and line.side is None)
        first = next(firsts, last)
        return first if 0 < first < last and self._turn(0) in (NO_TURN, self._turn(first)) else 0

    def go(self, decision: int) -> Match:
        """The match after so many answers: on from where it stands, unless it is nearer from a kept position.

        Raises StoppedError.
        """
        go_on()
        here = self._here
        if here is not self.then and self.then.kept_before(decision) <= here.decisions <= decision:
            with suppress(RefusedError):  # it was done under other rules
                for side, action in self._history[here.decisions : decision]:
                    here.repeat(side, action)
                return here
        self._here = self.then.earlier(decision)
        return self._here

    # -- inside ------------------------------------------------------------------------------------------

    def _turn(self, number: int) -> str:
        """Which turn a moment belongs to."""
        return self.go(self.sight.numbers.decision(number)).view(self.eyes).turn

    def _chosen(self, number: int) -> tuple[str, Side | None]:
        """What was chosen before a moment, and by whom; nothing where the viewer may not know."""
        decision = self.sight.numbers.decision(number) - 1
        side, action = self._history[decision]
        if not self.whole and side not in self.sight.sides:
            return "", None
        match = self.go(decision)
        choices = match.question(side).choices if side in match.asks else []
        return next((choice.label for choice in choices if choice.action == action), ""), side

    def _turned(self, first: int, last: int) -> int:
        """The moment within a stretch at which the value changed most; of a long one in the half that changed more."""
        while last - first > 2 * EVERY:
            middle = (first + last) // 2
            earlier = abs(self.value(middle) - self.value(first))
            first, last = (first, middle) if earlier >= abs(self.value(last) - self.value(middle)) else (middle, last)
        for number in range(first, last + 1):
            self.value(number)
        return max(range(first + 1, last + 1), key=self._swing)

    def _swing(self, number: int) -> float:
        return abs(self.value(number) - self.value(number - 1))


def worth(match: Match, eyes: Side | None, side: Side, *, whole: bool = False) -> float:
    """What the position is worth to `side` as somebody knows it; as it is, if `whole`."""
    game = match.game if whole else match.game_of(eyes).seen_by(eyes)
    asked = next(iter(match.open_asks.values()), None)
    play = Play(game, side if asked is None else asked.side, "" if asked is None else asked.name, (), (), {})
    return match.module.value(play, side)

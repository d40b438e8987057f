"""How each viewer counts the answers of a match: only those that the viewer notices have a number of their own.

So nobody can tell from a number how many answers another side has given in secret.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.events import LogLine
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import UsageError

Noticed = frozenset[Side | None]
"""Who noticed an answer; None stands for spectators."""


class Numbers:
    """The decisions of a match as one viewer counts them.  `ends` has for each number the last decision of it."""

    def __init__(self, ends: Sequence[int], decisions: int) -> None:
        self._ends = ends
        self._decisions = decisions
        self.last = self.of(decisions)

    def of(self, decision: int) -> int:
        """The viewer's number of a decision."""
        return bisect_left(self._ends, decision)

    def decision(self, number: int) -> int:
        """The last decision of a viewer's number.  Raises UsageError."""
        if not 0 <= number <= self.last:
            raise UsageError(f"the match has {self.last} decisions, not {number}", where="decision")
        return min(self._ends[number], self._decisions)

    def lines(self, lines: Iterable[LogLine]) -> list[LogLine]:
        """Lines of the log under the viewer's numbers."""
        numbered = ((line, self.of(line.decision)) for line in lines)
        return [
            line if line.decision == number else msgspec.structs.replace(line, decision=number)
            for line, number in numbered
        ]


class Counting:
    """Who noticed which answers of a match: the side that gave it, and whoever was told or knows something since."""

    def __init__(self, match: Match) -> None:
        self._viewers = (*(look.id for look in match.module.sides), None)
        self._known = self._look(match)
        self._noticed: list[Noticed] = []

    def taken(self, match: Match, side: Side) -> None:
        """`side` has just answered."""
        known, told = self._look(match), match.told_last
        self._noticed.append(
            frozenset(
                viewer
                for viewer in self._viewers
                if viewer == side
                or known[viewer] != self._known[viewer]
                or any(event.seen_by(viewer) for event in told)
            )
        )
        self._known = known

    def taken_back(self, match: Match) -> Noticed:
        """The last answer has just been taken back: who had noticed it."""
        self._known = self._look(match)
        return self._noticed.pop()

    def numbers(self, match: Match, sides: Collection[Side], again: Iterable[Noticed]) -> Numbers:
        """How a link of `sides` counts, `again` being noticed by whom if it were made again.

        Who plays several sides counts everything, and so does everybody after the end.
        """
        noticed = [*self._noticed, *again]
        if len(sides) > 1 or match.over:
            return Numbers(range(len(noticed) + 1), match.decisions)
        viewer = next(iter(sides), None)
        ends = [decision for decision, seen in enumerate(noticed) if viewer in seen]
        return Numbers([*ends, len(noticed)], match.decisions)

    def _look(self, match: Match) -> dict[Side | None, bytes]:
        """What each viewer knows, and what is read by who is not asked."""
        waiting = [match.play.waiting(ask) for ask in match.asks.values()]
        return {
            viewer: msgspec.json.encode((match.play.known_to(viewer), waiting, match.over)) for viewer in self._viewers
        }

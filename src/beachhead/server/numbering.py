"""How each viewer counts the answers of a match: only those that the viewer notices have a number of their own.

So nobody can tell from a number how many answers another side has given in secret.  The same holds for the changes
of a table, which are more than the answers: taking one back is another change.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import Any, Literal

from beachhead.kernel.ask import Ask, Side
from beachhead.kernel.match import Match
from beachhead.kernel.refusal import UsageError

Noticed = frozenset[Side | None]
"""Who noticed an answer; None stands for spectators."""

Known = tuple[Any, bool, str, bool]
"""All that a viewer knows: the state without what is hidden, which is compared with the last one and shares with it
whatever did not change; whether he is asked, what he reads while he is not, and whether the match is over."""

Whose = Side | None | Literal[True]
"""Whose counting it is: a side's, a spectator's (None), or that of those who count everything (True)."""


class Numbers:
    """The decisions of a match as one viewer counts them.  `ends` has for each number the last decision of it."""

    def __init__(self, ends: Sequence[int], decisions: int, whose: Whose = True) -> None:
        self._ends = ends
        self._decisions = decisions
        self.whose = whose
        self.last = self.of(decisions)

    def of(self, decision: int) -> int:
        """The viewer's number of a decision."""
        return bisect_left(self._ends, decision)

    def decision(self, number: int) -> int:
        """The last decision of a viewer's number.  Raises UsageError."""
        if not 0 <= number <= self.last:
            raise UsageError(f"the match has {self.last} decisions, not {number}", where="decision")
        return min(self._ends[number], self._decisions)

    def first(self, number: int) -> int:
        """The first decision of a viewer's number: nobody has done anything since that he does not notice.

        Raises UsageError.
        """
        return self.decision(number) and self.decision(number - 1) + 1 if number else 0


class Numbering:
    """Who noticed which answers of a match: the side that gave it, and whoever was told or knows something since."""

    def __init__(self, match: Match) -> None:
        self._viewers = (*(look.id for look in match.module.sides), None)
        self._known = self._look(match)
        self._noticed: list[Noticed] = []
        self._ends: dict[Side | None, list[int]] = {viewer: [] for viewer in self._viewers}
        self._swapped = match.sides_swapped
        self._changes = 0
        self._seen = dict.fromkeys(self._viewers, 0)

    def taken(self, match: Match, side: Side) -> Noticed:
        """`side` has just answered: who noticed it."""
        known, told = self._look(match), match.last_events
        noticed = frozenset(
            viewer
            for viewer in self._viewers
            if viewer == side or known[viewer] != self._known[viewer] or any(event.seen_by(viewer) for event in told)
        )
        self._known = known
        self.recall(noticed, sides_swapped=match.sides_swapped)
        return noticed

    def recall(self, noticed: Noticed, *, sides_swapped: bool) -> None:
        """Somebody has answered and these noticed it; the players may have changed sides with it."""
        before = len(self._noticed)
        for viewer in noticed:
            self._ends[viewer].append(before)
            self._seen[viewer] += 1
        self._noticed.append(noticed)
        self._changes += 1
        if sides_swapped and not self._swapped:  # a link counts as the other side from now on, and goes on rising
            self._swapped = True
            self._seen = dict.fromkeys(self._viewers, max(self._seen.values()))

    def recall_undo(self, decision: int) -> Noticed:
        """An answer was taken back, the last one that these noticed; who it was.  The later ones move up."""
        noticed = self._noticed.pop(decision - 1)
        for viewer in noticed:
            self._ends[viewer].pop()
        for viewer in set().union(*self._noticed[decision - 1 :]) - noticed:
            ends = self._ends[viewer]
            ends[:] = [end - (end >= decision) for end in ends]
        self.changed(noticed)
        return noticed

    def look(self, match: Match) -> None:
        """See what each viewer knows now."""
        self._known = self._look(match)

    @property
    def last_noticed(self) -> Noticed:
        """Who noticed the last answer."""
        return self._noticed[-1]

    def changed(self, noticed: Noticed | None = None) -> None:
        """The match has changed, for those who notice it; for everybody unless told."""
        self._changes += 1
        for viewer in self._viewers if noticed is None else noticed:
            self._seen[viewer] += 1

    @property
    def all_changes(self) -> int:
        """How many changes there have been, whoever noticed them."""
        return self._changes

    def changes(self, sides: Collection[Side]) -> int:
        """How many changes a link of `sides` has noticed; who plays several sides notices all."""
        return self._changes if len(sides) > 1 else self._seen[next(iter(sides), None)]

    def noticed(self, decision: int, sides: Collection[Side]) -> bool:
        """Whether a link of `sides` noticed the answer that led to `decision`."""
        return len(sides) > 1 or next(iter(sides), None) in self._noticed[decision - 1]

    def noticed_by_all(self, decision: int) -> bool:
        """Whether every viewer noticed the answer that led to `decision`."""
        return self._noticed[decision - 1].issuperset(self._viewers)

    def numbers(self, match: Match, sides: Collection[Side]) -> Numbers:
        """How a link of `sides` counts.

        Who plays several sides counts everything, and so does everybody after the end.
        """
        if len(sides) > 1 or match.over:
            return Numbers(range(len(self._noticed) + 1), match.decisions)
        viewer = next(iter(sides), None)
        return Numbers([*self._ends[viewer], len(self._noticed)], match.decisions, viewer)

    def _look(self, match: Match) -> dict[Side | None, Known]:
        """All that each viewer knows, and reads while not asked."""
        asks, looks = match.asks, dict[Side | None, Known]()
        for viewer in self._viewers:
            waiting = "" if viewer in asks else waiting_for(match, [] if viewer is None else [viewer])
            looks[viewer] = (match.game_of(viewer).redacted_for(viewer), viewer in asks, waiting, match.over)
        return looks


def others_asked(match: Match, sides: Collection[Side]) -> dict[Side, Ask]:
    """The open questions of others than `sides`, whether or not they have been answered in secret."""
    return {side: ask for side, ask in match.open_asks.items() if side not in sides}


def waiting_for(match: Match, sides: Collection[Side]) -> str:
    """What a link of `sides` reads while it is not asked; empty if nobody else is asked either."""
    return " · ".join(match.waiting(ask) for ask in others_asked(match, sides).values())

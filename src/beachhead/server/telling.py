"""The log of a match in words: a line is made once for each language, however often and by whomever it is read.

What was told is a chain (see `Match.told`): whoever has read it up to a link of it needs only what comes after.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from typing import Any

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event, LogLine, in_battle
from beachhead.kernel.match import Match
from beachhead.kernel.text import language
from beachhead.server.numbering import Numbers, Whose


class Reading:
    """The lines that one viewer has read: `ends` has for each link of the chain how many there were after it."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.ends: list[int] = []

    def cut(self, links: int) -> None:
        """Forget all but the first links of the chain."""
        if len(self.ends) > links:
            del self.ends[links:]
            del self.lines[self.ends[-1] if self.ends else 0 :]


class Words:
    """What was told in one language, as far as somebody has read it."""

    def __init__(self) -> None:
        self._chain: list[Any] = []
        self._place: dict[int, int] = {}
        self._decisions: list[int] = []
        self._lines: list[tuple[tuple[Event, LogLine], ...]] = []
        self._readings: dict[tuple[Side | None, Whose], Reading] = {}

    def hear(self, match: Match) -> None:
        """Go on to what a match has told by now, and back behind what it has taken back."""
        new, link = [], match.told
        while link is not None and id(link) not in self._place:
            new.append(link)
            link = link[0]
        self._cut(0 if link is None else self._place[id(link)] + 1)
        for link in reversed(new):
            decision, events = link[1]
            self._place[id(link)] = len(self._chain)
            self._chain.append(link)
            self._decisions.append(decision)
            self._lines.append(tuple((event, match.line(event, decision)) for event in events))

    def read(self, eyes: Side | None, numbers: Numbers, decision: int) -> list[LogLine]:
        """What `eyes` may know of what was told up to a decision, under a viewer's numbers."""
        reading = self._readings.setdefault((eyes, numbers.whose), Reading())
        for link in range(len(reading.ends), len(self._chain)):
            number = numbers.of(self._decisions[link])
            for event, line in self._lines[link]:
                if event.seen_by(eyes):
                    reading.lines.append(in_battle(reading.lines, numbered(line, number)))
            reading.ends.append(len(reading.lines))
        links = bisect_right(self._decisions, decision)
        return reading.lines[: reading.ends[links - 1] if links else 0]

    def _cut(self, links: int) -> None:
        for link in self._chain[links:]:
            del self._place[id(link)]
        for items in (self._chain, self._decisions, self._lines):
            del items[links:]
        for reading in self._readings.values():
            reading.cut(links)


class Telling:
    """The log of a match, for whoever reads it; to be used from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._words: dict[str, Words] = {}

    def lines(self, match: Match, eyes: Side | None, numbers: Numbers, decision: int | None = None) -> list[LogLine]:
        """The log of a match up to a decision, or all of it, as `eyes` may know it and the viewer of `numbers` counts.

        `match` is the one that this is the log of, or a copy that shares its past.
        """
        until = match.decisions if decision is None else decision
        with self._lock:
            words = self._words.setdefault(language(), Words())
            words.hear(match)
            lines = words.read(eyes, numbers, until)
        if until == match.decisions:
            lines += [numbered(line, numbers.of(line.decision)) for line in match.ending()]
        return lines


def numbered(line: LogLine, number: int) -> LogLine:
    """A line under a viewer's number of its decision."""
    return line if line.decision == number else msgspec.structs.replace(line, decision=number)

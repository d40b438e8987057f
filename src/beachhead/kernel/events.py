"""What happened: typed events, each with its clause and with who may see it.

A game derives its events from `Event`.  The log, the animation and the statistics read events; nothing
reads the log's text.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Literal

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.scene import Sum


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, gc=False):
    """Something that happened, under a clause; `audience` None means everybody sees it."""

    clause: str
    audience: tuple[Side, ...] | None = None

    def seen_by(self, side: Side | None) -> bool:
        """Whether `side` may be told; None is a spectator, who sees only what everybody sees."""
        return self.audience is None or side in self.audience


class RulesChanged(Event, frozen=True):
    """The match goes on under another version of the rules.

    `held`: all that was done is the same under them.  Else something differs, under a clause where everybody may know
    that, and with `dropped` the last answers do not stand.  Everybody reads it, so it says nothing of what was secret.
    """

    rules: str
    held: bool = True
    dropped: bool = False


class TakenBack(Event, frozen=True):
    """By agreement play goes on from the moment after `to` answers: what came after it counts no longer.

    Everybody reads it, but not the number, which counts what was done in secret too.
    """

    to: int


def kinds_of(*modules: Any) -> tuple[type[Event], ...]:
    """The kinds of events that modules define themselves, by name: for `Game.events`."""
    found = {name: kind for module in modules for name, kind in sorted(vars(module).items())}
    names = {module.__name__ for module in modules}
    kinds = (kind for kind in found.values() if isinstance(kind, type) and kind.__module__ in names)
    return tuple(kind for kind in kinds if issubclass(kind, Event))


DETAIL, ORDINARY, HEADING = 0, 1, 2
"""How much a line of the log weighs."""


class Lookup(msgspec.Struct, frozen=True, kw_only=True):
    """How a roll was read: the `sums` that it was read by, and where on a chart.

    `line` are the column headings of the chart's line, `column` the one that was used; `rows` what stands in that
    column beside each row, as (row, result), `row` the one that the roll came to.  -1: there is none, or nobody may
    know.
    """

    sums: tuple[Sum, ...] = ()
    line: tuple[str, ...] = ()
    column: int = -1
    rows: tuple[tuple[str, str], ...] = ()
    row: int = -1


class LogLine(msgspec.Struct, frozen=True):
    """One event as the table shows it; made by the game from the event, in words by the catalogue.

    `decision` counts answers from 0; `weight` is DETAIL, ORDINARY or HEADING.  `topic` is what
    it is about: "move", "combat", "loss" (of a piece of `side`), "points", "news" for what nobody should miss, such as
    a random event, or "" for anything else.
    `faces` are dice as rolled, `die` is the lowest and the highest face that they have.
    `path` is where `pieces` went, for the animation.  `role` is what it is in a battle: how that begins, what the other
    side answers, a roll, what comes of it, where "hit" is a piece that has become weaker and "loss" one that is gone;
    `battle` is the number of the line that the battle began with, from 0, in the log that the line stands in; -1: it
    belongs to none.  `title` is what a battle is called that begins with the line, if anything else than just that.
    `lookup` is how a roll was read.
    """

    decision: int
    kind: str
    text: str
    clause: str
    side: Side | None = None
    weight: int = ORDINARY
    pieces: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    die: tuple[int, int] = (1, 6)
    topic: Literal["", "move", "combat", "loss", "points", "news"] = ""
    role: Literal["", "declared", "answer", "die", "result", "hit", "loss", "retreat", "advance", "points"] = ""
    battle: int = -1
    title: str = ""
    lookup: Lookup | None = None


def in_battle(told: Sequence[LogLine], line: LogLine) -> LogLine:
    """A line that comes after all that was `told`, with the battle that it belongs to: from its declaration on all that
    has a role, until something else happens.  What answers or decides what was declared elsewhere goes on with that."""
    return line if line.role == "" else msgspec.structs.replace(line, battle=_battle(told, line))


def _battle(told: Sequence[LogLine], line: LogLine) -> int:
    now = told[-1].battle if told else -1
    if line.role == "declared":
        return len(told)
    if line.role in ("answer", "die") and line.spaces and (now < 0 or told[now].spaces != line.spaces):
        for earlier in takewhile(lambda earlier: earlier.weight < HEADING, reversed(told)):
            if earlier.role == "declared" and earlier.spaces == line.spaces:
                return earlier.battle
    return len(told) if now < 0 and line.role == "die" else now

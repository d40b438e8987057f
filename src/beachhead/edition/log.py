"""Lines of the log, made of events and what a game says of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beachhead.kernel.events import Event, LogLine

Described = tuple[str, dict[str, Any]]
"""The sentence of an event and the other fields of its line."""


def log_line(event: Event, decision: int, described: Described, topics: Mapping[type[Event], str] = {}) -> LogLine:
    """An event as a line of the log; `topics` say what kinds of events are about where `described` does not."""
    text, more = described
    more = {"topic": topics.get(type(event), ""), **more}
    return LogLine(decision=decision, kind=type(event).__name__, text=text, clause=event.clause, **more)

"""What is being reckoned ends where nobody waits for it any more: the server stops, and nothing is lost by it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

STOPS: ContextVar[threading.Event | None] = ContextVar("STOPS", default=None)
"""Set once what is being reckoned is to end."""


class StoppedError(Exception):
    """What was being reckoned has ended before it was done."""


@contextmanager
def ends_with(stops: threading.Event) -> Iterator[None]:
    """What is reckoned meanwhile ends once `stops` is set.  Raises StoppedError where it is set already."""
    before = STOPS.set(stops)
    try:
        go_on()
        yield
    finally:
        STOPS.reset(before)


def go_on() -> None:
    """Called from moment to moment by who goes through a whole match, or opens one.  Raises StoppedError."""
    stops = STOPS.get()
    if stops is not None and stops.is_set():
        raise StoppedError

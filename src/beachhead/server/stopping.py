"""What is being reckoned ends where nobody waits for it any more: the server stops, and nothing is lost by it."""

from __future__ import annotations

import threading
from contextvars import ContextVar

STOPS: ContextVar[threading.Event | None] = ContextVar("STOPS", default=None)
"""Set once what is being reckoned is to end."""


class StoppedError(Exception):
    """What was being reckoned has ended before it was done."""


def go_on() -> None:
    """Called from moment to moment by who goes through a whole match.  Raises StoppedError."""
    stops = STOPS.get()
    if stops is not None and stops.is_set():
        raise StoppedError

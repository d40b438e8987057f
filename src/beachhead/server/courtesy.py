"""Who gives way to whom: computer players to people, and those who open matches to those who play.

A computer player begins no thought while a person's request is being carried out.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

AT_MOST = 1.0
"""Seconds that anybody waits for others: a stream of requests that never ends must not stop anything for good."""


class Openings:
    """Matches are opened one at a time, and after each there is a rest as long as it took.

    So who looks at one match after the other takes at most half of the server from those who play.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rested = 0.0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A match is opened meanwhile, when its turn has come."""
        with self._lock:
            time.sleep(max(0.0, self._rested - time.monotonic()))
            begun = time.monotonic()
            try:
                yield
            finally:
                now = time.monotonic()
                self._rested = now + min(now - begun, AT_MOST)


class People:
    """The requests of people that are being carried out now; `asked` counts all there have been."""

    def __init__(self) -> None:
        self._free = threading.Condition()
        self._served = 0
        self.asked = 0
        self.waiting = 0

    @contextmanager
    def served(self) -> Iterator[None]:
        """A person's request is carried out meanwhile."""
        with self._free:
            self._served += 1
            self.asked += 1
        try:
            yield
        finally:
            with self._free:
                self._served -= 1
                if not self._served:
                    self._free.notify_all()

    def let_pass(self, at_most: float = AT_MOST) -> None:
        """Wait until no person's request is being carried out."""
        with self._free:
            self.waiting += 1
            self._free.wait_for(lambda: not self._served, at_most)
            self.waiting -= 1

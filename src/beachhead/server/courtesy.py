"""Computer players let people pass: they begin no thought while a person's request is being carried out."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

AT_MOST = 1.0
"""Seconds that a computer player waits: a stream of requests that never ends must not stop it for good."""


class People:
    """The requests of people that are being carried out now."""

    def __init__(self) -> None:
        self._free = threading.Condition()
        self._served = 0
        self.waiting = 0

    @contextmanager
    def served(self) -> Iterator[None]:
        """A person's request is carried out meanwhile."""
        with self._free:
            self._served += 1
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

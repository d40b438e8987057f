"""Writing in line: what several threads have to write at one moment is written at once, with one wait for the disk.

SQLite lets one write at a time, and has the others try again and again, with longer and longer sleeps between.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

Write = Callable[[Any], None]


class _Wish:
    """Something to be written, whether that was tried, and what came of it."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.tried = False
        self.error: Exception | None = None


class Writing:
    """The line of those that write.  `work` is a transaction, `line` held by whoever writes; for any thread."""

    def __init__(self, work: Callable[[], AbstractContextManager[Any]]) -> None:
        self.line = threading.Lock()
        self._work = work
        self._wishes: deque[_Wish] = deque()

    def __call__(self, write: Write) -> None:
        """Write, and come back when that is stored.  Raises what `write` or storing raises: nothing was written."""
        wish = _Wish(write)
        self._wishes.append(wish)
        with self.line:
            if not wish.tried:  # else it was written along with another's
                self._try([self._wishes.popleft() for _ in range(len(self._wishes))])
        if wish.error is not None:
            raise wish.error

    def waiting(self) -> int:
        """How many wait to be written."""
        return len(self._wishes)

    def _try(self, wishes: list[_Wish]) -> None:
        """Write all or nothing; and what cannot be written with the others, each for itself."""
        try:
            with self._work() as connection:
                for wish in wishes:
                    wish.write(connection)
        except Exception as error:
            if len(wishes) == 1:
                wishes[0].error = error
            else:
                for wish in wishes:
                    self._try([wish])
        for wish in wishes:
            wish.tried = True

"""Which matches are held in memory: those that are played rather than those that somebody has looked at.

A match that leaves comes back in milliseconds (see `reopening`), but whoever looks at one after the other must not make
those leave that others are playing.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from beachhead.server.held import Live

IN_MEMORY = 256
"""Matches held in memory; beyond, the one longest unused is dropped and opened again when it is needed."""

LOOKED_AT = 32
"""Of these, those at which somebody has only looked."""


class Memory:
    """The matches in memory, each in the order of its last use.  `watched` says whether somebody watches a match."""

    def __init__(self) -> None:
        self.watched: Callable[[str], bool] = lambda match: False
        self._lock = threading.Lock()
        self._live: OrderedDict[str, Live] = OrderedDict()

    def __len__(self) -> int:
        return len(self._live)

    def take(self, ident: str) -> Live:
        """The place of a match, as the one last used, whether the match is there or not."""
        with self._lock:
            live = self._live.get(ident) or Live(ident)
            self._keep(live)
        return live

    def find(self, ident: str) -> Live | None:
        """The place of a match if it is held; that is no use of it."""
        with self._lock:
            return self._live.get(ident)

    def put(self, live: Live) -> None:
        """Hold a match, as the one last used."""
        with self._lock:
            self._keep(live)

    def forget(self, live: Live) -> None:
        """Hold a match no longer."""
        live.gone, live.journaled = True, None
        with self._lock:
            if self._live.get(live.id) is live:
                del self._live[live.id]

    def _keep(self, live: Live) -> None:
        if live.id in self._live:
            self._live.move_to_end(live.id)
            return
        self._live[live.id] = live
        if len(self._live) > LOOKED_AT:
            looked_at = [one for one in self._live.values() if not one.played and not self.watched(one.id)]
            self._drop(looked_at[: max(0, len(looked_at) - LOOKED_AT)])
        self._drop(list(self._live.values())[: max(0, len(self._live) - IN_MEMORY)])

    def _drop(self, oldest: list[Live]) -> None:
        for live in oldest:
            if live.lock.acquire(blocking=False):
                live.gone = True
                del self._live[live.id]
                live.lock.release()

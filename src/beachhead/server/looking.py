"""Looking back without making anybody wait: threads of its own, one request a link at a time, answers that are kept.

Whoever looks back gets a copy of the match, so that nobody who plays waits for it, and what was found is kept as long
as there is room: many who watch the same match mostly ask for the same.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from typing import TypeVar

from beachhead.kernel.text import language
from beachhead.server.analysis import Sight
from beachhead.server.errors import TableError
from beachhead.server.journaled import JournaledMatch
from beachhead.server.stopping import STOPS
from beachhead.server.storage import Seat, token_digest
from beachhead.server.tables import Tables

T = TypeVar("T")

WORKERS = 1
"""Threads that look back; they share the interpreter with those that play, and more of them would only slow these."""

KEPT = 32_000_000
"""Bytes of answers that are kept."""

WAITING = 32
"""Requests of one link that may wait for their turn."""


class _Line:
    """The requests of one link: how many there are, and the lock that the one being answered holds."""

    def __init__(self) -> None:
        self.length = 0
        self.turn = asyncio.Lock()


class LookingBack:
    """What links ask about the past of their matches.  To be used from one event loop."""

    def __init__(self, tables: Tables, kept: int = KEPT) -> None:
        self.tables = tables
        self.made = 0
        self._room = kept
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="beachhead-back")
        self._stops = threading.Event()
        self._lines: dict[str, _Line] = {}
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    async def see(self, token: str, wish: Hashable, make: Callable[[Sight], bytes]) -> bytes:
        """What `make` makes of a link's match as it is now; `wish` stands for what it makes.  Raises TableError."""
        async with self._turn(token_digest(token)):
            key, sight = await asyncio.to_thread(self.tables.look, token, lambda *seen: self._begin(wish, *seen))
            if isinstance(sight, bytes):
                return sight
            return await self.aside(lambda: self._make(key, sight, make))

    async def sight(self, token: str) -> tuple[str, Sight]:
        """The id of a link's match, and a copy of it as it is now.  Raises TableError."""
        return await asyncio.to_thread(self.tables.look, token, lambda *seen: (seen[1].match, _copied(*seen)))

    async def aside(self, work: Callable[[], T]) -> T:
        """What `work` makes of what it has, when its turn has come."""
        loop, context = asyncio.get_running_loop(), copy_context()
        context.run(STOPS.set, self._stops)
        return await loop.run_in_executor(self._pool, context.run, work)

    def waiting(self) -> int:
        """How many requests are being answered or wait."""
        return sum(line.length for line in tuple(self._lines.values()))

    def kept(self) -> int:
        """Bytes of the answers that are kept."""
        with self._lock:
            return sum(map(len, self._kept.values()))

    def close(self) -> None:
        """Look back no more; what is being made ends at the next moment."""
        self._stops.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # -- inside ----------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _turn(self, link: str) -> AsyncIterator[None]:
        line = self._lines.setdefault(link, _Line())
        if line.length > WAITING:
            message = "this link has asked for too much at once; wait for the answers"
            raise TableError(429, "too_many", message, where="token")
        line.length += 1
        try:
            async with line.turn:
                yield
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[link]

    def _begin(self, wish: Hashable, journaled: JournaledMatch, seat: Seat) -> tuple[Hashable, Sight | bytes]:
        """The key of an answer, and the answer if it is kept, else what it is made of; with the match's lock held.

        What the link has not noticed makes no other key, so nobody can tell from the time an answer takes what
        another side did in secret.
        """
        key = (seat.match, seat.sides, journaled.version(seat.sides), journaled.version(()), language(), wish)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return key, self._kept[key]
        return key, _copied(journaled, seat)

    def _make(self, key: Hashable, sight: Sight, make: Callable[[Sight], bytes]) -> bytes:
        with self._lock:
            if key in self._kept:  # another link of the same side was there first
                return self._kept[key]
        answer = make(sight)
        with self._lock:
            self.made += 1
            self._kept[key] = answer
            self._room -= len(answer)
            while self._room < 0:
                self._room += len(self._kept.popitem(last=False)[1])
        return answer


def _copied(journaled: JournaledMatch, seat: Seat) -> Sight:
    """What a link looks at, with the match's lock held: a copy."""
    match, numbers = journaled.match.clone(), journaled.numbers(seat.sides)
    return Sight(match, numbers, seat.sides, journaled.telling, dict(journaled.standings))

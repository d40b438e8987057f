"""How many matches a visitor may set up in an hour, by the address from which he comes."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

from beachhead.server.errors import Reason, TableError
from beachhead.server.messages import say

HOUR = 3600.0
Clock = Callable[[], float]


class Quota:
    """So many matches a visitor and an hour.  All methods may be called from any thread; `clock` counts seconds."""

    def __init__(self, most: int, clock: Clock) -> None:
        self.most = most
        self.clock = clock
        self._lock = threading.Lock()
        self._taken: OrderedDict[str, deque[float]] = OrderedDict()  # who came last is last

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Count a match that is set up meanwhile; one that comes to nothing does not count.

        Raises TableError when there have been too many.
        """
        visitor = visitor_of(address)
        at = self._take(visitor)
        try:
            yield
        except BaseException:
            self._give_back(visitor, at)
            raise

    # -- inside ----------------------------------------------------------------------------------------

    def _take(self, visitor: str) -> float:
        with self._lock:
            now = self.clock()
            self._forget(now - HOUR)
            taken = self._taken.get(visitor, deque())
            while taken and taken[0] <= now - HOUR:
                taken.popleft()
            if len(taken) >= self.most:
                raise _too_many(self.most, taken[0] + HOUR - now if taken else HOUR)
            taken.append(now)
            self._taken[visitor] = taken
            self._taken.move_to_end(visitor)
            return now

    def _give_back(self, visitor: str, at: float) -> None:
        with self._lock:
            taken = self._taken.get(visitor, deque())
            if at in taken:
                taken.remove(at)

    def _forget(self, before: float) -> None:
        """Forget the visitors who have set nothing up since."""
        while self._taken:
            visitor, taken = next(iter(self._taken.items()))
            if taken and taken[-1] > before:
                return
            del self._taken[visitor]


def visitor_of(address: str) -> str:
    """Who an address stands for: of the sixth version a whole network, of which a single machine has many."""
    try:
        place = ip_address(address)
    except ValueError:
        return address
    if isinstance(place, IPv6Address):
        return str(place.ipv4_mapped or IPv6Address(int(place) >> 64 << 64))
    return str(place)


def _too_many(most: int, seconds: float) -> TableError:
    text = say("too_many", most=most, minutes=max(1, math.ceil(seconds / 60)))
    return TableError(429, "too_many", text, refusal=Reason("", text))

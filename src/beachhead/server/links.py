"""Which seat a link opens: looked up once and remembered, since it is asked at every request and every change."""

from __future__ import annotations

import threading

from beachhead.server.storage import Seat, Storage, token_digest

REMEMBERED = 4096
"""Links whose seats are remembered; beyond, the one longest there is forgotten and looked up again."""


class Links:
    """The seats behind the links.  May be used from any thread.

    A seat is looked up, replaced and forgotten with the lock held: nothing is remembered that opens nothing any more.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._lock = threading.Lock()
        self._seats: dict[str, Seat] = {}

    def seat(self, token: str) -> Seat | None:
        """The seat that a link opens."""
        digest = token_digest(token)
        known = self._seats.get(digest)
        if known is not None:
            return known
        with self._lock:
            seat = self._storage.seat(token)
            if seat is not None:
                self._seats[digest] = seat
                if len(self._seats) > REMEMBERED:
                    del self._seats[next(iter(self._seats))]
        return seat

    def replace(self, seat: Seat, token: str) -> bool:
        """Have another token open a seat, and its own no longer; False if it does not open it any more."""
        with self._lock:
            self._seats.pop(seat.digest, None)
            return self._storage.replace(seat, token)

    def delete(self, match: str) -> None:
        """Remove a match with all its links."""
        with self._lock:
            for seat in [seat for seat in self._seats.values() if seat.match == match]:
                del self._seats[seat.digest]
            self._storage.delete(match)

"""Everything is looked at for garbage when nobody is there, and not again until somebody was."""

from __future__ import annotations

from beachhead.server.garbage import LONGEST, QUIET, Garbage


class Server:
    """Counts requests, and how often everything was looked at."""

    def __init__(self) -> None:
        self.asked = self.looked = 0
        self.garbage = Garbage(lambda: self.asked, self.collect)

    def collect(self) -> None:
        """Look at everything."""
        self.looked += 1

    def seconds(self, number: int, *, busy: bool = False) -> int:
        """How often everything has been looked at after so many seconds."""
        for _ in range(number):
            self.asked += busy
            self.garbage()
        return self.looked


def test_when_it_is_quiet_and_once() -> None:
    server = Server()
    assert server.seconds(10 * QUIET) == 0  # nobody was there at all
    assert server.seconds(5, busy=True) == 0
    assert server.seconds(QUIET - 1) == 0
    assert server.seconds(1) == 1
    assert server.seconds(10 * QUIET) == 1
    server.seconds(1, busy=True)
    assert server.seconds(QUIET) == 2


def test_who_is_always_there_waits_for_it_once_an_hour() -> None:
    server = Server()
    assert server.seconds(LONGEST - 1, busy=True) == 0
    assert server.seconds(1, busy=True) == 1
    assert server.seconds(LONGEST - 1, busy=True) == 1
    assert server.seconds(1, busy=True) == 2

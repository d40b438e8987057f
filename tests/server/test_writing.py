"""What is written at the same moment is written at once, and each writer hears of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from beachhead.server.writing import Writing


class Disk:
    """Keeps whatever a transaction has written when it ends without an error."""

    def __init__(self) -> None:
        self.kept: list[list[int]] = []

    @contextmanager
    def work(self) -> Iterator[list[int]]:
        """A transaction."""
        written: list[int] = []
        yield written
        self.kept.append(written)


def at_once(writing: Writing, wanted: list[int]) -> list[Future[None]]:
    """Write numbers in threads of their own, while the line is held until all of them wait; above 99 they fail."""

    def write(number: int) -> None:
        def put(written: list[int]) -> None:
            if number > 99:
                raise ValueError(number)
            written.append(number)

        writing(put)

    pool = ThreadPoolExecutor(len(wanted))
    with writing.line:
        jobs = [pool.submit(write, number) for number in wanted]
        while writing.waiting() < len(wanted):
            time.sleep(0)
    pool.shutdown()
    return jobs


def test_one_transaction_for_all_that_wait() -> None:
    disk = Disk()
    for job in at_once(Writing(disk.work), list(range(12))):
        job.result()
    assert [sorted(written) for written in disk.kept] == [list(range(12))]


def test_who_cannot_be_written_alone_hears_of_it() -> None:
    disk = Disk()
    jobs = at_once(Writing(disk.work), [1, 100, 2])
    assert [type(job.exception()) for job in jobs] == [type(None), ValueError, type(None)]
    assert sorted(disk.kept) == [[1], [2]]


def test_what_cannot_be_stored_is_not_acknowledged() -> None:
    disk = Disk()

    @contextmanager
    def full() -> Iterator[list[int]]:
        yield []
        raise OSError("no space left")

    for job in at_once(Writing(full), [1, 2]):
        with pytest.raises(OSError, match="no space"):
            job.result()
    assert disk.kept == []


def test_nothing_is_lost_in_a_crowd() -> None:
    disk = Disk()
    writing = Writing(disk.work)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: writing(lambda written: written.append(number)), range(400)))
    assert sorted(number for written in disk.kept for number in written) == list(range(400))

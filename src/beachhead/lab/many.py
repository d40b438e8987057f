"""Many numbered runs: in several processes, kept in a folder as they are done, gone on with after an interruption."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import click
import msgspec
from filelock import FileLock, Timeout

from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError

SHARD = 1000
"""How many numbers a file of a folder has."""

ABOUT = Reader(dict[str, str])


class Run(Protocol):
    """What came of a run: a struct that knows the number from which it can be repeated."""

    @property
    def seed(self) -> int:
        """The number, not below 0."""


R = TypeVar("R", bound=Run)


def in_order(work: Callable[[int], R], seeds: Sequence[int], workers: int = 1) -> Iterator[R]:
    """What came of each run, in the order of `seeds`.  `work` must be a function that other processes can import."""
    if workers == 1:
        yield from map(work, seeds)
        return
    with ProcessPoolExecutor(workers) as pool:
        try:
            yield from pool.map(work, seeds)
        finally:
            pool.shutdown(cancel_futures=True)


def as_done(work: Callable[[int], R], seeds: Sequence[int], workers: int = 1) -> Iterator[R]:
    """The same, each run as soon as it is done."""
    if workers == 1:
        yield from map(work, seeds)
        return
    with ProcessPoolExecutor(workers) as pool:
        try:
            for future in as_completed([pool.submit(work, seed) for seed in seeds]):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


class Shards(Generic[R]):
    """Runs in a folder, a line of JSON for each, a file for each thousand numbers.

    `about` says what runs they are; `about.json` keeps it.  Raises UsageError where the folder holds runs of another
    kind, naming what differs, and where another process is writing there.
    """

    def __init__(self, folder: Path, kind: type[R], about: Mapping[str, str]) -> None:
        self._folder, self._reader = folder, Reader(kind)
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(folder / ".lock")
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise UsageError("another process is writing there", where=str(folder)) from None
        try:
            self._agree(dict(about))
        except UsageError:
            self.close()
            raise

    def _agree(self, about: dict[str, str]) -> None:
        file = self._folder / "about.json"
        if not file.exists():
            file.write_bytes(msgspec.json.encode(about))
            return
        try:
            before = ABOUT.json(file.read_bytes())
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UsageError(f"cannot be read: {error}", where=str(file)) from None
        for name in (*about, *before):
            if before.get(name) != about.get(name):
                what = f"holds runs with {name} {before.get(name)}, not {about.get(name)}: take another folder"
                raise UsageError(what, where=str(self._folder))

    def done(self) -> dict[int, R]:
        """Every run that is kept, by its number; a line that was cut short is none."""
        found: dict[int, R] = {}
        for file in sorted(self._folder.glob("runs-*.jsonl")):
            for line in file.read_bytes().splitlines():
                try:
                    run = self._reader.json(line)
                except (msgspec.DecodeError, UnicodeDecodeError):
                    continue
                found[run.seed] = run
        return found

    def keep(self, run: R) -> None:
        """Write a run down: it is there once this returns."""
        with self._file(run.seed).open("a+b") as file:
            if file.tell():
                file.seek(-1, 2)
                if file.read(1) != b"\n":
                    file.write(b"\n")
            file.write(msgspec.json.encode(run) + b"\n")

    def _file(self, seed: int) -> Path:
        return self._folder / f"runs-{seed // SHARD * SHARD:06}.jsonl"

    def close(self) -> None:
        """Let others write there."""
        self._lock.release()

    def __enter__(self) -> Shards[R]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def complete(work: Callable[[int], R], seeds: Sequence[int], shards: Shards[R], workers: int, label: str) -> list[R]:
    """Every run of `seeds`: those that are kept, and the others, which are done now and kept.

    Says on the error stream how far it has come and how long it will take.
    """
    found = shards.done()
    left = [seed for seed in seeds if seed not in found]
    runs = as_done(work, left, workers)
    with click.progressbar(runs, length=len(left), label=label, show_pos=True, file=sys.stderr) as bar:
        for run in bar:
            shards.keep(run)
            found[run.seed] = run
    return [found[seed] for seed in seeds]

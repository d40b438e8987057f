"""The data folder: one program at a time has it, and it can be copied and brought back."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from filelock import FileLock, Timeout

from beachhead.kernel.refusal import UsageError
from beachhead.server.schema import SCHEMA
from beachhead.server.storage import database

CORRUPT = (11, 26)
"""SQLite's codes of errors for a file that is damaged, or none of its own."""


def data_file(home: Path) -> Path | None:
    """The file in which everything is kept; None where that is another kind of database.  Raises UsageError."""
    url = database(home)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


@contextmanager
def hold(home: Path) -> Iterator[None]:
    """Have a data folder alone.  Raises UsageError when another program has it.

    The system takes the lock back when a program ends, however that happens.
    """
    file = data_file(home) or home / "beachhead"
    lock = FileLock(file.with_name(f"{file.name}.lock"), blocking=False)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        remedy = "stop that one, or choose another folder with BEACHHEAD_HOME"
        raise UsageError(f"another Beachhead uses this data folder; {remedy}", where=str(file.parent)) from None
    except OSError as error:
        raise UsageError(f"cannot keep matches here: {error}", where=str(file.parent)) from None
    try:
        yield
    finally:
        lock.release()


def opened(file: Path, mode: str = "ro") -> sqlite3.Connection:
    """A data file that exists."""
    return sqlite3.connect(f"file:{quote(str(file.resolve()))}?mode={mode}", uri=True)


def damage(file: Path) -> str:
    """What is wrong with a data file; empty if nothing is.  Raises UsageError when it cannot be read at all."""
    if not file.stat().st_size:
        return "it is empty"
    try:
        with closing(opened(file, "rw")) as connection:
            found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
            return "" if found == "ok" else " ".join(found.split())
    except sqlite3.Error as error:
        if is_damage(error):
            return str(error)
        raise UsageError(f"cannot be read: {error}", where=str(file)) from None


def is_damage(error: sqlite3.Error) -> bool:
    """Whether it is the file's fault."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in CORRUPT


def set_aside(file: Path, why: str) -> Path:
    """Give a data file another name, with what SQLite keeps beside it: the new one."""
    stem = f"{file.name}.{why}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while (aside := file.with_name(stem if number == 1 else f"{stem}-{number}")).exists():
        number += 1
    for beside in ("-wal", "-shm", ""):
        old = file.with_name(file.name + beside)
        if old.exists():
            old.rename(aside.with_name(aside.name + beside))
    return aside


# -- copies --------------------------------------------------------------------------------------------


def backup(home: Path, target: Path, *, overwrite: bool = False) -> int:
    """Copy everything into a file, while a server may be running: how many matches it holds.  Raises UsageError."""
    source = _own_file(home)
    if not source.exists():
        raise UsageError("there is nothing to copy yet", where=str(source))
    if target.exists() and not overwrite:
        raise UsageError("is there already; choose another name, or add --overwrite", where=str(target))
    return _copy(source, target)


def copy(source: Path, target: Path) -> int:
    """Copy a data file as it is at one moment: how many matches it holds.  Raises UsageError where it is none."""
    version(source)
    return _copy(source, target)


def restore(home: Path, source: Path, *, replace: bool = False) -> tuple[int, Path | None]:
    """Bring a copy back: how many matches it holds, and where the present file was set aside.  Raises UsageError.

    Without `replace` only where there is no match yet.
    """
    target = _own_file(home)
    _check_copy(source)
    with hold(home):
        there = _what_is_there(target)
        if there and not replace:
            raise UsageError(f"{there}; add --replace to set this file aside", where=str(target))
        part = target.with_name(f"{target.name}.restored")
        matches = _copy(source, part)
        aside = set_aside(target, "replaced") if target.exists() else None
        part.rename(target)
    return matches, aside


def count(file: Path) -> int:
    """How many matches a data file holds.  Raises UsageError."""
    try:
        with closing(opened(file)) as connection:
            return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.Error as error:
        raise UsageError(f"holds no matches of Beachhead: {error}", where=str(file)) from None


def version(file: Path) -> int:
    """The version of the data in a file.  Raises UsageError."""
    try:
        with closing(opened(file)) as connection:
            return int(connection.execute("SELECT value FROM about WHERE name = 'schema'").fetchone()[0])
    except (sqlite3.Error, TypeError, ValueError):
        raise UsageError("is no copy of Beachhead's matches", where=str(file)) from None


def _own_file(home: Path) -> Path:
    file = data_file(home)
    if file is None:
        raise UsageError("names a database with tools of its own for copies; use those", where="BEACHHEAD_DATABASE")
    return file


def _what_is_there(file: Path) -> str:
    """What would be lost if a data file were replaced; empty if nothing."""
    if not file.exists():
        return ""
    if damage(file):
        return "is damaged"
    matches = count(file)
    return f"holds {matches} matches" if matches else ""


def _check_copy(source: Path) -> None:
    if not source.is_file():
        raise UsageError("there is no such file", where=str(source))
    if trouble := damage(source):
        raise UsageError(f"is damaged: {trouble}", where=str(source))
    if (found := version(source)) > SCHEMA:
        message = f"written by a newer Beachhead (data version {found}, this program reads {SCHEMA}); update Beachhead"
        raise UsageError(message, where=str(source))


def _copy(source: Path, target: Path) -> int:
    """Copy a data file that may be in use, all of it as of one moment; nobody else may read the copy, it has links."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(opened(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, to be carried about
        if trouble := damage(part):
            raise UsageError(f"the copy is damaged: {trouble}", where=str(source))
        matches = count(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise UsageError(f"cannot be written: {error}", where=str(target)) from None
    finally:
        part.unlink(missing_ok=True)
    return matches

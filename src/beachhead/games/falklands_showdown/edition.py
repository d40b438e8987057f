"""The edition of Falklands Showdown: `load_edition` reads the data files and checks them, once."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from beachhead.games.falklands_showdown.build import Builder
from beachhead.games.falklands_showdown.checks import find_problems
from beachhead.games.falklands_showdown.decode import read_files
from beachhead.games.falklands_showdown.printed import Edition
from beachhead.kernel.module import Problem
from beachhead.kernel.refusal import UsageError


def problems(data: Path | None = None) -> list[Problem]:
    """Everything wrong with the data files, `data` laid over ours: file, key, what, remedy."""
    files, found = read_files(data)
    if files is not None:
        found += find_problems(files)
    return found


@lru_cache(maxsize=16)
def load_edition(data: Path | None = None) -> Edition:
    """The edition with `data` laid over our own files.  Raises UsageError with the first problem."""
    files, found = read_files(data)
    if files is not None:
        found += find_problems(files)
    if found or files is None:
        first = found[0]
        where = f"{first.file}: {first.key}" if first.key else first.file
        raise UsageError(f"{first.what}; {first.remedy}", where=where)
    return Builder(files).edition()

"""Data files with a mistake: our own with one piece replaced."""

from __future__ import annotations

from pathlib import Path

from beachhead.kernel.datafiles import DataFolder, F
from beachhead.kernel.module import Problem


def spoil(data: DataFolder[F], folder: Path, file: str, before: str, after: str) -> list[Problem]:
    """The problems of a game's data with one piece of one file replaced."""
    text = (data.own / file).read_text(encoding="utf-8")
    assert before in text, f"{file} does not contain {before!r}"
    (folder / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    return data.problems(folder)

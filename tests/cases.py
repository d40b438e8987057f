"""The cases that somebody else drew up for a game: those of its list, and those that its tests name."""

from __future__ import annotations

from pathlib import Path

MARK = "\n@pytest.mark.case("


def named_cases(folder: Path) -> set[str]:
    """The cases that the tests of a folder name in their marks."""
    marks = "".join(path.read_text() for path in sorted(folder.glob("test_*.py"))).split(MARK)[1:]
    return {name.strip(' "\n') for mark in marks for name in mark.partition(")")[0].split(",") if name.strip()}


def listed_cases(folder: Path) -> set[str]:
    """The cases of a folder's list."""
    return set((folder / "cases.txt").read_text().split())

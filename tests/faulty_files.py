"""Data files with a mistake: our own with one piece replaced."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from beachhead.edition.datafiles import DataFolder, F
from beachhead.kernel.module import Problem
from beachhead.kernel.refusal import UsageError

PARSED = functools.lru_cache(maxsize=64)(tomllib.loads)
"""What TOML says: that of our own files, which all mistakes have in common, is read once."""


@contextmanager
def parsed_once() -> Iterator[None]:
    """No text is parsed that was parsed before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tomllib, "loads", PARSED)
        yield


def spoil(data: DataFolder[F, Any], folder: Path, file: str, before: str, after: str) -> list[Problem]:
    """The problems of a game's data with one piece of one file replaced."""
    text = (data.own / file).read_text(encoding="utf-8")
    assert before in text, f"{file} does not contain {before!r}"
    (folder / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    with parsed_once():
        return data.problems(folder)


Typo = tuple[str, str, str, str, str]
"""A file, a piece of it, what stands there by mistake; a part of the key that is named, and of what is wrong."""


def assert_named(data: DataFolder[F, Any], folder: Path, typo: Typo) -> None:
    """A typo is named with its key, with what is wrong and a remedy; nothing is loaded."""
    *change, key, what = typo
    found = spoil(data, folder, *change)
    assert any(key in problem.key and what in problem.what for problem in found), found
    assert all(problem.file and problem.what and problem.remedy for problem in found)
    with parsed_once(), pytest.raises(UsageError, match=found[0].file):
        data.edition(folder)


def assert_taken(data: DataFolder[F, Any], folder: Path, change: tuple[str, str, str]) -> None:
    """A change (file, text, other text) is allowed: an edition of its own is loaded."""
    assert spoil(data, folder, *change) == []
    assert data.edition(folder) is not data.edition()


def assert_whole(data: DataFolder[F, Any], options: Mapping[str, Sequence[str]]) -> None:
    """Our own files have no problem, offer every value of every option, and say where everything comes from."""
    assert data.problems() == []
    edition = data.edition()
    assert [ruling.id for ruling in edition.rulings if ruling.id not in options] == []
    for ruling in edition.rulings:
        offered = {value for value, _ in ruling.choices}
        assert offered == set(options[ruling.id] or offered), ruling.id
    assert all(p.reason if p.source == "reconstructed" else p.clause for p in edition.provenance)
    assert {p.source for p in edition.provenance} == {"rulebook", "reconstructed"}

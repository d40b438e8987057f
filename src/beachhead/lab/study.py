"""Studies: many matches between computer players, each summed up by itself, and a page that is made of them.

A study may be interrupted: every match that is done is a line of a file, and what is there is not played again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import click
import msgspec

from beachhead.kernel.module import find
from beachhead.kernel.reading import Reader


class Summary(msgspec.Struct):
    """What one match was: its seed, the version of the rules by which it was played, and what a study asks for."""

    seed: int
    rules: str


T = TypeVar("T", bound=Summary)


class Study(NamedTuple, Generic[T]):
    """How a game is studied: `tell` plays the match of a seed and sums it up, `page` is what is written of them all.

    `reader` reads the lines of the file again, `file` is where the page goes, `matches` how many are usual.
    """

    game: str
    tell: Callable[[int], T]
    reader: Reader[T]
    page: Callable[[Sequence[T]], str]
    file: Path
    matches: int


# -- words and tables ------------------------------------------------------------------------------------


def share(part: float, whole: float, decimals: int = 0) -> str:
    """A share in per cent; a dash of nothing."""
    return f"{100 * part / whole:.{decimals}f} %" if whole else "-"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """The lines of a table in Markdown, and an empty one."""
    lines = [f"| {' | '.join(heads)} |", f"|{'|'.join(' --- ' for _ in heads)}|"]
    return [*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows), ""]


# -- playing ---------------------------------------------------------------------------------------------


def kept_in(study: Study[T], file: Path, matches: int) -> dict[int, T]:
    """The matches that are done already, by seed: those of the present rules.

    Raises msgspec.DecodeError for a line that is none, such as one that was cut off.
    """
    if not file.exists():
        return {}
    told = [study.reader.json(line) for line in file.read_bytes().splitlines()]
    return {one.seed: one for one in told if one.rules == find(study.game).rules_version and one.seed <= matches}


def played(study: Study[T], file: Path, matches: int, jobs: int) -> list[T]:
    """The matches of the seeds 1 to `matches`, in order: those that are not in the file yet are played."""
    found = kept_in(study, file, matches)
    wanted = [seed for seed in range(1, matches + 1) if seed not in found]
    with ProcessPoolExecutor(jobs) as pool, file.open("ab") as lines:
        for told in pool.map(study.tell, wanted):
            found[told.seed] = told
            lines.write(msgspec.json.encode(told) + b"\n")
            lines.flush()
    return [found[seed] for seed in sorted(found)]


def command(study: Study[T], text: str | None) -> click.Command:
    """The program of a study, with its help."""

    @click.command(help=text)
    @click.argument("matches", type=click.IntRange(1), default=study.matches)
    @click.option("--kept", type=click.Path(path_type=Path), required=True)
    @click.option("--jobs", type=click.IntRange(1), default=2)
    @click.option("--print", "printed", is_flag=True)
    def main(matches: int, kept: Path, jobs: int, printed: bool) -> None:
        page = study.page(played(study, kept, matches, jobs))
        if printed:
            sys.stdout.write(page)
        else:
            study.file.write_text(page, encoding="utf-8")

    return main


__all__ = ["Study", "Summary", "command", "kept_in", "played", "share", "table"]

"""Studies: many matches between computer players, each summed up by itself, and a page that is made of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import click
import msgspec

from beachhead.kernel.module import find
from beachhead.lab.many import Shards, complete


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What one match was: the seed that it was played with, and what a study asks for."""

    seed: int


T = TypeVar("T", bound=Summary)


class Study(NamedTuple, Generic[T]):
    """How a game is studied: `tell` plays the match of a seed and sums it up as a `kind`, `page` tells of all.

    `file` is where the page goes, `matches` how many are usual: the seeds 1, 2, ...
    """

    game: str
    kind: type[T]
    tell: Callable[[int], T]
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


def spans(seeds: Iterable[int]) -> str:
    """Which seeds there are: "1 to 12, 25 to 29"."""
    found: list[list[int]] = []
    for seed in sorted(seeds):
        if found and seed == found[-1][-1] + 1:
            found[-1].append(seed)
        else:
            found.append([seed])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in found)


def used(verbs: Sequence[Mapping[str, int]], every_verb: Iterable[str]) -> list[str]:
    """How often each kind of act was done a match, of the acts by verb of each; those never done are named."""
    counted = Counter[str]()
    for one in verbs:
        counted.update(one)
    rows = [(verb, f"{times / len(verbs):.1f}") for verb, times in counted.most_common()]
    never = sorted(set(every_verb) - set(counted))
    return [*table(("answer", "a match"), rows), f"Never: {', '.join(never)}.", ""]


# -- pages made in parts ---------------------------------------------------------------------------------


def chapters(page: Path) -> dict[str, str]:
    """What a page says of each subject, by the heading; nothing if there is no page yet."""
    _, *parts = page.read_text(encoding="utf-8").split("\n## ") if page.exists() else ("",)
    return {name: text.strip() for name, _, text in (part.partition("\n") for part in parts)}


def write_chapters(page: Path, head: str, parts: Mapping[str, str]) -> None:
    """Write a page of chapters, in the order given."""
    text = [f"## {name}\n\n{part.strip()}\n" for name, part in parts.items()]
    page.write_text("\n".join([head.strip() + "\n", *text]), encoding="utf-8")


# -- playing ---------------------------------------------------------------------------------------------


def about(study: Study[T]) -> dict[str, str]:
    """What the folder of a study holds."""
    asked = ", ".join(study.kind.__struct_fields__)
    return {"game": study.game, "rules": find(study.game).rules_version, "study": asked}


def told(study: Study[T], matches: int, folder: Path, workers: int) -> list[T]:
    """What each match was, in the order of the seeds: those that are kept in the folder are not played again.

    Raises UsageError where the folder holds something else, such as matches under other rules.
    """
    with Shards(folder, study.kind, about(study)) as shards:
        return complete(study.tell, range(1, matches + 1), shards, workers, study.game)


def kept(study: Study[T], folder: Path) -> list[T]:
    """What is kept in the folder alone, in the order of the seeds."""
    with Shards(folder, study.kind, about(study)) as shards:
        return [one for _, one in sorted(shards.done().items())]


def command(study: Study[T], text: str | None) -> click.Command:
    """The program of a study, with its help."""

    @click.command(help=text)
    @click.argument("matches", type=click.IntRange(0), default=study.matches)
    @click.option("--into", "folder", type=click.Path(path_type=Path), required=True)
    @click.option("--workers", type=click.IntRange(1), default=2)
    @click.option("--print", "printed", is_flag=True)
    def main(matches: int, folder: Path, workers: int, printed: bool) -> None:
        page = study.page(told(study, matches, folder, workers) if matches else kept(study, folder))
        if printed:
            sys.stdout.write(page)
        else:
            study.file.write_text(page, encoding="utf-8")

    return main


__all__ = ["Study", "Summary", "chapters", "command", "kept", "share", "table", "told", "used", "write_chapters"]

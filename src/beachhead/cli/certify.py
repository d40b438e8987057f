"""`beachhead certify`: do records and stored matches hold under the present rules?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import msgspec

from beachhead.cli.common import as_json, data_folder, print_json, read_record
from beachhead.kernel.certifying import Difference, first_difference, steps_of
from beachhead.kernel.module import find
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.replaying import begin


class Certified(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a match holds: `where` is its file, and its id if stored; `rules` the version it went by, `now` ours.

    `difference` is the first one, None if it holds.
    """

    where: str
    game: str
    rules: str
    now: str
    decisions: int
    difference: Difference | None


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(exists=True, path_type=Path))
@data_folder
@as_json
def certify(files: tuple[Path, ...], data: Path | None, as_json: bool) -> None:
    """Say whether matches hold under the present rules.

    FILE is the record of a match, a folder in which a server keeps its matches, or a copy of them that `beachhead
    backup` made; the server may be running. Every decision is taken again under the rules that are installed, whatever
    version the match was played under, and what it leads to is compared. Of a match that does not hold the first
    decision that differs is named, with what differs and the clause. Nothing is changed.

    The exit status is 1 if a match does not hold. On a server a match that holds goes on by itself when the rules have
    changed; one that does not goes on from the position that was stored last.

    \b
    Examples:
      beachhead certify match.json
      beachhead certify ~/.local/share/beachhead --json
    """
    found = [one for file in files for one in certified(file, data)]
    if as_json:
        print_json(found)
    else:
        for one in found:
            click.echo(f"{one.where}: {in_words(one)}")
        click.echo(f"{sum(one.difference is None for one in found)} of {len(found)} matches hold")
    if any(one.difference is not None for one in found):
        click.get_current_context().exit(1)


def in_words(one: Certified) -> str:
    """A finding in a line."""
    went = f"{one.game}, rules {one.rules}" + (f", now {one.now}" if one.now != one.rules else "")
    if one.difference is None:
        return f"holds ({went}, {one.decisions} decisions)"
    clause = f" [{one.difference.clause}]" if one.difference.clause else ""
    return f"differs at decision {one.difference.decision}{clause}: {one.difference.what} ({went})"


def certified(file: Path, data: Path | None) -> Iterator[Certified]:
    """What is found of a record, or of each match that is stored in a folder or a copy.  Raises UsageError."""
    if file.is_dir():
        from beachhead.server.storage import FILE

        if not (file / FILE).exists():
            raise UsageError(f"no matches are kept here: there is no {FILE}", where=str(file))
        yield from of_stored(file / FILE, str(file), data)
    elif file.read_bytes()[:15] == b"SQLite format 3":
        yield from of_stored(file, str(file), data)
    else:
        yield of_record(file, data)


def of_record(file: Path, data: Path | None) -> Certified:
    """Whether a record holds.  Raises UsageError where it is none, or of a game that is not installed."""
    record = read_record(file)
    header, steps = record.header, steps_of(record)
    module = find(header.game)
    try:
        match = begin(record, data)
        difference = first_difference(match, steps[match.decisions :])
    except UsageError as error:
        difference = Difference(decision=0, what=str(error), clause="")
    return Certified(
        where=str(file),
        game=header.game,
        rules=record.rules,
        now=module.rules_version,
        decisions=len(steps),
        difference=difference,
    )


def of_stored(file: Path, where: str, data: Path | None) -> Iterator[Certified]:
    """Whether the matches of a data file hold; looked at in a copy, so that nothing is changed.  Raises UsageError."""
    from beachhead.server import folder, ruling
    from beachhead.server.storage import Storage

    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / file.name
        folder.copy(file, copy)
        with closing(Storage(Path(scratch), file=copy)) as storage:
            for row in storage.rows():
                journal = storage.journal(row.id)
                try:
                    difference, now = ruling.certify(row, journal, data), find(row.header.game).rules_version
                except (UsageError, msgspec.DecodeError) as error:
                    difference, now = Difference(decision=0, what=str(error), clause=""), "-"
                yield Certified(
                    where=f"{where}: {row.id}",
                    game=row.header.game,
                    rules=ruling.rules_now(row, journal),
                    now=now,
                    decisions=len(ruling.line_of(journal)),
                    difference=difference,
                )

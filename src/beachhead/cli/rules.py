"""`beachhead rules`: the clauses of a rulebook, and which are proven by tests."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import click

from beachhead.cli.common import as_json, print_json
from beachhead.kernel.module import Clause, GameModule, find
from beachhead.kernel.refusal import UsageError
from beachhead.lab.coverage import Coverage, marked_tests, own_tests
from beachhead.lab.coverage import coverage as measure
from beachhead.lab.places import Where
from beachhead.lab.places import where as places_of


@click.command()
@click.argument("game")
@click.argument("clause", required=False)
@click.option("--where", is_flag=True, help="The functions and acts that follow the clauses, and the tests of them.")
@click.option("--coverage", is_flag=True, help="Which clauses are proven by a test.")
@click.option(
    "--tests",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where the tests are; those of the checkout if not given.",
)
@as_json
def rules(game: str, clause: str | None, where: bool, coverage: bool, tests: Path | None, as_json: bool) -> None:
    """Look up the rules of GAME.

    They are in our words, under the rulebook's numbers. CLAUSE is a whole id such as LEY-7.71a or the beginning
    of a number: 7.7 lists 7.7, 7.71 and so on, and 7 all of section 7. With --where each clause comes with the
    places in the program that follow it, and the tests that prove it. With --coverage the clauses are counted that a
    test names; the exit status is 1 unless all are that can be.

    \b
    Examples:
      beachhead rules leyte 7.7
      beachhead rules leyte LEY-7.71a --where
      beachhead rules leyte --coverage
    """
    module = find(game)
    if coverage:
        if clause is not None:
            raise UsageError("--coverage counts every clause; leave CLAUSE away", where="rules")
        _report_coverage(module, tests, as_json)
        return
    found = module.ledger() if clause is None else find_clauses(module.ledger(), clause)
    if not found:
        raise UsageError(f"{game} has no clause {clause!r}; `beachhead rules {game}` lists them all", where="clause")
    if where:
        _report_places(module, found, tests, as_json)
    elif as_json:
        print_json(found)
    else:
        click.echo("\n".join(pages(found)))


def find_clauses(ledger: Iterable[Clause], wanted: str) -> tuple[Clause, ...]:
    """The clauses of this id, or whose number begins like this; a number without a dot is a whole section."""
    rows = tuple(ledger)
    word = wanted.strip().lower()
    exact = tuple(row for row in rows if row.id.lower() == word)
    if exact or not word:
        return exact
    begin = word.rstrip(".") + "." if re.fullmatch(r"\d+\.?", word) else word
    return tuple(row for row in rows if number(row.id).startswith(begin) or ("-" in word and _section(row.id, word)))


def number(clause: str) -> str:
    """The number of a clause without the name of its rulebook: ``7.71a`` of ``LEY-7.71a``."""
    return clause.lower().partition("-")[2] or clause.lower()


def _section(clause: str, begin: str) -> bool:
    """Whether a whole id begins like this, its section not cut through: LEY-1 is not LEY-15."""
    rest = clause.lower().removeprefix(begin)
    return rest != clause.lower() and not ("." not in begin and rest[:1].isdigit())


def pages(rows: Iterable[Clause]) -> Iterator[str]:
    """Clauses for people, under the headings of their chapters."""
    for chapter, clauses in groupby(rows, attrgetter("chapter")):
        if chapter:
            yield f"\n{chapter}\n"
        yield from map(entry, clauses)


def entry(row: Clause) -> str:
    """A clause for people."""
    notes = [row.kind] + ["optional"] * row.optional + ([row.source] if row.source != "rulebook" else [])
    text = textwrap.fill(row.text, 98, initial_indent="  ", subsequent_indent="  ")
    return f"{row.id}  ({', '.join(notes)})\n{text}"


def _report_places(module: GameModule, rows: tuple[Clause, ...], tests: Path | None, as_json: bool) -> None:
    found = places_of(module, rows, tests or own_tests())
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(entry(row) + "\n" + text_of_places(one) for row, one in zip(rows, found, strict=True)))


def text_of_places(found: Where) -> str:
    """Where a clause stands, for people."""
    kinds = (("cited by", found.cited), ("named by", found.named), ("proven by", found.tests))
    lines = [f"    {kind}  {one.file}:{one.line}  {one.name}" for kind, places in kinds for one in places]
    return "\n".join(lines or ["    nowhere"])


def _report_coverage(module: GameModule, tests: Path | None, as_json: bool) -> None:
    place = tests or own_tests()
    if place is None:
        message = "tests are not installed with the package: run this in a checkout of the source, or name them"
        raise UsageError(f"{message} with --tests DIR", where="--coverage")
    found = measure(module, marked_tests(place))
    if as_json:
        print_json(found)
    else:
        click.echo(text_of(found))
    if found.missing:
        click.get_current_context().exit(1)


def text_of(found: Coverage) -> str:
    """Coverage for people."""
    count = f"{found.proven} of {found.enforceable} clauses that can be enforced are proven"
    head = f"{found.game}: {count}, {found.percent} %; the rulebook has {found.clauses}."
    if not found.missing:
        return head
    names = textwrap.fill(", ".join(found.missing), 98, initial_indent="  ", subsequent_indent="  ")
    return f"{head}\nNot proven:\n{names}"

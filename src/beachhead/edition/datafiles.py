"""The data files of a game: read strictly, laid over one another, every mistake named.

A game's numbers are in TOML files, its clauses in ``clauses.csv``, the headings above them in ``chapters.csv``.  A
folder of somebody's own files may be laid over ours, file by file.  A key that is not known, a value of the wrong type
or a file that cannot be read becomes a `Problem` that names the file, the key and the remedy.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from beachhead.kernel.module import Clause, MatchOption, Problem
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance

LEDGER, CHAPTERS = "clauses.csv", "chapters.csv"
HEADINGS = ("id", "kind", "text", "optional", "source")
CHAPTER_HEADINGS = ("first", "title")
KINDS = ("rule", "table", "oob", "setup", "definition", "sequence", "victory", "example", "errata", "commentary")
SEE_OURS = "compare with the file of the same name that comes with the game"

T = TypeVar("T")


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a data file: a key that is not known is a mistake."""


def fields_in(kind: type[msgspec.Struct], row: msgspec.Struct) -> dict[str, Any]:
    """The fields of a row that another structure has as well: it is made of them and of what is worked out."""
    return {name: getattr(row, name) for name in row.__struct_fields__ if name in kind.__struct_fields__}


class RulingRow(MatchOption, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option of a match as it is written: as the players choose it."""


class RulingsFile(Struct, frozen=True):
    """rulings.toml."""

    ruling: list[RulingRow]


class DataFiles(msgspec.Struct, frozen=True, kw_only=True):
    """All data files of a game, decoded; a game adds a field for each file of its own, named like it."""

    rulings: RulingsFile
    clauses: tuple[Clause, ...]

    def provenance(self) -> dict[str, tuple[Provenance, ...]]:
        """Where each table and map layer comes from, by file, in the order of the fields."""
        named = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: tuple(file.provenance) for name, file in named.items() if hasattr(file, "provenance")}

    def options(self) -> tuple[MatchOption, ...]:
        """The rulings as the players choose them."""
        return tuple(self.rulings.ruling)


F = TypeVar("F", bound=DataFiles)
E = TypeVar("E")


class Report:
    """The problems found in one file after the other."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.file = ""

    def add(self, key: str, what: str, remedy: str) -> None:
        """Note a problem in the present file."""
        self.problems.append(Problem(file=self.file, key=key, what=what, remedy=remedy))


def check_names(report: Report, key: str, names: Sequence[str], needed: Iterable[str] = ()) -> None:
    """Each name once, and all the needed ones."""
    for name, count in Tally(names).items():
        if count > 1:
            report.add(f"{key}.{name}", "is there more than once", "keep one of them")
    for name in needed:
        if name not in names:
            report.add(f"{key}.{name}", "is missing", "take it from our own file")


def check_ledger(report: Report, clauses: Iterable[Clause], pattern: str, like: str) -> frozenset[str]:
    """Each clause once, its id as the game writes it; the ids."""
    report.file = LEDGER
    tally = Tally(clause.id for clause in clauses)
    for clause, count in tally.items():
        if count > 1:
            report.add(clause, "is there more than once", "give each clause one row")
        if not re.fullmatch(pattern, clause):
            report.add(clause, "is not the id of a clause", f"write it like {like}")
    return frozenset(tally)


def check_rulings(report: Report, rulings: Sequence[RulingRow], allowed: Mapping[str, Sequence[str]]) -> None:
    """Each ruling has choices of which the default is one, all known to the rules; those that they read are there.

    `allowed` are the values by option, as `OptionsOf` has them.
    """
    report.file = "rulings.toml"
    for row in rulings:
        values = [value for value, _ in row.choices]
        if row.default not in values or len(values) < 2 or len(set(values)) < len(values):
            report.add(f"ruling.{row.id}", "its default is not one of two or more choices", "list each choice once")
        for value in values:
            if row.id in allowed and allowed[row.id] and value not in allowed[row.id]:
                remedy = f"the rules know: {', '.join(allowed[row.id])}"
                report.add(f"ruling.{row.id}", f"has the choice {value!r}, which the rules do not know", remedy)
        if row.id not in allowed:
            report.add(f"ruling.{row.id}", "is no option that the rules read", "leave it out")
    for option in sorted(allowed.keys() - {row.id for row in rulings}):
        report.add(f"ruling.{option}", "is missing", "the rules ask for it: take it from our own file")


def check_citations(
    report: Report, files: DataFiles, ledger: frozenset[str], others: Iterable[tuple[str, str, str]] = ()
) -> None:
    """Every clause cited exists: by provenance, which needs a clause or a reason, by rulings, and by `others`.

    These are triples of file, key and clause.
    """
    cited = [("rulings.toml", f"ruling.{row.id}", row.clause) for row in files.rulings.ruling]
    for name, rows in files.provenance().items():
        report.file = f"{name}.toml"
        for row in rows:
            key = f"provenance.{row.item}"
            if row.clause:
                cited.append((report.file, key, row.clause))
            if row.source not in ("rulebook", "reconstructed"):
                report.add(key, f"has the source {row.source!r}", "write rulebook or reconstructed")
            if not (row.clause if row.source == "rulebook" else row.reason):
                report.add(key, "does not say where it comes from", "give a clause, or a reason for a reconstruction")
    for report.file, key, clause in (*cited, *others):
        if clause not in ledger:
            report.add(key, f"cites {clause}, which is not in the ledger", "cite a clause of clauses.csv")


class DataFolder(Generic[F, E]):
    """A game's folder of data files, over which others may be laid.

    `kind` is a structure with a field for each file, named like it, and `clauses` for the ledger; `check` finds what is
    wrong in files that could be read, `build` makes an edition of those without mistakes, under the settings of the
    options in `shaping`.
    """

    def __init__(
        self,
        own: Path,
        kind: type[F],
        check: Callable[[F], list[Problem]],
        build: Callable[[F, Mapping[str, str]], E],
        shaping: Iterable[str] = (),
    ) -> None:
        self.own = own
        self.kind = kind
        fields = msgspec.structs.fields(kind)
        self.readers = {field.name: Reader(field.type) for field in fields if field.name != "clauses"}
        self.check = check
        self.build = build
        self.shaping = tuple(shaping)
        self._built = lru_cache(maxsize=64)(self._build)

    def edition(self, data: Path | None = None, settings: Mapping[str, str] = {}) -> E:
        """The edition with `data` laid over our own files, under those of `settings` that shape it, else as is usual.

        Built once for each combination.  Raises UsageError with the first problem.
        """
        return self._built(data, tuple(settings.get(option, "") for option in self.shaping))

    def _build(self, data: Path | None, values: tuple[str, ...]) -> E:
        files = self.load(data)
        usual = {ruling.id: ruling.default for ruling in files.rulings.ruling}
        chosen = {option: value or usual[option] for option, value in zip(self.shaping, values, strict=True)}
        return self.build(files, chosen)

    def problems(self, data: Path | None = None) -> list[Problem]:
        """Everything wrong with the files, `data` laid over ours: file, key, what, remedy."""
        return self._read(data)[1]

    def load(self, data: Path | None = None) -> F:
        """The files, `data` laid over ours.  Raises UsageError with the first problem."""
        files, problems = self._read(data)
        if problems or files is None:
            first = problems[0]
            where = f"{first.file}: {first.key}" if first.key else first.file
            raise UsageError(f"{first.what}; {first.remedy}", where=where)
        return files

    def _read(self, data: Path | None) -> tuple[F | None, list[Problem]]:
        files, problems = self._read_files(data)
        return files, problems if files is None else problems + self.check(files)

    def _read_files(self, data: Path | None) -> tuple[F | None, list[Problem]]:
        """Every file, `data` laid over them, not yet checked against one another.

        Nothing but the problems if one cannot be read.
        """
        problems = _strangers(self.readers, data)
        found: dict[str, Any] = {}
        for name, reader in self.readers.items():
            found[name] = _read_toml(_locate(f"{name}.toml", self.own, data), reader, problems)
        ledger = _read_ledger(_locate(LEDGER, self.own, data), problems)
        found["clauses"] = ledger and _in_chapters(ledger, _locate(CHAPTERS, self.own, data), problems)
        if any(value is None for value in found.values()):
            return None, problems
        return self.kind(**found), problems


def _locate(name: str, own: Path, data: Path | None) -> Path:
    if data is not None and (data / name).is_file():
        return data / name
    return own / name


def _strangers(kinds: Iterable[str], data: Path | None) -> list[Problem]:
    """Files in the overlay that nothing reads: most likely a name with a typo."""
    if data is None:
        return []
    if not data.is_dir():
        return [Problem(file=str(data), key="", what="there is no such folder", remedy="name a folder of data files")]
    known = {*(f"{name}.toml" for name in kinds), LEDGER, CHAPTERS}
    remedy = f"the files are: {', '.join(sorted(known))}"
    return [
        Problem(file=path.name, key="", what="no file of this name is read", remedy=remedy)
        for path in sorted(data.glob("*.*"))
        if path.suffix in (".toml", ".csv") and path.name not in known
    ]


def _read_toml(path: Path, reader: Reader[T], problems: list[Problem]) -> T | None:
    try:
        return reader.plain(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as trouble:
        what, key, remedy = f"cannot be read: {trouble}", "", "give a text file in UTF-8"
    except (tomllib.TOMLDecodeError, RecursionError) as trouble:
        what, key, remedy = f"is not TOML: {trouble}", "", "mend the line that is named"
    except msgspec.ValidationError as trouble:
        what, _, key = str(trouble).partition(" - at `$.")
        key, remedy = key.rstrip("`"), SEE_OURS
    problems.append(Problem(file=path.name, key=key, what=what, remedy=remedy))
    return None


def _read_ledger(path: Path, problems: list[Problem]) -> tuple[Clause, ...] | None:
    rows = _read_rows(path, HEADINGS, problems)
    if rows is None:
        return None
    clauses = []
    for number, row in enumerate(rows, start=2):
        if len(row) != len(HEADINGS) or row[3] not in ("yes", "no") or row[1] not in (*KINDS, "component"):
            what, remedy = f"is not a clause: {','.join(row)[:60]}", f"give {','.join(HEADINGS)}"
            problems.append(Problem(file=path.name, key=f"line {number}", what=what, remedy=remedy))
            continue
        clauses.append(Clause(id=row[0], kind=row[1], text=row[2], optional=row[3] == "yes", source=row[4]))
    return tuple(clauses)


def _in_chapters(clauses: tuple[Clause, ...], path: Path, problems: list[Problem]) -> tuple[Clause, ...] | None:
    """The clauses, each with the heading that it stands under: a heading holds from its first clause to the next's."""
    rows = _read_rows(path, CHAPTER_HEADINGS, problems)
    if rows is None:
        return None
    ids = [clause.id for clause in clauses]
    titles = {}
    for number, row in enumerate(rows, start=2):
        if len(row) != len(CHAPTER_HEADINGS) or row[0] not in ids:
            what, remedy = f"begins no chapter: {','.join(row)[:60]}", f"give a clause of {LEDGER} and a title"
            problems.append(Problem(file=path.name, key=f"line {number}", what=what, remedy=remedy))
            continue
        titles[row[0]] = row[1]
    headings = list(accumulate(ids, lambda heading, clause: titles.get(clause, heading), initial=""))[1:]
    return tuple(msgspec.structs.replace(one, chapter=heading) for one, heading in zip(clauses, headings, strict=True))


def _read_rows(path: Path, headings: tuple[str, ...], problems: list[Problem]) -> list[list[str]] | None:
    """The rows of a table below its headings."""

    def wrong(key: str, what: str, remedy: str) -> None:
        problems.append(Problem(file=path.name, key=key, what=what, remedy=remedy))

    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as trouble:
        wrong("", f"cannot be read: {trouble}", "give a text file in UTF-8")
        return None
    if not rows or tuple(rows[0]) != headings:
        wrong("line 1", "has other headings", f"the headings are: {','.join(headings)}")
        return None
    return rows[1:]

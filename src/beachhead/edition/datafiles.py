"""The data files of a game: read strictly, laid over one another, every mistake named.

A game's numbers are in TOML files, its clauses in ``clauses.csv``, the headings above them in ``chapters.csv``.  A
folder of somebody's own files may be laid over ours, file by file.  A key that is not known, a value of the wrong type
or a file that cannot be read becomes a `Problem` that names the file, the key and the remedy.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from beachhead.edition.checking import LEDGER, Report, check_declared, check_ledger, check_rulings
from beachhead.kernel.module import Clause, MatchOption, Problem
from beachhead.kernel.options import OptionsOf
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Provenance

CHAPTERS = "chapters.csv"
HEADINGS = ("id", "kind", "text", "optional", "source")
CHAPTER_HEADINGS = ("first", "title")
KINDS = ("rule", "table", "oob", "setup", "definition", "sequence", "victory", "example", "errata", "commentary")
SEE_OURS = "compare with the file of the same name that comes with the game"

T = TypeVar("T")


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a data file: a key that is not known is a mistake."""


class SourcedFile(Struct, frozen=True):
    """A file that says where each of its tables, or map layers, comes from."""

    provenance: list[Provenance]


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


class DataFolder(Generic[F, E]):
    """A game's folder of data files, over which others may be laid.

    `kind` is a structure with a field for each file, named like it, and `clauses` for the ledger, whose ids are written
    like `clause`; `options` are those that the rules read.  `check` finds what else is wrong in files in which every
    value is as its structure declares, `build` makes an edition of those without mistakes, under the settings of the
    options in `shaping`.
    """

    def __init__(
        self,
        own: Path,
        kind: type[F],
        check: Callable[[F, Report], None],
        build: Callable[[F, Mapping[str, str]], E],
        *,
        clause: str,
        options: OptionsOf[Any],
        shaping: Iterable[str] = (),
    ) -> None:
        self.own = own
        self.kind = kind
        fields = msgspec.structs.fields(kind)
        self.readers = {field.name: Reader(field.type) for field in fields if field.name != "clauses"}
        self.clause, self.options = clause, options
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
        if files is None:
            return None, problems
        report = Report()
        check_ledger(report, files.clauses, self.clause)
        check_rulings(report, files.rulings.ruling, self.options.allowed)
        check_declared(report, files)
        if not report.problems:
            self.check(files, report)
        return files, problems + report.problems

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

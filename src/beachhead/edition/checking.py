"""What can be wrong in data files: reported with file, key and remedy, and so many mistakes at once as there are.

What a field may say is declared in its type, where its structure is: ``cost: Annotated[str, written(r"\\d+", "write
whole points")]``.  That a clause which a row cites exists, and that a table says where it comes from, needs none.
"""

from __future__ import annotations

import math
import re
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import msgspec

from beachhead.kernel.module import Clause, MatchOption, Problem
from beachhead.kernel.scene import Provenance

LEDGER = "clauses.csv"
LABELS = ("id", "name", "item", "kind", "carrier", "unit")
"""The fields by which a row of a list is called, the first that it has."""


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


# -- what is declared --------------------------------------------------------------------------------


class Rule(NamedTuple):
    """What is true of a value: `test` makes, of all files, the question whether it is right; `what` is wrong if not.

    `parts` are those of a value that are asked about one by one.
    """

    test: Callable[[Any], Callable[[Any], object]]
    what: str
    remedy: str
    parts: Callable[[Any], Iterable[Any]] = lambda value: (value,)


def written(pattern: str, remedy: str) -> Rule:
    """A text that is written in one way."""
    return Rule(lambda files: re.compile(pattern).fullmatch, "cannot be {!r}", remedy)


def readable(read: Callable[[str], object], remedy: str) -> Rule:
    """A text that a function reads; it raises ValueError where it cannot."""

    def reads(text: str) -> bool:
        try:
            read(text)
        except ValueError:
            return False
        return True

    return Rule(lambda files: reads, "cannot be read: {!r}", remedy)


def between(low: float, high: float = math.inf) -> Rule:
    """A number within bounds, both included."""
    remedy = f"give {low:g} to {high:g}" if high < math.inf else f"give {low:g} or more"
    return Rule(lambda files: lambda number: low <= number <= high, "cannot be {!r}", remedy)


def named(what: str, known: Callable[[Any], Iterable[str]], remedy: str) -> Rule:
    """The name of something that there is; `known` finds all of them in the files."""
    return Rule(lambda files: frozenset(known(files)).__contains__, f"names {{!r}}, which is no {what}", remedy)


def _rules_of(written: Any, in_table: bool = False) -> Iterator[tuple[Rule, bool]]:
    """What a type declares, and whether it is of the values of a table."""
    kinds = get_args(written)
    yield from ((one, in_table) for one in getattr(written, "__metadata__", ()) if isinstance(one, Rule))
    for number, kind in enumerate(kinds[:1] if get_origin(written) is Annotated else kinds):
        yield from _rules_of(kind, in_table or (number == 1 and get_origin(written) in (dict, Mapping)))


@lru_cache(maxsize=256)
def _declared(kind: type[msgspec.Struct]) -> tuple[tuple[msgspec.structs.FieldInfo, Rule, bool], ...]:
    """The fields of a structure whose types declare something."""
    fields = msgspec.structs.fields(kind)
    return tuple((field, *declared) for field in fields for declared in dict.fromkeys(_rules_of(field.type)))


def _values_in(key: str, row: msgspec.Struct) -> Iterator[tuple[str, Any, Rule]]:
    """The values of a row of which something is declared, with their keys; none of a field that is left out."""
    for field, rule, in_table in _declared(type(row)):
        value = getattr(row, field.name)
        if value != field.default:
            entries = _entries(f"{key}.{field.encode_name}".lstrip("."), value, in_table)
            for place, one in entries:
                yield from ((place, part, rule) for part in rule.parts(one))


def _entries(key: str, value: Any, in_table: bool) -> Iterator[tuple[str, Any]]:
    """What a rule is asked of, with its key: a value, or each of several; of a table keys or values."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _entries(f"{key}.{name}", one if in_table else name, False)
    elif isinstance(value, list | tuple | frozenset):
        for one in value:
            yield from _entries(key, one, in_table)
    else:
        yield key, value


def _rows_in(value: object, key: str = "") -> Iterator[tuple[str, msgspec.Struct]]:
    """Every structure in a file with its key: those in a list by what they are called, or else by number from 1."""
    if isinstance(value, msgspec.Struct):
        yield key, value
        for field, name in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            yield from _rows_in(getattr(value, field), f"{key}.{name}".lstrip("."))
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from _rows_in(one, f"{key}.{name}")
    elif isinstance(value, list | tuple):
        for number, one in enumerate(value, start=1):
            yield from _rows_in(one, f"{key}.{_name_of(one) or number}")


def _name_of(row: object) -> str:
    """What a row is called; "" for what has no name."""
    fields = msgspec.structs.fields(row) if isinstance(row, msgspec.Struct) else ()
    names = {field.encode_name: field.name for field in fields}
    return next((str(getattr(row, names[label])) for label in LABELS if label in names), "")


def check_declared(report: Report, files: Any) -> None:
    """Every value is as its type declares; ids are there once, cited clauses exist, tables say where they come from."""
    ledger = frozenset(clause.id for clause in files.clauses)
    test = lru_cache(maxsize=None)(lambda make: make(files))
    for name in files.__struct_fields__:
        report.file = f"{name}.toml"
        for key, row in _rows_in(getattr(files, name)) if name != "clauses" else ():
            for place, value, rule in _values_in(key, row):
                if not test(rule.test)(value):
                    report.add(place, rule.what.format(value), rule.remedy)
            _check_row(report, key, row, ledger)


def _check_row(report: Report, key: str, row: Any, ledger: frozenset[str]) -> None:
    """What needs no declaration: an id is there once in its list, for a side; a clause exists; a source is given."""
    for name in row.__struct_fields__:
        rows = getattr(row, name) if isinstance(getattr(row, name), list) else ()
        ids = Tally((getattr(one, "side", ""), one.id) for one in rows if hasattr(one, "id"))
        for _, twice in (once for once, count in ids.items() if count > 1):
            report.add(f"{name}.{twice}", "is there more than once", "give each row an id of its own")
    clause = getattr(row, "clause", "")
    if clause and clause not in ledger:
        report.add(key, f"cites {clause}, which is not in the ledger", f"cite a clause of {LEDGER}")
    if isinstance(row, Provenance):
        if row.source not in ("rulebook", "reconstructed"):
            report.add(key, f"has the source {row.source!r}", "write rulebook or reconstructed")
        if not (row.clause if row.source == "rulebook" else row.reason):
            report.add(key, "does not say where it comes from", "give a clause, or a reason for a reconstruction")


# -- what every game has -----------------------------------------------------------------------------


def check_ledger(report: Report, clauses: Iterable[Clause], pattern: str) -> None:
    """Each clause once, its id as the game writes it."""
    report.file = LEDGER
    for clause, count in Tally(clause.id for clause in clauses).items():
        if count > 1:
            report.add(clause, "is there more than once", "give each clause one row")
        if not re.fullmatch(pattern, clause):
            report.add(clause, "is not the id of a clause", "write it like those of our own file")


def check_rulings(report: Report, rulings: Sequence[MatchOption], allowed: Mapping[str, Sequence[str]]) -> None:
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

"""Where a clause stands: the functions and acts of a game that cite it, and the tests that name it.

A function cites a clause by its id (``"LEY-7.71a"``), or names its number at the beginning of its docstring (``7.71``).
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from beachhead.kernel.module import Clause, GameModule
from beachhead.lab.coverage import marked_tests

Statement = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


class Place(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """A function, an act, a table or a test: its file, the line on which it begins (1 is the first), its name."""

    file: str
    line: int
    name: str


class Where(msgspec.Struct, frozen=True, kw_only=True):
    """Where a clause stands: what cites it by its id, what else names its number, the tests that prove it."""

    clause: str
    cited: tuple[Place, ...]
    named: tuple[Place, ...]
    tests: tuple[Place, ...]


def where(module: GameModule, clauses: Iterable[Clause], tests: Path | None) -> tuple[Where, ...]:
    """Where clauses stand in a game's source and below `tests`.  Raises UsageError when a test cannot be read."""
    stated = list(statements(Path(inspect.getfile(type(module))).parent))
    proven = marked_tests(tests) if tests is not None else {}
    return tuple(
        Where(
            clause=clause.id,
            cited=tuple(place for place, ids, _ in stated if clause.id in ids),
            named=tuple(
                place for place, ids, begins in stated if clause.id not in ids and names(begins, number_of(clause.id))
            ),
            tests=tuple(Place(file=file, line=line, name=name) for file, line, name in proven.get(clause.id, ())),
        )
        for clause in clauses
    )


def statements(folder: Path) -> Iterator[tuple[Place, frozenset[str], str]]:
    """What is defined in a game's files: each with the texts in it, and the first line of its docstring."""
    for file in sorted(folder.rglob("*.py")):
        name = file.relative_to(folder.parent).as_posix()
        for found in defined(ast.parse(file.read_text(encoding="utf-8")).body):
            texts = (node.value for node in ast.walk(found) if isinstance(node, ast.Constant))
            spoken = (ast.get_docstring(found) or "") if isinstance(found, ast.FunctionDef | ast.ClassDef) else ""
            place = Place(file=name, line=found.lineno, name=name_of(found))
            yield place, frozenset(text for text in texts if isinstance(text, str)), spoken.partition("\n")[0]


def defined(body: Iterable[ast.stmt]) -> Iterator[Statement]:
    """Functions, the methods of classes, and what is assigned to a name."""
    for found in body:
        if isinstance(found, ast.ClassDef):
            yield from defined(found.body)
        elif isinstance(found, ast.FunctionDef | ast.Assign | ast.AnnAssign):
            yield found


def name_of(found: Statement) -> str:
    """What a statement defines."""
    if isinstance(found, ast.FunctionDef | ast.ClassDef):
        return found.name
    target = found.targets[0] if isinstance(found, ast.Assign) else found.target
    return target.id if isinstance(target, ast.Name) else ast.unparse(target)


def number_of(clause: str) -> str:
    """The number in the rulebook to which a clause belongs: ``7.71`` of ``LEY-7.71a``, ``VI-b`` of ``GAT-VI-b.2``."""
    number = clause.partition("-")[2] or clause
    if re.search(r"[A-Za-z]\.\d+$", number):
        return number.rpartition(".")[0]
    return re.sub(r"(?<=\d)[a-z]$", "", number)


def names(text: str, number: str) -> bool:
    """Whether the beginning of a docstring names a number: ``7.71, 7.72 A retreat ...`` does."""
    numbers = re.match(r"(?:(?:[IVX]+|\d)[\w.-]*(?:\s?[a-z])?,?(?: Op \d+:?)?\s+)*", text)
    return bool(numbers and re.search(rf"(?<![\w.-]){re.escape(number)}[a-z]?(?![\w.-])", numbers[0]))

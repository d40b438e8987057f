"""Which clauses of a game's rulebook are proven by a test that names them.

The tests are read, not run: a test names its clauses in ``pytest.mark.clause("LEY-7.71a", ...)``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from beachhead.kernel.module import GameModule
from beachhead.kernel.refusal import UsageError


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """How many clauses there are, can be enforced and are proven; `missing` are ids in the rulebook's order."""

    game: str
    clauses: int
    enforceable: int
    proven: int
    percent: float
    missing: tuple[str, ...]


def coverage(module: GameModule, tests: Path) -> Coverage:
    """What the tests below `tests` prove of a game.  Raises UsageError when a file there cannot be read."""
    named = named_clauses(tests)
    ledger = module.ledger()
    enforceable = [clause.id for clause in ledger if clause.enforceable]
    missing = tuple(clause for clause in enforceable if clause not in named)
    proven = len(enforceable) - len(missing)
    percent = 100.0 if not missing else min(round(100 * proven / len(enforceable), 1), 99.9)
    return Coverage(
        game=module.id,
        clauses=len(ledger),
        enforceable=len(enforceable),
        proven=proven,
        percent=percent,
        missing=missing,
    )


def own_tests() -> Path | None:
    """The tests of the checkout that this package is run from; None for an installed one."""
    root = Path(__file__).resolve().parents[3]
    tests = root / "tests"
    return tests if (root / "pyproject.toml").is_file() and tests.is_dir() else None


def named_clauses(tests: Path) -> dict[str, tuple[str, ...]]:
    """Every clause that a test names, with the files it is named in."""
    found: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        try:
            tree = ast.parse(file.read_bytes())
        except (OSError, SyntaxError, ValueError) as error:
            raise UsageError(f"cannot be read: {error}", where=str(file)) from None
        for clause in _marks(tree):
            found.setdefault(clause, []).append(str(file))
    return {clause: tuple(dict.fromkeys(files)) for clause, files in found.items()}


def _marks(tree: ast.AST) -> Iterator[str]:
    """The literal arguments of every call of ``mark.clause``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_mark(node.func):
            yield from (word.value for word in node.args if isinstance(word, ast.Constant) and type(word.value) is str)


def _is_mark(called: ast.expr) -> bool:
    if not isinstance(called, ast.Attribute) or called.attr != "clause":
        return False
    mark = called.value
    return (isinstance(mark, ast.Attribute) and mark.attr == "mark") or (
        isinstance(mark, ast.Name) and mark.id == "mark"
    )

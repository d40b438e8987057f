"""Which clauses of a game's rulebook are proven by a test that names them.

The tests are collected, not run: a test names its clauses in ``pytest.mark.clause("LEY-7.71a", ...)``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from beachhead.kernel.module import GameModule
from beachhead.kernel.refusal import UsageError
from beachhead.lab import clause_marks

NO_TESTS = 5
"""What pytest returns when it has collected nothing."""


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """How many clauses there are, can be enforced and are proven; `missing` are ids in the rulebook's order."""

    game: str
    clauses: int
    enforceable: int
    proven: int
    percent: float
    missing: tuple[str, ...]


Marked = dict[str, list[tuple[str, int, str]]]
"""Every clause that a test names, with file, line and name of each such test."""


def coverage(module: GameModule, marked: Marked) -> Coverage:
    """What marked tests prove of a game."""
    ledger = module.ledger()
    enforceable = [clause.id for clause in ledger if clause.enforceable]
    missing = tuple(clause for clause in enforceable if clause not in marked)
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


def marked_tests(tests: Path) -> Marked:
    """The clauses that the tests below `tests` name, the files from `tests` upward.

    Raises UsageError when pytest is not there or cannot collect the tests.
    """
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "clauses.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        command += ["-p", clause_marks.__name__, "-o", "addopts=", str(tests)]
        environment = os.environ | {clause_marks.TARGET: str(target)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if not target.is_file() or done.returncode not in (0, NO_TESTS):
            lines = (done.stdout + done.stderr).strip().splitlines()
            reason = next((line for line in lines if line.startswith("ERROR ")), lines[-1] if lines else "no word")
            raise UsageError(f"the tests cannot be collected: {reason}", where=str(tests))
        found: Marked = json.loads(target.read_text(encoding="utf-8"))
    above = tests.resolve().parent
    return {
        clause: [(Path(file).relative_to(above).as_posix(), line, name) for file, line, name in named]
        for clause, named in found.items()
    }

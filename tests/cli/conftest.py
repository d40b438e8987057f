"""Running the program in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from beachhead.cli.main import cli


class Ran(NamedTuple):
    """What the program left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


def run_program(*args: str) -> Ran:
    """Run `beachhead ARGS`; whatever happens, it must not end in an exception."""
    found = CliRunner().invoke(cli, args)
    assert found.exception is None or isinstance(found.exception, SystemExit), repr(found.exception)
    assert "Traceback" not in found.output
    return Ran(found.exit_code, found.stdout, found.stderr)


@pytest.fixture
def run() -> Run:
    return run_program


@pytest.fixture
def refused() -> Callable[..., str]:
    """`refused(*args)`: the program says in one line on stderr what is wrong, and exits with 2."""

    def check(*args: str) -> str:
        ran = run_program(*args)
        assert ran.status == 2, ran
        assert ran.out == ""
        assert ran.err.startswith("beachhead: ")
        assert ran.err.count("\n") == 1
        return ran.err

    return check


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole match of the toy."""
    file = tmp_path / "match.json"
    assert run_program("selfplay", "toy", "--seed", "3", "--record", str(file)).status == 0
    return file

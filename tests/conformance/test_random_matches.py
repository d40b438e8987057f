"""The script that plays random matches by the thousand: it goes on where it was, and names what fails."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from toy import rules

SCRIPT: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "random_matches.py"))
MAIN: click.Command = SCRIPT["main"]


def run(*words: object) -> Result:
    return CliRunner().invoke(MAIN, [str(word) for word in words])


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    first = run("toy", 4, "--into", tmp_path)
    assert first.exit_code == 0
    assert first.output.endswith("toy: 4 of 4 without an exception\n")
    file = tmp_path / "runs-000000.jsonl"
    before = file.read_bytes()
    file.write_bytes(before[:-20])  # as it is when the power goes
    assert run("toy", 6, "--into", tmp_path).output.endswith("toy: 6 of 6 without an exception\n")
    lines = file.read_bytes().splitlines()
    assert lines[:3] == before.splitlines()[:3]
    assert len(lines) == 4 + 3
    assert run("toy", "--seed", 2).output.split()[0].isdecimal()


def test_an_exception_is_reported_with_its_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(rules, "end_turn", stumble)
    ran = run("toy", 2, "--into", tmp_path)
    assert ran.exit_code == 1
    assert "ZeroDivisionError: division by zero\nmatch toy-dash-0, decision " in ran.output
    assert ran.stdout.endswith("toy: 0 of 2 without an exception; seeds 0, 1\n")
    assert isinstance(run("toy", "--seed", 1).exception, ZeroDivisionError)


def test_it_needs_to_know_where_to_keep_them() -> None:
    assert "--into" in run("toy").output

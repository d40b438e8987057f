"""The laws are there for other people's games: on the command line, and as tests of theirs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from beachhead.cli.conform import conform
from beachhead.conformance import matches
from beachhead.conformance.cases import Case, Deal, deals
from beachhead.conformance.matches import keep_every_law
from beachhead.kernel.module import find
from toy import model, rules


def test_a_game_that_keeps_every_law() -> None:
    done = CliRunner().invoke(conform, ["toy", "--matches", "4"])
    assert done.exit_code == 0
    assert done.output.startswith("toy: 18 of 18 hold; ")


def test_a_broken_law_is_named_with_the_match_and_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model.State, "copy", lambda s: msgspec.structs.replace(s, mines=s.mines.copy()))
    done = CliRunner().invoke(conform, ["toy", "--matches", "2"])
    assert done.exit_code == 1
    assert "law 'clones_are_exact', match toy-" in done.output
    assert ", decision " in done.output


def test_a_game_that_stumbles_is_no_reason_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(rules, "end_turn", stumble)
    done = CliRunner().invoke(conform, ["toy", "--matches", "2", "--json"])
    assert done.exit_code == 1
    held = msgspec.json.decode(done.output)
    assert [one["what"] for one in held if one["broken"]] == ["toy-dash-0", "toy-night-1"]
    assert held[-1]["broken"].startswith("ZeroDivisionError: division by zero; law ")


def test_of_most_long_matches_a_slice_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = deals(["leyte"], 20)
    assert [deal.case.scenario for deal in dealt if deal.to_the_end] == [
        "assault",
        "barrier",
        "collapse",
        "campaign",
    ]
    monkeypatch.setattr(matches, "SLICE", 15)
    deal = Deal(Case("toy", "dash"), 0)
    end = keep_every_law(deal)
    assert end.over
    left = keep_every_law(deal._replace(to_the_end=False))
    assert not left.over
    assert left.history == end.history[:15]


def test_a_game_that_does_not_exist() -> None:
    assert "there is no game 'nowhere'" in str(CliRunner().invoke(conform, ["nowhere"]).exception)


def test_they_are_tests_in_anybodys_folder(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["beachhead.conformance.plugin"]\n')
    (tmp_path / "test_mine.py").write_text("from beachhead.conformance.suite import *\n")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--conform", "leyte", "--matches", "5"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    collected = [line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line]
    assert sum(name.startswith("test_a_random_match_keeps_every_law[leyte-") for name in collected) == 5
    assert sum(name.startswith("test_a_game[leyte-") for name in collected) == 6
    assert not [name for name in collected if "gators" in name]


def test_a_balance_that_was_measured_under_other_rules_is_named(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = find(game)
    if any(scenario.balance is not None for scenario in module.scenarios):
        monkeypatch.setattr(type(module), "rules_version", "next")
        assert [(problem.file, problem.key) for problem in module.check()] == [("balance.toml", "rules")]

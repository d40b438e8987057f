"""Studies: what is kept is not played again, what was kept for something else is not read, tables and shares."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from beachhead.kernel.refusal import UsageError
from beachhead.lab.study import Study, Summary, command, kept, share, spans, table, told

PLAYED: list[int] = []


class Length(Summary, frozen=True, kw_only=True):
    """What is asked of a match here."""

    turns: int


class Winner(Summary, frozen=True, kw_only=True):
    """Something else."""

    winner: str


def tell(seed: int) -> Length:
    """No match at all."""
    PLAYED.append(seed)
    return Length(seed=seed, turns=10 * seed)


def page(found: Sequence[Length]) -> str:
    """The turns of all."""
    return " ".join(str(one.turns) for one in found) + "\n"


def study(folder: Path) -> Study[Length]:
    return Study("leyte", Length, tell, page, folder / "page.md", 3)


@pytest.fixture(autouse=True)
def nothing_played() -> None:
    PLAYED.clear()


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    assert [one.turns for one in told(study(tmp_path), 2, tmp_path / "kept", 1)] == [10, 20]
    assert [one.turns for one in told(study(tmp_path), 3, tmp_path / "kept", 1)] == [10, 20, 30]
    assert PLAYED == [1, 2, 3]
    assert [one.seed for one in kept(study(tmp_path), tmp_path / "kept")] == [1, 2, 3]
    assert PLAYED == [1, 2, 3]


def test_what_was_kept_for_another_study_is_refused(tmp_path: Path) -> None:
    told(study(tmp_path), 1, tmp_path / "kept", 1)
    other = Study("leyte", Winner, lambda seed: Winner(seed=seed, winner=""), lambda found: "", tmp_path / "page.md", 1)
    with pytest.raises(UsageError, match="take another folder"):
        told(other, 1, tmp_path / "kept", 1)


def test_the_program_writes_the_page_or_prints_it(tmp_path: Path) -> None:
    run = CliRunner()
    into = ["--into", str(tmp_path / "kept"), "--workers", "1"]
    assert run.invoke(command(study(tmp_path), "Help."), ["2", *into], catch_exceptions=False).exit_code == 0
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == "10 20\n"
    printed = run.invoke(command(study(tmp_path), "Help."), ["0", *into, "--print"], catch_exceptions=False)
    assert "10 20" in printed.output
    assert PLAYED == [1, 2]


def test_shares_and_tables() -> None:
    assert (share(1, 3), share(1, 3, 1), share(1, 0)) == ("33 %", "33.3 %", "-")
    assert table(("side", "wins"), [("UK", 2)]) == ["| side | wins |", "| --- | --- |", "| UK | 2 |", ""]


def test_seeds_are_told_in_spans() -> None:
    assert spans([3, 1, 2, 7, 9, 10]) == "1 to 3, 7, 9 to 10"

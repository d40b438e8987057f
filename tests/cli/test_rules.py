"""rules, check and bench."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from beachhead.cli import rules
from beachhead.cli.rules import find_clauses
from beachhead.games.leyte.edition import DATA
from beachhead.kernel.module import Clause, find
from beachhead.lab.places import names, number_of
from cli.conftest import Run

Refused = Callable[..., str]
BENCH = [
    "game",
    "scenario",
    "decisions_per_second",
    "matches_per_second",
    "clone_us",
    "options_p99_ms",
    "apply_p99_ms",
    "answers_since_anchor_p95",
]


def ledger(*ids: str) -> list[Clause]:
    return [Clause(id=name, kind="rule", text="text") for name in ids]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("GAM-1.1a", ["GAM-1.1a"]),
        ("gam-1.1A", ["GAM-1.1a"]),
        ("1.1", ["GAM-1.1a", "GAM-1.11b"]),
        ("1", ["GAM-1.1a", "GAM-1.11b", "GAM-1.2a"]),
        ("1.", ["GAM-1.1a", "GAM-1.11b", "GAM-1.2a"]),
        ("15", ["GAM-15.1a"]),
        ("GAM-1", ["GAM-1.1a", "GAM-1.11b", "GAM-1.2a"]),
        ("GAM-1.1", ["GAM-1.1a", "GAM-1.11b"]),
        ("2", []),
        ("", []),
        ("x", []),
    ],
)
def test_clauses_are_found_by_the_beginning_of_their_number(wanted: str, found: list[str]) -> None:
    rows = ledger("GAM-1.1a", "GAM-1.11b", "GAM-1.2a", "GAM-15.1a")
    assert [row.id for row in find_clauses(rows, wanted)] == found


def test_rules_for_people_and_programs(run: Run) -> None:
    row = find("leyte").ledger()[20]
    assert row.id in run("rules", "leyte", row.id).out
    (shown,) = run("rules", "leyte", row.id, "--json").json
    assert shown == {
        "id": row.id,
        "kind": row.kind,
        "text": row.text,
        "optional": row.optional,
        "source": row.source,
        "chapter": row.chapter,
    }
    assert len(run("rules", "leyte", "--json").json) == len(find("leyte").ledger())
    assert "\n7.7 Retreat\n" in (listed := run("rules", "leyte", "7.7").out)
    assert "LEY-7.71a" in listed


def test_rules_are_refused(refused: Refused, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "there is no game" in refused("rules", "nogame")
    assert "leyte has no clause '99'" in refused("rules", "leyte", "99")
    assert "leave CLAUSE away" in refused("rules", "leyte", "7.7", "--coverage")
    assert "--tests" in refused("rules", "leyte", "--coverage", "--tests", "no/such/folder")
    (tmp_path / "test_x.py").write_text("def broken(:\n")
    broken = refused("rules", "toy", "--coverage", "--tests", str(tmp_path))
    assert "cannot be collected" in broken
    assert "test_x.py" in broken
    monkeypatch.setattr(rules, "own_tests", lambda: None)
    assert "--tests DIR" in refused("rules", "leyte", "--coverage")


def test_coverage(run: Run, tmp_path: Path) -> None:
    enforceable = [row.id for row in find("toy").ledger() if row.enforceable]
    marks = ", ".join(f'"{clause}"' for clause in enforceable[1:])
    (tmp_path / "test_toy.py").write_text(f"import pytest\n\n@pytest.mark.clause({marks})\ndef test_it(): pass\n")
    ran = run("rules", "toy", "--coverage", "--json", "--tests", str(tmp_path))
    assert ran.status == 1
    assert list(ran.json) == ["game", "clauses", "enforceable", "proven", "percent", "missing"]
    assert ran.json["missing"] == enforceable[:1]
    assert ran.json["proven"] == len(enforceable) - 1
    assert ran.json["enforceable"] == len(enforceable)
    assert ran.json["percent"] < 100
    assert enforceable[0] in run("rules", "toy", "--coverage", "--tests", str(tmp_path)).out
    more = f'import pytest\n\npytestmark = pytest.mark.clause("{enforceable[0]}")\n\ndef test_more(): pass\n'
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "test_more.py").write_text(more)
    ran = run("rules", "toy", "--coverage", "--json", "--tests", str(tmp_path))
    assert (ran.status, ran.json["percent"], ran.json["missing"]) == (0, 100.0, [])


def test_coverage_finds_the_tests_of_the_checkout(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    tests = rules.own_tests()
    assert tests == Path(__file__).parents[1]
    monkeypatch.setattr(rules, "own_tests", lambda: tests / "games" / "leyte")  # all of them would take a while
    found = run("rules", "leyte", "--coverage", "--json").json
    assert found["proven"] > 0
    assert found["proven"] + len(found["missing"]) == found["enforceable"] <= found["clauses"]


def test_where_a_clause_stands(run: Run, tmp_path: Path) -> None:
    test = 'import pytest\n\n\n@pytest.mark.clause("LEY-7.74a")\ndef test_it() -> None: pass\n'
    (tmp_path / "test_retreat.py").write_text(test)
    (found,) = run("rules", "leyte", "LEY-7.74a", "--where", "--tests", str(tmp_path), "--json").json
    assert found["clause"] == "LEY-7.74a"
    assert found["tests"] == [{"file": f"{tmp_path.name}/test_retreat.py", "line": 4, "name": "test_it"}]
    assert found["cited"]
    assert found["named"]
    assert {one["file"].rpartition("/")[0] for one in found["cited"] + found["named"]} == {"leyte/rules/combat_7"}
    shown = run("rules", "leyte", "7.74", "--where", "--tests", str(tmp_path)).out
    assert f"    proven by  {tmp_path.name}/test_retreat.py:4  test_it\n" in shown
    for one in found["cited"]:
        assert f"    cited by  {one['file']}:{one['line']}  {one['name']}\n" in shown


def test_where_a_clause_stands_that_nothing_follows(run: Run, tmp_path: Path) -> None:
    told = next(row.id for row in find("leyte").ledger() if row.kind == "component")
    assert run("rules", "leyte", told, "--where", "--tests", str(tmp_path)).out.endswith("\n    nowhere\n")


@pytest.mark.parametrize(
    ("text", "number", "named"),
    [
        ("7.71 A retreat", "7.71", True),
        ("7.7, 7.71 A retreat", "7.71", True),
        ("7.71a A retreat", "7.71", True),
        ("7.711 A retreat", "7.71", False),
        ("A retreat of 7.71", "7.71", False),
        ("VI-b, VII-c At take-off", "VII-c", True),
        ("VI-b, VII-c At take-off", "VI", False),
        ("7.1 Op 17: an area", "7.1", True),
        ("By hex", "7.1", False),
    ],
)
def test_a_number_is_named_at_the_beginning(text: str, number: str, named: bool) -> None:
    assert names(text, number) is named


@pytest.mark.parametrize(
    ("clause", "number"), [("LEY-7.71a", "7.71"), ("GAT-VI-b.2", "VI-b"), ("GAT-IV.12", "IV"), ("TOY-2", "2")]
)
def test_the_number_of_a_clause(clause: str, number: str) -> None:
    assert number_of(clause) == number


# -- check -------------------------------------------------------------------------------------------


def test_the_data_files_are_in_order(run: Run) -> None:
    ran = run("check")
    assert ran.status == 0
    games = ("britain_stands_alone", "falklands_showdown", "gators", "leyte", "port_stanley", "toy")
    assert ran.out == "".join(f"{game}: all data files are in order\n" for game in games)
    assert run("check", "leyte", "--json").json == []


def test_a_typo_in_a_file_is_found(run: Run, refused: Refused, tmp_path: Path) -> None:
    text = (DATA.own / "pieces.toml").read_text()
    (tmp_path / "pieces.toml").write_text(text.replace('values = "5-5-5"', 'valeus = "5-5-5"', 1))
    ran = run("check", "leyte", "--data", str(tmp_path))
    assert ran.status == 1
    assert "leyte: pieces.toml: " in ran.out
    assert "Remedy: " in ran.out
    found = run("check", "leyte", "--data", str(tmp_path), "--json")
    assert found.status == 1
    assert [list(row) for row in found.json] == [["game", "file", "key", "what", "remedy"]] * len(found.json)
    for command in ("selfplay", "show", "bench"):
        assert "pieces.toml" in refused(command, "leyte", "--data", str(tmp_path))


def test_files_that_are_no_text(run: Run, tmp_path: Path) -> None:
    for name in ("map.toml", "clauses.csv"):
        shutil.copytree(DATA.own, tmp_path / name)
        (tmp_path / name / name).write_bytes(b"\xff\x00[[[")
        ran = run("check", "leyte", "--data", str(tmp_path / name))
        assert ran.status == 1
        assert f"leyte: {name}: " in ran.out


def test_check_is_refused(refused: Refused, tmp_path: Path) -> None:
    assert "there is no game" in refused("check", "nogame")
    assert "name it" in refused("check", "--data", str(tmp_path))
    assert "--data" in refused("check", "leyte", "--data", "no/such/folder")


# -- bench -------------------------------------------------------------------------------------------


def test_bench(run: Run) -> None:
    found = run("bench", "toy", "--seconds", "0.1", "--json").json
    assert list(found) == BENCH
    assert (found["game"], found["scenario"]) == ("toy", "dash")
    assert all(found[key] > 0 for key in BENCH[2:-1])
    assert "decisions and" in run("bench", "toy", "--scenario", "night", "--seconds", "0.1").out
    assert "cumtime" in run("bench", "toy", "--profile").out


def test_bench_is_refused(refused: Refused) -> None:
    assert "there is no game" in refused("bench", "nogame")
    assert "no scenario" in refused("bench", "toy", "--scenario", "x")
    assert "--seconds" in refused("bench", "toy", "--seconds", "-1")
    assert "--seconds" in refused("bench", "toy", "--seconds", "nan")

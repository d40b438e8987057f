"""The script that takes conditions out of rules: what it changes, where, and what it finds again."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PLACE = Path(__file__).parents[2] / "scripts" / "mutants.py"

RULES = '''"""A chapter."""

def move_needs(tired, wet) -> Conditions:
    yield not tired, "1.1a", "tired"
    if wet:
        yield False, "1.2a", "wet"

def may_stack(units, most) -> bool:
    return len([unit for unit in units if unit > 0]) <= most and most < 9

class Log:
    def note(self, told):
        told.append(1)
        told.append(2)

WORTH = {"town": lambda held: 3 if held else 0, "beach": lambda held: held or 1}
'''


@pytest.fixture(scope="module")
def script() -> Iterator[Any]:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("mutants_script", PLACE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture
def chapter(script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Rules, loaded from a file."""
    monkeypatch.setattr(script, "ROOT", tmp_path)
    file = tmp_path / "chapter_1.py"
    file.write_text(RULES, encoding="utf-8")
    names: dict[str, Any] = {"Conditions": object, "__name__": "chapter_1"}
    exec(compile(RULES, str(file), "exec", dont_inherit=True), names)
    return file, names


def found(script: Any, chapter: Any, line: int, kind: str, part: int = 0) -> Any:
    (one,) = [one for one in script.changes(chapter[0]) if (one.line, one.kind, one.part) == (line, kind, part)]
    return one


def test_every_condition_limit_and_deed_is_changed_once(script: Any, chapter: Any) -> None:
    every = script.changes(chapter[0])
    assert [(one.line, one.function, one.kind, one.part) for one in every] == [
        *[(4, "move_needs", "holds", 0), (5, "move_needs", "always", 0), (5, "move_needs", "never", 0)],
        (6, "move_needs", "holds", 0),
        *[(9, "may_stack", "false", 0), (9, "may_stack", "true", 0)],
        *[(9, "may_stack", "part", 0), (9, "may_stack", "part", 1)],
        *[(9, "may_stack", "limit", 0), (9, "may_stack", "limit", 0)],
        *[(9, "may_stack", "every", 0), (9, "may_stack", "limit", 0)],
        *[(13, "note", "left out", 0), (14, "note", "left out", 0)],
        *[(16, "lambda 1", "always", 0), (16, "lambda 1", "never", 0)],
        *[(16, "lambda 2", "part", 0), (16, "lambda 2", "part", 1)],
    ]
    assert len({one.key for one in every}) == len(every)


def test_a_change_reaches_functions_that_are_loaded(script: Any, chapter: Any) -> None:
    names = chapter[1]
    assert [holds for holds, _, _ in names["move_needs"](True, True)] == [False, False]
    assert script.put_in(found(script, chapter, 4, "holds"))
    assert [holds for holds, _, _ in names["move_needs"](True, True)] == [True, False]
    assert not names["may_stack"]([1, 2, 0], 1)
    assert script.put_in(found(script, chapter, 9, "true"))
    assert names["may_stack"]([1, 2, 0], 1)
    told: list[int] = []
    assert script.put_in(found(script, chapter, 13, "left out"))
    names["Log"]().note(told)
    assert told == [2]


def test_of_two_tables_rows_the_one_that_is_meant_is_changed(script: Any, chapter: Any) -> None:
    worth = chapter[1]["WORTH"]
    assert script.put_in(found(script, chapter, 16, "part", 1))
    assert (worth["town"](False), worth["beach"](0)) == (0, False)
    assert script.put_in(found(script, chapter, 16, "always"))
    assert worth["town"](False) == 3


def test_what_is_not_loaded_is_not_changed(script: Any, chapter: Any) -> None:
    one = found(script, chapter, 4, "holds")
    chapter[1].clear()
    assert not script.put_in(one)


def test_a_change_is_known_by_its_function_however_the_lines_move(script: Any, chapter: Any) -> None:
    before = {one.key for one in script.changes(chapter[0])}
    chapter[0].write_text(
        RULES.replace("class Log", "\n\n# more\nclass Log").replace("told.append(2)", "told.append(3)")
    )
    after = {one.key for one in script.changes(chapter[0])}
    assert {key.split(":")[1] for key in before ^ after} == {"note"}


def test_who_is_of_the_chapter_is_asked_first_then_who_is_quick(script: Any, chapter: Any, tmp_path: Path) -> None:
    seconds = {"test_2_x.py::slow": 3.0, "test_2_x.py::quick": 0.1, "test_1_x.py::own": 9.0}
    lines = {"chapter_1.py": {"4": [0, 1, 2]}}
    (tmp_path / "trace-0.json").write_bytes(script.msgspec.json.encode({"seconds": seconds, "lines": lines}))
    reach, one = script.Reach(tmp_path), found(script, chapter, 4, "holds")
    assert reach.tests(one, 20) == ["test_1_x.py::own", "test_2_x.py::quick", "test_2_x.py::slow"]
    assert reach.tests(one, 10) == ["test_1_x.py::own", "test_2_x.py::quick"]
    assert reach.tests(one, 1) == ["test_1_x.py::own"]


TRY = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import mutants
game = mutants.Game(Path.cwd() / "rules", ["test_1.py"])
mutants.ROOT, mutants.Game.of = Path.cwd(), staticmethod(lambda name: game)
for command in (["try", "any", "--into", ".", "--workers", "2"], ["show", "any", "--into", "."]):
    mutants.main(command, standalone_mode=False)
"""
"""Try and show a game of one chapter in this folder."""


def test_every_change_is_tried_on_tests_that_are_collected_once(
    script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in a process of its own: the next one finds the rules as they are."""
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    rules, tests = tmp_path / "rules" / "chapter_1.py", tmp_path / "test_1.py"
    rules.parent.mkdir()
    rules.write_text("def may_stack(units) -> bool:\n    return units <= 2\n", encoding="utf-8")
    tests.write_text(
        "import sys\nsys.path.insert(0, 'rules')\nfrom chapter_1 import may_stack\n\n"
        "open('collected', 'a').write('x')\n\n\ndef test_two():\n    assert may_stack(2)\n",
        encoding="utf-8",
    )
    reached = {"seconds": {"test_1.py::test_two": 0.1}, "lines": {"rules/chapter_1.py": {"2": [0]}}}
    (tmp_path / "trace-0.json").write_bytes(script.msgspec.json.encode(reached))
    run = subprocess.run(
        [sys.executable, "-c", TRY, str(PLACE.parent)], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "3 changes, 3 tried, 1 not noticed" in run.stdout
    assert "may_stack: true" in run.stdout
    assert (tmp_path / "collected").read_text(encoding="utf-8") == "xx", "once by each of two workers"
    kept = [script.TRIED.json(line) for line in (tmp_path / "tried.jsonl").read_bytes().splitlines()]
    assert sorted(one.noticed for one in kept) == ["", "test_1.py::test_two", "test_1.py::test_two"]

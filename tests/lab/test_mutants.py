"""The script that takes conditions out of rules: what it changes, where, and what it finds again."""

from __future__ import annotations

import importlib.util
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

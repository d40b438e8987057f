"""Tests that share a server and a browser stay in one process, whatever pytest-xdist makes of marks."""

from __future__ import annotations

from pathlib import Path

from groups import TOGETHER, Groups

HOUSE = Path(__file__).parents[1]


def test_a_browser_module_stays_in_one_process_and_others_go_where_there_is_room() -> None:
    assert list((HOUSE / TOGETHER).glob("test_*.py"))
    groups = object.__new__(Groups)
    tests = [f"{place}::test_{n}" for place in (f"{TOGETHER}test_a.py", "tests/cli/test_b.py") for n in range(2)]
    assert [groups._split_scope(test) for test in tests] == [f"{TOGETHER}test_a.py"] * 2 + tests[2:]

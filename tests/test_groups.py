"""How tests are spread over several processes, whatever pytest-xdist makes of marks."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

from groups import APART, FIRST, Groups

HOUSE = Path(__file__).parents[1]


class Node:
    """What a process is asked to run."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []

    def send_runtest_some(self, numbers: list[int]) -> None:
        self.asked.append(numbers)


def test_files_stay_in_one_process_those_with_a_browser_come_first_and_random_matches_one_by_one() -> None:
    assert all(list((HOUSE / place).glob("test_*.py")) for place in (APART, FIRST))
    tests = [f"{place}::test_{n}" for place in ("tests/cli/test_b.py", f"{APART}test_c.py") for n in range(2)]
    tests += [f"{FIRST}test_a.py::test_{n}" for n in range(2)]
    groups: Any = object.__new__(Groups)
    node = Node()
    groups.assigned_work, groups.registered_collections, groups.workqueue = {}, {node: tests}, OrderedDict()
    for test in tests:
        groups.workqueue.setdefault(groups._split_scope(test), {})[test] = False
    while groups.workqueue:
        groups._assign_work_unit(node)
    assert node.asked == [[4, 5], [0, 1], [2], [3]]

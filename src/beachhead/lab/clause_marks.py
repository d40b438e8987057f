"""A pytest plugin that writes down which tests name which clauses.

Used with ``--collect-only`` by `coverage`: marks made by parametrization are only known once pytest has collected.
"""

from __future__ import annotations

import json
import os
from typing import Any

TARGET = "BEACHHEAD_CLAUSES"
"""The environment variable with the file to write to."""


def pytest_collection_finish(session: Any) -> None:
    """Write clause -> file, line and name of each test that names it, as JSON."""
    found: dict[str, list[tuple[str, int, str]]] = {}
    for item in session.items:
        _, line, name = item.location
        test = (str(item.path), (line or 0) + 1, name.partition("[")[0])
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                tests = found.setdefault(str(clause), [])
                if test not in tests:
                    tests.append(test)
    with open(os.environ[TARGET], "w", encoding="utf-8") as target:
        json.dump(found, target)

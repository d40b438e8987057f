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
    """Write clause -> files of the tests that name it, as JSON."""
    found: dict[str, list[str]] = {}
    for item in session.items:
        file = str(item.path)
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                files = found.setdefault(str(clause), [])
                if file not in files:
                    files.append(file)
    with open(os.environ[TARGET], "w", encoding="utf-8") as target:
        json.dump(found, target)

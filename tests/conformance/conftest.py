"""The tests here run for all games, like those of the suite."""

from __future__ import annotations

import pytest

from beachhead.conformance.plugin import SUITE, generate


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.function.__module__ != SUITE:
        generate(metafunc)

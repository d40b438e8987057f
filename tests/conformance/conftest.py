"""Every test that asks for a `game`, a `printed` one, a `case` or a `deal` runs for all of them."""

from __future__ import annotations

import pytest

from conformance.cases import cases, deals, games, printed


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "deal" in metafunc.fixturenames:
        metafunc.parametrize("deal", deals(metafunc.config.getoption("--matches")), ids=str)
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games())
    if "printed" in metafunc.fixturenames:
        metafunc.parametrize("printed", printed())

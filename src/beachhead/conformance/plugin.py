"""A pytest plugin: what the tests of `suite` ask for, and the options that choose it.

``--conform GAME`` holds only that game to the laws, and may be given several times; ``--matches N`` plays so many
random matches a game.
"""

from __future__ import annotations

import pytest

from beachhead.conformance.cases import MATCHES, cases, deals, games

SUITE = "beachhead.conformance.suite"

for _module in ("laws", "matches", "modules", "sights", "sentences"):
    pytest.register_assert_rewrite(f"beachhead.conformance.{_module}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the conformance suite."""
    group = parser.getgroup("beachhead", "conformance of games")
    group.addoption(
        "--matches", type=int, default=MATCHES, metavar="N", help=f"random matches a game; {MATCHES} if not given"
    )
    group.addoption(
        "--conform", action="append", metavar="GAME", help="the game to hold to the laws; every one if not given"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of the suite runs for every game, scenario or match that it asks for, and every law."""
    if metafunc.function.__module__ == SUITE:
        generate(metafunc)


def generate(metafunc: pytest.Metafunc) -> None:
    """The same for a test of one's own that asks for a `game`, a `case` (a scenario) or a `deal` (a match)."""
    config = metafunc.config
    chosen = config.getoption("--conform") or games()
    if "deal" in metafunc.fixturenames:
        metafunc.parametrize("deal", deals(chosen, config.getoption("--matches")), ids=str)
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(chosen), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", chosen)

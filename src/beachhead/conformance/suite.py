"""The laws as tests, for ``from beachhead.conformance.suite import *``; see `beachhead.conformance`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.conformance.cases import Case, Deal
from beachhead.conformance.matches import keep_every_law
from beachhead.conformance.modules import OF_A_GAME, OF_A_SCENARIO

__all__ = ["test_a_game", "test_a_random_match_keeps_every_law", "test_a_scenario"]


@pytest.mark.parametrize("says", OF_A_GAME, ids=lambda law: law.__name__)
def test_a_game(game: str, says: Callable[[str], None]) -> None:
    """What a game says about itself."""
    says(game)


@pytest.mark.parametrize("says", OF_A_SCENARIO, ids=lambda law: law.__name__)
def test_a_scenario(case: Case, says: Callable[[Case], None]) -> None:
    """What it says about a scenario."""
    says(case)


def test_a_random_match_keeps_every_law(deal: Deal) -> None:
    """A match from its set-up to its end."""
    keep_every_law(deal)

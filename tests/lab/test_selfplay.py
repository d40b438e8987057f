"""What is said of a match that computers played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from beachhead.edition.events import TurnBegan
from beachhead.lab.selfplay import turns_played


@pytest.mark.parametrize(
    ("begun", "name", "turns"),
    [((34, 35, 36), "October #10", 3), ((), "Turn 36", 3), ((), "October", 7)],
    ids=["as events tell", "as the name says", "all of the scenario"],
)
def test_how_many_turns_a_match_had(begun: tuple[int, ...], name: str, turns: int) -> None:
    events = [(0, TurnBegan(clause="T-1", turn=turn)) for turn in begun]
    match: Any = SimpleNamespace(events=lambda everything: events, view=lambda: SimpleNamespace(turn=name))
    scenario: Any = SimpleNamespace(first_turn=34, last_turn=40)
    assert turns_played(match, scenario) == turns

"""The first answers of every scenario lead to exactly as many places as before."""

from __future__ import annotations

import json

import beachhead
from beachhead.conformance.cases import Case
from conformance.perft import GOLDEN, SEED, perft


def test_the_first_answers(case: Case) -> None:
    golden = GOLDEN / f"{case.game}.json"
    assert golden.exists(), f"no golden counts of {case.game}: run python -m conformance.perft {case.game}"
    found = perft(beachhead.new_match(case.game, case.scenario, seed=SEED))
    assert found == json.loads(golden.read_text())[case.scenario]


def test_the_toys_first_answers_are_those_of_its_rules() -> None:
    """Counted by hand: three zones for a mine; then two convoys, a look, or the end."""
    assert perft(beachhead.new_match("toy", "dash", seed=SEED)) == [
        {"ways": 3, "states": 3, "questions": 1, "options": 12},
        {"ways": 12, "states": 6, "questions": 4, "options": 3 * (1 + 1 + 3 + 2)},
    ]

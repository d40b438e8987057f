"""How weights of features are found: what matches say, and where they say nothing, what a wargamer would guess."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from beachhead.edition.prospects import EVEN, Feature

pytest.importorskip("sklearn", reason="finding weights needs the extra `lab`")
np = pytest.importorskip("numpy")

SCRIPT: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "fit_value.py"))


def told(game: Any) -> float:
    raise NotImplementedError


def moments(matches: int) -> Any:
    """Matches in which a town is worth 3 points, 5 at the end, and nobody ever sees a ship."""
    draw = np.random.default_rng(1)
    late = np.tile(np.linspace(0, 1, 6), matches)
    towns, level = draw.integers(-4, 5, 6 * matches), np.repeat(draw.normal(0, 1, matches), 6)
    final = towns * (3 + 2 * late) + level + 7
    seeds = np.repeat(np.arange(1, matches + 1), 6)
    counts = np.column_stack([towns, np.zeros(6 * matches)])
    return SCRIPT["Moments"](counts, late, final, (final > 0).astype(float), seeds)


def test_weights_come_from_matches_or_from_the_guess() -> None:
    features = {"towns": Feature(told, 1.0, 1.0), "ships": Feature(told, 9.0, 4.0)}
    found = SCRIPT["fit"](features, moments(80), 5.0)
    assert found.weights["towns"] == pytest.approx((3, 5), abs=0.1)
    assert found.weights["ships"] == (9.0, 4.0)
    assert found.weights[EVEN] == pytest.approx((7, 7), abs=0.5)
    chance = found.chance(np.array([-20.0, 20.0]), np.array([0.5, 0.5]))
    assert chance[0] < 0.1 < 0.9 < chance[1]


def test_what_a_wargamer_calls_good_is_never_held_against_him() -> None:
    features = {"towns": Feature(told, -1.0, -2.0), "ships": Feature(told, 9.0, 4.0)}
    assert SCRIPT["fit"](features, moments(80), 5.0).weights["towns"] == pytest.approx((0, 0), abs=0.01)


def test_few_matches_change_nothing_of_the_guess() -> None:
    found = SCRIPT["fit"]({"towns": Feature(told, 1.0, 2.0), "ships": Feature(told)}, moments(8), 5.0)
    assert found.weights["towns"] == pytest.approx((1, 2), abs=0.01)
    assert found.weights[EVEN][0] > 2

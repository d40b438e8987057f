"""The page of what positions promise says what is counted, in the words of whoever counts it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from beachhead.kernel.module import all_games

PAGE = Path(__file__).parents[2] / "docs" / "values.md"


PUBLISHED = [module.id for module in all_games() if type(module).__module__.startswith("beachhead.games.")]


@pytest.mark.parametrize("game", PUBLISHED)
def test_every_feature_is_told_on_the_page(game: str) -> None:
    features = import_module(f"beachhead.games.{game}.judgment.prospects").PROSPECTS.features
    text = PAGE.read_text(encoding="utf-8")
    for name, feature in features.items():
        words = re.sub(r"^(\d+\.\S* )+", "", " ".join(str(feature.counts.__doc__).split("\n\n")[0].split()))
        assert f"| {words} |" in text, name

"""The options of a match as the rules read them."""

from __future__ import annotations

from typing import Literal

import pytest

import beachhead
from beachhead.kernel.module import all_games
from beachhead.kernel.options import MatchOptions, OptionsOf
from beachhead.kernel.refusal import UsageError


class Weather(MatchOptions, frozen=True, kw_only=True):
    """Two options of a kind."""

    wind: Literal["west", "east"]
    points: str


WEATHER = OptionsOf(Weather)


def test_the_rules_read_what_was_agreed_by_name() -> None:
    options = WEATHER.read({"points": "12", "wind": "east"})
    assert (options.wind, options.points) == ("east", "12")
    assert options is WEATHER.read({"wind": "east", "points": "12"})
    assert WEATHER.allowed == {"wind": ("west", "east"), "points": ()}


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"wind": "north", "points": "1"}, r"no value 'north' of the option 'wind'; they know: west, east"),
        ({"wind": "west"}, r"\['points'\] missing"),
        ({"wind": "west", "points": "1", "rain": "no"}, r"\['rain'\] too many"),
    ],
)
def test_what_the_rules_do_not_know_is_named(settings: dict[str, str], says: str) -> None:
    with pytest.raises(UsageError, match=says) as refused:
        WEATHER.read(settings)
    assert refused.value.where == "options"


def test_every_choice_of_every_option_begins_a_match() -> None:
    for module in all_games():
        for option in module.options:
            for value, _ in option.choices:
                match = beachhead.new_match(module.id, seed=1, options={option.id: value})
                assert match.header.settings[option.id] == value

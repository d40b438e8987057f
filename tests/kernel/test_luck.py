"""Luck: what was rolled beside what was to be expected, from the exact odds at the moment of the roll."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from beachhead.kernel.luck import Luck, luck_of
from beachhead.kernel.match import Match
from kernel.situations import answer, at_sea, in_secret
from toy import model as m
from toy import rules
from toy.game import ToyGame


def steps(game: ToyGame) -> tuple[int, ...]:
    """Steps lost by blue and by red since the answer."""
    lost = [game.state.ships[event.ship].side for event in game.emitted if isinstance(event, m.StepLost)]
    return lost.count("blue"), lost.count("red")


def luck(match: Match, word: str, measure: Callable[[Any], tuple[int, ...]] = steps) -> Luck | None:
    (side, ask), *_ = match.asks.items()
    option = next(option for option in ask.choices() if str(option.action) == word)
    return luck_of(match.simulation, side, option, measure)


def test_a_mine_costs_half_a_step() -> None:
    match = answer(at_sea(mine="Shoal"), "pick C1", "to Narrows", "pick C1")
    before = match.digest()
    found = luck(match, "to Shoal")
    assert found is not None
    assert found.expected == (Fraction(1, 2), 0)
    assert match.digest() == before
    answer(match, "to Shoal")
    assert found.happened == (sum(isinstance(event, m.StepLost) for event in match.last_events), 0)


def test_where_no_die_is_rolled_there_is_no_luck() -> None:
    assert luck(answer(at_sea(mine="Shoal"), "pick C1"), "to Narrows") is None


def test_what_follows_from_a_roll_is_looked_for_behind_the_answers_to_it() -> None:
    """Two dice: the convoy that is hit is asked first how it bears it, and the boat is hit by the other die."""
    found = luck(answer(in_secret(), "red: stay"), "stay")
    assert found is not None
    assert found.expected == (Fraction(1, 3), Fraction(1, 6))


@pytest.mark.parametrize("dice", [2, 5])
def test_many_dice_are_weighed_one_by_one(monkeypatch: pytest.MonkeyPatch, dice: int) -> None:
    def strike(game: ToyGame, convoy: int, mine: int) -> None:
        game.state.escorts = sum(game.roll() >= 5 for _ in range(dice))

    monkeypatch.setattr(rules, "strike", strike)
    match = answer(at_sea(mine="Shoal"), "pick C1", "to Narrows", "pick C1")
    found = luck(match, "to Shoal", lambda game: (game.state.escorts,))
    assert found is not None
    assert found.expected == (Fraction(dice, 3),)
    answer(match, "to Shoal")
    assert found.happened == (match.game.state.escorts,)

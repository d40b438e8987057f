"""What every test may use: the toy game, exact dice, seeded random matches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

import toy
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match
from toy.bidding import BIDDING

toy.install()

settings.register_profile("without a clock", deadline=None)
settings.load_profile("without a clock")

pytest_plugins = ["beachhead.conformance.plugin"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadgroup`: see `groups.Groups`."""
    from groups import Groups

    return Groups(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.fixture
def bidding() -> Iterator[str]:
    """The game of `toy.bidding`, found by this name during the test."""
    with toy.registered(BIDDING) as game:
        yield game


@pytest.fixture
def dice() -> Iterator[Callable[..., Match]]:
    """`dice(match, 3, 5)`: the next rolls are 3 and 5, exactly.

    A die that the test did not fix raises DiceRunOutError; one that is left over at the end, or when the dice
    are fixed anew, fails the test.
    """
    fixed: list[Match] = []

    def fix(match: Match, *faces: int) -> Match:
        check(match)
        _load_script(match, faces)
        if match not in fixed:
            fixed.append(match)
        return match

    def check(match: Match) -> None:
        left = match.game.state.dice.script
        assert match not in fixed or not left, f"dice that were fixed and never rolled: {left}"

    yield fix
    for match in fixed:
        check(match)


def _load_script(match: Match, faces: tuple[int, ...]) -> None:
    """Lay a script into a match at its present question, and into its anchor, which copies start from."""
    since = _rolled_since_anchor(match)
    for game, script in ((match.game, faces), (match.simulation.base, (*since, *faces))):
        old = game.state.dice
        game.state.dice = Dice(old.seed, old.rolled, script)


def _rolled_since_anchor(match: Match) -> tuple[int, ...]:
    faces: list[int] = []
    roll = Dice.roll

    def listen(dice: Dice, sides: int = 6) -> tuple[int, Dice]:
        face, after = roll(dice, sides)
        faces.append(face)
        return face, after

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dice, "roll", listen)
        match.clone()
    return tuple(faces)

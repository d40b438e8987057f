"""Which games, scenarios and matches are held to the laws."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

import beachhead
from beachhead.edition.published import PublishedGame
from beachhead.kernel import module as kernel_module
from beachhead.kernel.match import Match
from beachhead.kernel.module import GameModule, find

MATCHES = 30
"""Random matches a game unless somebody says otherwise."""

SAMPLES, ALL_SAMPLES = 6, 160
"""Moments of a match at which the expensive laws are looked at, and of all matches of a game together."""

WHOLE = 8
"""One match in so many of a scenario is played to its end, however long it is; of the others a slice of it will do."""

UNLOADED = "?"
"""The scenario of a game that cannot even be loaded: its tests fail with the reason."""


class Case(NamedTuple):
    """One scenario of one game."""

    game: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.game}-{self.scenario}"

    @property
    def module(self) -> GameModule:
        """Its game."""
        return find(self.game)


class Deal(NamedTuple):
    """One random match: its scenario, and the number that everything random in it follows from.

    `samples` are the moments of it at which the expensive laws are looked at, besides the first.  If it is not played
    `to_the_end` a long match is left in its middle, and the first moment is like any other.
    """

    case: Case
    seed: int
    samples: int = SAMPLES
    to_the_end: bool = True

    def __str__(self) -> str:
        return f"{self.case}-{self.seed}"

    def begin(self) -> Match:
        """The match before its first decision; every third has options that are not the default."""
        rng = random.Random(self.seed)
        options = self.case.module.options if self.seed % 3 == 2 else ()
        chosen = {option.id: rng.choice(option.choices)[0] for option in options}
        return beachhead.new_match(self.case.game, self.case.scenario, seed=self.seed, options=chosen)


def games() -> list[str]:
    """Every registered game."""
    return sorted(kernel_module._entries())


def printed(chosen: Iterable[str]) -> list[str]:
    """Those of some games that have a folder of data files."""
    found = []
    for game in chosen:
        try:
            is_printed = isinstance(find(game), PublishedGame)
        except Exception:  # as for `cases`
            is_printed = True
        found += [game] * is_printed
    return found


def cases(chosen: Iterable[str]) -> list[Case]:
    """Every scenario of some games."""
    found = []
    for game in chosen:
        try:
            found += [Case(game, scenario.id) for scenario in find(game).scenarios]
        except Exception:  # the tests of this case load it again and fail with the reason
            found.append(Case(game, UNLOADED))
    return found


def deals(chosen: Iterable[str], matches: int = MATCHES) -> list[Deal]:
    """So many matches a game, spread over its scenarios, at least one of each; of many matches fewer moments each.

    Of each scenario one in so many is played to the end, the first among them.
    """
    samples = max(1, min(SAMPLES, ALL_SAMPLES // max(matches, 1)))
    found = []
    for game in chosen:
        scenarios = cases([game])
        for number in range(max(matches, len(scenarios))):
            turn, scenario = divmod(number, len(scenarios))
            found.append(Deal(scenarios[scenario], number, samples, to_the_end=turn % WHOLE == 0))
    return found

"""What a position promises: features that a wargamer would name, weighed as self-play has found.

A game declares its features, functions of the position seen from its first side; their weights stand in ``value.toml``
of its data, written by ``scripts/fit_value.py`` together with where they come from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cached_property
from math import exp
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import msgspec

from beachhead.edition.datafiles import Struct
from beachhead.kernel.ask import Side
from beachhead.kernel.game import Game, Result
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.simulation import Play, lead

VALUE_FILE = "value.toml"
"""The file of a game's data that says what positions promise."""

EVEN = "even"
"""The weight of what there is in every position."""

G = TypeVar("G", bound=Game)  # type: ignore[type-arg]  # a game of any state


class Feature(NamedTuple, Generic[G]):
    """Something that counts in a position, in points of the first side.

    `first` and `last` are what a wargamer would say that one of it is worth at the beginning and at the end of a match:
    the weights that are found stay near to it unless the matches say otherwise.
    """

    counts: Callable[[G], float]
    first: float = 0.0
    last: float = 0.0


Features = Mapping[str, Feature[G]]


class Weights(Struct, frozen=True):
    """value.toml: what was found, and how: by which command, under which rules, when, from how many matches.

    `weights` are by feature what one of it counts at the beginning and at the end of a match, in points of the first
    side; `odds` what makes of the promised points the chance of the better result: the logarithm of the odds that go
    with no points, and with each point, at the beginning and at the end.  `moments`, `r2`, `brier` and `seen` tell how
    well matches are foretold from others: positions, the part of the variance of points that was foretold, the mean
    squared error of the chance, and by tenths of the chance how many positions there were and what part was won.
    """

    command: str
    rules: str
    date: str
    matches: int
    moments: int
    r2: float
    brier: float
    seen: list[tuple[int, float]]
    weights: dict[str, tuple[float, float]]
    odds: dict[str, tuple[float, float]]


VALUES = Reader(Weights)


def as_it_is(game: G) -> G:
    """The position of a match of which nothing is decided before its end."""
    return game


class Prospects(Generic[G]):
    """What positions of a game promise.

    `side` is the side from which is counted, `features` what counts, by name; `late` how
    much of the match is over, 0 to 1; `margin` the points of `side` above those of the other as the victory conditions
    weigh them, `decided` what winning is worth beyond; `foreseen` the end of a match that goes on though it is decided,
    and of any other the position as it is.
    """

    def __init__(
        self,
        file: Path,
        side: Side,
        features: Features[G],
        *,
        late: Callable[[G], float],
        decided: float,
        margin: Callable[[G], float] | None = None,
        foreseen: Callable[[G], G] = as_it_is,
    ) -> None:
        self.file, self.side, self.features = file, side, features
        self.late, self.decided, self.foreseen = late, decided, foreseen
        self.margin: Callable[[G], float] = margin or (lambda game: lead(game, side))

    @cached_property
    def found(self) -> Weights:
        """What was found.  Raises UsageError."""
        return read_weights(self.file)

    def counted(self, game: G) -> dict[str, float]:
        """What there is in a position, by feature."""
        return {name: float(feature.counts(game)) for name, feature in self.features.items()}

    def final(self, game: G, result: Result) -> float:
        """What a match was worth that is over, for the first side."""
        return self.margin(game) + self.decided * (2 * self.outcome(result) - 1)

    def outcome(self, result: Result) -> float:
        """How a match ended for the first side: 1 won, 0 lost, a half where nobody has won."""
        return 0.5 if result.winner is None else float(result.winner == self.side)

    def value(self, play: Play[G], side: Side) -> float:
        """What a position promises a side, in points at the end of the match and what winning is worth beyond."""
        game = self.foreseen(play.game)
        result = game.result()
        found = self.promised(game) if result is None else self.final(game, result)
        return found if side == self.side else -found

    def chance(self, play: Play[G], side: Side) -> float:
        """The result that a position promises a side, 0 to 1; how it was, at the end."""
        game = self.foreseen(play.game)
        result = game.result()
        found = self.expected(game) if result is None else self.outcome(result)
        return found if side == self.side else 1 - found

    def promised(self, game: G) -> float:
        """What a position of a match that goes on promises the first side, in points."""
        weights, late = self.found.weights, self.late(game)
        counted = {EVEN: 1.0, **self.counted(game)}
        return sum(many * _between(weights[name], late) for name, many in counted.items() if many)

    def expected(self, game: G) -> float:
        """The result that a position of a match that goes on promises the first side, 0 to 1."""
        odds, late = self.found.odds, self.late(game)
        return 1 / (1 + exp(-_between(odds[EVEN], late) - _between(odds["points"], late) * self.promised(game)))


def _between(ends: tuple[float, float], late: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * late


def read_weights(file: Path) -> Weights:
    """What was found.  Raises UsageError."""
    try:
        return VALUES.plain(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, msgspec.DecodeError, ValueError) as error:
        raise UsageError(f"{error}; run scripts/fit_value.py", where=file.name) from None

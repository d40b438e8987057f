"""The ladder: levels play each other in pairs of matches, the same seed with sides exchanged."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log10, sqrt
from typing import NamedTuple

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import Observation, find
from beachhead.kernel.simulation import Play
from beachhead.lab.selfplay import play_out, player_seed
from beachhead.players.base import Player
from beachhead.players.registry import make_player

SURE = 1.96
"""Standard errors of an interval that holds in 95 cases of 100."""

ROUNDS = 400
"""Steps in which ratings are found; more change nothing that is shown."""

PRIOR = 0.5
"""Drawn matches with an average player that everybody is given: else who never lost would be beyond all others."""


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """Two matches of a seed between two levels: in each the upper one sat at the side that it is kept under.

    `results` are 1, 0.5 or 0 for the upper level, `points` what the end was worth to it; `decisions` and `seconds` (of
    a processor) what each level took for the answers of both matches.
    """

    seed: int
    scenario: str
    results: dict[Side, float]
    points: dict[Side, float]
    decisions: dict[str, int]
    seconds: dict[str, float]

    @property
    def score(self) -> float:
        """1 for a pair that goes to the upper level: it has more results or, if these are even, more points.

        0 for one that goes to the lower level, a half where points are even too.
        """
        ahead = sum(self.results.values()) - len(self.results) / 2 or round(sum(self.points.values()), 6)
        return 0.5 if not ahead else float(ahead > 0)


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """Which levels meet in which game; its scenarios take turns."""

    game: str
    upper: str
    lower: str

    def play(self, seed: int) -> Pair:
        """The pair of a seed.  Raises PlayerError."""
        module = find(self.game)
        scenario = module.scenarios[seed % len(module.scenarios)]
        results, points = {}, {}
        timed = {level: Timed() for level in (self.upper, self.lower)}
        for side in scenario.sides:
            match = new_match(self.game, scenario.id, seed=seed)
            levels = {other: self.upper if other == side else self.lower for other in scenario.sides}
            play_out(match, {at: timed[level].at(level, player_seed(seed, at)) for at, level in levels.items()})
            results[side], points[side] = outcome(match, side)
        return Pair(
            seed=seed,
            scenario=scenario.id,
            results=results,
            points=points,
            decisions={level: clock.decisions for level, clock in timed.items()},
            seconds={level: round(clock.seconds, 3) for level, clock in timed.items()},
        )

    def about(self) -> Mapping[str, str]:
        """What a folder of such pairs is about."""
        rules = find(self.game).rules_version
        return {"game": self.game, "rules": rules, "upper": self.upper, "lower": self.lower}


class Timed:
    """What a level has taken so far."""

    def __init__(self) -> None:
        self.decisions, self.seconds = 0, 0.0

    def at(self, level: str, seed: int) -> Player:
        """A player of the level whose answers are timed."""
        return Clocked(make_player(level, seed), self)


class Clocked(NamedTuple):
    """A player and whoever notes what it takes."""

    player: Player
    clock: Timed

    def choose(self, seen: Observation) -> Action:
        """What the player chooses."""
        start = time.process_time()
        action = self.player.choose(seen)
        self.clock.seconds += time.process_time() - start
        self.clock.decisions += 1
        return action


def outcome(match: Match, seat: Side) -> tuple[float, float]:
    """Of a finished match the result of whoever sat down at a side, and what its end is worth to him in points."""
    assert match.result is not None
    side = match.seats[seat]
    ended = Play(match.game, side, "", (), (), {})
    return match.module.chance(ended, side), match.module.value(ended, side)


# -- what it says ----------------------------------------------------------------------------------------


def interval(won: float, count: int) -> tuple[float, float]:
    """Wilson's interval of a share: between which values it lies in 95 cases of 100."""
    if not count:
        return 0.0, 1.0
    share, room = won / count, SURE**2 / count
    middle, far = share + room / 2, SURE * sqrt(share * (1 - share) / count + room / (4 * count))
    return max(0.0, (middle - far) / (1 + room)), min(1.0, (middle + far) / (1 + room))


Meeting = tuple[str, str, float]
"""Two who met, and the result of the first."""


def ratings(meetings: Iterable[Meeting]) -> dict[str, float]:
    """Elo of everybody who met somebody, the mean 0: by Bradley and Terry, found step by step."""
    won: Counter[str] = Counter()
    met: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one, other, result in meetings:
        won[one] += result  # type: ignore[assignment]  # halves are counted too
        won[other] += 1 - result  # type: ignore[assignment]
        met[one][other] += 1
        met[other][one] += 1
    strength = dict.fromkeys(met, 1.0)
    for _ in range(ROUNDS):
        strength = {
            name: (won[name] + PRIOR)
            / (2 * PRIOR / (strength[name] + 1) + sum(n / (strength[name] + strength[foe]) for foe, n in foes.items()))
            for name, foes in met.items()
        }
    elo = {name: 400 * log10(points) for name, points in strength.items()}
    mean = sum(elo.values()) / max(1, len(elo))
    return {name: points - mean for name, points in elo.items()}


def meetings(pairs: Sequence[Pair], upper: str, lower: str) -> Iterable[Meeting]:
    """The matches of pairs as meetings of a level at a side with another at the other: `level/side`."""
    for pair in pairs:
        first, second = pair.results
        yield f"{upper}/{first}", f"{lower}/{second}", pair.results[first]
        yield f"{upper}/{second}", f"{lower}/{first}", pair.results[second]

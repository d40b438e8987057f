"""How fast a game plays at random: decisions, copies, and the slowest questions."""

from __future__ import annotations

import cProfile
import io
import pstats
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from beachhead.kernel.match import Match, new_match

T = TypeVar("T", int, float)

CLONE_EVERY = 8
"""Decisions between two copies that are timed."""

SHARE = 0.5
"""Part of the time for whole matches; the rest is for timing single steps."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """Random play of one scenario on one core.

    `options_p99_ms` is the making of the options, `apply_p99_ms` an answer and the making of the next options; p99
    and p95 are the values that 99 and 95 of 100 do not exceed.  `clone_us` is the mean of a copy.
    """

    game: str
    scenario: str
    decisions_per_second: float
    matches_per_second: float
    clone_us: float
    options_p99_ms: float
    apply_p99_ms: float
    answers_since_anchor_p95: int


class _Samples(msgspec.Struct):
    """Times of single steps in seconds, and answers that a copy replays."""

    clones: list[float] = []
    options: list[float] = []
    steps: list[float] = []
    answers: list[int] = []


def measure(game: str, scenario: str | None = None, *, seconds: float = 5.0, data: Path | None = None) -> Measured:
    """Play at random for about `seconds`, one whole match at least.  Raises UsageError."""
    first = new_match(game, scenario, seed=0, data=data)
    where = (first.header.game, first.header.scenario)
    play_at_random(first, random.Random(0))  # what is made once and kept is not part of the measurement
    decisions, matches, spent = _throughput(where, seconds * SHARE, data)
    samples = _Samples()
    end, seed = time.perf_counter() + seconds * (1 - SHARE), 1
    while time.perf_counter() < end or not samples.steps:
        _time_steps(new_match(*where, seed=seed, data=data), random.Random(seed), samples, end)
        seed += 1
    return Measured(
        game=where[0],
        scenario=where[1],
        decisions_per_second=round(decisions / spent, 1),
        matches_per_second=round(matches / spent, 3),
        clone_us=round(sum(samples.clones) / len(samples.clones) * 1e6, 1),
        options_p99_ms=round(quantile(samples.options, 0.99) * 1e3, 3),
        apply_p99_ms=round(quantile(samples.steps, 0.99) * 1e3, 3),
        answers_since_anchor_p95=quantile(samples.answers, 0.95),
    )


def play_at_random(match: Match, rng: random.Random) -> Match:
    """Answer every question evenly at random until the match is over."""
    while asks := match.asks:
        for side in tuple(asks):
            ask = match.asks.get(side)
            if ask is not None:  # else another side's answer has closed a window
                match.apply(side, rng.choice(ask.choices()))
    return match


def _throughput(where: tuple[str, str], seconds: float, data: Path | None) -> tuple[int, int, float]:
    """Decisions, matches and seconds of whole matches."""
    decisions = matches = 0
    start = time.perf_counter()
    while not matches or time.perf_counter() - start < seconds:
        match = new_match(*where, seed=matches + 1, data=data)
        decisions += play_at_random(match, random.Random(matches + 1)).decisions
        matches += 1
    return decisions, matches, time.perf_counter() - start


def _time_steps(match: Match, rng: random.Random, samples: _Samples, end: float) -> None:
    """One match step by step, until `end` at the latest."""
    clock = time.perf_counter
    options = {side: ask.choices() for side, ask in match.asks.items()}
    while options:
        samples.answers.append(match.answers_since_anchor)
        if len(samples.answers) % CLONE_EVERY == 1:
            start = clock()
            match.clone()
            samples.clones.append(clock() - start)
        side, offered = next(iter(options.items()))
        option = rng.choice(offered)
        start = clock()
        match.apply(side, option)
        asks = match.asks
        applied = clock()
        options = {side: ask.choices() for side, ask in asks.items()}
        done = clock()
        samples.options.append(done - applied)
        samples.steps.append(done - start)
        if done > end:
            return


def quantile(values: Sequence[T], share: float) -> T:
    """The value that `share` of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def profile(game: str, scenario: str | None = None, *, rows: int = 25, data: Path | None = None) -> str:
    """Where the time of one random match goes: the functions that take most of it, as text.  Raises UsageError."""
    match = new_match(game, scenario, seed=0, data=data)
    profiler = cProfile.Profile()
    profiler.runcall(play_at_random, match, random.Random(0))
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).strip_dirs().sort_stats("tottime").print_stats(rows)
    return text.getvalue().strip()

"""How fast random play of this checkout is beside another one: the same decisions, in turns, in processor time.

    python scripts/compare_speed.py OTHER/src [GAME ...]

Two processes play the same matches in short slices, one after the other, so that what else the machine does falls on
both alike.  Prints for each game, as matches and as simulations, how many times as fast this checkout is: of all slices
together, then the median of single slices and the middle half of them; and says so if the two do not play the same.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from operator import truediv
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "src"
TURNS, SLICE = 240, 100
"""Turns of each, and decisions in one of them."""

KINDS = ("match", "simulation")


def main() -> None:
    """Measure, or play for who measures."""
    if sys.argv[1:2] == ["--play"]:
        play(*sys.argv[2:4])
        return
    from beachhead.kernel.module import all_games

    other = Path(sys.argv[1]).resolve()
    for game in sys.argv[2:] or [module.id for module in all_games()]:
        for kind in KINDS:
            print(f"{game}, {kind}: {compared(game, kind, other)}", flush=True)


def compared(game: str, kind: str, other: Path) -> str:
    """The ratios of one game."""
    players = [player(game, kind, source) for source in (other, HERE)]
    before, now, same = list[float](), list[float](), True
    for turn in range(TURNS):
        (seconds, position), (fewer, other_position) = both(players, turn)
        before.append(seconds)
        now.append(fewer)
        same = same and position == other_position
    for process in players:
        process.kill()
        process.wait()
    low, middle, high = statistics.quantiles(map(truediv, before, now), n=4)
    ratios = f"{sum(before) / sum(now):.3f} in all; a slice {middle:.3f} ({low:.3f} to {high:.3f})"
    return ratios if same else f"{ratios}; and the two do not play the same"


def both(players: list[subprocess.Popen[str]], turn: int) -> list[tuple[float, str]]:
    """A turn of both, who begins in turns: seconds of each, and where it stands."""
    found = {number: next_slice(players[number]) for number in ((0, 1) if turn % 2 else (1, 0))}
    return [found[0], found[1]]


def player(game: str, kind: str, source: Path) -> subprocess.Popen[str]:
    """A process that plays slices of a game with the package in a folder."""
    command = [sys.executable, __file__, "--play", game, kind]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


def next_slice(process: subprocess.Popen[str]) -> tuple[float, str]:
    """Have a slice played: seconds, and what stands for the position."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    seconds, position = json.loads(process.stdout.readline())
    return seconds, position


# -- who plays -----------------------------------------------------------------------------------------------


def play(game: str, kind: str) -> None:
    """Play a slice for every line that comes in."""
    going = slices_of_match(game) if kind == "match" else slices_of_simulation(game)
    for _ in sys.stdin:
        start = time.process_time()
        position = next(going)
        print(json.dumps([time.process_time() - start, position]), flush=True)


def slices_of_match(game: str) -> Iterator[str]:
    """Match after match at random, handed back after every slice."""
    from beachhead.kernel.match import new_match

    decisions, seed = 0, 0
    while True:
        seed += 1
        match, rng = new_match(game, seed=seed), random.Random(seed)
        while asks := match.asks:
            for side in tuple(asks):
                ask = match.asks.get(side)
                if ask is not None:
                    match.apply(side, rng.choice(ask.choices()))
                    decisions += 1
                    if decisions % SLICE == 0:
                        yield match.digest()


def slices_of_simulation(game: str) -> Iterator[str]:
    """The same without a match."""
    from beachhead.kernel.match import new_match
    from beachhead.kernel.record import digest_of
    from beachhead.kernel.simulation import Simulation

    decisions, seed = 0, 0
    while True:
        seed += 1
        simulation, rng = Simulation(new_match(game, seed=seed).game.fork()), random.Random(seed)
        while simulation.asks:
            for side in tuple(simulation.asks):
                ask = simulation.asks.get(side)
                if ask is not None:
                    simulation.answer(side, rng.choice(ask.choices()))
                    decisions += 1
                    if decisions % SLICE == 0:
                        yield digest_of(simulation.game.state)


if __name__ == "__main__":
    main()

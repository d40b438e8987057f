"""How fast a simulation is beside a match: random play of the same matches, interleaved, in processor time.

    python scripts/measure_simulation.py [GAME ...]

Prints decisions a second of a match, of a simulation, and of a light one, and their ratios to the match.
"""

from __future__ import annotations

import random
import sys
import time

from beachhead.kernel.match import new_match
from beachhead.kernel.module import all_games
from beachhead.kernel.simulation import Simulation
from beachhead.lab.bench import play_at_random

SEEDS = range(1, 5)


def of_match(game: str, seed: int) -> tuple[int, float]:
    """Decisions and seconds of a match."""
    match, start = new_match(game, seed=seed), time.process_time()
    play_at_random(match, random.Random(seed))
    return match.decisions, time.process_time() - start


def of_simulation(game: str, seed: int, *, light: bool) -> tuple[int, float]:
    """Decisions and seconds of the same as a simulation."""
    simulation, rng, decisions = Simulation(new_match(game, seed=seed).game.fork(), light=light), random.Random(seed), 0
    start = time.process_time()
    while simulation.asks:
        for side in list(simulation.asks):
            ask = simulation.asks.get(side)
            if ask is not None:
                simulation.answer(side, rng.choice(ask.choices()))
                decisions += 1
    return decisions, time.process_time() - start


def main() -> None:
    """Measure."""
    for game in sys.argv[1:] or [module.id for module in all_games()]:
        found = {"match": [0, 0.0], "simulation": [0, 0.0], "light": [0, 0.0]}
        for seed in SEEDS:
            of_match(
                game, seed
            )  # what is made once and kept, such as ranges on the map, is not part of the measurement
            for kind, row in found.items():
                decisions, spent = (
                    of_match(game, seed) if kind == "match" else of_simulation(game, seed, light=kind == "light")
                )
                row[0] += decisions
                row[1] += spent
        rates = {kind: decisions / spent for kind, (decisions, spent) in found.items()}
        ratios = ", ".join(f"{kind} {rate:,.0f} ({rate / rates['match']:.2f})" for kind, rate in rates.items())
        print(f"{game}: {ratios} decisions a second")


if __name__ == "__main__":
    main()

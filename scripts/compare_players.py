"""Write docs/players.md: how the computer players fare against each other.

    python scripts/compare_players.py [N] [GAME ...]

N matches (20 if not given) for each scenario and pair of players, with the seeds 1 to N.  All games if none is named;
else what the page says of the others stays.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import mean

from beachhead.kernel.module import GameModule, Scenario, all_games, find, seats_of
from beachhead.lab.selfplay import Played, play_matches
from beachhead.lab.study import chapters, write_chapters
from beachhead.players.registry import REGULAR

PAGE = Path(__file__).resolve().parent.parent / "docs" / "players.md"
HEAD = """# How the computer players fare

Made by `make players`: {count} matches for each row, with the seeds 1 to {count}. *Share* is a side's part of all
victory points of a match, the mean over the matches; a match without points counts as an even one. Compare a row with
the one of random against random above it: the scenario and the seeds are the same.
"""
COMPARED = ("random", REGULAR)
"""Those who look at the question alone: whole tables of matches are too much for one who looks ahead."""

EXCHANGED = "\nPlayers change sides here in some matches: a column is that of whoever sat down at the side."


def points(played: Played, seat: str) -> int:
    """The points of the side that was played in the end by whoever sat down at `seat`."""
    return played.scores[seats_of(played.seats, sides_swapped=played.sides_swapped)[seat]]


def share(played: Played, seat: str) -> float:
    """The part of the points of a match of whoever sat down at `seat`."""
    total = sum(played.scores.values())
    return points(played, seat) / total if total else 1 / len(played.scores)


def row(scenario: Scenario, seats: dict[str, str], every: list[Played]) -> str:
    """A row of the table: who played, shares, points, matches won."""
    cells = [seats[side] for side in scenario.sides]
    cells += [f"{mean(share(played, side) for played in every):.2f}" for side in scenario.sides]
    cells += [f"{mean(points(played, side) for played in every):.1f}" for side in scenario.sides]
    cells += [str(sum(played.winner_seat == side for played in every)) for side in scenario.sides]
    return "| " + " | ".join(cells) + " |"


def tables(module: GameModule, count: int) -> Iterator[str]:
    """A table for each scenario of a game."""
    names = {side.id: side.short for side in module.sides}
    for scenario in module.scenarios:
        sides = [names[side] for side in scenario.sides]
        head = [*sides, *(f"{what}, {side}" for what in ("share", "points", "won by") for side in sides)]
        yield f"\n### {scenario.name}\n\n| {' | '.join(head)} |\n|{' --- |' * len(head)}"
        sides_swapped = False
        for kinds in product(COMPARED, repeat=len(sides)):
            seats = dict(zip(scenario.sides, kinds, strict=True))
            found = play_matches(module.id, scenario.id, seats=seats, seed=1, matches=count)
            every = [played for _, played in found]
            sides_swapped = sides_swapped or any(played.sides_swapped for played in every)
            yield row(scenario, seats, every)
        if sides_swapped:
            yield EXCHANGED


def main() -> None:
    """Write the page."""
    count = next((int(word) for word in sys.argv[1:] if word.isdecimal()), 20)
    named = [word for word in sys.argv[1:] if not word.isdecimal()]
    kept = chapters(PAGE)
    for module in (find(game) for game in named) if named else all_games():
        lines = []
        for line in tables(module, count):
            print(line, flush=True)
            lines.append(line)
        kept[module.name] = "\n".join(lines).strip()
    write_chapters(PAGE, HEAD.format(count=count), kept)


if __name__ == "__main__":
    main()

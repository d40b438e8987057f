"""How many random decisions each game plays beside random half-moves of python-chess, in turns, in processor time.

    python scripts/compare_chess.py [PYTHON] [GAME ...]

PYTHON is the interpreter of an environment in which the package ``chess`` is installed, this one if none is named.  A
half-move lists all legal moves, makes one and looks whether the game is over.  Two processes take turns of about a
tenth of a second, so that what else the machine does falls on both alike.  Prints a second's half-moves and decisions
and their ratio.
"""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from compare_speed import HERE, SLICE, next_slice, player

TURNS, HALF_MOVES, SLICES = 40, 1_000, 8
"""Turns of each, half-moves in one of chess, and slices in one of a game (see `compare_speed.SLICE`)."""

LONGEST = 300
"""Half-moves after which a game of chess is given up."""


def main() -> None:
    """Measure, or play chess for who measures."""
    if sys.argv[1:] == ["--play"]:
        play()
        return
    from beachhead.kernel.module import all_games

    games = [module.id for module in all_games()]
    named = sys.argv[1:]
    python = named.pop(0) if named and named[0] not in games else sys.executable
    for game in named or games:
        print(f"{game}: {compared(game, python)}", flush=True)


def compared(game: str, python: str) -> str:
    """The ratio of one game."""
    command = [python, str(Path(__file__)), "--play"]
    chess = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    own = player(game, "match", HERE)
    half_moves = decisions = 0.0
    for _ in range(TURNS):
        half_moves += next_slice(chess)[0]
        decisions += sum(next_slice(own)[0] for _ in range(SLICES))
    for process in (chess, own):
        process.kill()
        process.wait()
    theirs, ours = TURNS * HALF_MOVES / half_moves, TURNS * SLICES * SLICE / decisions
    return f"{ours:,.0f} decisions a second beside {theirs:,.0f} half-moves, {ours / theirs:.2f} times as many"


# -- who plays chess -----------------------------------------------------------------------------------------


def play() -> None:
    """Play so many half-moves for every line that comes in."""
    going = half_moves()
    for _ in sys.stdin:
        start = time.process_time()
        position = [next(going) for _ in range(HALF_MOVES)][-1]
        print(json.dumps([time.process_time() - start, position]), flush=True)


def half_moves() -> Iterator[str]:
    """Game after game at random, handed back after every half-move."""
    chess: Any = importlib.import_module("chess")  # not among what Beachhead needs
    seed = 0
    while True:
        seed += 1
        board, rng = chess.Board(), random.Random(seed)
        while not board.is_game_over() and board.ply() < LONGEST:
            board.push(rng.choice(list(board.legal_moves)))
            yield str(board.ply())


if __name__ == "__main__":
    main()

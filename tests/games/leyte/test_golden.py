"""Golden playthroughs: one random match of each scenario as readable text, kept beside this file.

A line that changes shows what a change of the rules does to play.  If it is meant, write the files anew with
``python tests/games/leyte/test_golden.py --update`` and read the difference before it is kept.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import beachhead
from beachhead.games.leyte.module import MODULE
from beachhead.kernel.events import LogLine
from beachhead.kernel.match import Match

FOLDER = Path(__file__).parent / "golden"
SCENARIOS = [scenario.id for scenario in MODULE.scenarios]
SEED = 1944
LINES = 120
"""Lines of the log that are kept, from the beginning; what follows is kept as sums for each Game-Turn."""

HEADING = 2


def play(scenario: str) -> tuple[Match, list[str]]:
    """A match in which both sides choose at random, and the sums at the end of each Game-Turn."""
    match = beachhead.new_match("leyte", scenario, seed=SEED)
    rng = random.Random(SEED)
    turn, sums = match.game.state.turn, []
    while not match.over:
        ((side, ask),) = match.asks.items()
        match.apply(side, rng.choice(sorted(ask.choices(), key=lambda option: str(option.action))))
        if match.over or match.game.state.turn != turn:
            sums.append(f"turn {turn}: {match.decisions} decisions, {on_map(match)}, {points(match)}")
            turn = match.game.state.turn
    return match, sums


def on_map(match: Match) -> str:
    """How many units each side has on the map."""
    pieces = match.view().pieces
    counts = {side.short: sum(p.side == side.id and p.space >= 0 for p in pieces) for side in MODULE.sides}
    return ", ".join(f"{count} {short} units" for short, count in counts.items())


def points(match: Match) -> str:
    """The victory points so far."""
    return " to ".join(str(score.points) for score in match.view().scores) + " points"


def written(line: LogLine) -> str:
    """A line of the log with its clause, and its die where one was rolled."""
    if line.weight == HEADING:
        return f"\n== {line.text}"
    dice = "".join(f" [{face}]" for face in line.faces)
    return f"{line.decision:4d} {line.side or '':2} {line.text}{dice} ({line.clause})"


def playthrough(scenario: str) -> str:
    """The text that is kept of a scenario's match."""
    match, sums = play(scenario)
    return "\n".join(text_of(scenario, match, sums)) + "\n"


def text_of(scenario: str, match: Match, sums: list[str]) -> Iterator[str]:
    """Heading, log, sums, scores, result."""
    yield f"{scenario}: seed {SEED}, both sides at random"
    log = match.log()
    yield from (written(line) for line in log[:LINES])
    yield f"\n... and {len(log) - LINES} more lines\n"
    yield from sums
    yield ""
    for score in match.view().scores:
        yield f"{score.side}: {score.points}"
        yield from (f"  {amount:3d} {what} ({clause})" for what, amount, clause in score.rows)
    assert match.result is not None
    yield f"\n{match.outcome.text}"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_golden_playthrough_is_played_again(scenario: str) -> None:
    kept = FOLDER / f"{scenario}.txt"
    assert kept.exists(), f"no golden playthrough of {scenario}: see the top of this file"
    assert playthrough(scenario).splitlines() == kept.read_text(encoding="utf-8").splitlines()


def test_there_is_no_golden_playthrough_too_many() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENARIOS)


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("usage: python tests/games/leyte/test_golden.py --update")
    FOLDER.mkdir(exist_ok=True)
    for name in SCENARIOS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")

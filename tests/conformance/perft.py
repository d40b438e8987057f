"""Counts of decisions that nobody can fudge: how many ways there are through the first answers of a scenario.

Golden counts lie in `golden/`, one file a game.  After a deliberate change of rules, in the folder of the tests:

    python -m conformance.perft            # every game
    python -m conformance.perft toy        # one game
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import beachhead
from beachhead.conformance.cases import cases, games
from beachhead.kernel.ask import Option
from beachhead.kernel.match import Match
from beachhead.kernel.record import digest_of

GOLDEN = Path(__file__).parent / "golden"
SEED = 1
PLIES = 2
MOST = 4000
"""Ways beyond which nobody counts: a set-up in which anything may lie anywhere has too many."""


def answers(match: Match) -> list[tuple[str, Option]]:
    """Every answer of every side that is asked."""
    return [(side, option) for side in sorted(match.asks) for option in match.asks[side].choices()]


def perft(match: Match, plies: int = PLIES) -> list[dict[str, int]]:
    """For each ply: the ways that lead there, the states they lead to, and the questions asked there.

    The last ply is that before the ways are too many.
    """
    counts = []
    ends = [match]
    for _ in range(plies):
        ends = [after for end in ends for after in step(end)]
        counts.append(
            {
                "ways": len(ends),
                "states": len({state_of(end) for end in ends}),
                "questions": len({(ask.side, str(ask.prompt)) for end in ends for ask in end.asks.values()}),
                "options": sum(len(answers(end)) for end in ends),
            }
        )
        if counts[-1]["options"] > MOST:
            break
    return counts


def state_of(match: Match) -> tuple[str, ...]:
    """The state, and those that sides have made of it in secret."""
    return tuple(digest_of(match.game_of(look.id).state) for look in match.module.sides)


def step(match: Match) -> list[Match]:
    """The match after each of its answers."""
    found = []
    for side, option in answers(match):
        found.append(match.clone())
        found[-1].apply(side, option)
    return found


def count(game: str) -> dict[str, list[dict[str, int]]]:
    """The counts of every scenario of a game."""
    scenarios = [case.scenario for case in cases([game])]
    return {name: perft(beachhead.new_match(game, name, seed=SEED)) for name in scenarios}


def main(chosen: list[str]) -> None:
    """Write the golden counts of these games anew."""
    for game in chosen:
        text = json.dumps(count(game), indent=1)
        (GOLDEN / f"{game}.json").write_text(text + "\n")
        sys.stdout.write(f"{game}: {text}\n")


if __name__ == "__main__":
    import toy

    toy.install()
    main(sys.argv[1:] or games())

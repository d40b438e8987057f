"""Play random matches of a game, thousands of them, and report every exception with its seed.

    python scripts/random_matches.py GAME [N] --into DIR [--workers 2]
    python scripts/random_matches.py GAME --seed 17

N matches (10,000 if not given), numbered from 0: the scenarios take turns, every third has options that are not the
default, and the number decides everything, as in the conformance suite.  DIR has a line for each match that is done;
whoever is interrupted starts it again with the same DIR, and only the others are played.  What was played under another
version of the rules belongs in another folder.  With --seed one match is played, and raises what it raises.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from statistics import mean, median

import click
import msgspec

from beachhead.conformance.cases import Deal, cases
from beachhead.conformance.views import LONGEST_MATCH
from beachhead.kernel.module import find
from beachhead.kernel.simulation import Simulation
from beachhead.lab.many import Shards, complete

MATCHES = 10_000
"""Matches unless somebody says otherwise."""


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """A match that was played: how long it was, who won, and what it raised, if it did."""

    seed: int
    scenario: str
    decisions: int
    winner: str = ""
    error: str = ""


def dealt(game: str, seed: int) -> Deal:
    """The match of a number."""
    scenarios = cases([game])
    return Deal(scenarios[seed % len(scenarios)], seed)


def played(deal: Deal) -> tuple[int, str]:
    """Play a match to its end at random: the decisions, and who won.  Raises whatever the game raises."""
    rng, simulation = random.Random(deal.seed), Simulation(deal.begin().game)
    decisions = 0
    try:
        while simulation.asks:
            side = rng.choice(sorted(simulation.asks))
            simulation.answer(side, rng.choice(simulation.asks[side].choices()))
            simulation.game.emitted.clear()
            decisions += 1
            if decisions > LONGEST_MATCH:
                raise RuntimeError("a match without an end")
        result = simulation.result
        if result is None:
            raise RuntimeError("nobody is asked, and there is no result")
    except Exception as error:
        error.add_note(f"match {deal}, decision {decisions}")
        raise
    return decisions, result.winner or "nobody"


def done(game: str, seed: int) -> Done:
    """A match and what came of it."""
    deal = dealt(game, seed)
    try:
        decisions, winner = played(deal)
    except Exception:
        return Done(seed=seed, scenario=deal.case.scenario, decisions=0, error=traceback.format_exc(limit=-6))
    return Done(seed=seed, scenario=deal.case.scenario, decisions=decisions, winner=winner)


def report(game: str, every: Iterable[Done]) -> bool:
    """Say what came of all matches; whether all came to their end."""
    whole = sorted(every, key=lambda one: one.seed)
    failed = [one for one in whole if one.error]
    for one in failed:
        print(f"{game}, match {one.seed} ({one.scenario}):\n{one.error}")
    for scenario in sorted({one.scenario for one in whole}):
        ended = [one for one in whole if one.scenario == scenario and not one.error]
        if ended:
            lengths, wins = [one.decisions for one in ended], Counter(one.winner for one in ended)
            won = ", ".join(f"{winner} {count}" for winner, count in wins.most_common())
            print(
                f"{game}, {scenario}: {len(ended):,} matches, decisions {mean(lengths):,.0f} (median "
                f"{median(lengths):,.0f}, longest {max(lengths):,}); won by {won}"
            )
    seeds = ", ".join(str(one.seed) for one in failed)
    print(
        f"{game}: {len(whole) - len(failed):,} of {len(whole):,} without an exception"
        + (f"; seeds {seeds}" if failed else "")
    )
    return not failed


@click.command()
@click.argument("game")
@click.argument("matches", type=click.IntRange(1), default=MATCHES)
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), help="Where what is done is kept.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=int, help="Play this one match.")
def main(game: str, matches: int, into: Path | None, workers: int, seed: int | None) -> None:
    """Play, keep, report."""
    if seed is not None:
        print(*played(dealt(game, seed)))
        return
    if into is None:
        raise click.UsageError("say with --into where what is done is kept")
    with Shards(into, Done, {"game": game, "rules": find(game).rules_version}) as shards:
        every = complete(partial(done, game), range(matches), shards, workers, f"{game} at random")
    if not report(game, every):
        sys.exit(1)


if __name__ == "__main__":
    main()

"""`beachhead bench`: how fast a game plays."""

from __future__ import annotations

import math
from pathlib import Path

import click

from beachhead.cli.common import as_json, data_folder, print_json, scenario_option
from beachhead.kernel.module import all_games
from beachhead.kernel.refusal import UsageError
from beachhead.lab.bench import Measured, measure
from beachhead.lab.bench import profile as profile_of


@click.command()
@click.argument("game", required=False)
@scenario_option
@click.option("--seconds", type=click.FloatRange(0.1, 3600), default=5.0, metavar="N", help="How long; 5 if not given.")
@click.option("--profile", is_flag=True, help="Print the functions that take most of the time instead.")
@data_folder
@as_json
def bench(
    game: str | None, scenario: str | None, seconds: float, profile: bool, data: Path | None, as_json: bool
) -> None:
    """Measure how fast GAME plays.

    Random play on one core; of the first game if none is named.

    \b
    Examples:
      beachhead bench leyte
      beachhead bench leyte --seconds 20 --json
      beachhead bench leyte --profile
    """
    if math.isnan(seconds):
        raise UsageError("is not a number", where="--seconds")
    chosen = game or all_games()[0].id
    if profile:
        click.echo(profile_of(chosen, scenario, data=data))
        return
    found = measure(chosen, scenario, seconds=seconds, data=data)
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(lines(found)))


def lines(found: Measured) -> list[str]:
    """A measurement for people."""
    return [
        f"{found.game} {found.scenario}, random play on one core:",
        f"  {found.decisions_per_second:,.0f} decisions and {found.matches_per_second:,.1f} matches a second",
        f"  a copy takes {found.clone_us:,.1f} us and replays {found.answers_since_anchor_p95} answers at most (95 %)",
        f"  the options take {found.options_p99_ms:.2f} ms at most, an answer with the next options "
        f"{found.apply_p99_ms:.2f} ms (99 %)",
    ]

"""`beachhead games`: what there is to play."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from beachhead.cli.common import as_json, print_json
from beachhead.kernel.module import GameModule, Scenario, all_games
from beachhead.players.registry import PLAYERS


@click.command()
@as_json
def games(as_json: bool) -> None:
    """List what there is to play.

    \b
    Example:
      beachhead games
    """
    if as_json:
        print_json([describe(module) for module in all_games()])
        return
    for module in all_games():
        click.echo(f"{module.id}  {module.name} ({module.year})")
        click.echo(textwrap.fill(module.blurb, 98, initial_indent="  ", subsequent_indent="  "))
        click.echo("  Sides: " + ", ".join(f"{side.id} ({side.name})" for side in module.sides))
        width = max(len(scenario.id) for scenario in module.scenarios)
        for scenario in module.scenarios:
            variant = ", a variant" if scenario.variant else ""
            click.echo(f"  {scenario.id:{width}}  {scenario.name}, {turns(scenario)} turns{variant}")
    click.echo("Computer players: " + ", ".join(PLAYERS))


def describe(module: GameModule) -> dict[str, Any]:
    """A game as JSON."""
    return {
        "id": module.id,
        "name": module.name,
        "year": module.year,
        "blurb": module.blurb,
        "rules": module.rules_version,
        "sides": [{"id": side.id, "name": side.name} for side in module.sides],
        "scenarios": [
            {
                "id": scenario.id,
                "name": scenario.name,
                "text": scenario.text,
                "sides": scenario.sides,
                "turns": turns(scenario),
                "first_turn": scenario.first_turn,
                "last_turn": scenario.last_turn,
                "variant": scenario.variant,
            }
            for scenario in module.scenarios
        ],
        "options": module.options,
    }


def turns(scenario: Scenario) -> int:
    """How many turns a scenario has."""
    return scenario.last_turn - scenario.first_turn + 1

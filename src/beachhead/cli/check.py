"""`beachhead check`: what is wrong in the data files."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from beachhead.cli.common import as_json, data_folder, print_json
from beachhead.kernel.module import all_games, find
from beachhead.kernel.refusal import UsageError


@click.command()
@click.argument("game", required=False)
@data_folder
@as_json
def check(game: str | None, data: Path | None, as_json: bool) -> None:
    """Check the data files of GAME, or of all games.

    That is maps, pieces, tables, scenarios and clauses. Each problem is named with its file, the key in it, and
    a remedy; the exit status is then 1.

    \b
    Examples:
      beachhead check
      beachhead check leyte --data my-leyte
    """
    modules = all_games() if game is None else (find(game),)
    if data is not None and len(modules) > 1:
        raise UsageError("goes with one game: name it", where="--data")
    found = [(module.id, problem) for module in modules for problem in module.check(data)]
    if as_json:
        print_json([{"game": name, **msgspec.to_builtins(problem)} for name, problem in found])
    else:
        for name, problem in found:
            place = ": ".join(part for part in (name, problem.file, problem.key) if part)
            click.echo(f"{place}: {problem.what}. Remedy: {problem.remedy}.")
        for module in modules:
            if module.id not in {name for name, _ in found}:
                click.echo(f"{module.id}: all data files are in order")
    if found:
        click.get_current_context().exit(1)

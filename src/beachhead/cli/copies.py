"""`beachhead backup` and `beachhead restore`: copies of all matches."""

from __future__ import annotations

from pathlib import Path

import click

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=FILE)
@click.option("--overwrite", is_flag=True, help="Write over FILE if it is there.")
def backup(file: Path, overwrite: bool) -> None:
    """Copy all matches into FILE.

    The server may be running meanwhile: the copy holds everything as it was at one moment. It also holds the links
    of `beachhead play`, so keep it where nobody else reads it.

    \b
    Example:
      beachhead backup matches-today.sqlite3
    """
    from beachhead.server import folder
    from beachhead.server.storage import data_home

    matches = folder.backup(data_home(), file, overwrite=overwrite)
    click.echo(f"{matches} matches copied into {file}")


@click.command()
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help="Set aside the matches that are there.")
def restore(file: Path, replace: bool) -> None:
    """Bring back the matches that `beachhead backup` copied into FILE.

    No server may be running. Matches that are there are never overwritten: with --replace their file is set aside,
    under a name that is told, and FILE takes its place.

    \b
    Example:
      beachhead restore matches-today.sqlite3 --replace
    """
    from beachhead.server import folder
    from beachhead.server.storage import data_home

    matches, aside = folder.restore(data_home(), file, replace=replace)
    click.echo(f"{matches} matches brought back from {file}")
    if aside is not None:
        click.echo(f"what was there is kept in {aside}")

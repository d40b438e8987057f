"""`beachhead conform`: hold a game to the laws that every game keeps."""

from __future__ import annotations

import click

from beachhead.cli.common import as_json, print_json
from beachhead.conformance.cases import MATCHES
from beachhead.conformance.run import Held
from beachhead.conformance.run import conform as hold
from beachhead.kernel.module import find
from beachhead.kernel.refusal import UsageError


@click.command()
@click.argument("game")
@click.option(
    "--matches", type=click.IntRange(0), default=MATCHES, metavar="N", help=f"Random matches; {MATCHES} if not given."
)
@as_json
def conform(game: str, matches: int, as_json: bool) -> None:
    """Hold GAME to the laws that every game keeps.

    What it says of itself is looked at, then so many matches are played at random: copies are exact, nothing hidden
    is seen, undo leads back, a record replays, every click is answered, every sentence can be read, and so on. What
    breaks a law is named with the match and the decision; the exit status is then 1.

    \b
    Examples:
      beachhead conform leyte
      beachhead conform mygame --matches 200
    """
    if not __debug__:
        raise UsageError("the laws are assertions: run Python without -O", where="conform")
    module, found = find(game), list[Held]()
    for held in hold(module.id, matches):
        found.append(held)
        if held.broken and not as_json:
            click.echo(f"{held.what}: {held.broken}")
    broken = sum(bool(held.broken) for held in found)
    if as_json:
        print_json(found)
    else:
        played = sum(held.decisions for held in found)
        click.echo(f"{module.id}: {len(found) - broken} of {len(found)} hold; {played:,} decisions of random matches")
    if broken:
        click.get_current_context().exit(1)

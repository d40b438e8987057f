"""`beachhead replay`: play a record again and compare."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from beachhead.cli.common import as_json, data_folder, print_json, read_record
from beachhead.kernel.match import Match
from beachhead.kernel.record import Record
from beachhead.kernel.replaying import DivergenceError
from beachhead.kernel.replaying import replay as replay_record
from beachhead.kernel.scene import Outcome


class Divergence(msgspec.Struct, frozen=True, kw_only=True):
    """The first decision, from 1, at which a record cannot be played again, and why."""

    decision: int
    message: str


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """What playing a record again came to.  `decisions` were played of the `recorded`."""

    game: str
    scenario: str
    decisions: int
    recorded: int
    digest: str | None
    outcome: Outcome | None = None
    divergence: Divergence | None = None


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after N decisions.")
@data_folder
@as_json
def replay(file: Path, to: int | None, data: Path | None, as_json: bool) -> None:
    """Play a record again and compare.

    Each decision recorded in FILE is taken again. Prints the digest of the position that is reached. If a
    decision is not allowed or the position differs from the recorded one, the first such decision is named and
    the exit status is 1.

    \b
    Examples:
      beachhead replay match.json
      beachhead replay match.json --to 100
    """
    record = read_record(file)
    try:
        found = replayed(record, replay_record(record, to=to, data=data))
    except DivergenceError as error:
        found = diverged(record, error)
    if as_json:
        print_json(found)
    elif found.divergence is not None:
        click.echo(f"{file}: {found.divergence.message}")
    else:
        click.echo(f"{found.game} {found.scenario}: {found.decisions} of {found.recorded} decisions replayed")
        if found.outcome is not None:
            click.echo(found.outcome.text)
        click.echo(f"digest {found.digest}")
    if found.divergence is not None:
        click.get_current_context().exit(1)


def replayed(record: Record, match: Match) -> Replayed:
    """The report of a record that replays."""
    return Replayed(
        game=record.header.game,
        scenario=record.header.scenario,
        decisions=match.decisions,
        recorded=len(record.actions),
        digest=match.digest(),
        outcome=match.outcome,
    )


def diverged(record: Record, error: DivergenceError) -> Replayed:
    """The report of a record that does not."""
    return Replayed(
        game=record.header.game,
        scenario=record.header.scenario,
        decisions=max(error.decision - 1, 0),
        recorded=len(record.actions),
        digest=None,
        divergence=Divergence(decision=error.decision, message=str(error)),
    )

"""`beachhead selfplay`: computer players against each other."""

from __future__ import annotations

import secrets
from collections import Counter
from pathlib import Path

import click

from beachhead.cli.common import (
    MAX_SEED,
    ManyValues,
    as_json,
    data_folder,
    match_options,
    print_json,
    read_pairs,
    scenario_option,
    side_name,
)
from beachhead.kernel.ask import Side
from beachhead.kernel.match import Match
from beachhead.kernel.record import encode_record
from beachhead.kernel.refusal import UsageError
from beachhead.lab.selfplay import Played, PlayerError, play_matches


@click.command(cls=ManyValues)
@click.argument("game")
@scenario_option
@click.option("--seats", multiple=True, metavar="SIDE=PLAYER ...", help="Who plays which side; random if not given.")
@click.option("--seed", type=click.IntRange(0, MAX_SEED), metavar="N", help="The first match's seed; by chance if not.")
@click.option("--matches", type=click.IntRange(1), default=1, metavar="N", help="How many, with seeds N, N+1, ...")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the record.")
@match_options
@data_folder
@as_json
def selfplay(
    game: str,
    scenario: str | None,
    seats: tuple[str, ...],
    seed: int | None,
    matches: int,
    record: Path | None,
    options: tuple[str, ...],
    data: Path | None,
    as_json: bool,
) -> None:
    """Let computer players play GAME.

    The same seed gives the same match.

    With --json each match is one line of JSON. With --matches and --record FILE, each match's record gets its
    number into the name: FILE-1, FILE-2, ...

    \b
    Examples:
      beachhead selfplay leyte --seed 1
      beachhead selfplay leyte --scenario assault --seats us=greedy jp=random --matches 10
      beachhead selfplay leyte --seed 1 --record match.json
    """
    if record is not None and not record.parent.is_dir():
        raise UsageError(f"there is no folder {str(record.parent)!r}", where="--record")
    first = secrets.randbelow(2**31) if seed is None else seed
    found = play_matches(
        game,
        scenario,
        seats=read_pairs(seats, "--seats"),
        seed=first,
        matches=matches,
        options=read_pairs(options, "--option"),
        data=data,
    )
    every: list[Played] = []
    try:
        for match, played in found:
            every.append(played)
            if record is not None:
                numbered(record, len(every), matches).write_bytes(encode_record(match.record()))
            if as_json:
                print_json(played)
            else:
                click.echo(line(match, played))
    except PlayerError as error:
        click.echo(f"beachhead: seed {first + len(every)}: {error}", err=True)
        click.get_current_context().exit(1)
    if len(every) > 1 and not as_json:
        click.echo(summary(every))


def numbered(file: Path, number: int, matches: int) -> Path:
    """The file of one of several records: the number goes before the suffix."""
    return file if matches == 1 else file.with_name(f"{file.stem}-{number:0{len(str(matches))}}{file.suffix}")


def line(match: Match, played: Played) -> str:
    """How a match went, for people."""
    seats = ", ".join(f"{side_name(played.game, side)}: {player}" for side, player in played.seats.items())
    text = match.outcome.text if match.outcome is not None else ""
    facts = f"{played.turns} turns, {played.decisions} decisions, {played.seconds:.2f} s, digest {played.digest}"
    changed = "; sides swapped" if played.sides_swapped else ""
    return f"{played.game} {played.scenario}, seed {played.seed} ({seats}{changed}): {text} {facts}"


def summary(every: list[Played]) -> str:
    """What several matches come to."""
    won = f"Won by: {count_wins(every[0].game, [played.winner for played in every])}."
    if any(played.sides_swapped for played in every):
        seats = count_wins(every[0].game, [played.winner_seat for played in every])
        won += f" By the side at which the winner sat down: {seats}."
    points = {side: sum(played.scores.get(side, 0) for played in every) / len(every) for side in every[0].seats}
    means = ", ".join(f"{side_name(every[0].game, side)} {mean:.1f}" for side, mean in points.items())
    return f"{len(every)} matches. {won} Mean points: {means}."


def count_wins(game: str, winners: list[Side | None]) -> str:
    """How often each side won, most often first."""
    wins = Counter(side_name(game, winner) if winner else "nobody" for winner in winners)
    return ", ".join(f"{name} {count}" for name, count in wins.most_common())

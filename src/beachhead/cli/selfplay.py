"""`beachhead selfplay`: computer players against each other."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

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
from beachhead.kernel.record import encode_record
from beachhead.kernel.refusal import UsageError
from beachhead.lab.many import Shards, complete, in_order
from beachhead.lab.selfplay import Pairing, Played, PlayerError, pairing


@click.command(cls=ManyValues)
@click.argument("game")
@scenario_option
@click.option("--seats", multiple=True, metavar="SIDE=PLAYER ...", help="Who plays which side; random if not given.")
@click.option("--seed", type=click.IntRange(0, MAX_SEED), metavar="N", help="The first match's seed; by chance if not.")
@click.option("--matches", type=click.IntRange(1), default=1, metavar="N", help="How many, with seeds N, N+1, ...")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the record.")
@click.option("--workers", type=click.IntRange(1), default=1, metavar="N", help="In so many processes.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep each match as a line of JSON there; what is there already is not played again.",
)
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
    workers: int,
    into: Path | None,
    options: tuple[str, ...],
    data: Path | None,
    as_json: bool,
) -> None:
    """Let computer players play GAME.

    The same seed gives the same match.

    With --json each match is one line of JSON. With --matches and --record FILE, each match's record gets its
    number into the name: FILE-1, FILE-2, ...

    With --into DIR thousands of matches can be interrupted: given again, the same command goes on where it was.

    \b
    Examples:
      beachhead selfplay leyte --seed 1
      beachhead selfplay leyte --scenario assault --seats us=greedy jp=random --matches 10
      beachhead selfplay leyte --seed 1 --record match.json
      beachhead selfplay leyte --seed 1 --matches 5000 --workers 2 --into played
    """
    if record is not None and not record.parent.is_dir():
        raise UsageError(f"there is no folder {str(record.parent)!r}", where="--record")
    if into is not None and seed is None:
        raise UsageError("needs --seed, so that the same matches are gone on with", where="--into")
    plan = pairing(
        game, scenario, seats=read_pairs(seats, "--seats"), options=read_pairs(options, "--option"), data=data
    )
    first = secrets.randbelow(2**31) if seed is None else seed
    one = partial(finish, plan, first, matches, record)
    seeds = range(first, first + matches)
    try:
        every = (
            show(in_order(one, seeds, workers), as_json) if into is None else gather(one, plan, seeds, into, workers)
        )
    except PlayerError as error:
        click.echo(f"beachhead: {error}", err=True)
        click.get_current_context().exit(1)
    if into is not None and as_json:
        for played in every:
            print_json(played)
    elif not as_json and (len(every) > 1 or into is not None):
        click.echo(summary(every))


class Finished(NamedTuple):
    """A match that was played, and how it ended, in words."""

    played: Played
    text: str

    @property
    def seed(self) -> int:
        """The match's seed."""
        return self.played.seed


def finish(plan: Pairing, first: int, matches: int, record: Path | None, seed: int) -> Finished:
    """Play the match of a seed and write its record, if one is wanted; `first` is the first of so many seeds."""
    match, played = plan.play(seed)
    if record is not None:
        numbered(record, seed - first + 1, matches).write_bytes(encode_record(match.record()))
    return Finished(played, match.outcome.text if match.outcome is not None else "")


def bare(one: Callable[[int], Finished], seed: int) -> Played:
    """What is kept of a match."""
    return one(seed).played


def show(found: Iterable[Finished], as_json: bool) -> list[Played]:
    """Print each match as it comes."""
    every = []
    for played, text in found:
        every.append(played)
        if as_json:
            print_json(played)
        else:
            click.echo(line(played, text))
    return every


def gather(
    one: Callable[[int], Finished], plan: Pairing, seeds: Sequence[int], into: Path, workers: int
) -> list[Played]:
    """Every match of `seeds`, those that the folder does not have played now and kept there."""
    with Shards(into, Played, plan.about()) as shards:
        return complete(partial(bare, one), seeds, shards, workers, f"{plan.game} {plan.scenario}")


def numbered(file: Path, number: int, matches: int) -> Path:
    """The file of one of several records: the number goes before the suffix."""
    return file if matches == 1 else file.with_name(f"{file.stem}-{number:0{len(str(matches))}}{file.suffix}")


def line(played: Played, text: str) -> str:
    """How a match went, for people."""
    seats = ", ".join(f"{side_name(played.game, side)}: {player}" for side, player in played.seats.items())
    facts = f"{played.turns} turns, {played.decisions} decisions, {played.seconds:.2f} s, digest {played.digest}"
    changed = "; sides swapped" if played.sides_swapped else ""
    ended = text if text.endswith(".") else f"{text}."
    return f"{played.game} {played.scenario}, seed {played.seed} ({seats}{changed}): {ended} {facts}"


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

"""What the commands share: reading options and files, printing JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
import msgspec

from beachhead.kernel.module import find
from beachhead.kernel.record import MAX_BYTES, Record, decode_record
from beachhead.kernel.refusal import UsageError

HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
MAX_SEED = 2**63 - 1

Decorator = Callable[[Any], Any]
as_json: Decorator = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
data_folder: Decorator = click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="A folder of your own data files, laid over the game's.",
)
scenario_option: Decorator = click.option(
    "--scenario", metavar="SCENARIO", help="The scenario; the game's first if not given."
)
match_options: Decorator = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="How a doubtful rule is read; `beachhead games --json` lists the options.",
)


class ManyValues(click.Command):
    """A command whose `--seats` takes every following SIDE=PLAYER, as well as being given several times."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Write ``--seats a=x b=y`` as ``--seats a=x --seats b=y``."""
        spread: list[str] = []
        inside = False
        for word in args:
            pair = "=" in word and not word.startswith("-")
            if inside and pair and spread[-1] != "--seats":
                spread.append("--seats")
            inside = word == "--seats" or word.startswith("--seats=") or (inside and pair)
            spread.append(word)
        return super().parse_args(ctx, spread)


def read_pairs(words: Iterable[str], what: str) -> dict[str, str]:
    """NAME=VALUE words as a dictionary.  Raises UsageError for anything else and for a name given twice."""
    pairs: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not (sign and name and value):
            raise UsageError(f"{word!r} is not of the form NAME=VALUE", where=what)
        if name in pairs:
            raise UsageError(f"{name!r} is given twice", where=what)
        pairs[name] = value
    return pairs


def read_record(file: Path) -> Record:
    """The record in a file.  Raises UsageError that names the file."""
    try:
        if file.is_file() and file.stat().st_size > MAX_BYTES:
            raise UsageError("is too large for a record", where=str(file))
        return decode_record(file.read_bytes(), where=str(file))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise UsageError(f"cannot be read: {reason}", where=str(file)) from None


def side_name(game: str, side: str) -> str:
    """A side's name, such as ``Japan``."""
    return next((look.name for look in find(game).sides if look.id == side), side)


def print_json(value: Any) -> None:
    """A value as JSON, on one line."""
    click.echo(msgspec.json.encode(value).decode())
